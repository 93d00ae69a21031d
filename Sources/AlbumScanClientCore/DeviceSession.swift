import AlbumScanAPI

/// The token of this device. The first time there is none the device registers; many calls at once register it once.
actor DeviceSession {
    typealias Registrar = @Sendable (_ installationId: String) async throws(ClientError) -> DeviceCredentials

    private let store: any CredentialStore
    /// Whether a token that the server refuses is replaced: after the server lost its database, say.
    private let registersAnew: Bool
    private let register: Registrar
    private var credentials: ClientCredentials?
    private var registration: Task<Result<String, ClientError>, Never>?

    init(store: any CredentialStore, registersAnew: Bool, register: @escaping Registrar) {
        self.store = store
        self.registersAnew = registersAnew
        self.register = register
    }

    func token() async throws(ClientError) -> String {
        if let token = try await load().token { return token }
        return try await registered()
    }

    /// A new token in place of one the server refused; nil if this device is not to register again.
    func token(insteadOf refused: String) async throws(ClientError) -> String? {
        if let token = try await load().token, token != refused { return token }
        return registersAnew ? try await registered() : nil
    }

    /// The token is void: the next call registers anew, under the same installation.
    func forgetToken() async throws(ClientError) {
        var credentials = try await load()
        credentials.token = nil
        try await save(credentials)
    }

    private func registered() async throws(ClientError) -> String {
        let task: Task<Result<String, ClientError>, Never>
        if let registration {
            task = registration
        } else {
            // Not a child of whoever came first: the others need the token even if that call is cancelled.
            task = Task { [self] in
                do throws(ClientError) {
                    return .success(try await registerNow())
                } catch {
                    return .failure(error)
                }
            }
            registration = task
        }
        let result = await task.value
        if registration == task { registration = nil }
        return try result.get()
    }

    private func registerNow() async throws(ClientError) -> String {
        var credentials = try await load()
        let installation = credentials.installationId ?? Self.newInstallationId()
        if credentials.installationId == nil {
            // Kept first: an answer that is lost must not cost the account.
            credentials.installationId = installation
            try await save(credentials)
        }
        credentials.token = try await register(installation).token
        try await save(credentials)
        return credentials.token ?? ""
    }

    private func load() async throws(ClientError) -> ClientCredentials {
        if let credentials { return credentials }
        let loaded: ClientCredentials
        do {
            loaded = try await store.load()
        } catch {
            throw ClientError(storing: error)
        }
        // Another call may have been quicker.
        if let credentials { return credentials }
        credentials = loaded
        return loaded
    }

    private func save(_ new: ClientCredentials) async throws(ClientError) {
        credentials = new
        do {
            try await store.save(new)
        } catch {
            throw ClientError(storing: error)
        }
    }

    /// 256 random bits.
    private static func newInstallationId() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}

extension ClientError {
    fileprivate init(storing error: any Error) {
        self = (error as? ClientError) ?? .credentialsUnavailable("\(error)")
    }
}
