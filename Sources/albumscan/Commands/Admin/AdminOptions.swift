import ArgumentParser
import FoundationEssentials

/// The options of every operators' command.
struct AdminOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The server's address.", valueName: "url"))
    var server: String?

    @Option(help: ArgumentHelp("A file with the operators' token.", valueName: "file"))
    var adminTokenFile: String?

    @Option(help: ArgumentHelp("The configuration file.", valueName: "file"))
    var config: String?

    @Flag(help: "Write JSON, for programs.")
    var json = false

    /// - Throws: `CommandFailure` when there is no token.
    func client() throws -> AdminClient {
        let environment = ProcessInfo.processInfo.environment
        let settings = try ConnectionSettings(
            server: server, tokenFile: nil, config: config, environment: environment, file: ConfigFile.read)
        let given = try TokenFile.token(flag: adminTokenFile, variable: "ALBUMSCAN_ADMIN_TOKEN", environment: environment)
        let token = try given ?? ConfigFile.read(settings.configPath).profiles[settings.server]?.adminToken
        guard let token else {
            throw CommandFailure(
                """
                This needs the operators' token of \(settings.server): give it in ALBUMSCAN_ADMIN_TOKEN, in a file that \
                --admin-token-file or ALBUMSCAN_ADMIN_TOKEN_FILE names, or as `admin-token = …` below [\(settings.server)] in \
                \(settings.configPath).
                """, code: "admin_token_missing", exitCode: CommandFailure.usage)
        }
        return AdminClient(server: settings.server, http: try ConnectionOptions.http(settings), token: token)
    }

    /// Writes a result: as JSON if asked to, else as lines for people.
    func write(_ value: some Encodable, lines: (Style) -> [String]) throws {
        if json { return try Console.writeJSON(value) }
        Console.Stream.output.write(lines(Console.Stream.output.style))
    }
}
