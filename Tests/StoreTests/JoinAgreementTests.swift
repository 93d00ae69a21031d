import Foundation
import PostgreSQL
import Store
import Testing

/// Two accounts become one only if both sides agree (rule 54, rule 55).
@Suite struct JoinAgreementTests {
    private typealias Account = (deviceID: UUID, accountID: UUID)
    private typealias Outcome = SubscriptionRepository.ClaimOutcome

    /// An account that holds the subscription `1`, and one with two entries in its history.
    private func two(_ store: StoreFixture) async throws -> (holder: Account, other: Account) {
        let (holder, other) = (try await store.account(), try await store.account())
        #expect(try await claim(by: holder, store) == .taken)
        let album = try await store.album().id
        for _ in 0..<2 {
            try await store.db.make([
                HistoryRepository.inserting(
                    scanID: try await store.scan(of: other).scanID, accountID: other.accountID, albumID: album,
                    identification: StoreFixture.identification, scannedAt: Date(), reviewID: nil)
            ])
        }
        return (holder, other)
    }

    private func claim(
        by account: Account, _ store: StoreFixture, agreed: Bool = false,
        _ statement: SubscriptionStatement = SubscriptionRepositoryTests.statement()
    ) async throws -> Outcome {
        try await store.database.transaction {
            try await $0.subscriptions.claim(statement, deviceID: account.deviceID, isAgreed: agreed)
        }
    }

    private func answer(_ request: UUID, _ isAccepted: Bool, for account: UUID, _ store: StoreFixture) async throws
        -> JoinRequestRepository.Answer
    {
        try await store.database.transaction { try await $0.joinRequests.answer(request, isAccepted: isAccepted, for: account) }
    }

    private func accounts(_ store: StoreFixture) async throws -> Int {
        try await store.database.pool.query("SELECT count(*) FROM account")[0].decode(Int.self)
    }

    private static func isPending(_ outcome: Outcome) -> Bool {
        if case .joinPending = outcome { true } else { false }
    }

