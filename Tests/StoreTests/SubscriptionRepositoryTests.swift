import AlbumScanAPI
import Foundation
import PostgreSQL
import Store
import Testing

/// Accounts' tiers from what devices show and Apple tells.
@Suite struct SubscriptionRepositoryTests {
    private static let now = Date()
    private static let day: TimeInterval = 86_400

    static func statement(
        _ id: String = "1", tier: String = "ultra", bought: Double = -1, expires: Double = 364, signed: Double = -0.5,
        revoked: Bool = false, renewal: SubscriptionStatement.Renewal? = nil, environment: String = "Production"
    ) -> SubscriptionStatement {
        SubscriptionStatement(
            environment: environment, originalTransactionID: id,
            transaction: SubscriptionStatement.Transaction(
                productID: "albumscan_\(tier)_annual", tier: tier, purchasedAt: now + bought * day, expiresAt: now + expires * day,
                isRevoked: revoked, signedAt: now + signed * day),
            renewal: renewal)
    }

    static func renewal(signed: Double = -0.4, on: Bool = true, retry: Bool = false, grace: Double? = nil) -> SubscriptionStatement.Renewal
    {
        SubscriptionStatement.Renewal(
            autoRenews: on, isInBillingRetry: retry, graceUntil: grace.map { now + $0 * day }, signedAt: now + signed * day)
    }

    private func claim(
        _ statement: SubscriptionStatement, by device: UUID, _ store: StoreFixture
    ) async throws -> SubscriptionRepository.ClaimOutcome {
        try await store.database.transaction { try await $0.subscriptions.claim(statement, deviceID: device) }
    }

    private func tell(
        _ statement: SubscriptionStatement?, _ store: StoreFixture, id: UUID = UUID()
    ) async throws -> SubscriptionRepository.NotificationOutcome {
        let record = NotificationRecord(id: id, type: "TYPE", subtype: "SUBTYPE", signedAt: Self.now)
        return try await store.database.transaction { try await $0.subscriptions.take(record, statement) }
    }

    /// Days from now until when the account has its tier.
    private func tier(of account: UUID, _ store: StoreFixture) async throws -> (tier: String, days: Double?) {
        let row = try await store.database.pool.query("SELECT tier, tier_until FROM account WHERE id = \(account)")[0]
        let (tier, until) = try row.decode((String, Date?).self)
        return (tier, until.map { ($0.timeIntervalSince(Self.now) / Self.day * 10).rounded() / 10 })
    }

    @Test("An account has the tier of the subscription its device shows, as long as that lives")
    func claims() async throws {
        try await StoreFixture.withStore { store in
            let (device, account) = try await store.account()
            #expect(try await claim(Self.statement(tier: "base", bought: -10), by: device, store) == .taken)
            #expect(try await tier(of: account, store) == ("base", 364))
            // Again, and an older one.
            #expect(try await claim(Self.statement(tier: "base", bought: -10), by: device, store) == .taken)
            #expect(try await claim(Self.statement(tier: "base", bought: -10, expires: 3, signed: -9), by: device, store) == .taken)
            #expect(try await tier(of: account, store) == ("base", 364))
            // The upgrade.
            #expect(try await claim(Self.statement(bought: -1, expires: 300), by: device, store) == .taken)
            #expect(try await tier(of: account, store) == ("ultra", 300))
            let best = try #require(try await store.db.subscriptions.best(of: account))
            #expect(best.transaction.productID == "albumscan_ultra_annual" && best.state(at: Self.now) == .active)
            #expect(try await claim(Self.statement(), by: UUID(), store) == .noDevice)
        }
    }

