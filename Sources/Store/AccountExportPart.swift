/// A table whose rows for an account are exported (rule 56).
///
/// Every column is either exported or withheld for a reason; a test compares both with the schema, so that a new column, or a new table
/// that references accounts, cannot be forgotten.
public struct AccountExportPart: Sendable {
    /// Rows of another table that are nested in a row of this one.
    public struct Nested: Sendable {
        public let name: String
        public let table: String
        public let columns: [String]
        public let withheld: [String: String]
        /// The join condition with the outer table.
        let join: String
        let order: String
    }

    /// The name of the member in the exported document.
    public let name: String
    public let table: String
    public let columns: [String]
    /// Columns that are not exported, and why.
    public let withheld: [String: String]
    public let nested: [Nested]
    /// Whether there is at most one row, exported as an object rather than an array.
    public let isSingle: Bool
    /// The FROM clause: the table, joined with what leads to the account.
    let source: String
    /// The column with the account's id.
    let owner: String
    /// The columns to page by, newest first: when a row was created, and its id; nil where all rows are read at once.
    let order: (time: String, id: String)?
    let pageSize: Int

    init(
        _ name: String, _ table: String, _ columns: [String], withheld: [String: String] = [:], nested: [Nested] = [],
        isSingle: Bool = false, source: String? = nil, owner: String = "account_id", order: (time: String, id: String)? = nil,
        pageSize: Int = 100
    ) {
        self.name = name
        self.table = table
        self.columns = columns
        self.withheld = withheld
        self.nested = nested
        self.isSingle = isSingle
        self.source = source ?? table
        self.owner = owner
        self.order = order
        self.pageSize = pageSize
    }

    /// A row as a JSON object, in SQL.
    var document: String {
        let own = columns.map { Self.member($0, of: table) }
        let others = nested.map { nested in
            let row = nested.columns.map { Self.member($0, of: nested.table) }.joined(separator: ", ")
            return """
                '\(nested.name)', (SELECT json_agg(json_build_object(\(row)) ORDER BY \(nested.order)) FROM \(nested.table) \
                WHERE \(nested.join))
                """
        }
        return "json_strip_nulls(json_build_object(\((own + others).joined(separator: ", "))))"
    }

    /// A column under its name in camel case; timestamps in the API's format, bytes in base64.
    private static func member(_ column: String, of table: String) -> String {
        let words = column.split(separator: "_")
        let name = words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
        let value =
            switch words.last {
            case "at", "until": "to_char(\(table).\(column) AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS.MS\"Z\"')"
            case "jpeg", "features", "signature": "translate(encode(\(table).\(column), 'base64'), E'\\n', '')"
            default: "\(table).\(column)"
            }
        return "'\(name)', \(value)"
    }
}

extension AccountExportPart {
    /// Tables that reference accounts but are not exported, and why.
    public static let leftOut = [
        "history_counter": "numbers the changes of the history, which is shown",
        "history_change": "says when the entries changed, which are shown",
        "history_touch": "changes of the history that have no number yet",
        "budget_reservation": "calls to models that are under way, for minutes; what they cost is shown with their scans",
        "rate_share": "what was asked of MusicBrainz in the last minute",
        "wallet_counter": "numbers the changes of the wallets, which are shown",
        "wallet_change": "says when the wallets changed, which are shown",
        "wallet_touch": "changes of the wallets that have no number yet",
    ]

    private static let theAccount = ["account_id": "the account of the document"]

