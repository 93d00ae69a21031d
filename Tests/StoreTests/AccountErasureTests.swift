import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Songbook
import Store
import Testing

/// What is held about a person: every table of the schema is looked at, also those of tomorrow (rule 56, rule 57).
@Suite struct AccountErasureTests {
    /// Columns that lead to an account.
    private static let leads = [
        "account_id": "account", "from_account_id": "account", "scan_id": "scan", "device_id": "device",
        "original_transaction_id": "subscription", "wallet_id": "wallet",
    ]

    /// Column names by table, of every table that leads to an account by the name of a column or by a foreign key.
    private func tables(_ store: StoreFixture) async throws -> [String: Set<String>] {
        var columns: [String: Set<String>] = [:]
        let rows = try await store.database.pool.query(
            """
            SELECT table_name::text, column_name::text FROM information_schema.columns
            WHERE table_schema = 'public' ORDER BY table_name, ordinal_position
            """)
        for (table, column) in try rows.decode((String, String).self) { columns[table, default: []].insert(column) }
        let references = try await store.database.pool.query(
            "SELECT conrelid::regclass::text, confrelid::regclass::text FROM pg_constraint WHERE contype = 'f'"
        ).decode((String, String).self)
        var found: Set = ["account"]
        var size = 0
        while size < found.count {
            size = found.count
            for (table, names) in columns where !names.isDisjoint(with: Self.leads.keys) { found.insert(table) }
            for (table, target) in references where found.contains(target) { found.insert(table) }
        }
        return columns.filter { found.contains($0.key) }
    }

    /// An account with a row in every table.
    private func populated(_ store: StoreFixture, _ installation: UInt8) async throws -> UUID {
        let account = try await store.db.accounts.register(installationHash: [installation], tokenHash: [installation])
        let scan = try await store.scan(of: account)
        let album = try await store.album().id
        let pool = store.database.pool
        try await store.db.quotas.reserve(scan: scan.scanID, account: account.accountID)
        try await store.db.allowances.take(.corrections, of: account.accountID, from: Allowances())
        let share = RateShare(holder: "people", account: account.accountID, every: 4, burst: 3)
        _ = try await store.db.rateSlots.charge(share, of: "musicbrainz", spacing: .seconds(1))
        var changes = ScanChanges()
        changes.albumID = album
        changes.identification = StoreFixture.identification
        _ = try await store.database.transaction { [changes] db in
            try await db.scanDrives.advance(
                scan, events: [ProgressEvent(scanId: scan.scanID, seq: 0, at: Timestamp(.now), stage: .identified, message: "We found it")],
                changes: changes)
        }
        try await store.db.make([
            HistoryRepository.inserting(
                scanID: scan.scanID, accountID: account.accountID, albumID: album, identification: StoreFixture.identification,
                scannedAt: Date(), reviewID: nil)
        ])
        _ = try await store.db.scans.reserve(key: "k", requestHash: [1], scanID: scan.scanID, accountID: account.accountID)
        let request = try await store.db.idempotency.begin(key: "r", account: account.accountID, requestHash: [1])
        if case .begun(let id) = request {
            let answer = StoredAnswer(status: 202, contentType: "text/plain", location: nil, body: "an answer")
            try await store.db.idempotency.end(id, with: answer)
        }
        let typed = StoreFixture.identified("Typed \(installation)", by: "Nobody", nil)
        _ = try await store.database.transaction { try await $0.ownAlbums.resolve(typed, account: account.accountID) }
        try await pool.execute("INSERT INTO scan_step (scan_id, step) VALUES (\(scan.scanID), 'identification')")
        try await store.db.modelCalls.record(
            ModelCallRecord(
                step: "id_call_1", attempt: 1, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1,
                outputTokens: 2, searches: 0, costMicroUSD: 3, durationMilliseconds: 4), scanID: scan.scanID)
        try await pool.execute(
            """
            INSERT INTO subscription (original_transaction_id, account_id, environment, product_id, tier, purchased_at, expires_at, state, signed_at)
            VALUES (\("transaction \(installation)"), \(account.accountID), 'Production', 'albumscan_base_annual', 'base', now(), now(), 'active', now())
            """)
        try await pool.execute(
            """
            INSERT INTO appstore_notification (notification_id, type, original_transaction_id, signed_at)
            VALUES (\(UUID()), 'DID_RENEW', \("transaction \(installation)"), now())
            """)
        try await pool.execute(
            "INSERT INTO correction (scan_id, account_id, to_album_id, choice) VALUES (\(scan.scanID), \(account.accountID), \(album), 'c')"
        )
        try await pool.execute("INSERT INTO scan_features (scan_id, features, expires_at) VALUES (\(scan.scanID), '\\x01', now())")
        let cover = UUID()
        try await store.db.visualMemory.insert(cover, album: album)
        let teacher = CoverTeacher(scan: scan.scanID, account: account.accountID)
        let picture = NewCoverPicture(kind: .photo, parts: CoverPictureParts(signature: [1], features: [2]), taughtBy: teacher)
        try await store.db.visualMemory.insert(picture, of: cover)
        try await store.db.visualMemory.agree(teacher, with: cover)
        try await fillWallet(of: account, album: album, store)
        // One row for both sides.
        try await pool.execute(
            """
            INSERT INTO account_join (id, account_id, from_account_id, device_id, expires_at)
            VALUES (\(UUID()), \(account.accountID), \(account.accountID), \(account.deviceID), now() + interval '1 day')
            """)
        _ = try await store.db.favorites.add("a song", to: account.accountID, at: .now)
        if let day = SongDay("2026-11-24") {
            try await store.db.songViews.count("a song", for: account.accountID, on: day)
            let reward = AdRewardRecord(
                transactionID: "ad \(installation)", adID: try await store.db.adRewards.adID(of: account.accountID), adUnit: "1",
                watchedAt: .now, day: day)
            _ = try await store.database.transaction { try await $0.adRewards.take(reward, SongAllowance(), today: day) }
        }
        var purchase = SubscriptionRepositoryTests.statement("songs \(installation)")
        purchase.transaction.productID = "melodymap.yearly"
        _ = try await store.database.transaction { [purchase] in
            try await $0.entitlements.claim(purchase, account: account.accountID, now: purchase.transaction.signedAt)
        }
        try await pool.execute("INSERT INTO history_counter (account_id) VALUES (\(account.accountID))")
        try await pool.execute(
            """
            INSERT INTO history_change (account_id, entry_id, version, is_deleted)
            SELECT account_id, id, 1, false FROM history_entry WHERE account_id = \(account.accountID)
            """)
        try await pool.execute("INSERT INTO budget_use (account_id, period) VALUES (\(account.accountID), '2026-11')")
        try await pool.execute(
            """
            INSERT INTO budget_reservation (work_id, run, step, attempt, account_id, cost_micro_usd)
            VALUES (\(UUID()), 1, 'id_call_1', 1, \(account.accountID), 3)
            """)
        return account.accountID
    }

