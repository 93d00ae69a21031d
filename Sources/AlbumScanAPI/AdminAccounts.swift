#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/accounts/{accountId}`: rights and use of one account, never what it scanned.
public struct AdminAccount: Codable, Sendable, Equatable {
    /// A device of the account: each has a token of its own.
    public struct Device: Codable, Sendable, Equatable {
        /// What `DELETE /admin/v1/devices/{deviceId}` takes.
        @LowercaseID public var id: UUID
        /// As it calls itself, and what it runs on; nil if it does not say.
        public var name, platform: String?
        /// When it registered.
        public var createdAt: Timestamp
        /// When it last made a request, to the hour; nil from servers that do not note it.
        public var lastSeenAt: Timestamp?
        /// When its token became worthless; nil while it is valid.
        public var revokedAt: Timestamp?
        /// `itself`, `account` (another device of it) or `operator`: after the last two it cannot register again (rule 53). Nil while the
        /// token is valid.
        public var revokedBy: String?

        /// For servers and tests: clients decode what a server answers.
        public init(
            id: UUID, name: String? = nil, platform: String? = nil, createdAt: Timestamp, lastSeenAt: Timestamp? = nil,
            revokedAt: Timestamp? = nil, revokedBy: String? = nil
        ) {
            self.id = id
            self.name = name
            self.platform = platform
            self.createdAt = createdAt
            self.lastSeenAt = lastSeenAt
            self.revokedAt = revokedAt
            self.revokedBy = revokedBy
        }
    }

    /// The account's id, as scans name it in ``AdminScan/accountId``.
    @LowercaseID public var id: UUID
    /// When its first device registered.
    public var createdAt: Timestamp
    /// What the account itself sees of its rights.
    public var account: AccountResource
    /// Scans that operators granted in the running period; part of ``QuotaResource/limit``.
    public var granted: Int
    /// All devices, those with a revoked token included.
    public var devices: [Device]
    /// Since when an operator has it closed but for export and erasure; nil while it is open.
    public var blockedAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, createdAt: Timestamp, account: AccountResource, granted: Int, devices: [Device], blockedAt: Timestamp? = nil
    ) {
        self.id = id
        self.createdAt = createdAt
        self.account = account
        self.granted = granted
        self.devices = devices
        self.blockedAt = blockedAt
    }
}

/// `POST /admin/v1/accounts/{accountId}/grants`.
public struct QuotaGrant: Codable, Sendable, Equatable {
    /// Scans to add to the running period, 1…10,000; for the free tier, whose period never ends, for good.
    public var scans: Int

    /// - Parameter scans: 1…10,000; anything else is refused with `bad_request`.
    public init(scans: Int) {
        self.scans = scans
    }
}
