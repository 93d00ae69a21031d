import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials
import HTTPClient

/// The options of every command that talks to the server.
struct ConnectionOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's address.", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("A file with this device's token.", valueName: "file"))
    var tokenFile: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "file"))
    var config: String?

    @Flag(help: "Write JSON, for programs.")
    var json = false

    func settings() throws -> ConnectionSettings {
        try ConnectionSettings(
            server: server, tokenFile: tokenFile, config: config, environment: ProcessInfo.processInfo.environment, file: ConfigFile.read)
    }

    /// Does something with the server. What goes wrong is told as a `CommandFailure`.
    func withClient<Result>(_ work: (ScanClient) async throws -> Result) async throws -> Result {
        let settings = try settings()
        // A token that the person gave is not replaced by another behind the person's back.
        let client = ScanClient(
            server: settings.server, transport: CurlTransport(http: try Self.http(settings)), credentials: ConfigCredentials(settings),
            registersAnew: settings.token == nil, name: "albumscan", platform: Self.platform)
        do {
            return try await work(client)
        } catch let error as ClientError {
            throw CommandFailure(error, server: settings.server)
        }
    }

    #if os(Linux)
        private static let platform = "Linux"
    #else
        private static let platform = "macOS"
    #endif

    /// The person named the server, so it is trusted to be where its name leads, without TLS too: a machine on the desk.
    static func http(_ settings: ConnectionSettings) throws -> HTTPClient {
        do {
            return try HTTPClient(
                HTTPPolicy(hosts: HostList([settings.host]), trustedHosts: HostList([settings.host]), userAgent: "albumscan"))
        } catch {
            throw CommandFailure("The network could not be set up (\(error.code.rawValue)).")
        }
    }
}
