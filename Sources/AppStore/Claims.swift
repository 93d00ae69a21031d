public import FoundationEssentials

/// Where statements come from. Xcode and LocalTesting sign with certificates of their own, so that nothing of theirs is ever believed.
public enum AppStoreEnvironment: String, Sendable, Hashable, CaseIterable, Decodable {
    case production = "Production"
    case sandbox = "Sandbox"
}

/// A purchase of a subscription's period, or what became of it (StoreKit 2, `Transaction`).
public struct SignedTransaction: Sendable, Equatable {
    /// Common to all periods of a subscription, also across upgrades.
    public var originalTransactionID: String
    public var environment: AppStoreEnvironment
    public var productID: String
    /// Nil for what is not one of our subscriptions.
    public var plan: SubscriptionPlan?
    public var purchasedAt: Date
    /// Present for every subscription.
    public var expiresAt: Date?
    /// When the App Store took it back: refunded, or no longer shared by the family.
    public var revokedAt: Date?
    /// Replaced by the transaction of an upgrade before its end.
    public var isUpgraded: Bool
    public var signedAt: Date
    /// Whom the app named as the buyer (`Product.PurchaseOption.appAccountToken`), if it did.
    public var appAccountToken: UUID?
}

/// What becomes of a subscription after its period (`Product.SubscriptionInfo.RenewalInfo`).
public struct SignedRenewal: Sendable, Equatable {
    public var autoRenews: Bool?
    /// The payment failed, and Apple still tries.
    public var isInBillingRetry: Bool
    /// Until when the rights go on nevertheless.
    public var graceUntil: Date?
    public var signedAt: Date
}

/// A Server Notification, version 2.
public struct ServerNotification: Sendable, Equatable {
    /// The same for every repetition.
    public var id: UUID
    /// A type that is not known yet is no error: what it says about a subscription stands in the statements inside.
    public var type: String
    public var subtype: String?
    public var signedAt: Date
    /// Absent where the notification is about no subscription.
    public var transaction: SignedTransaction?
    public var renewal: SignedRenewal?
}

// MARK: Wire forms

/// Milliseconds since 1970.
struct Milliseconds: Decodable {
    let date: Date

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let value = try container.decode(Int64.self)
        // Up to the year 9999. As an integer first: the database's microseconds must come back as the very same date.
        guard (0..<253_402_300_800_000).contains(value) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: "not a time")
        }
        date = Date(timeIntervalSinceReferenceDate: Double(value - 978_307_200_000) / 1000)
    }
}

/// What every statement has.
struct SigningClaims: Decodable {
    let signedDate: Milliseconds
}

struct TransactionClaims: Decodable {
    let originalTransactionId: String
    let bundleId: String
    let productId: String
    let type: String
    let environment: String
    let purchaseDate: Milliseconds
    let expiresDate: Milliseconds?
    let revocationDate: Milliseconds?
    let isUpgraded: Bool?
    let signedDate: Milliseconds
    let appAccountToken: UUID?
}

struct RenewalClaims: Decodable {
    let originalTransactionId: String
    let environment: String
    let autoRenewStatus: Int?
    let isInBillingRetryPeriod: Bool?
    let gracePeriodExpiresDate: Milliseconds?
    let signedDate: Milliseconds
}

struct NotificationClaims: Decodable {
    let notificationType: String
    let subtype: String?
    let notificationUUID: UUID
    let signedDate: Milliseconds
    let data: Subject?
    let summary: Subject?
    let externalPurchaseToken: Subject?
    let appData: Subject?

    /// What it is about; which of the four is there depends on the type.
    struct Subject: Decodable {
        let bundleId: String?
        let appAppleId: Int64?
        let environment: String?
        let signedTransactionInfo: String?
        let signedRenewalInfo: String?
    }

    var subject: Subject? { data ?? summary ?? externalPurchaseToken ?? appData }
}