    @Test("Notifications renew, prolong, end, take back and give back")
    func notifications() async throws {
        try await StoreFixture.withStore { store in
            let (device, account) = try await store.account()
            _ = try await claim(Self.statement(bought: -364, expires: 1, signed: -300), by: device, store)
            #expect(try await tier(of: account, store) == ("ultra", 1))
            // DID_FAIL_TO_RENEW with a grace period, after the end.
            let failed = Self.statement(
                bought: -364, expires: -1, signed: -0.9, renewal: Self.renewal(signed: -0.9, retry: true, grace: 15))
            #expect(try await tell(failed, store) == .taken)
            #expect(try await tier(of: account, store) == ("ultra", 15))
            #expect(try await store.db.subscriptions.best(of: account)?.state(at: Self.now) == .grace)
            // GRACE_PERIOD_EXPIRED.
            let over = Self.statement(
                bought: -364, expires: -1, signed: -0.8, renewal: Self.renewal(signed: -0.8, retry: true, grace: -0.81))
            #expect(try await tell(over, store) == .taken)
            #expect(try await tier(of: account, store) == ("free", nil))
            #expect(try await store.db.subscriptions.best(of: account)?.state(at: Self.now) == .billingRetry)
            // DID_RENEW, by the other plan.
            let renewed = Self.statement(tier: "base", bought: -0.7, expires: 364, signed: -0.7, renewal: Self.renewal(signed: -0.7))
            #expect(try await tell(renewed, store) == .taken)
            #expect(try await tier(of: account, store) == ("base", 364))
            // REFUND, and what Apple repeats of before.
            let refunded = Self.statement(tier: "base", bought: -0.7, expires: 364, signed: -0.6, revoked: true)
            #expect(try await tell(refunded, store) == .taken)
            #expect(try await tier(of: account, store) == ("free", nil))
            #expect(try await tell(renewed, store) == .stale)
            #expect(try await tell(failed, store) == .stale)
            #expect(try await tier(of: account, store) == ("free", nil))
            // REFUND_REVERSED.
            #expect(try await tell(Self.statement(tier: "base", bought: -0.7, expires: 364, signed: -0.5), store) == .taken)
            #expect(try await tier(of: account, store) == ("base", 364))
            // EXPIRED.
            let ended = Self.statement(
                tier: "base", bought: -0.7, expires: -0.1, signed: -0.05, renewal: Self.renewal(signed: -0.05, on: false))
            #expect(try await tell(ended, store) == .taken)
            #expect(try await tier(of: account, store) == ("free", nil))
            let best = try #require(try await store.db.subscriptions.best(of: account))
            #expect(best.state(at: Self.now) == .expired && best.renewal?.autoRenews == false)
        }
    }

    @Test("A notification counts once, also when it comes many times at once")
    func repetitions() async throws {
        try await StoreFixture.withStore { store in
            let id = UUID()
            let outcomes = try await withThrowingTaskGroup { group in
                for _ in 0..<8 { group.addTask { try await tell(Self.statement(), store, id: id) } }
                return try await group.reduce(into: []) { $0.append($1) }
            }
            #expect(outcomes.count { $0 == .taken } == 1 && outcomes.count { $0 == .repeated } == 7)
            #expect(try await tell(nil, store) == .unrelated)
            let stored = try await store.database.pool.query("SELECT count(*) FROM appstore_notification")[0].decode(Int.self)
            #expect(stored == 2)
        }
    }

    @Test("The order in which statements come does not matter")
    func orders() async throws {
        try await StoreFixture.withStore { store in
            let statements = [
                Self.statement(tier: "base", bought: -300, expires: -200, signed: -300, renewal: Self.renewal(signed: -300)),
                Self.statement(tier: "base", bought: -300, expires: -200, signed: -199, renewal: Self.renewal(signed: -199, retry: true)),
                Self.statement(bought: -190, expires: 175, signed: -190, renewal: Self.renewal(signed: -190)),
                Self.statement(tier: "base", bought: -300, expires: -200, signed: -100, revoked: true),
                Self.statement(bought: -190, expires: 175, signed: -50, renewal: Self.renewal(signed: -50, on: false)),
            ]
            for number in 0..<12 {
                let (device, account) = try await store.account()
                var shuffled = statements.shuffled()
                for index in shuffled.indices { shuffled[index].originalTransactionID = "order \(number)" }
                _ = try await claim(shuffled.removeFirst(), by: device, store)
                for statement in shuffled { _ = try await tell(statement, store) }
                #expect(try await tier(of: account, store) == ("ultra", 175))
                let best = try #require(try await store.db.subscriptions.best(of: account))
                #expect(best.transaction == statements[4].transaction && best.renewal == statements[4].renewal)
            }
        }
    }

