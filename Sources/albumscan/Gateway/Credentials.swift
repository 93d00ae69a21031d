import FoundationEssentials

/// The token of this device. The first time there is none the device registers itself and keeps what it is given in the configuration file.
package actor Credentials {
    private let settings: Settings
    private var current: String?

    package init(_ settings: Settings) {
        self.settings = settings
        current = settings.token
    }

    /// - Throws: `CommandFailure`.
    func token(registeringWith client: GatewayClient) async throws -> String {
        if let current { return current }
        let stored = try ConfigFile.read(settings.configPath).profiles[settings.server]?.token
        if let stored {
            current = stored
            return stored
        }
        return try await register(with: client)
    }

    /// A new token in place of one the server refused; `nil` when the token was given by the person, who must learn of it.
    func renew(with client: GatewayClient) async throws -> String? {
        guard settings.token == nil else { return nil }
        return try await register(with: client)
    }

    private func register(with client: GatewayClient) async throws -> String {
        var file = try ConfigFile.read(settings.configPath)
        let id = file.profiles[settings.server]?.installationID ?? Self.newInstallationID()
        let token = try await client.register(installationID: id).token
        file.profiles[settings.server, default: .init()].installationID = id
        file.profiles[settings.server, default: .init()].token = token
        try file.write(settings.configPath)
        current = token
        return token
    }

    /// 256 random bits.
    private static func newInstallationID() -> String {
        var random = SystemRandomNumberGenerator()
        return (0..<4).map { _ in
            let digits = String(random.next(), radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