    /// A wallet that was read from a playlist, with a disc, and changes of it with and without numbers.
    private func fillWallet(of account: (deviceID: UUID, accountID: UUID), album: UUID, _ store: StoreFixture) async throws {
        let wallet = UUID()
        var allowances = Allowances()
        allowances.walletDiscs = 0
        var item = PlaylistReading.Item(trackID: "i.1", albumTitle: "Sleeve", artist: "Somebody")
        item.title = "Song"
        _ = try await store.database.transaction { [item, allowances] db in
            _ = try await db.wallets.insert(wallet, name: "CDs", source: .playlist, account: account.accountID, device: account.deviceID)
            let playlist = PlaylistReading.Playlist(id: "p.1", name: "CDs", itemCount: 1)
            return try await db.wallets.replace(
                wallet, with: [item], fingerprint: "f", playlist: WalletPlaylist(playlist: playlist, choice: nil, beyond: 0),
                discs: [
                    NewDisc(identity: "somebody / sleeve", positions: [0], artistName: "Somebody", albumTitle: "Sleeve", question: "q")
                ],
                account: account.accountID, allowances: allowances)
        }
        try await store.database.transaction { try await $0.walletChanges.number(account.accountID) }
        try await store.database.transaction { _ = try await $0.wallets.hold(wallet, account: account.accountID) }
    }

    /// How many rows of a table lead to an account.
    private func rows(of account: UUID, in table: String, _ columns: Set<String>, _ store: StoreFixture) async throws -> Int {
        var count = 0
        let leads = Self.leads.merging(["id": table]) { $1 }
        for (column, target) in leads where columns.contains(column) {
            let key = target == "subscription" ? "original_transaction_id" : "id"
            let owner = target == "account" ? "id" : "account_id"
            guard target != table || table == "account" else { continue }
            count += try await store.database.pool.query(
                """
                SELECT count(*) FROM \(identifier: table) WHERE \(identifier: column) IN
                  (SELECT \(identifier: key) FROM \(identifier: target) WHERE \(identifier: owner) = \(account))
                """)[0].decode(Int.self)
        }
        return count
    }

    @Test("Nothing that leads to an erased account is left in any table, and another account keeps everything")
    func erasureReachesEveryTable() async throws {
        try await StoreFixture.withStore { store in
            let (erased, other) = (try await populated(store, 1), try await populated(store, 2))
            let tables = try await tables(store)
            #expect(tables.count >= 12)
            var totals: [String: Int] = [:]
            var others: [String: Int] = [:]
            for (table, columns) in tables {
                #expect(try await rows(of: erased, in: table, columns, store) > 0, "the test puts no row into \(table)")
                others[table] = try await rows(of: other, in: table, columns, store)
                totals[table] = try await total(table, store)
            }
            try await store.database.transaction { try await $0.accounts.erase(erased) }
            for (table, columns) in tables {
                #expect(try await rows(of: other, in: table, columns, store) == others[table], "\(table)")
                // Half of the rows are the other account's. These keep a row that leads nowhere.
                let keepsRows = ["model_call", "appstore_notification", "budget_reservation"].contains(table)
                #expect(try await total(table, store) == (keepsRows ? totals[table] : (totals[table] ?? 0) / 2), "\(table)")
            }
            for (table, column) in [
                ("model_call", "scan_id"), ("appstore_notification", "original_transaction_id"), ("budget_reservation", "account_id"),
            ] {
                let unlinked = try await store.database.pool.query(
                    "SELECT count(*) FROM \(identifier: table) WHERE \(identifier: column) IS NULL")[0].decode(Int.self)
                #expect(unlinked == 1, "\(table)")
            }
        }
    }

