#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /v1/devices`.
public struct DeviceRegistration: Codable, Sendable, Equatable {
    /// A secret of at least 128 random bits in 16…256 characters, kept in the device's keychain: the same one gets the same account back
    /// (rule 53). Without it the account is new.
    public var installationId: String?
    /// What people tell the device by among the others of the account; 1…64 characters.
    public var name: String?
    /// What it runs on, such as `iOS`; 1…64 characters.
    public var platform: String?

    /// - Parameters:
    ///   - installationId: 16…256 characters; nil for an account that a reinstall loses.
    ///   - name: shown to the account's other devices; nil keeps an earlier one.
    ///   - platform: likewise.
    public init(installationId: String? = nil, name: String? = nil, platform: String? = nil) {
        self.installationId = installationId
        self.name = name
        self.platform = platform
    }
}

/// The answer to `POST /v1/devices`.
public struct DeviceCredentials: Codable, Sendable, Equatable {
    /// The device as operators see it; one account may have several.
    @LowercaseID public var deviceId: UUID
    /// The bearer token for every other call. Opaque, and shown this once; the server keeps only a hash.
    public var token: String

    /// For servers and tests: clients decode what a server answers.
    public init(deviceId: UUID, token: String) {
        self.deviceId = deviceId
        self.token = token
    }
}

/// `GET /v1/account`.
public struct AccountResource: Codable, Sendable, Equatable {
    /// `free`, `base` or `ultra` (rule 51).
    public var tier: String
    /// Whether scans search the web where it helps, unless a scan says otherwise (rule 17). Always false with `free` and `base`.
    public var advancedSearch: Bool
    /// What the tier includes and what of it is used; absent where the deployment has quotas switched off.
    public var quota: QuotaResource?
    /// The subscription the tier comes from, also one that has ended; absent if there never was one.
    public var subscription: SubscriptionResource?

    /// For servers and tests: clients decode what a server answers.
    public init(tier: String, advancedSearch: Bool, quota: QuotaResource? = nil, subscription: SubscriptionResource? = nil) {
        self.tier = tier
        self.advancedSearch = advancedSearch
        self.quota = quota
        self.subscription = subscription
    }
}

/// How many scans may identify an album, and how many did. Scans under way count as used until they fail.
public struct QuotaResource: Codable, Sendable, Equatable {
    /// Scans of the running period that identified an album, and scans under way; 0 or more.
    public var used: Int
    /// Scans the period may have: 5 ever for `free`, 120 a month for `base` and `ultra` (rule 51), and what an operator granted.
    public var limit: Int
    /// When `used` begins anew: the first of the next month, UTC. Nil with `free`, where it never does.
    public var resetsAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(used: Int, limit: Int, resetsAt: Timestamp? = nil) {
        self.used = used
        self.limit = limit
        self.resetsAt = resetsAt
    }
}

/// What the App Store said last about a subscription.
public struct SubscriptionResource: Codable, Sendable, Equatable {
    /// Whether a subscription gives rights, as the App Store said last.
    public enum State: String, Codable, Sendable, CaseIterable {
        /// Paid for.
        case active
        /// The payment failed; Apple tries again and the rights go on (billing grace period).
        case grace
        /// The payment failed and the rights have ended, but Apple still tries.
        case billingRetry = "billing_retry"
        /// The paid time is over, and Apple no longer tries to renew it.
        case expired
        /// Refunded, or no longer shared by the family.
        case revoked
    }

    /// The product of the App Store: `albumscan_base_annual` or `albumscan_ultra_annual` (rule 52).
    public var productId: String
    /// Only ``State/active`` and ``State/grace`` give the account its tier.
    public var state: State
    /// When the rights end unless the subscription is renewed, a grace period included; in the past once they have. Nil if the
    /// server does not tell.
    public var expiresAt: Timestamp?
    /// Whether it will be renewed; nil until Apple has told.
    public var autoRenews: Bool?

    /// For servers and tests: clients decode what a server answers.
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
    /// Whether the person has agreed to share account and history with whoever holds the subscription (rule 54); absent, nothing is joined.
    public var join: Bool?

    /// - Parameters:
    ///   - signedTransaction: `VerificationResult.jwsRepresentation`, unchanged; the server checks Apple's signature itself.
    ///   - join: true once the person has agreed to the ``JoinTerms``.
    public init(signedTransaction: String, join: Bool? = nil) {
        self.signedTransaction = signedTransaction
        self.join = join
    }
}

/// `PATCH /v1/account`: what is absent stays as it is.
public struct AccountChange: Codable, Sendable, Equatable {
    /// The new setting; nil leaves it. Only `ultra` can switch it on, others get `tier_required` (rule 17).
    public var advancedSearch: Bool?

    /// Names what is to change; everything left out stays as it is.
    public init(advancedSearch: Bool? = nil) {
        self.advancedSearch = advancedSearch
    }
}
