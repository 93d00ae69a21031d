import Foundation
import Store
import Testing

/// What a purchase in the app for songs gives, on a real PostgreSQL (rule 117).
@Suite struct EntitlementRepositoryTests {
    private static let now = Date()

    private static func statement(
        _ id: String = "1", expires: Double = 30, signed: Double = -0.1, revoked: Bool = false,
        renewal: SubscriptionStatement.Renewal? = nil
    ) -> SubscriptionStatement {
        SubscriptionStatement(
            environment: "Production", originalTransactionID: id,
            transaction: SubscriptionStatement.Transaction(
                productID: "melodymap.monthly", tier: "songs", purchasedAt: now - 10 * 86_400, expiresAt: now + expires * 86_400,
                isRevoked: revoked, signedAt: now + signed * 86_400), renewal: renewal)
    }

    private func claim(
        _ statement: SubscriptionStatement, by account: UUID, _ store: StoreFixture
    ) async throws -> EntitlementRepository.ClaimOutcome {
        try await store.database.transaction { try await $0.entitlements.claim(statement, account: account) }
    }

    private func tell(_ statement: SubscriptionStatement, _ store: StoreFixture, id: UUID = UUID()) async throws
        -> SubscriptionRepository.NotificationOutcome
    {
        let notification = NotificationRecord(id: id, type: "DID_RENEW", signedAt: .now)
        return try await store.database.transaction { try await $0.entitlements.take(notification, statement) }
    }

    @Test func aPurchaseLiftsTheCountAndGivesNoTier() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            #expect(try await store.db.entitlements.end(of: account) == nil)
            #expect(try await claim(Self.statement(), by: account, store) == .taken)
            #expect(try await store.db.entitlements.end(of: account) != nil)
            #expect(try await store.db.accounts.find(account)?.tier == .free)
            #expect(try await store.db.subscriptions.best(of: account) == nil)
        }
    }

    @Test func whatIsToldLaterCounts() async throws {
        try await StoreFixture.withStore { store in
            let (one, other) = (try await store.account().accountID, try await store.account().accountID)
            for account in [one, other] { #expect(try await claim(Self.statement(), by: account, store) == .taken) }
            // An older statement changes nothing, a repeated one neither.
            #expect(try await tell(Self.statement(expires: -1, signed: -0.2), store) == .stale)
            let id = UUID()
            #expect(try await tell(Self.statement(signed: -0.05, revoked: true), store, id: id) == .taken)
            #expect(try await tell(Self.statement(signed: -0.04), store, id: id) == .repeated)
            for account in [one, other] { #expect(try await store.db.entitlements.end(of: account) == nil) }
            #expect(try await tell(Self.statement("2"), store) == .unrelated)
        }
    }

    @Test func aGracePeriodGoesOn() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            #expect(try await claim(Self.statement(), by: account, store) == .taken)
            let renewal = SubscriptionStatement.Renewal(autoRenews: true, isInBillingRetry: true, graceUntil: .now + 86_400, signedAt: .now)
            #expect(try await tell(Self.statement(expires: -0.01, signed: -0.05, renewal: renewal), store) == .taken)
            #expect(try await store.db.entitlements.end(of: account) != nil)
        }
    }

    @Test func anOldSignatureOrAnEndedPurchaseGivesNothing() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            #expect(try await claim(Self.statement(signed: -4), by: account, store) == .outdated)
            #expect(try await claim(Self.statement(expires: -1), by: account, store) == .ended)
            #expect(try await claim(Self.statement(revoked: true), by: account, store) == .ended)
            #expect(try await claim(Self.statement(), by: account, store) == .taken)
            // Who has it already may show an old one again.
            #expect(try await claim(Self.statement(signed: -4), by: account, store) == .taken)
            #expect(try await store.db.entitlements.end(of: account) != nil)
        }
    }

    @Test func onePurchaseServesAHousehold() async throws {
        try await StoreFixture.withStore { store in
            var outcomes: [EntitlementRepository.ClaimOutcome] = []
            for _ in 0..<11 { outcomes.append(try await claim(Self.statement(), by: try await store.account().accountID, store)) }
            #expect(outcomes == Array(repeating: .taken, count: 10) + [.tooManyAccounts])
        }
    }

    @Test func joinedAccountsKeepIt() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            #expect(try await claim(Self.statement(), by: second.accountID, store) == .taken)
            for account in [first, second] {
                var statement = SubscriptionRepositoryTests.statement("shared")
                statement.buyer = account.deviceID
                _ = try await store.database.transaction { [statement] in
                    try await $0.subscriptions.claim(statement, deviceID: account.deviceID, isAgreed: true)
                }
            }
            #expect(try await store.db.entitlements.end(of: first.accountID) != nil)
        }
    }

    @Test func whatEndedLongAgoIsForgotten() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            for id in ["1", "2"] { #expect(try await claim(Self.statement(id), by: account, store) == .taken) }
            try await store.database.pool.execute(
                "UPDATE entitlement SET expires_at = now() - interval '91 days', rights_until = NULL WHERE purchase_id = '1'")
            #expect(try await store.db.entitlements.sweep() == 1)
            #expect(try await store.db.entitlements.end(of: account) != nil)
        }
    }
}
