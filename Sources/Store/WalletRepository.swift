public import AlbumScanAPI
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// Wallets and what is in them (rule 91). Every function takes the account, and sees nothing of others'.
///
/// Lock order: the account (for key share), the wallet, its discs' questions by their digest, the day's allowance, jobs.
public struct WalletRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many wallets an account may have, that of its history aside.
    public static let walletLimit = 50
    /// How many discs a wallet may hold.
    public static let discLimit = 1000
    /// How many discs an account may have in all its wallets: the list of wallets counts them each time.
    public static let accountDiscLimit = 10_000

    // MARK: Wallets

    /// An account's wallets: that of its history first, which is made if it is not there yet, the others by name.
    public func list(_ account: UUID) async throws -> [WalletRecord] {
        try await queries.executeAll([
            Self.makingHistory(of: account),
            """
            SELECT \(unescaped: WalletRecord.columns) FROM wallet WHERE account_id = \(account)
            ORDER BY source <> 'history', lower(name), created_at, id
            """,
        ])[1].map(WalletRecord.init)
    }

    /// Some of an account's wallets, in the order of their ids; unknown ones and other accounts' are left out.
    public func find(_ ids: [UUID], account: UUID) async throws -> [WalletRecord] {
        try await queries.query(
            "SELECT \(unescaped: WalletRecord.columns) FROM wallet WHERE id = ANY(\(ids)) AND account_id = \(account) ORDER BY id"
        ).map(WalletRecord.init)
    }

    /// The wallet of an account's history, which is always there.
    ///
    /// - Throws: ``StoreError/notFound`` if the account is being erased.
    public func history(of account: UUID) async throws -> WalletRecord {
        let finding: PostgresQuery =
            "SELECT \(unescaped: WalletRecord.columns) FROM wallet WHERE account_id = \(account) AND source = 'history'"
        if let present = try await queries.query(finding).first { return try WalletRecord(present) }
        guard let made = try await queries.executeAll([Self.makingHistory(of: account), finding])[1].first else {
            throw StoreError.notFound
        }
        return try WalletRecord(made)
    }

    private static func makingHistory(of account: UUID) -> PostgresQuery {
        """
        INSERT INTO wallet (id, account_id, name, source) SELECT \(UUID()), id, 'History', 'history' FROM account WHERE id = \(account)
        ON CONFLICT (account_id) WHERE source = 'history' DO NOTHING
        """
    }

    /// Makes a wallet; one of that id that the account has already is left as it is. Needs a transaction.
    ///
    /// - Returns: false if the account has as many as it may.
    public func insert(_ id: UUID, name: String, source: WalletSource, account: UUID, device: UUID?) async throws -> Bool {
        let standing = try await queries.executeAll([
            // Two that are made at once are counted one after the other.
            "SELECT FROM account WHERE id = \(account) FOR NO KEY UPDATE",
            "SELECT count(*) FILTER (WHERE source <> 'history'), bool_or(id = \(id)) FROM wallet WHERE account_id = \(account)",
        ])
        guard !standing[0].isEmpty, let row = standing[1].first else { throw StoreError.notFound }
        let (count, isThere) = try row.decode((Int64, Bool?).self)
        if isThere == true { return true }
        guard count < Self.walletLimit else { return false }
        try await queries.execute(
            """
            INSERT INTO wallet (id, account_id, device_id, name, source) VALUES (\(id), \(account), \(device), \(name), \(source))
            """)
        return true
    }

    /// Locks a wallet that is about to be changed, and notes the change. Needs a transaction.
    ///
    /// - Returns: nil for unknown ones, and other accounts'.
    public func hold(_ id: UUID, account: UUID) async throws -> WalletRecord? {
        try await queries.executeAll([
            // In the order of an erasure.
            "SELECT FROM account WHERE id = \(account) FOR KEY SHARE",
            """
            UPDATE wallet SET changed_at = clock_timestamp() WHERE id = \(id) AND account_id = \(account)
            RETURNING \(unescaped: WalletRecord.columns)
            """,
        ])[1].first.map(WalletRecord.init)
    }

    /// Changes a wallet that is held; nil leaves a part as it is.
    public func change(_ id: UUID, name: String?, toldHidden: Bool?) async throws {
        try await queries.execute(
            """
            UPDATE wallet SET name = coalesce(\(name), name),
              told_hidden_at = CASE \(toldHidden) WHEN true THEN coalesce(told_hidden_at, clock_timestamp()) WHEN false THEN NULL
                                                  ELSE told_hidden_at END
            WHERE id = \(id)
            """)
    }

    /// Deletes a wallet that is not the history's.
    ///
    /// - Returns: true if it is or already was deleted, as the change log remembers; false if there is no such wallet.
    public func delete(_ id: UUID, account: UUID) async throws -> Bool {
        let done = try await queries.executeAll([
            "SELECT FROM account WHERE id = \(account) FOR KEY SHARE",
            "DELETE FROM wallet WHERE id = \(id) AND account_id = \(account) AND source <> 'history' RETURNING id",
            """
            SELECT 1 WHERE EXISTS (SELECT FROM wallet_change WHERE account_id = \(account) AND wallet_id = \(id))
              OR EXISTS (SELECT FROM wallet_touch WHERE account_id = \(account) AND wallet_id = \(id))
            """,
        ])
        return !done[1].isEmpty || !done[2].isEmpty
    }

    // MARK: Reading discs

    /// The discs of some wallets, by wallet and then by position; not those of a history's scans.
    ///
    /// - Parameter kinds: the reviews that the reader may see, best first; none for discs without verdicts.
    public func discs(of wallets: [UUID], kinds: [ReviewKind]) async throws -> [WalletDiscRecord] {
        try await queries.query(
            """
            SELECT \(unescaped: WalletDiscRecord.columns(of: "disc"))
            FROM (
              SELECT wallet_disc.*, shelf_question.state AS answer, coalesce(wallet_disc.album_id, shelf_question.album_id) AS named_id
              FROM wallet_disc LEFT JOIN shelf_question ON shelf_question.id = wallet_disc.question_id
              WHERE wallet_disc.wallet_id = ANY(\(wallets)) AND wallet_disc.removed_at IS NULL
            ) AS disc
            \(unescaped: Self.albums) \(verdict: kinds)
            ORDER BY disc.wallet_id, disc.position, disc.id
            """
        ).readable(.wallet, WalletDiscRecord.init)
    }

    /// The albums of an account's scans as discs, the latest scan first: those that were not taken out since.
    ///
    /// - Parameter wallet: the account's wallet of its history.
    public func scanned(_ account: UUID, wallet: UUID, kinds: [ReviewKind]) async throws -> [WalletDiscRecord] {
        try await queries.query(
            """
            WITH shown AS (
              SELECT DISTINCT ON (coalesce(album.merged_into, album.id)) coalesce(album.merged_into, album.id) AS named_id,
                     history_entry.artist_name, history_entry.album_title, history_entry.scanned_at, history_entry.edition_id
              FROM history_entry JOIN album ON album.id = history_entry.album_id
              WHERE history_entry.account_id = \(account)
              ORDER BY coalesce(album.merged_into, album.id), history_entry.scanned_at DESC, history_entry.id DESC),
            disc AS (
              SELECT named_id AS id, \(wallet)::uuid AS wallet_id,
                     (row_number() OVER (ORDER BY scanned_at DESC, named_id) - 1)::integer AS position, '{}'::integer[] AS positions,
                     artist_name, album_title, scanned_at AS added_at, false AS chosen_by_person, edition_id AS release_id, 'found' AS answer,
                     named_id
              FROM shown WHERE NOT EXISTS (
                SELECT FROM wallet_disc JOIN album ON album.id = wallet_disc.album_id
                WHERE wallet_disc.wallet_id = \(wallet) AND wallet_disc.removed_at > shown.scanned_at
                  AND coalesce(album.merged_into, album.id) = shown.named_id))
            SELECT \(unescaped: WalletDiscRecord.columns(of: "disc")) FROM disc
            \(unescaped: Self.albums) \(verdict: kinds)
            ORDER BY disc.position
            """
        ).readable(.wallet, WalletDiscRecord.init)
    }

    /// Joins what is shown of the album that a `disc` is known to be.
    private static let albums = """
        LEFT JOIN album AS named ON named.id = disc.named_id
        LEFT JOIN album ON album.id = coalesce(named.merged_into, named.id)
        LEFT JOIN artwork ON artwork.album_id = album.id
        LEFT JOIN edition_artwork ON edition_artwork.release_id = disc.release_id
        """

    /// The wallets of an account that have an album, that of its history aside.
    static func finding(_ album: UUID, account: UUID?) -> PostgresQuery {
        """
        WITH wanted AS (SELECT coalesce(merged_into, id) AS id FROM album WHERE id = \(album)),
        named AS (
          SELECT album.id FROM album JOIN wanted ON album.id = wanted.id OR album.merged_into = wanted.id),
        disc AS (
          SELECT wallet_disc.id, wallet_disc.wallet_id, wallet_disc.position FROM named JOIN wallet_disc ON wallet_disc.album_id = named.id
          WHERE wallet_disc.removed_at IS NULL
          UNION
          SELECT wallet_disc.id, wallet_disc.wallet_id, wallet_disc.position FROM named
          JOIN shelf_question ON shelf_question.album_id = named.id JOIN wallet_disc ON wallet_disc.question_id = shelf_question.id
          WHERE wallet_disc.removed_at IS NULL AND wallet_disc.album_id IS NULL)
        SELECT DISTINCT ON (lower(wallet.name), wallet.id) wallet.id, wallet.name, disc.id AS disc_id
        FROM disc JOIN wallet ON wallet.id = disc.wallet_id
        WHERE wallet.account_id = \(account) AND wallet.source <> 'history'
        ORDER BY lower(wallet.name), wallet.id, disc.position, disc.id
        """
    }

    /// The wallets of an account that have an album, by name; that of its history aside.
    public func places(of album: UUID, account: UUID) async throws -> [WalletPlace] {
        try await queries.query(Self.finding(album, account: account)).map(WalletPlace.init)
    }

    // MARK: Diagnostics

    /// What MusicBrainz was asked about the discs of a wallet.
    public struct Inquiry: Sendable {
        public var candidates: [CandidateResource]
        public var askedAt: Date?
        public var tryAgainAt: Date?
    }

    /// By disc; those whose album was named have none.
    public func inquiries(of wallet: UUID) async throws -> [UUID: Inquiry] {
        let rows = try await queries.query(
            """
            SELECT wallet_disc.id, candidates, asked_at, CASE WHEN state = 'none' THEN try_again_at END AS try_again_at
            FROM wallet_disc JOIN shelf_question ON shelf_question.id = wallet_disc.question_id
            WHERE wallet_disc.wallet_id = \(wallet) AND wallet_disc.removed_at IS NULL AND wallet_disc.album_id IS NULL
            """)
        let inquiries = rows.readable(.wallet) { row in
            (
                try row["id", as: UUID.self],
                Inquiry(
                    candidates: try row["candidates", as: PostgresJSON<[CandidateResource]>?.self]?.value ?? [],
                    askedAt: try row["asked_at"], tryAgainAt: try row["try_again_at"])
            )
        }
        return Dictionary(inquiries) { first, _ in first }
    }

    /// What a playlist held when it was read; items that cannot be read are left out.
    public func picks(of wallet: UUID) async throws -> [PlaylistReading.Item] {
        try await queries.query("SELECT pick FROM wallet_pick WHERE wallet_id = \(wallet) ORDER BY position")
            .readable(.wallet) { try $0.decode(PostgresJSON<PlaylistReading.Item>.self).value }
    }
}

extension WalletPlace {
    /// A row of ``WalletRepository/finding(_:account:)``.
    init(_ row: PostgresRow) throws {
        self.init(walletId: try row["id"], name: try row["name"], discId: try row["disc_id"])
    }
}

extension PostgresQuery.StringInterpolation {
    /// Joins the newest review of the best of `kinds` as `verdict`.
    fileprivate mutating func appendInterpolation(verdict kinds: [ReviewKind]) {
        let kinds = kinds.map(\.rawValue)
        appendLiteral(
            """
            LEFT JOIN LATERAL (
              SELECT body->>'label' AS label, (body->>'rating')::float8 AS rating, body->>'recommendation' AS recommendation,
                     body->'keyTracks' AS key_tracks
              FROM review WHERE review.album_id = album.id AND review.tier = ANY(
            """)
        appendInterpolation(kinds)
        appendLiteral(") ORDER BY array_position(")
        appendInterpolation(kinds)
        appendLiteral(", review.tier), review.created_at DESC LIMIT 1) AS verdict ON true")
    }
}

extension DatabaseSession {
    public var wallets: WalletRepository { WalletRepository(queries: queries) }
    public var walletChanges: WalletChangeRepository { WalletChangeRepository(queries: queries) }
}
