#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /v1/devices`.
public struct DeviceRegistration: Codable, Sendable, Equatable {
    /// A secret of at least 128 random bits kept in the device's keychain (rule 53).
    public var installationId: String?

    public init(installationId: String? = nil) {
        self.installationId = installationId
    }
}

/// The answer to it. The token is shown this once.
public struct DeviceCredentials: Codable, Sendable, Equatable {
    @LowercaseID public var deviceId: UUID
    public var token: String

    public init(deviceId: UUID, token: String) {
        self.deviceId = deviceId
        self.token = token
    }
}

/// `GET /v1/account`.
public struct AccountResource: Codable, Sendable, Equatable {
    /// `free`, `base` or `ultra` (rule 51).
    public var tier: String
    /// Whether scans search the web where it helps, unless one says otherwise (rule 17).
    public var advancedSearch: Bool
    /// What the tier includes and what of it is used; absent where the deployment has quotas switched off.
    public var quota: QuotaResource?
    /// The subscription the tier comes from, also one that has ended; absent if there never was one.
    public var subscription: SubscriptionResource?

    public init(tier: String, advancedSearch: Bool, quota: QuotaResource? = nil, subscription: SubscriptionResource? = nil) {
        self.tier = tier
        self.advancedSearch = advancedSearch
        self.quota = quota
        self.subscription = subscription
    }
}

/// How many scans may identify an album, and how many did. Scans under way count as used until they fail.
public struct QuotaResource: Codable, Sendable, Equatable {
    public var used: Int
    /// Includes what an operator granted.
    public var limit: Int
    /// When `used` begins anew; absent where it never does (free).
    public var resetsAt: Timestamp?

    public init(used: Int, limit: Int, resetsAt: Timestamp? = nil) {
        self.used = used
        self.limit = limit
        self.resetsAt = resetsAt
    }
}

/// What the App Store said last about a subscription.
public struct SubscriptionResource: Codable, Sendable, Equatable {
    public enum State: String, Codable, Sendable, CaseIterable {
        case active
        /// The payment failed; Apple tries again and the rights go on (billing grace period).
        case grace
        /// The payment failed and the rights have ended, but Apple still tries.
        case billingRetry = "billing_retry"
        case expired
        /// Refunded, or no longer shared by the family.
        case revoked
    }

    public var productId: String
    public var state: State
    public var expiresAt: Timestamp?
    /// Absent until Apple has told.
    public var autoRenews: Bool?

    public init(productId: String, state: State, expiresAt: Timestamp?, autoRenews: Bool? = nil) {
        self.productId = productId
        self.state = state
        self.expiresAt = expiresAt
        self.autoRenews = autoRenews
    }
}

/// `POST /v1/account/subscription`.
public struct SubscriptionClaim: Codable, Sendable, Equatable {
    /// A StoreKit 2 transaction as the device got it: a compact JWS (`VerificationResult.jwsRepresentation`).
    public var signedTransaction: String

    public init(signedTransaction: String) {
        self.signedTransaction = signedTransaction
    }
}

/// `PATCH /v1/account`: what is absent stays as it is.
public struct AccountChange: Codable, Sendable, Equatable {
    public var advancedSearch: Bool?

    public init(advancedSearch: Bool? = nil) {
        self.advancedSearch = advancedSearch
    }
}
