import AlbumScanClientCore

/// The configuration file as the client's store: each server's section holds what that server gave this device.
package struct ConfigCredentials: CredentialStore {
    private let settings: ConnectionSettings

    package init(_ settings: ConnectionSettings) {
        self.settings = settings
    }

    /// - Throws: `CommandFailure`.
    package func load() throws -> ClientCredentials {
        // A token given by the person stands for itself.
        if let token = settings.token { return ClientCredentials(token: token) }
        let profile = try ConfigFile.read(settings.configPath).profiles[settings.server]
        return ClientCredentials(installationId: profile?.installationID, token: profile?.token)
    }

    package func save(_ credentials: ClientCredentials) throws {
        guard settings.token == nil else { return }
        var file = try ConfigFile.read(settings.configPath)
        file.profiles[settings.server, default: .init()].installationID = credentials.installationId
        file.profiles[settings.server, default: .init()].token = credentials.token
        try file.write(settings.configPath)
    }
}
