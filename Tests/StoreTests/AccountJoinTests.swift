import AlbumScanAPI
import Foundation
import PostgreSQL
import Store
import Testing

/// What becomes of two accounts that are joined (rule 54).
@Suite struct AccountJoinTests {
    private typealias Account = (deviceID: UUID, accountID: UUID)

    /// By who bought it and agrees, so that nobody else has to.
    private func claim(_ id: String, by account: Account, _ store: StoreFixture) async throws -> SubscriptionRepository.ClaimOutcome {
        var statement = SubscriptionRepositoryTests.statement(id)
        statement.buyer = account.deviceID
        return try await store.database.transaction { [statement] in
            try await $0.subscriptions.claim(statement, deviceID: account.deviceID, isAgreed: true)
        }
    }

    private func account(of device: UUID, _ store: StoreFixture) async throws -> UUID? {
        try await store.database.pool.query("SELECT account_id FROM device WHERE id = \(device)").first?.decode(UUID.self)
    }

    private func count(_ query: PostgresQuery, _ store: StoreFixture) async throws -> Int {
        try await store.database.pool.query(query)[0].decode(Int.self)
    }

    private func remember(_ scan: UUID, of account: UUID, _ store: StoreFixture) async throws {
        let album = try await store.album().id
        try await store.db.make([
            HistoryRepository.inserting(
                scanID: scan, accountID: account, albumID: album, identification: StoreFixture.identification, scannedAt: Date(),
                reviewID: nil)
        ])
    }

    /// What a driver does first in every transaction: it takes the scan's lock, or finds its lease gone.
    private func touch(_ lease: ScanLease, _ db: DatabaseSession) async throws {
        _ = try await db.scanDrives.advance(lease, events: [], changes: ScanChanges())
    }