    @Test("What Apple tells before a device shows the subscription is remembered")
    func earlyNotifications() async throws {
        try await StoreFixture.withStore { store in
            #expect(try await tell(Self.statement(signed: -0.2, revoked: true), store) == .taken)
            let (device, account) = try await store.account()
            // The device's own copy was signed before the refund.
            #expect(try await claim(Self.statement(signed: -0.5), by: device, store) == .taken)
            #expect(try await tier(of: account, store) == ("free", nil))
            #expect(try await store.db.subscriptions.best(of: account)?.state(at: Self.now) == .revoked)
            // The sandbox numbers for itself.
            #expect(try await claim(Self.statement(environment: "Sandbox"), by: device, store) == .taken)
            #expect(try await tier(of: account, store) == ("ultra", 364))
        }
    }

    @Test("The best living subscription decides, and what is left of the others afterwards")
    func severalSubscriptions() async throws {
        try await StoreFixture.withStore { store in
            let (device, account) = try await store.account()
            _ = try await claim(Self.statement("own", expires: 30), by: device, store)
            _ = try await claim(Self.statement("family", tier: "base", expires: 200), by: device, store)
            #expect(try await tier(of: account, store) == ("ultra", 30))
            // Time passes without a word from Apple.
            try await store.database.pool.execute(
                "UPDATE subscription SET rights_until = clock_timestamp() WHERE original_transaction_id = 'own'")
            try await store.database.pool.execute("UPDATE account SET tier_until = clock_timestamp()")
            try await store.db.subscriptions.sweep()
            #expect(try await tier(of: account, store) == ("base", 200))
            _ = try await tell(Self.statement("family", tier: "base", expires: 200, signed: 0, revoked: true), store)
            #expect(try await tier(of: account, store) == ("free", nil))
        }
    }

    @Test("Two subscriptions of one account that change at the same time are both seen")
    func parallelChanges() async throws {
        try await StoreFixture.withStore { store in
            for _ in 0..<10 {
                let (device, account) = try await store.account()
                let (one, other) = (UUID().uuidString, UUID().uuidString)
                _ = try await claim(Self.statement(one), by: device, store)
                _ = try await claim(Self.statement(other, tier: "base"), by: device, store)
                try await withThrowingTaskGroup { group in
                    for id in [one, other] {
                        group.addTask { _ = try await tell(Self.statement(id, tier: "base", signed: 0, revoked: true), store) }
                    }
                    try await group.waitForAll()
                }
                #expect(try await tier(of: account, store) == ("free", nil))
            }
        }
    }

    @Test("What nobody needs is forgotten")
    func sweeping() async throws {
        try await StoreFixture.withStore { store in
            _ = try await tell(Self.statement("nobody's, long ended", expires: -100), store)
            _ = try await tell(Self.statement("nobody's", expires: -50), store)
            let (device, _) = try await store.account()
            _ = try await claim(Self.statement("somebody's", expires: -100), by: device, store)
            try await store.database.pool.execute(
                """
                UPDATE appstore_notification SET received_at = received_at - interval '31 days'
                WHERE original_transaction_id = 'nobody''s'
                """)
            try await store.db.subscriptions.sweep()
            let left = try await store.database.pool.query(
                "SELECT original_transaction_id FROM subscription ORDER BY 1"
            ).decode(String.self)
            #expect(left == ["nobody's", "somebody's"])
            let notifications = try await store.database.pool.query("SELECT original_transaction_id FROM appstore_notification")
            #expect(try notifications.decode(String.self) == ["nobody's, long ended"])
        }
    }

    @Test("An erased account takes its subscriptions with it")
    func erasure() async throws {
        try await StoreFixture.withStore { store in
            let (device, account) = try await store.account()
            _ = try await claim(Self.statement(), by: device, store)
            try await store.db.accounts.erase(account)
            #expect(try await store.database.pool.query("SELECT count(*) FROM subscription")[0].decode(Int.self) == 0)
            #expect(try await tell(Self.statement(signed: -0.1), store) == .taken)
        }
    }
}
