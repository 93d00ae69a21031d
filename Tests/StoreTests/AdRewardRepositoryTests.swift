import Foundation
import PostgreSQL
import Songbook
import Store
import Testing

/// What advertisements bring, on a real PostgreSQL (rule 116).
@Suite struct AdRewardRepositoryTests {
    private static let day = SongDay("2026-11-24")

    private static func reward(_ number: Int, for adID: UUID, day: SongDay? = day) -> AdRewardRecord {
        AdRewardRecord(
            transactionID: "transaction \(number)", adID: adID, adUnit: "2747237135", watchedAt: Date(timeIntervalSince1970: 1_800_000_000),
            day: day)
    }

    private func take(_ reward: AdRewardRecord, _ store: StoreFixture) async throws -> AdRewardRepository.Outcome {
        let today = try #require(Self.day)
        return try await store.database.transaction { try await $0.adRewards.take(reward, SongAllowance(), today: today) }
    }

    @Test func anAccountHasOneNameThatTellsNothing() async throws {
        try await StoreFixture.withStore { store in
            let (one, other) = (try await store.account().accountID, try await store.account().accountID)
            let name = try await store.db.adRewards.adID(of: one)
            #expect(try await store.db.adRewards.adID(of: one) == name)
            #expect(try await store.db.adRewards.adID(of: other) != name)
            #expect(name != one)
            #expect(try await take(Self.reward(1, for: UUID()), store) == .unknown)
            #expect(try await take(Self.reward(1, for: one), store) == .unknown)
        }
    }

    @Test func sixAdvertisementsADayAndFifteenViews() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let (day, name) = (try #require(Self.day), try await store.db.adRewards.adID(of: account))
            for number in 1...6 { #expect(try await take(Self.reward(number, for: name), store) == .taken) }
            #expect(try await take(Self.reward(7, for: name), store) == .capped)
            #expect(try await take(Self.reward(7, for: name), store) == .repeated)
            let ledger = try await store.db.songViews.ledger(of: account, stated: day).ledger
            #expect((ledger.ads, ledger.allowance(SongAllowance()), ledger.adsLeft(SongAllowance())) == (6, 15, 0))
            // The next day has room again, and none of this one's.
            #expect(try await take(Self.reward(8, for: name, day: day.next), store) == .taken)
            let next = try await store.db.songViews.ledger(of: account, stated: day.next).ledger
            #expect((next.ads, next.allowance(SongAllowance())) == (1, 5))
        }
    }

    /// The network repeats itself, and its servers do so at once.
    @Test func whatComesAtOnceCountsOnceEach() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let (day, name) = (try #require(Self.day), try await store.db.adRewards.adID(of: account))
            let outcomes = try await withThrowingTaskGroup(of: AdRewardRepository.Outcome.self) { group in
                for delivery in 0..<50 { group.addTask { try await take(Self.reward(delivery % 10, for: name), store) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .taken } == 6)
            #expect(outcomes.count { $0 == .capped } == 4)
            #expect(outcomes.count { $0 == .repeated } == 40)
            #expect(try await store.db.songViews.ledger(of: account, stated: day).ledger.ads == 6)
        }
    }

    @Test func aRewardCountsOnTheDayOfTheAccount() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let (day, name) = (try #require(Self.day), try await store.db.adRewards.adID(of: account))
            try await store.db.songViews.count("a", for: account, on: day.next)
            // Its app named none; then one that has passed; then one that has begun nowhere.
            for (number, stated) in [(1, nil), (2, day), (3, day.next.next)] {
                #expect(try await take(Self.reward(number, for: name, day: stated), store) == .taken)
            }
            let ledger = try await store.db.songViews.ledger(of: account, stated: day)
            #expect((ledger.day, ledger.ledger.views, ledger.ledger.ads) == (day.next, 1, 3))
        }
    }

    @Test func joinedAccountsHaveWhatBothWatched() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let day = try #require(Self.day)
            var names: [UUID] = []
            for (number, account) in [first, second].enumerated() {
                names.append(try await store.db.adRewards.adID(of: account.accountID))
                #expect(try await take(Self.reward(number, for: names[number]), store) == .taken)
                var statement = SubscriptionRepositoryTests.statement("shared")
                statement.buyer = account.deviceID
                _ = try await store.database.transaction { [statement] in
                    try await $0.subscriptions.claim(statement, deviceID: account.deviceID, isAgreed: true)
                }
            }
            // What is still on its way under the other name arrives.
            #expect(try await take(Self.reward(3, for: names[1]), store) == .taken)
            #expect(try await store.db.songViews.ledger(of: first.accountID, stated: day).ledger.ads == 3)
            #expect(try await store.db.adRewards.adID(of: first.accountID) == names[0])
        }
    }

    @Test func oldOnesAreForgotten() async throws {
        try await StoreFixture.withStore { store in
            let name = try await store.db.adRewards.adID(of: try await store.account().accountID)
            for number in 1...2 { _ = try await take(Self.reward(number, for: name), store) }
            try await store.database.pool.execute(
                "UPDATE ad_reward SET received_at = now() - interval '15 days' WHERE transaction_id = 'transaction 1'")
            #expect(try await store.db.adRewards.sweep() == 1)
            #expect(try await take(Self.reward(2, for: name), store) == .repeated)
        }
    }
}
