import Foundation
import Store
import Testing

/// What a subscription comes to from statements in any order.
@Suite struct SubscriptionRecordTests {
    private static let start = Date(timeIntervalSince1970: 1_790_000_000)
    private static let day: TimeInterval = 86_400

    /// A transaction bought on day `bought` for a year, signed on day `signed`.
    private func transaction(
        bought: Double = 0, signed: Double, tier: String = "ultra", revoked: Bool = false, upgraded: Bool = false
    ) -> SubscriptionStatement.Transaction {
        SubscriptionStatement.Transaction(
            productID: "albumscan_\(tier)_annual", tier: tier, purchasedAt: Self.start + bought * Self.day,
            expiresAt: Self.start + (bought + 365) * Self.day, isRevoked: revoked, isUpgraded: upgraded,
            signedAt: Self.start + signed * Self.day)
    }

    private func renewal(signed: Double, on: Bool? = true, retry: Bool = false, grace: Double? = nil) -> SubscriptionStatement.Renewal {
        SubscriptionStatement.Renewal(
            autoRenews: on, isInBillingRetry: retry, graceUntil: grace.map { Self.start + $0 * Self.day },
            signedAt: Self.start + signed * Self.day)
    }

    private func statement(
        _ transaction: SubscriptionStatement.Transaction, _ renewal: SubscriptionStatement.Renewal? = nil
    ) -> SubscriptionStatement {
        SubscriptionStatement(environment: "Production", originalTransactionID: "1", transaction: transaction, renewal: renewal)
    }

    private func state(_ record: SubscriptionRecord, day: Double) -> SubscriptionRecord.State {
        record.state(at: Self.start + day * Self.day)
    }

    @Test func timePassesByItself() {
        let record = SubscriptionRecord(statement(transaction(signed: 0)))
        #expect(state(record, day: 364) == .active && state(record, day: 366) == .expired)
        #expect(record.rightsUntil == Self.start + 365 * Self.day)
    }

    @Test func anOlderStatementChangesNothing() {
        var record = SubscriptionRecord(statement(transaction(signed: 10, revoked: true)))
        let stale = record.take(statement(transaction(signed: 9), renewal(signed: 9)))
        // The renewal information is the first of its kind; the transaction is older.
        #expect(stale && state(record, day: 20) == .revoked)
        #expect(record.take(statement(transaction(signed: 9), renewal(signed: 8, on: false))) == false)
        #expect(record.take(statement(transaction(signed: 10, revoked: true), renewal(signed: 9))) == false)
        #expect(record.renewal?.autoRenews == true)
    }

    @Test func aRefundThatIsTakenBackGivesTheRightsBack() {
        var record = SubscriptionRecord(statement(transaction(signed: 1)))
        #expect(record.take(statement(transaction(signed: 2, revoked: true))) == true)
        #expect(record.rightsUntil == nil && state(record, day: 3) == .revoked)
        #expect(record.take(statement(transaction(signed: 3))) == true)
        #expect(record.rightsUntil != nil && state(record, day: 3) == .active)
    }

    /// Phones have old transactions signed anew when they restore purchases, and a refund may be for a period long gone.
    @Test func aLaterPurchaseOutranksNewsAboutAnEarlierOne() {
        var record = SubscriptionRecord(statement(transaction(bought: 365, signed: 365)))
        #expect(record.take(statement(transaction(bought: 0, signed: 400))) == false)
        #expect(record.take(statement(transaction(bought: 0, signed: 401, revoked: true))) == false)
        #expect(state(record, day: 402) == .active)
        // It also does when its own news is late.
        var late = SubscriptionRecord(statement(transaction(bought: 0, signed: 401, revoked: true)))
        #expect(late.take(statement(transaction(bought: 365, signed: 365))) == true)
        #expect(late.transaction == record.transaction)
    }

    @Test func aGracePeriodProlongsTheRights() {
        var record = SubscriptionRecord(statement(transaction(signed: 0), renewal(signed: 0)))
        #expect(record.take(statement(transaction(signed: 365.1), renewal(signed: 365.1, retry: true, grace: 381))) == true)
        #expect(state(record, day: 370) == .grace && record.rightsUntil == Self.start + 381 * Self.day)
        #expect(state(record, day: 382) == .billingRetry)
        // What a phone shows knows nothing of it, and takes nothing away.
        #expect(record.take(statement(transaction(signed: 371))) == true)
        #expect(state(record, day: 371) == .grace)
        #expect(record.take(statement(transaction(signed: 382), renewal(signed: 382, retry: true))) == true)
        #expect(state(record, day: 383) == .billingRetry && record.rightsUntil == Self.start + 365 * Self.day)
        #expect(record.take(statement(transaction(signed: 425), renewal(signed: 425, on: false))) == true)
        #expect(state(record, day: 426) == .expired)
    }

    @Test func aRenewalEndsWhatWasSaidBefore() {
        var record = SubscriptionRecord(statement(transaction(signed: 366), renewal(signed: 366, retry: true, grace: 381)))
        #expect(record.take(statement(transaction(bought: 370, signed: 370))) == true)
        #expect(record.renewal == nil && state(record, day: 371) == .active)
        #expect(record.rightsUntil == Self.start + 735 * Self.day && state(record, day: 736) == .expired)
        #expect(record.take(statement(transaction(signed: 366), renewal(signed: 367, retry: true, grace: 900))) == false)
        #expect(record.renewal == nil)
    }

    @Test func anUpgradeTakesOver() {
        var record = SubscriptionRecord(statement(transaction(signed: 0, tier: "base")))
        #expect(record.take(statement(transaction(signed: 100, tier: "base", upgraded: true))) == true)
        #expect(record.rightsUntil == nil && state(record, day: 100) == .expired)
        #expect(record.take(statement(transaction(bought: 100, signed: 100))) == true)
        #expect(record.transaction.tier == "ultra" && state(record, day: 101) == .active)
        // The order of arrival does not matter.
        #expect(record.take(statement(transaction(signed: 120, tier: "base", upgraded: true))) == false)
    }
}
