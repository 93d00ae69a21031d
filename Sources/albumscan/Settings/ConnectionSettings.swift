/// Where the server is and who we are to it. A flag wins over the environment, the environment over the configuration file.
package struct ConnectionSettings: Sendable, Equatable {
    package static let defaultServer = "http://127.0.0.1:8080"

    /// An http or https URL without a slash at its end.
    package var server: String
    /// A token given by a file or the environment; without one the configuration file's is used, or the device registers itself.
    package var token: String?
    package var configPath: String
    /// Where this server's history is kept; nil without a home.
    package var cachePath: String?

    /// - Throws: `CommandFailure` when no usable server or file path can be told.
    package init(
        server: String?, tokenFile: String?, config: String?, environment: [String: String], file: (String) throws -> ConfigFile
    ) throws {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let path =
            config ?? value("ALBUMSCAN_CONFIG")
            ?? (value("XDG_CONFIG_HOME") ?? value("HOME").map { $0 + "/.config" }).map { $0 + "/albumscan/config" }
        guard let path else { throw CommandFailure("There is no HOME to keep the configuration in; name a file with --config.") }
        configPath = path
        var address = try server ?? value("ALBUMSCAN_SERVER") ?? file(path).server ?? Self.defaultServer
        while address.hasSuffix("/") { address.removeLast() }
        guard address.hasPrefix("http://") || address.hasPrefix("https://") else {
            throw CommandFailure("The server must be an http:// or https:// address.", exitCode: CommandFailure.usage)
        }
        self.server = address
        token = try TokenFile.token(flag: tokenFile, variable: "ALBUMSCAN_TOKEN", environment: environment)
        let caches = (value("XDG_CACHE_HOME") ?? value("HOME").map { $0 + "/.cache" }).map { $0 + "/albumscan/" }
        // Another token is another account, as far as one can tell.
        let suffix = self.token.map { "-" + Self.digest(of: $0) } ?? ""
        cachePath = caches.map { $0 + Self.fileName(of: address) + suffix }
    }

    /// What is neither letter, digit nor dot becomes a dash.
    private static func fileName(of address: String) -> String {
        String(address.map { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == ".") ? $0 : "-" })
    }

    /// FNV-1a: enough to tell a person's few tokens apart, and nothing that leads back to one.
    private static func digest(of token: String) -> String {
        String(token.utf8.reduce(UInt64(0xCBF2_9CE4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }, radix: 16)
    }

    /// The host of the server's address, as an `HTTPPolicy` compares it.
    package var host: String {
        let afterScheme = server.drop { $0 != ":" }.dropFirst(3)
        let authority = afterScheme.prefix { !"/?#".contains($0) }
        if authority.hasPrefix("["), let end = authority.firstIndex(of: "]") { return authority[...end].lowercased() }
        return authority.prefix { $0 != ":" }.lowercased()
    }
}
