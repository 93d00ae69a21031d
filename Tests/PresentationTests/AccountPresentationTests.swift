import AlbumScanAPI
import Foundation
import Presentation
import Store
import Testing

@Suite struct AccountPresentationTests {
    private static func subscription(_ renewal: SubscriptionStatement.Renewal?, isRevoked: Bool = false) -> SubscriptionRecord {
        SubscriptionRecord(
            SubscriptionStatement(
                environment: "Production", originalTransactionID: "1",
                transaction: SubscriptionStatement.Transaction(
                    productID: "albumscan_ultra_annual", tier: "ultra", purchasedAt: StoredRecords.noon - 365 * 86_400,
                    expiresAt: StoredRecords.noon, isRevoked: isRevoked, isUpgraded: false, signedAt: StoredRecords.noon - 1),
                renewal: renewal))
    }

    private static func renewal(grace: Date? = nil) -> SubscriptionStatement.Renewal {
        SubscriptionStatement.Renewal(autoRenews: false, isInBillingRetry: true, graceUntil: grace, signedAt: StoredRecords.noon)
    }

    @Test func scansInProgressCountAsUsed() throws {
        let month = QuotaStanding(tier: .base, period: "2026-02", used: 117, reserved: 2, granted: 10, resetsAt: StoredRecords.noon)
        #expect(try json(QuotaResource(month)) == #"{"limit":130,"resetsAt":"2026-03-01T12:00:00.000Z","used":119}"#)
        let free = QuotaStanding(tier: .free, period: "ever", used: 5, reserved: 0, granted: 0, resetsAt: nil)
        #expect(try json(QuotaResource(free)) == #"{"limit":5,"used":5}"#)
    }

    @Test func aSubscriptionShowsUntilWhenTheRightsGo() throws {
        let record = Self.subscription(Self.renewal(grace: StoredRecords.noon + 16 * 86_400))
        let expected = """
            {"autoRenews":false,"expiresAt":"2026-03-17T12:00:00.000Z","productId":"albumscan_ultra_annual","state":"grace"}
            """
        #expect(try json(SubscriptionResource(record, at: StoredRecords.noon + 86_400)) == expected)
    }

    @Test func everyStateOfASubscriptionHasTheContractsName() {
        func state(_ renewal: SubscriptionStatement.Renewal?, isRevoked: Bool = false, at seconds: TimeInterval = 1) -> String {
            SubscriptionResource(Self.subscription(renewal, isRevoked: isRevoked), at: StoredRecords.noon + seconds).state.rawValue
        }
        #expect(state(nil, at: -1) == "active")
        #expect(state(Self.renewal(grace: StoredRecords.noon + 60)) == "grace")
        #expect(state(Self.renewal()) == "billing_retry")
        #expect(state(nil) == "expired")
        #expect(state(nil, isRevoked: true) == "revoked")
    }
}