    /// All parts, in the order of the document.
    public static let all = [
        AccountExportPart(
            "account", "account", ["id", "created_at", "tier", "tier_until", "advanced_search", "blocked_at"], isSingle: true,
            owner: "account.id"),
        AccountExportPart(
            "devices", "device", ["id", "name", "platform", "created_at", "last_seen_at", "revoked_at", "revoked_by"],
            withheld: theAccount.merging([
                "token_hash": "tells nothing about the person; its token opens the account",
                "installation_hash": "tells nothing about the person; its secret opens the account",
            ]) { $1 }),
        AccountExportPart(
            "subscriptions", "subscription",
            [
                "original_transaction_id", "environment", "product_id", "tier", "state", "purchased_at", "expires_at", "grace_until",
                "rights_until", "auto_renews", "billing_retry", "revoked", "upgraded", "signed_at", "renewal_signed_at", "updated_at",
            ], withheld: theAccount,
            nested: [
                Nested(
                    name: "notifications", table: "appstore_notification",
                    columns: ["notification_id", "type", "subtype", "signed_at", "received_at"],
                    withheld: ["original_transaction_id": "that of the subscription it stands in"],
                    join: "appstore_notification.original_transaction_id = subscription.original_transaction_id",
                    order: "appstore_notification.signed_at")
            ]),
        AccountExportPart(
            "joinsAsked", "account_join", ["id", "device_id", "created_at", "expires_at", "refused_at"],
            withheld: ["from_account_id": "the account of the document", "account_id": "another account"], owner: "from_account_id"),
        AccountExportPart(
            "joinsWanted", "account_join", ["id", "created_at", "expires_at", "refused_at"],
            withheld: theAccount.merging(["from_account_id": "another account", "device_id": "another account's device"]) { $1 }),
        AccountExportPart("quotaUse", "quota_use", ["period", "reserved", "used", "granted"], withheld: theAccount),
        AccountExportPart(
            "budgetUse", "budget_use", ["period", "reserved_micro_usd", "spent_micro_usd", "calls"],
            withheld: theAccount.merging(["scope": "the account once more"]) { $1 }),
        AccountExportPart("allowanceUse", "allowance_use", ["kind", "day", "used"], withheld: theAccount),
        scans,
        AccountExportPart(
            "photos", "scan_photo", ["scan_id", "width", "height", "expires_at", "jpeg"],
            source: "scan_photo JOIN scan ON scan.id = scan_photo.scan_id", owner: "scan.account_id",
            order: ("scan_photo.expires_at", "scan_photo.scan_id"), pageSize: 1),
        AccountExportPart(
            "photoFeatures", "scan_features", ["scan_id", "album_id", "expires_at", "features"],
            source: "scan_features JOIN scan ON scan.id = scan_features.scan_id", owner: "scan.account_id",
            order: ("scan_features.expires_at", "scan_features.scan_id"), pageSize: 10),
        AccountExportPart(
            "history", "history_entry",
            [
                "id", "scan_id", "album_id", "artist_name", "album_title", "identification", "review_id", "edition_id", "scanned_at",
                "last_viewed_at",
            ], withheld: theAccount.merging(["deleted_at": "of an earlier version; always empty"]) { $1 }, order: ("scanned_at", "id")),
        AccountExportPart(
            "ownAlbums", "own_album", ["album_id", "artist_name", "album_title", "key", "created_at"], withheld: theAccount),
        wallets,
        AccountExportPart("songFavorites", "favorite", ["song_id", "at", "deleted_at"], withheld: theAccount),
        AccountExportPart("songDays", "song_day", ["day", "views", "ads"], withheld: theAccount),
        AccountExportPart("songViews", "song_view", ["day", "song_id"], withheld: theAccount),
        AccountExportPart(
            "songSubscriptions", "entitlement",
            [
                "purchase_id", "environment", "product_id", "purchased_at", "expires_at", "grace_until", "rights_until", "auto_renews",
                "billing_retry", "revoked", "upgraded", "signed_at", "renewal_signed_at",
            ], withheld: theAccount),
        AccountExportPart("adIdentities", "ad_identity", ["ad_id", "created_at"], withheld: theAccount),
        AccountExportPart(
            "adRewards", "ad_reward", ["transaction_id", "ad_unit", "day", "views", "watched_at", "received_at"], withheld: theAccount),
        AccountExportPart(
            "answeredRequests", "idempotent_request", ["key", "status", "response", "created_at"],
            withheld: theAccount.merging([
                "id": "a number of the request", "request_hash": "a hash of the request", "content_type": "how the answer is written",
                "location": "stands in the answer", "device_id": "which of the devices asked; the answer says what for",
            ]) { $1 }, order: ("created_at", "id")),
    ]