    @Test("Erasure locks subscriptions and devices before scans and the account, as everyone does", arguments: ["subscription", "device"])
    func erasureKeepsTheLockOrder(table: String) async throws {
        try await StoreFixture.withStore { store in
            let account = try await populated(store, 1)
            let pool = store.database.pool
            let erased = try await pool.withTransaction { connection in
                try await connection.query("SELECT FROM \(identifier: table) WHERE account_id = \(account) FOR UPDATE")
                let erased = Task { try await store.database.transaction { try await $0.accounts.erase(account) } }
                let waiting: PostgresQuery =
                    "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
                while try await pool.query(waiting).isEmpty { try await Task.sleep(for: .milliseconds(20)) }
                // Each fails if the row is locked.
                let scans = try await connection.query("SELECT FROM scan WHERE account_id = \(account) FOR UPDATE NOWAIT")
                let accounts = try await connection.query("SELECT FROM account WHERE id = \(account) FOR UPDATE NOWAIT")
                #expect(scans.count == 1 && accounts.count == 1)
                return erased
            }
            try await erased.value
            #expect(try await store.db.accounts.find(account) == nil)
        }
    }

    private func total(_ table: String, _ store: StoreFixture) async throws -> Int {
        try await store.database.pool.query("SELECT count(*) FROM \(identifier: table)")[0].decode(Int.self)
    }

    @Test("Every column of every table that leads to an account is exported, or withheld for a reason")
    func theExportShowsEveryTable() async throws {
        try await StoreFixture.withStore { store in
            var known: [String: Set<String>] = [:]
            for part in AccountExportPart.all {
                known[part.table] = Set(part.columns).union(part.withheld.keys)
                for nested in part.nested { known[nested.table] = Set(nested.columns).union(nested.withheld.keys) }
            }
            let found = try await tables(store)
            #expect(found.filter { AccountExportPart.leftOut[$0.key] == nil } == known)
            #expect(Set(found.keys).isSuperset(of: AccountExportPart.leftOut.keys))
        }
    }

    @Test("An export holds what the account has and nothing of another one")
    func anExportIsTheAccounts() async throws {
        try await StoreFixture.withStore { store in
            let (account, other) = (try await populated(store, 1), try await populated(store, 2))
            var document = ""
            for part in AccountExportPart.all {
                let rows = try await store.db.exports.page(of: part, account: account).documents
                #expect(rows.count == 1, "\(part.name)")
                document += rows.joined()
            }
            #expect(document.contains(account.uuidString.lowercased()) && !document.contains(other.uuidString.lowercased()))
            #expect(document.contains("transaction 1") && !document.contains("transaction 2"))
            for words in [
                "\"We found it\"", "\"id_call_1\"", "\"DID_RENEW\"", "\"Abbey Road\"", "\"idempotencyKeys\"", "\"/9j/\"", "\"Typed 1\"",
                "\"an answer\"", "\"CDs\"", "\"Sleeve\"", "\"i.1\"",
            ] {
                #expect(document.contains(words), "\(words)")
            }
            #expect(!document.contains("null"))
        }
    }

    @Test("A long history is exported page by page, each entry once")
    func longExportsArePaged() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let album = try await store.album().id
            try await store.database.pool.execute(
                """
                INSERT INTO history_entry (id, account_id, scan_id, album_id, artist_name, album_title, identification, scanned_at)
                SELECT gen_random_uuid(), \(account), gen_random_uuid(), \(album), 'A', number::text, '{}',
                       now() - make_interval(secs => number / 3)
                FROM generate_series(1, 1234) AS number
                """)
            let history = try #require(AccountExportPart.all.first { $0.name == "history" })
            var titles: Set<String> = []
            var count = 0
            var position: AccountExportPosition?
            repeat {
                let page = try await store.db.exports.page(of: history, account: account, after: position)
                #expect(page.documents.count <= 100)
                for document in page.documents {
                    let entry = try JSONDecoder().decode([String: JSONText].self, from: Data(document.utf8))
                    titles.insert(entry["albumTitle"]?.text ?? "")
                    count += 1
                }
                position = page.next
            } while position != nil
            #expect(count == 1234 && titles.count == 1234)
        }
    }

    /// A member that is a string, or nothing.
    private struct JSONText: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            text = try? decoder.singleValueContainer().decode(String.self)
        }
    }
}
