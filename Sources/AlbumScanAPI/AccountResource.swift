import FoundationEssentials

/// `POST /v1/devices`.
public struct DeviceRegistration: Codable, Sendable, Equatable {
    /// A secret of at least 128 random bits kept in the device's keychain (SPEC 9.14).
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
    /// `free`, `base` or `ultra` (SPEC 4.5).
    public var tier: String
    /// Whether scans search the web where it helps, unless one says otherwise (SPEC 9.9).
    public var advancedSearch: Bool

    public init(tier: String, advancedSearch: Bool) {
        self.tier = tier
        self.advancedSearch = advancedSearch
    }
}

/// `PATCH /v1/account`: what is absent stays as it is.
public struct AccountChange: Codable, Sendable, Equatable {
    public var advancedSearch: Bool?

    public init(advancedSearch: Bool? = nil) {
        self.advancedSearch = advancedSearch
    }
}