    private static let wallets = AccountExportPart(
        "wallets", "wallet",
        [
            "id", "device_id", "name", "source", "playlist", "fingerprint", "read_at", "told_hidden_at", "created_at", "changed_at",
        ], withheld: theAccount,
        nested: [
            Nested(
                name: "discs", table: "wallet_disc",
                columns: [
                    "id", "position", "positions", "artist_name", "album_title", "release_year", "album_id", "release_id",
                    "chosen_by_person", "added_at", "removed_at",
                ],
                withheld: [
                    "wallet_id": "that of the wallet it stands in", "identity": "artist and title once more",
                    "question_id": "what is asked of MusicBrainz for all who have the album",
                ], join: "wallet_disc.wallet_id = wallet.id", order: "wallet_disc.position, wallet_disc.id"),
            Nested(
                name: "picks", table: "wallet_pick", columns: ["position", "pick"],
                withheld: ["wallet_id": "that of the wallet it stands in"], join: "wallet_pick.wallet_id = wallet.id",
                order: "wallet_pick.position"),
        ], order: ("created_at", "id"), pageSize: 10)

    private static let scans = AccountExportPart(
        "scans", "scan",
        [
            "id", "device_id", "state", "created_at", "updated_at", "may_search", "bypass_gate", "review_tier", "traceparent",
            "identified_at", "identification", "album_id", "review_id", "artwork_settled", "quota_period", "quota_settled", "error",
            "allowance_day", "review_retries", "review_retry_at",
        ],
        withheld: theAccount.merging([
            "event_seq": "the number of the last of its events", "stuck_since": "since when nobody could go on with it",
            "lease_owner": "which process works on it", "lease_until": "which process works on it", "fence": "which process works on it",
            "artwork_job_id": "work that is shared by all who scan the album",
            "review_job_id": "work that is shared by all who scan the album",
        ]) { $1 },
        nested: [
            Nested(
                name: "events", table: "scan_event", columns: ["seq", "type", "at", "data"], withheld: theScan,
                join: "scan_event.scan_id = scan.id", order: "scan_event.seq"),
            Nested(
                name: "steps", table: "scan_step", columns: ["step", "attempt", "started_at", "finished_at", "result", "error"],
                withheld: theScan.merging(["owner": "which process works on it", "run": "which process works on it"]) { $1 },
                join: "scan_step.scan_id = scan.id", order: "scan_step.started_at"),
            Nested(
                name: "corrections", table: "correction",
                columns: ["identified_key", "identified_year", "from_album_id", "to_album_id", "choice", "times", "corrected_at"],
                withheld: theScan.merging(theAccount) { $1 }, join: "correction.scan_id = scan.id", order: "correction.corrected_at"),
            Nested(
                name: "taughtPictures", table: "cover_picture",
                columns: ["id", "cover_id", "kind", "signature", "features", "whole_features", "created_at"],
                withheld: theScan.merging(theAccount) { $1 },
                join: "cover_picture.scan_id = scan.id", order: "cover_picture.id"),
            Nested(
                name: "coverVotes", table: "cover_vote", columns: ["cover_id", "agrees", "voted_at"],
                withheld: theScan.merging(theAccount) { $1 }, join: "cover_vote.scan_id = scan.id", order: "cover_vote.voted_at"),
            Nested(
                name: "idempotencyKeys", table: "idempotency_key", columns: ["key", "created_at"],
                withheld: theScan.merging(theAccount) { $1 }.merging(["request_hash": "a hash of the photo"]) { $1 },
                join: "idempotency_key.scan_id = scan.id", order: "idempotency_key.created_at"),
            Nested(
                name: "modelCalls", table: "model_call",
                columns: [
                    "at", "step", "attempt", "provider", "model", "prompt_version", "outcome", "input_tokens", "output_tokens", "searches",
                    "cost_micro_usd", "duration_ms",
                ], withheld: theScan.merging(["id": "a number of the whole deployment", "album_id": "not set with a scan's calls"]) { $1 },
                join: "model_call.scan_id = scan.id", order: "model_call.at"),
        ], order: ("created_at", "id"), pageSize: 50)

    private static let theScan = ["scan_id": "that of the scan it stands in"]
}
