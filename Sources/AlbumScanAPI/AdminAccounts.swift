#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/accounts/{accountId}`: rights and use of one account, never what it scanned.
public struct AdminAccount: Codable, Sendable, Equatable {
    public struct Device: Codable, Sendable, Equatable {
        @LowercaseID public var id: UUID
        public var createdAt: Timestamp
        /// Absent while its token is valid.
        public var revokedAt: Timestamp?

        public init(id: UUID, createdAt: Timestamp, revokedAt: Timestamp? = nil) {
            self.id = id
            self.createdAt = createdAt
            self.revokedAt = revokedAt
        }
    }

    @LowercaseID public var id: UUID
    public var createdAt: Timestamp
    public var account: AccountResource
    /// What operators granted in the running period.
    public var granted: Int
    public var devices: [Device]

    public init(id: UUID, createdAt: Timestamp, account: AccountResource, granted: Int, devices: [Device]) {
        self.id = id
        self.createdAt = createdAt
        self.account = account
        self.granted = granted
        self.devices = devices
    }
}

/// `POST /admin/v1/accounts/{accountId}/grants`.
public struct QuotaGrant: Codable, Sendable, Equatable {
    /// Scans more in the running period, 1…10,000; for the free tier, for good.
    public var scans: Int

    public init(scans: Int) {
        self.scans = scans
    }
}
