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