    @Test("Devices, histories, scans, subscriptions and what was used are united in the account that had the subscription")
    func everythingMoves() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            #expect(try await claim("shared", by: first, store) == .taken)
            #expect(try await claim("second's own", by: second, store) == .taken)
            for account in [first, second] {
                let (one, two) = (try await store.scan(of: account).scanID, try await store.scan(of: account).scanID)
                try await remember(one, of: account.accountID, store)
                try await remember(two, of: account.accountID, store)
                for (key, scan) in [("the same", one), ("of \(account.deviceID)", two)] {
                    #expect(
                        try await store.db.scans.reserve(key: key, requestHash: [1], scanID: scan, accountID: account.accountID))
                    _ = try await store.db.idempotency.begin(key: key, account: account.accountID, requestHash: [1])
                }
                let typed = StoreFixture.identified("Typed by \(account.deviceID)", by: "Nobody", nil)
                _ = try await store.database.transaction { try await $0.ownAlbums.resolve(typed, account: account.accountID) }
            }
            let third = try await store.account()
            for (account, period, used) in [(first, "ever", 2), (second, "ever", 3), (second, "2026-11", 40), (third, "ever", 5)] {
                try await store.database.pool.execute(
                    """
                    INSERT INTO quota_use (account_id, period, reserved, used, granted)
                    VALUES (\(account.accountID), \(period), 1, \(Int32(used)), 10)
                    """)
            }
            for (account, spent) in [(first, 2), (second, 3)] {
                let budgets = store.db.budgets
                let run = StepRun.job(UUID(), attempt: 1, album: UUID())
                try await budgets.reserve(
                    Int64(spent), for: "s", of: run, attempt: 1, payer: account.accountID, limits: SpendingLimits())
            }
            for account in [first, second, second] {
                try await store.db.allowances.take(.corrections, of: account.accountID, from: Allowances())
                _ = try await store.db.jobs.enqueue(
                    .artwork, key: "\(UUID())", payload: ["n": 1], traceparent: nil, account: account.accountID, revive: false)
            }
            #expect(try await claim("shared", by: second, store) == .joined)

            let joined = first.accountID
            #expect(try await store.db.allowances.used(by: joined) == [.corrections: 3])
            #expect(try await count("SELECT count(*) FROM job WHERE asked_by = \(joined)", store) == 3)
            #expect(try await account(of: first.deviceID, store) == joined)
            #expect(try await account(of: second.deviceID, store) == joined)
            #expect(try await count("SELECT count(*) FROM account", store) == 2)
            #expect(try await count("SELECT count(*) FROM scan WHERE account_id = \(joined)", store) == 4)
            #expect(try await store.db.history.page(accountID: joined, limit: 10, before: nil).count == 4)
            #expect(try await count("SELECT count(*) FROM idempotent_request WHERE account_id = \(joined)", store) == 3)
            #expect(try await count("SELECT count(*) FROM own_album WHERE account_id = \(joined)", store) == 2)
            #expect(try await count("SELECT count(*) FROM history_entry WHERE account_id = \(joined)", store) == 4)
            #expect(try await count("SELECT count(*) FROM subscription WHERE account_id = \(joined)", store) == 2)
            #expect(try await count("SELECT count(*) FROM idempotency_key WHERE account_id = \(joined)", store) == 3)
            #expect(try await store.db.scans.replay(key: "of \(second.deviceID)", accountID: joined) != nil)
            let use = try await store.database.pool.query(
                "SELECT period, reserved, used, granted FROM quota_use WHERE account_id = \(joined) ORDER BY period"
            ).decode((String, Int32, Int32, Int32).self)
            #expect(use.count == 2 && use[0] == ("2026-11", 1, 40, 10) && use[1] == ("ever", 2, 5, 20))
            // What is reserved is the survivor's, and is settled there.
            #expect(try await store.db.budgets.accounts(limit: 9).map(\.reservedMicroUSD) == [5, 5])
            #expect(try await store.db.budgets.sweep(longestCall: .zero) == 2)
            let budgets = try await store.db.budgets.accounts(limit: 9)
            #expect(
                budgets.map(\.account) == [joined, joined] && budgets.map(\.spentMicroUSD) == [5, 5] && budgets.map(\.calls) == [2, 2])
            // Tokens stay what they were.
            #expect(try await store.db.accounts.account(of: second.deviceID) == joined)
            // Once more changes nothing.
            #expect(try await claim("shared", by: second, store) == .taken)
        }
    }

    /// A table that somebody adds needs its place in the join, unless what it holds may go with the account.
    @Test("Every table that belongs to accounts is known to the join")
    func everyTableIsKnown() async throws {
        try await StoreFixture.withStore { store in
            let tables = try await store.database.pool.query(
                "SELECT DISTINCT conrelid::regclass::text FROM pg_constraint WHERE confrelid = 'account'::regclass ORDER BY 1"
            ).decode(String.self)
            let moved = [
                "ad_identity", "ad_reward", "allowance_use", "budget_reservation", "budget_use", "correction", "cover_picture",
                "cover_vote",
                "device", "entitlement", "favorite", "history_entry",
                "idempotency_key", "idempotent_request", "own_album", "quota_use", "scan", "song_day", "song_view", "subscription",
                "wallet",
            ]
            // Made anew by the triggers on what is moved.
            let numbered = ["history_change", "history_counter", "wallet_change", "wallet_counter"]
            // Questions go with the account that asked them or was asked; slots are forgotten within a minute.
            let letGo = ["account_join", "rate_share"]
            #expect(tables == (moved + numbered + letGo).sorted())
        }
    }

    @Test("A scan under way goes on, for the account that is left")
    func scansGoOn() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            _ = try await claim("shared", by: first, store)
            let lease = try await store.scan(of: second)
            #expect(try await claim("shared", by: second, store) == .joined)
            // The driver still knows the account that is gone.
            try await store.database.transaction { db in
                try await touch(lease, db)
                try await db.make([
                    HistoryRepository.inserting(
                        scanID: lease.scanID, accountID: second.accountID,
                        albumID: try await db.albums.resolve(StoreFixture.identified()).id,
                        identification: StoreFixture.identification, scannedAt: Date(), reviewID: nil)
                ])
            }
            #expect(try await store.db.history.page(accountID: first.accountID, limit: 10, before: nil).map(\.scanID) == [lease.scanID])
            #expect(try await store.db.scanDrives.renew([lease], for: .seconds(60)) == [lease.scanID])
            let next = try await store.scan(of: second).scanID
            #expect(try await store.db.scans.find(next)?.accountID == first.accountID)
        }
    }

    @Test("Scans accepted, driven and remembered while accounts are joined are all there afterwards")
    func concurrentScans() async throws {
        try await StoreFixture.withStore { store in
            let first = try await store.account()
            _ = try await claim("shared", by: first, store)
            let album = try await store.album().id
            for _ in 0..<6 {
                let second = try await store.account()
                let before = try await count("SELECT count(*) FROM history_entry", store)
                try await withThrowingTaskGroup { group in
                    for _ in 0..<8 {
                        group.addTask {
                            // As the gateway accepts a scan, and as it ends one with what it knew then.
                            let scan = NewScan(
                                id: UUID(), deviceID: second.deviceID, search: .off,
                                traceparent: nil, jpeg: [1], width: 1, height: 1, photoTimeToLive: .seconds(60), owner: UUID(),
                                lease: .seconds(60))
                            let record = try #require(try await store.database.transaction { try await $0.scans.insert(scan) })
                            let lease = ScanLease(scanID: record.id, owner: scan.owner, fence: record.fence)
                            try await store.database.transaction { db in
                                try await touch(lease, db)
                                try await db.make([
                                    HistoryRepository.inserting(
                                        scanID: lease.scanID, accountID: record.accountID, albumID: album,
                                        identification: StoreFixture.identification, scannedAt: Date(), reviewID: nil)
                                ])
                            }
                        }
                    }
                    group.addTask {
                        let outcome = try await claim("shared", by: second, store)
                        #expect(outcome == .joined)
                    }
                    try await group.waitForAll()
                }
                #expect(try await count("SELECT count(*) FROM history_entry", store) == before + 8)
            }
            #expect(try await count("SELECT count(*) FROM account", store) == 1)
            #expect(try await count("SELECT count(*) FROM history_entry WHERE account_id <> \(first.accountID)", store) == 0)
            #expect(try await count("SELECT count(*) FROM scan WHERE account_id <> \(first.accountID)", store) == 0)
        }
    }

    @Test("Joins that cross each other end with one account")
    func crosswise() async throws {
        try await StoreFixture.withStore { store in
            for round in 0..<5 {
                let accounts = [try await store.account(), try await store.account(), try await store.account()]
                for (index, account) in accounts.enumerated() { _ = try await claim("\(round).\(index)", by: account, store) }
                try await withThrowingTaskGroup { group in
                    for (index, account) in accounts.enumerated() {
                        for other in accounts.indices where other != index {
                            group.addTask { _ = try await claim("\(round).\(other)", by: account, store) }
                        }
                    }
                    for index in accounts.indices {
                        group.addTask {
                            let statement = SubscriptionRepositoryTests.statement("\(round).\(index)", signed: -0.1)
                            let record = NotificationRecord(id: UUID(), type: "TYPE", signedAt: Date())
                            _ = try await store.database.transaction { try await $0.subscriptions.take(record, statement) }
                        }
                    }
                    try await group.waitForAll()
                }
                var owners: Set<UUID> = []
                for account in accounts { owners.formUnion([try #require(try await self.account(of: account.deviceID, store))]) }
                #expect(owners.count == 1)
            }
            #expect(try await count("SELECT count(*) FROM account", store) == 5)
            #expect(try await count("SELECT count(DISTINCT account_id) FROM subscription", store) == 5)
        }
    }

    @Test("Ten devices share an account, and no more")
    func deviceLimit() async throws {
        try await StoreFixture.withStore { store in
            let first = try await store.account()
            #expect(try await claim("shared", by: first, store) == .taken)
            for _ in 0..<9 { #expect(try await claim("shared", by: try await store.account(), store) == .joined) }
            let eleventh = try await store.account()
            #expect(try await claim("shared", by: eleventh, store) == .tooManyDevices)
            #expect(try await account(of: eleventh.deviceID, store) == eleventh.accountID)
            // One that is revoked makes room.
            try await store.db.accounts.revoke(deviceID: first.deviceID)
            #expect(try await claim("shared", by: eleventh, store) == .joined)
            #expect(try await count("SELECT count(*) FROM account", store) == 1)
            #expect(try await claim("shared", by: first, store) == .noDevice)
        }
    }

    @Test("A subscription that was taken back joins nobody")
    func revoked() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            _ = try await claim("shared", by: first, store)
            let revoked = SubscriptionRepositoryTests.statement("shared", signed: -0.1, revoked: true)
            let outcome = try await store.database.transaction { try await $0.subscriptions.claim(revoked, deviceID: second.deviceID) }
            #expect(outcome == .taken)
            #expect(try await account(of: second.deviceID, store) == second.accountID)
            // What it says is true nevertheless.
            #expect(try await store.db.subscriptions.best(of: first.accountID)?.state(at: Date()) == .revoked)
            #expect(try await store.db.accounts.find(first.accountID)?.tier == .free)
        }
    }
}
