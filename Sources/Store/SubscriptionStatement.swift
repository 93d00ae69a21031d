public import FoundationEssentials

/// What the App Store has signed about a subscription: one of its transactions and, where included, the renewal information.
public struct SubscriptionStatement: Sendable, Equatable {
    /// `Production` or `Sandbox`.
    public var environment: String
    public var originalTransactionID: String
    public var transaction: Transaction
    public var renewal: Renewal?
    /// Whom the app named as the buyer (`appAccountToken`): the id of a device, or of an account. Never stored.
    public var buyer: UUID?

    public struct Transaction: Sendable, Equatable {
        public var productID: String
        /// `base` or `ultra`; `songs` for the app for songs, which gives no tier.
        public var tier: String
        public var purchasedAt: Date
        public var expiresAt: Date
        /// Refunded, or no longer shared by the family.
        public var isRevoked: Bool
        /// Replaced by the transaction of an upgrade.
        public var isUpgraded: Bool
        public var signedAt: Date

        public init(
            productID: String, tier: String, purchasedAt: Date, expiresAt: Date, isRevoked: Bool = false, isUpgraded: Bool = false,
            signedAt: Date
        ) {
            self.productID = productID
            self.tier = tier
            self.purchasedAt = purchasedAt.inMilliseconds
            self.expiresAt = expiresAt.inMilliseconds
            self.isRevoked = isRevoked
            self.isUpgraded = isUpgraded
            self.signedAt = signedAt.inMilliseconds
        }
    }

    public struct Renewal: Sendable, Equatable {
        public var autoRenews: Bool?
        /// The payment failed, and Apple is still retrying.
        public var isInBillingRetry: Bool
        /// The end of the grace period, during which the entitlement continues.
        public var graceUntil: Date?
        public var signedAt: Date

        public init(autoRenews: Bool?, isInBillingRetry: Bool = false, graceUntil: Date? = nil, signedAt: Date) {
            self.autoRenews = autoRenews
            self.isInBillingRetry = isInBillingRetry
            self.graceUntil = graceUntil?.inMilliseconds
            self.signedAt = signedAt.inMilliseconds
        }
    }

    public init(
        environment: String, originalTransactionID: String, transaction: Transaction, renewal: Renewal? = nil, buyer: UUID? = nil
    ) {
        self.environment = environment
        self.originalTransactionID = originalTransactionID
        self.transaction = transaction
        self.renewal = renewal
        self.buyer = buyer
    }
}

extension Date {
    /// The App Store's resolution. Statements are ordered by their times, and one read back from the database must equal the original: as a
    /// floating-point number it would differ in the last digit.
    fileprivate var inMilliseconds: Date { Date(timeIntervalSince1970: (timeIntervalSince1970 * 1000).rounded() / 1000) }
}