    @Test("Without the person's word nothing is shared, and the question says what would be")
    func asksFirst() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            let asked = JoinOffer(entries: 2, used: 0, needsAgreement: true)
            for _ in 0..<2 { #expect(try await claim(by: other, store) == .joinRequired(asked)) }
            #expect(try await accounts(store) == 2)
            #expect(try await store.db.history.page(accountID: holder.accountID, limit: 9, before: nil).isEmpty)
            #expect(try await store.db.joinRequests.pending(of: holder.accountID).isEmpty)
            #expect(try await store.db.accounts.find(other.accountID)?.tier == .free)
        }
    }

    @Test("A device of the holder is asked, once, and says yes")
    func accepted() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            for _ in 0..<2 { #expect(try await Self.isPending(claim(by: other, store, agreed: true))) }
            #expect(try await accounts(store) == 2)
            let request = try #require(try await store.db.joinRequests.pending(of: holder.accountID).first)
            #expect(request.entries == 2 && request.expiresAt > Date(timeIntervalSinceNow: 86_000))
            #expect(try await store.db.joinRequests.pending(of: holder.accountID).count == 1)
            // Nobody else may answer, the one that asks least of all.
            let stranger = try await store.account()
            for account in [other, stranger] {
                #expect(try await store.db.joinRequests.pending(of: account.accountID).isEmpty)
                #expect(try await answer(request.id, true, for: account.accountID, store) == .notFound)
            }
            #expect(try await answer(request.id, true, for: holder.accountID, store) == .joined)
            #expect(try await answer(request.id, true, for: holder.accountID, store) == .notFound)
            #expect(try await store.db.accounts.account(of: other.deviceID) == holder.accountID)
            #expect(try await store.db.history.page(accountID: holder.accountID, limit: 9, before: nil).count == 2)
            #expect(try await claim(by: other, store) == .taken)
        }
    }

    @Test("A refusal holds for a day, and nothing is shared")
    func refused() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            _ = try await claim(by: other, store, agreed: true)
            let request = try #require(try await store.db.joinRequests.pending(of: holder.accountID).first)
            #expect(try await answer(request.id, false, for: holder.accountID, store) == .refused)
            #expect(try await store.db.joinRequests.pending(of: holder.accountID).isEmpty)
            #expect(try await claim(by: other, store, agreed: true) == .joinRefused)
            #expect(try await answer(request.id, true, for: holder.accountID, store) == .notFound)
            #expect(try await accounts(store) == 2)
            try await store.database.pool.execute("UPDATE account_join SET expires_at = clock_timestamp()")
            #expect(try await Self.isPending(claim(by: other, store, agreed: true)))
        }
    }

    @Test("Nobody is let in by a question that ran out, or whose device has gone since")
    func late() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            _ = try await claim(by: other, store, agreed: true)
            let request = try #require(try await store.db.joinRequests.pending(of: holder.accountID).first)
            try await store.database.pool.execute("UPDATE account_join SET expires_at = clock_timestamp()")
            #expect(try await answer(request.id, true, for: holder.accountID, store) == .notFound)
            #expect(try await Self.isPending(claim(by: other, store, agreed: true)))
            let next = try #require(try await store.db.joinRequests.pending(of: holder.accountID).first)
            try await store.db.accounts.revoke(deviceID: other.deviceID)
            #expect(try await answer(next.id, true, for: holder.accountID, store) == .notFound)
            #expect(try await accounts(store) == 2)
            try await store.db.subscriptions.sweep()
            #expect(try await store.database.pool.query("SELECT FROM account_join").isEmpty)
        }
    }

    @Test(
        "Where the holder has no device left, or none that was seen for a month, the fresh signature is enough", arguments: [true, false])
    func nobodyIsLeft(isRevoked: Bool) async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            if isRevoked {
                try await store.db.accounts.revoke(deviceID: holder.deviceID)
            } else {
                try await store.database.pool.execute(
                    "UPDATE device SET last_seen_at = clock_timestamp() - interval '31 days' WHERE id = \(holder.deviceID)")
            }
            #expect(try await claim(by: other, store) == .joinRequired(JoinOffer(entries: 2, used: 0, needsAgreement: false)))
            #expect(try await claim(by: other, store, agreed: true) == .joined)
            #expect(try await store.db.accounts.account(of: other.deviceID) == holder.accountID)
            #expect(try await store.db.accounts.find(holder.accountID)?.tier == .ultra)
        }
    }

    @Test("Whom the app named as the buyer needs nobody's word but their own; another name does not help")
    func buyers() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            var statement = SubscriptionRepositoryTests.statement()
            for name in [UUID(), holder.deviceID, holder.accountID] {
                statement.buyer = name
                #expect(try await Self.isPending(claim(by: other, store, agreed: true, statement)))
            }
            statement.buyer = other.deviceID
            #expect(try await claim(by: other, store, statement) == .joinRequired(JoinOffer(entries: 2, used: 0, needsAgreement: false)))
            #expect(try await claim(by: other, store, agreed: true, statement) == .joined)
            #expect(try await store.database.pool.query("SELECT FROM account_join").isEmpty)
        }
    }

    @Test("An old signature, an ended subscription and a blocked account join nobody")
    func insufficient() async throws {
        try await StoreFixture.withStore { store in
            let (holder, other) = try await two(store)
            let old = SubscriptionRepositoryTests.statement(bought: -10, signed: -4)
            #expect(try await claim(by: other, store, agreed: true, old) == .outdated)
            let block = try await store.db.accounts.setBlocked(true, holder.accountID)
            #expect(block)
            #expect(try await claim(by: other, store, agreed: true) == .joinRefused)
            let ended = SubscriptionRepositoryTests.statement(expires: -0.1, signed: -0.01)
            #expect(try await claim(by: other, store, agreed: true, ended) == .ended)
            #expect(try await claim(by: other, store, ended) == .taken)
            #expect(try await accounts(store) == 2)
        }
    }

    @Test("What is decided, in order")
    func policy() {
        let now = Date()
        let good = JoinPolicy(isAgreed: true, signedAt: now, rightsUntil: now + 1, isBuyer: false, canBeAsked: true, isBlocked: false)
        #expect(good.decision(at: now) == .request)
        let old = now - JoinPolicy.freshness - 1
        let cases: [(JoinPolicy.Decision, (inout JoinPolicy) -> Void)] = [
            (.ask, { $0.isAgreed = false }),
            (.join, { $0.canBeAsked = false }),
            (.join, { $0.isBuyer = true }),
            (.request, { $0.signedAt = old + 1 }),
            (.outdated, { $0.signedAt = old }),
            (.outdated, { ($0.signedAt, $0.isBuyer) = (old, true) }),
            (.refuse, { ($0.isBlocked, $0.canBeAsked) = (true, false) }),
            (.ended, { $0.rightsUntil = now }),
            (.ended, { $0.rightsUntil = nil }),
            (.leaveAlone, { ($0.isAgreed, $0.rightsUntil) = (false, nil) }),
        ]
        for (expected, change) in cases {
            var policy = good
            change(&policy)
            #expect(policy.decision(at: now) == expected, "\(policy)")
        }
    }
}
