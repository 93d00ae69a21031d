import AlbumScanAPI
import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct QuotaRepositoryTests {
    private typealias Account = (deviceID: UUID, accountID: UUID)

    /// Accepts a scan that counts, as a gateway does; nil when the account has none left.
    private func accept(_ store: StoreFixture, _ account: Account) async throws -> ScanLease? {
        let id = UUID()
        let owner = UUID()
        do {
            return try await store.database.transaction { db in
                let scan = NewScan(
                    id: id, deviceID: account.deviceID, search: .off, traceparent: nil, jpeg: [0xff], width: 1, height: 1,
                    photoTimeToLive: .seconds(60), owner: owner, lease: .seconds(60))
                let record = try #require(try await db.scans.insert(scan))
                try await db.quotas.reserve(scan: id, account: account.accountID)
                return ScanLease(scanID: id, owner: owner, fence: record.fence)
            }
        } catch let error as QuotaExhausted {
            #expect(error.standing.isExhausted)
            return nil
        }
    }

    /// Ends a scan's identification; nil for the failed one.
    private func end(_ lease: ScanLease, _ store: StoreFixture, album: UUID?) async throws {
        var changes = ScanChanges()
        changes.state = album == nil ? .identificationFailed : .identified
        changes.albumID = album
        changes.identification = album.map { _ in StoreFixture.identification }
        let stage: ProgressEvent.Kind = album == nil ? .identificationFailed : .identified
        try await store.database.transaction { [changes] db in
            let advanced = try await db.scanDrives.advance(
                lease, events: [ProgressEvent(scanId: lease.scanID, seq: 0, at: Timestamp(.now), stage: stage, message: "")],
                changes: changes)
            guard advanced.holdsReservation else { return }
            if album == nil {
                try await db.make([QuotaRepository.releasing(lease.scanID)])
            } else {
                try await db.make([QuotaRepository.settling(lease.scanID)])
            }
        }
    }

    private func counts(_ store: StoreFixture, _ account: Account) async throws -> [Int] {
        let standing = try #require(await store.db.quotas.standing(of: account.accountID))
        return [standing.used, standing.reserved]
    }

    private func setTier(_ tier: String, _ store: StoreFixture, _ account: Account, until: String = "infinity") async throws {
        try await store.database.pool.execute(
            "UPDATE account SET tier = \(tier), tier_until = \(until)::text::timestamptz WHERE id = \(account.accountID)")
    }

    @Test("Of fifty scans at once on a quota of five, five are accepted, and only what identifies is spent")
    func parallelScansNeverOverspend() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let album = try await store.album().id
            let first = try await acceptAtOnce(50, store, account)
            #expect(first.count == 5)
            #expect(try await counts(store, account) == [0, 5])
            // Three find an album, two do not: two places are free again.
            for (index, lease) in first.enumerated() { try await end(lease, store, album: index < 3 ? album : nil) }
            #expect(try await counts(store, account) == [3, 0])
            #expect(try await acceptAtOnce(50, store, account).count == 2)
            #expect(try await counts(store, account) == [3, 2])
        }
    }

    private func acceptAtOnce(_ count: Int, _ store: StoreFixture, _ account: Account) async throws -> [ScanLease] {
        try await withThrowingTaskGroup(of: ScanLease?.self) { group in
            for _ in 0..<count { group.addTask { try await accept(store, account) } }
            return try await group.reduce(into: []) { leases, lease in if let lease { leases.append(lease) } }
        }
    }

    @Test("Free is five scans for ever; base and ultra begin anew each month")
    func eachTierHasItsPeriod() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let free = try #require(await store.db.quotas.standing(of: account.accountID))
            #expect(free.tier == .free && free.period == "ever" && free.limit == 5 && free.resetsAt == nil)
            for tier in ["base", "ultra"] {
                try await setTier(tier, store, account)
                let paid = try #require(await store.db.quotas.standing(of: account.accountID))
                #expect(paid.tier.rawValue == tier && paid.limit == 120 && paid.period.wholeMatch(of: /\d{4}-\d{2}/) != nil)
                let resetsAt = try #require(paid.resetsAt)
                #expect(resetsAt > .now && resetsAt.timeIntervalSinceNow < 31 * 86_400 + 60)
                #expect(Timestamp(resetsAt).description.hasSuffix("-01T00:00:00.000Z"))
            }
            let lease = try #require(await accept(store, account))
            #expect(try await counts(store, account) == [0, 1])
            // The month ends while the scan is under way: it is settled where it was reserved.
            try await store.database.pool.execute("UPDATE quota_use SET period = '2020-01'")
            try await store.database.pool.execute("UPDATE scan SET quota_period = '2020-01'")
            #expect(try await counts(store, account) == [0, 0])
            try await end(lease, store, album: store.album().id)
            #expect(try await counts(store, account) == [0, 0])
            let old = try await store.database.pool.query("SELECT used, reserved FROM quota_use WHERE period = '2020-01'")[0]
            #expect(try old.decode((Int, Int).self) == (1, 0))
        }
    }

    @Test("A tier ends by itself")
    func anEndedSubscriptionIsFree() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.db.accounts.register(installationHash: nil, tokenHash: [1])
            try await setTier("ultra", store, account)
            #expect(try await store.db.accounts.authenticate(tokenHash: [1])?.tier == .ultra)
            #expect(try await store.db.accounts.find(account.accountID)?.tier == .ultra)
            try await setTier("ultra", store, account, until: "2020-01-01")
            #expect(try await store.db.accounts.authenticate(tokenHash: [1])?.tier == .free)
            #expect(try await store.db.accounts.find(account.accountID)?.tier == .free)
            #expect(try await store.db.quotas.standing(of: account.accountID)?.period == "ever")
        }
    }

    @Test("Settling and releasing happen once, however often they are asked for, and a failed scan may be reserved again")
    func aScanIsCountedOnce() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try #require(await accept(store, account))
            let quotas = store.db.quotas
            try await quotas.reserve(scan: lease.scanID, account: account.accountID)
            #expect(try await counts(store, account) == [0, 1])
            for _ in 0..<3 { try await store.db.make([QuotaRepository.releasing(lease.scanID)]) }
            #expect(try await counts(store, account) == [0, 0])
            try await store.db.make([QuotaRepository.settling(lease.scanID)])
            #expect(try await counts(store, account) == [0, 0])
            try await quotas.reserve(scan: lease.scanID, account: account.accountID)
            for _ in 0..<3 { try await store.db.make([QuotaRepository.settling(lease.scanID)]) }
            try await store.db.make([QuotaRepository.releasing(lease.scanID)])
            #expect(try await counts(store, account) == [1, 0])
            // The scan is paid for: a correction, or a review that is run again, costs nothing.
            try await quotas.reserve(scan: lease.scanID, account: account.accountID)
            #expect(try await counts(store, account) == [1, 0])
            await #expect(throws: StoreError.self) { try await quotas.reserve(scan: UUID(), account: account.accountID) }
            await #expect(throws: StoreError.self) { try await quotas.reserve(scan: lease.scanID, account: UUID()) }
        }
    }

    @Test("What is rolled back was never reserved, and a scan that counts nowhere changes nothing")
    func transactionsDecide() async throws {
        struct Stop: Error {}
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            await #expect(throws: Stop.self) {
                try await store.database.transaction { db in
                    try await db.quotas.reserve(scan: lease.scanID, account: account.accountID)
                    throw Stop()
                }
            }
            try await end(lease, store, album: store.album().id)
            #expect(try await counts(store, account) == [0, 0])
            #expect(try await store.database.pool.query("SELECT 1 FROM quota_use").isEmpty)
        }
    }

    @Test("An operator's grant adds to the running period")
    func grantsAdd() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            #expect(try await acceptAtOnce(7, store, account).count == 5)
            let granted = try #require(await store.db.quotas.grant(2, to: account.accountID))
            #expect(granted.granted == 2 && granted.limit == 7 && granted.reserved == 5)
            #expect(try await acceptAtOnce(7, store, account).count == 2)
            #expect(try await store.db.quotas.grant(3, to: account.accountID)?.granted == 5)
            #expect(try await store.db.quotas.grant(1, to: UUID()) == nil)
            #expect(try await store.db.quotas.standing(of: UUID()) == nil)
        }
    }

    @Test("An erased installation that comes back has used what it had used, and nothing else is known of it")
    func freeScansAreNotRenewedByErasing() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            for round in 1...2 as ClosedRange<UInt8> {
                let account = try await store.db.accounts.register(installationHash: [7], tokenHash: [round])
                #expect(try await counts(store, account) == [Int(round - 1) * 2, 0])
                for lease in try await acceptAtOnce(2, store, account) { try await end(lease, store, album: album) }
                _ = try await accept(store, account)
                try await store.database.transaction { try await $0.accounts.erase(account.accountID) }
                #expect(try await store.database.pool.query("SELECT 1 FROM quota_use").isEmpty)
                let left = try await store.database.pool.query("SELECT hash, free_used FROM erased_installation")
                let (hash, used) = try #require(left.first).decode(([UInt8], Int).self)
                #expect(left.count == 1 && used == Int(round) * 2 && hash.count == 32)
            }
            // Another one begins with none, and one that never scanned leaves nothing.
            let other = try await store.db.accounts.register(installationHash: [8], tokenHash: [9])
            #expect(try await counts(store, other) == [0, 0])
            try await store.database.transaction { try await $0.accounts.erase(other.accountID) }
            #expect(try await store.database.pool.query("SELECT 1 FROM erased_installation").count == 1)
        }
    }
}
