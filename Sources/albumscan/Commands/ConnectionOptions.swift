import ArgumentParser
import FoundationEssentials
import HTTPClient

/// The options of every command that talks to the server.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's address.", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("This device's token.", valueName: "token"))
    var token: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "file"))
    var config: String?

    @Flag(help: "Write JSON, for programs.")
    var json = false

    func settings() throws -> Settings {
        try Settings(
            server: server, token: token, config: config, environment: ProcessInfo.processInfo.environment, file: ConfigFile.read)
    }

    func client() throws -> GatewayClient {
        let settings = try settings()
        return GatewayClient(server: settings.server, http: try Self.http(settings), credentials: Credentials(settings))
    }

    /// The person named the server, so it is trusted to be where its name leads, without TLS too: a machine on the desk.
    static func http(_ settings: Settings) throws -> HTTPClient {
        do {
            return try HTTPClient(
                HTTPPolicy(hosts: HostList([settings.host]), trustedHosts: HostList([settings.host]), userAgent: "albumscan"))
        } catch {
            throw CommandFailure("The network could not be set up (\(error.code.rawValue)).")
        }
    }
}
