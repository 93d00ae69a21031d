import Foundation
import Store
import Testing

/// How the slots of an outside limit are shared. Slots are ten seconds apart, so that nothing depends on how fast the test runs.
@Suite struct RateShareTests {
    private func take(
        _ store: StoreFixture, _ account: UUID?, people: Int = 8, patience: Duration = .seconds(1000)
    ) async throws -> Int? {
        let shares = account.map {
            [RateShare(holder: "people", every: 2, burst: people), RateShare(holder: "people", account: $0, every: 4, burst: 3)]
        }
        let wait = try await store.database.takeSlot(
            "musicbrainz", spacing: .seconds(10), patience: patience, shares: shares ?? [])
        return wait.map { Int(($0.inSeconds / 10).rounded()) }
    }

    @Test("One account that asks again and again leaves the rest to others")
    func accountsShare() async throws {
        try await StoreFixture.withStore { store in
            let (busy, other) = (try await store.account().accountID, try await store.account().accountID)
            var taken: [Int?] = []
            for _ in 0..<6 { taken.append(try await take(store, busy)) }
            #expect(taken == [0, 1, 2, nil, nil, nil])
            // What was refused cost no slot.
            #expect(try await take(store, other) == 3)
            #expect(try await take(store, nil) == 4)
        }
    }

    @Test("People together leave slots to the work that waits in the background")
    func classesShare() async throws {
        try await StoreFixture.withStore { store in
            var accounts: [UUID] = []
            for _ in 0..<3 { accounts.append(try await store.account().accountID) }
            var taken: [Int?] = []
            for account in accounts { taken.append(try await take(store, account, people: 2)) }
            #expect(taken == [0, 1, nil])
            #expect(try await take(store, nil) == 2)
        }
    }

    @Test("A slot that nobody has reserved is anybody's")
    func idleSlots() async throws {
        try await StoreFixture.withStore { store in
            let busy = try await store.account().accountID
            for _ in 0..<4 { _ = try await take(store, busy) }
            try await store.database.pool.execute("UPDATE rate_slot SET next_at = clock_timestamp()")
            #expect(try await take(store, busy) == 0)
            #expect(try await take(store, busy) == nil)
        }
    }

    @Test("Who does not get a slot is charged nothing, and shares are forgotten when they are whole")
    func refusedIsFree() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            try await store.db.rateSlots.push("musicbrainz", by: .seconds(500))
            for _ in 0..<5 { #expect(try await take(store, account, patience: .seconds(20)) == nil) }
            #expect(try await store.database.pool.query("SELECT 1 FROM rate_share").isEmpty)
            #expect(try await take(store, account) != nil)
            #expect(try await store.db.rateSlots.sweepShares() == 0)
            try await store.database.pool.execute("UPDATE rate_share SET full_at = full_at - interval '10 minutes'")
            #expect(try await store.db.rateSlots.sweepShares() == 2)
        }
    }
}
