/// What makes a device the same one to a server.
public struct ClientCredentials: Codable, Sendable, Equatable {
    /// A secret that outlives a reinstall, where the device can keep one: it leads back to the same account (rule 53). Nil before the
    /// first registration, which makes one of 256 random bits.
    public var installationId: String?
    /// The bearer token; nil before the device has registered.
    public var token: String?

    /// Empty unless told otherwise, as before the first registration.
    public init(installationId: String? = nil, token: String? = nil) {
        self.installationId = installationId
        self.token = token
    }
}

/// Where credentials are kept between launches: on Apple's systems the keychain, which is the app's to open.
public protocol CredentialStore: Sendable {
    /// What was kept; empty credentials if there are none yet. Asked once per ``ScanClient``, which then remembers them.
    func load() async throws -> ClientCredentials
    /// Replaces what was kept. A call that finds it failing throws ``ClientError/credentialsUnavailable(_:)``.
    func save(_ credentials: ClientCredentials) async throws
}

/// Credentials that end with the process.
public actor MemoryCredentialStore: CredentialStore {
    private var credentials: ClientCredentials

    /// - Parameter credentials: where to begin, such as a token from a configuration; by default the device registers anew.
    public init(_ credentials: ClientCredentials = ClientCredentials()) {
        self.credentials = credentials
    }

    public func load() -> ClientCredentials { credentials }

    public func save(_ credentials: ClientCredentials) {
        self.credentials = credentials
    }
}
