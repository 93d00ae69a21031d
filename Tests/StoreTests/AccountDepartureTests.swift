import Catalog
import DurableWork
import Foundation
import PostgreSQL
import Store
import Testing

/// What a device takes along when it leaves a shared account, and what it does not gain (rule 54).
@Suite struct AccountDepartureTests {
    private typealias Account = (deviceID: UUID, accountID: UUID)

    /// Two devices of one account.
    private func household(_ store: StoreFixture) async throws -> (stays: Account, leaves: Account) {
        let (stays, guest) = (try await store.account(), try await store.account())
        try await store.database.pool.execute("UPDATE device SET account_id = \(stays.accountID) WHERE id = \(guest.deviceID)")
        return (stays, (guest.deviceID, stays.accountID))
    }

    private func leave(_ device: Account, _ store: StoreFixture) async throws -> UUID {
        guard case .left(let own) = try await store.database.transaction({ try await $0.accounts.leave(device.deviceID) })
        else { throw StoreError.notFound }
        return own
    }

    private func type(_ title: String, _ account: UUID, _ store: StoreFixture) async throws -> UUID {
        let typed = StoreFixture.identified(title, by: "Tin Can Quartet", nil)
        return try await store.database.transaction { try await $0.ownAlbums.resolve(typed, account: account) }.id
    }

    /// A scan that a person gave a name.
    private func name(_ title: String, of device: Account, _ store: StoreFixture) async throws -> (album: UUID, scan: UUID) {
        let (album, scan) = (try await type(title, device.accountID, store), try await store.scan(of: device).scanID)
        let key = AlbumKey(StoreFixture.identified(title, by: "Tin Can Quartet", nil)).description
        try await store.database.pool.execute(
            """
            INSERT INTO correction (scan_id, account_id, to_album_id, choice)
            VALUES (\(scan), \(device.accountID), \(album), \(key))
            """)
        try await store.database.pool.execute("UPDATE scan SET album_id = \(album) WHERE id = \(scan)")
        return (album, scan)
    }

    @Test("Albums that only the leaver named are the leaver's; those that both have scans of are shown to both")
    func ownAlbums() async throws {
        try await StoreFixture.withStore { store in
            let (stays, leaves) = try await household(store)
            let others = try await name("Snow", of: stays, store).album
            let leavers = try await name("Rain", of: leaves, store).album
            let both = try await name("Hail", of: stays, store).album
            #expect(try await name("Hail", of: leaves, store).album == both)

            let own = try await leave(leaves, store)
            for (album, isShown) in [(others, (true, false)), (leavers, (false, true)), (both, (true, true))] {
                #expect(try await store.db.ownAlbums.mayShow(album, to: stays.accountID) == isShown.0)
                #expect(try await store.db.ownAlbums.mayShow(album, to: own) == isShown.1)
                #expect(try await !store.db.ownAlbums.mayShow(album, to: UUID()))
            }
            // The same person types the same: nobody else has agreed.
            #expect(try await type("Rain", own, store) == leavers)
            #expect(try await !store.db.ownAlbums.mayShow(leavers, to: UUID()))
        }
    }

    private func begin(_ key: String, _ device: Account, _ store: StoreFixture) async throws -> IdempotencyRepository.Outcome {
        try await store.db.idempotency.begin(key: key, account: device.accountID, device: device.deviceID, requestHash: [1])
    }

    private func end(_ begun: IdempotencyRepository.Outcome, naming scan: UUID? = nil, _ store: StoreFixture) async throws -> StoredAnswer {
        guard case .begun(let id) = begun else { throw StoreError.notFound }
        let body = "{\"id\":\"\(scan?.uuidString.lowercased() ?? "")\"}"
        let answer = StoredAnswer(status: 200, contentType: nil, location: nil, body: body)
        try await store.db.idempotency.end(id, with: answer)
        return answer
    }

    @Test("A repeated request to leave gets its answer, and answers follow the scans they name")
    func answers() async throws {
        try await StoreFixture.withStore { store in
            let (stays, leaves) = try await household(store)
            let (kept, taken) = (try await store.scan(of: stays).scanID, try await store.scan(of: leaves).scanID)
            let keptAnswer = try await end(begin("kept", stays, store), naming: kept, store)
            let takenAnswer = try await end(begin("taken", leaves, store), naming: taken, store)
            // Each has asked for something about the other's scan.
            _ = try await end(begin("kept of other", stays, store), naming: taken, store)
            _ = try await end(begin("taken of other", leaves, store), naming: kept, store)
            let leaving = try await begin("leave", leaves, store)
            let own: Account = (leaves.deviceID, try await leave(leaves, store))
            let left = try await end(leaving, store)

            #expect(try await begin("leave", own, store) == .answered(left))
            #expect(try await begin("kept", stays, store) == .answered(keptAnswer))
            #expect(try await begin("taken", own, store) == .answered(takenAnswer))
            let keys = try await store.database.pool.query("SELECT key FROM idempotent_request ORDER BY key").decode(String.self)
            #expect(keys == ["kept", "leave", "taken"])
        }
    }

    @Test("Leaving brings no new allowances and budgets, and a scan in progress gives its place back")
    func noNewDay() async throws {
        try await StoreFixture.withStore { store in
            let (stays, leaves) = try await household(store)
            var allowed = Allowances()
            allowed.scans = 3
            for device in [stays, leaves] {
                let scan = try await store.scan(of: device).scanID
                try await store.db.allowances.reserve(scan: scan, account: device.accountID, from: allowed)
            }
            try await store.db.allowances.take(.corrections, of: stays.accountID, from: allowed)
            let run = StepRun.job(UUID(), attempt: 1, album: UUID())
            let budgets = store.db.budgets
            for attempt in 1...2 {
                try await budgets.reserve(7, for: "s", of: run, attempt: attempt, payer: stays.accountID, limits: SpendingLimits())
            }
            let call = ModelCallRecord(
                step: "s", attempt: 1, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1, outputTokens: 1,
                searches: 0, costMicroUSD: 5, durationMilliseconds: 1)
            try await store.db.make([StepRepository.recording(call, as: "s", of: run)])
            try await store.database.pool.execute("INSERT INTO budget_use (account_id, period) VALUES (\(stays.accountID), '2020-01')")

            let own = try await leave(leaves, store)
            #expect(try await store.db.allowances.used(by: own) == [.scans: 2, .corrections: 1])
            let running = try #require(
                try await store.database.pool.query("SELECT id FROM scan WHERE account_id = \(own)").first?.decode(UUID.self))
            try await store.db.make([AllowanceRepository.releasing(running)])
            #expect(try await store.db.allowances.used(by: own)[.scans] == 1)
            #expect(try await store.db.allowances.used(by: stays.accountID)[.scans] == 2)

            func used(_ account: UUID) async throws -> [[Int64]] {
                try await store.database.pool.query(
                    """
                    SELECT spent_micro_usd, reserved_micro_usd, calls FROM budget_use
                    WHERE account_id = \(account) AND period > '2021' ORDER BY period
                    """
                ).decode((Int64, Int64, Int64).self).map { [$0.0, $0.1, $0.2] }
            }
            #expect(try await used(own) == [[5, 0, 2], [5, 0, 2]])
            #expect(try await budgets.sweep(longestCall: .zero) == 1)
            #expect(try await used(own) == [[5, 0, 2], [5, 0, 2]])
            #expect(try await used(stays.accountID) == [[12, 0, 2], [12, 0, 2]])
        }
    }
}
