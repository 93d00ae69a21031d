/// What makes a device the same one to a server.
public struct ClientCredentials: Codable, Sendable, Equatable {
    /// A secret that outlives a reinstall, where the device can keep one: it leads back to the same account (rule 53).
    public var installationId: String?
    /// The bearer token; nil before the device has registered.
    public var token: String?

    public init(installationId: String? = nil, token: String? = nil) {
        self.installationId = installationId
        self.token = token
    }
}

/// Where credentials are kept between launches: on Apple's systems the keychain, which is the app's to open.
public protocol CredentialStore: Sendable {
    /// Empty credentials if there are none yet.
    func load() async throws -> ClientCredentials
    func save(_ credentials: ClientCredentials) async throws
}

/// Credentials that end with the process.
public actor MemoryCredentialStore: CredentialStore {
    private var credentials: ClientCredentials

    public init(_ credentials: ClientCredentials = ClientCredentials()) {
        self.credentials = credentials
    }

    public func load() -> ClientCredentials { credentials }

    public func save(_ credentials: ClientCredentials) {
        self.credentials = credentials
    }
}
