import ArgumentParser

@main
struct AlbumScanTool: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "albumscan",
        abstract: "One photo of an album cover in, the album's story out.",
        discussion: """
            The server and this device's token come from --server and the file that --token-file names, from ALBUMSCAN_SERVER and
            ALBUMSCAN_TOKEN (or the file that ALBUMSCAN_TOKEN_FILE names), or from ~/.config/albumscan/config. Without a token the device
            registers itself and keeps what it is given there.

            Exit status: 0 done, 1 failed, 2 wrong usage.

            For completion by the Tab key: `source <(albumscan --generate-completion-script bash)`; also zsh and fish.
            """,
        version: "albumscan \(version)",
        subcommands: [
            Scan.self, WallCommand.self, History.self, Show.self, Share.self, Delete.self, Candidates.self, Correct.self, Editions.self,
            WalletCommand.self, Watch.self,
            Retry.self, Cancel.self, Sync.self, Account.self, Devices.self, Joins.self, Songs.self, Health.self, Admin.self,
        ])

    /// The version of the whole project, as `BuildInfo.version` has it: the tool does not link what services are made of. A test
    /// holds the two together.
    private static let version = "0.1.0"

    static func main() async {
        do {
            var command = try parseAsRoot()
            if var asynchronous = command as? any AsyncParsableCommand {
                try await asynchronous.run()
            } else {
                try command.run()
            }
        } catch let failure as CommandFailure {
            let style = Console.Stream.error.style
            Console.Stream.error.write(["\(style.red("albumscan:")) \(DisplayText.sanitized(failure.message))"])
            exit(status: failure.exitCode)
        } catch {
            let code = exitCode(for: error)
            let stream: Console.Stream = code.isSuccess ? .output : .error
            let text = fullMessage(for: error)
            if !text.isEmpty { stream.write([text]) }
            if code == .validationFailure, let suggestion { Console.Stream.error.write(["Did you mean `albumscan \(suggestion)`?"]) }
            // ArgumentParser's own status for wrong usage is 64 (EX_USAGE); ours is 2.
            exit(status: code == .validationFailure ? CommandFailure.usage : code.rawValue)
        }
    }

    /// What the first word may mean if it is no command.
    private static var suggestion: String? {
        let names = configuration.subcommands.map { $0._commandName }
        guard let word = CommandLine.arguments.dropFirst().first, !word.hasPrefix("-"), !names.contains(word) else { return nil }
        return CommandSuggestion.nearest(to: word, among: names)
    }

    private static func exit(status: Int32) -> Never {
        exit(withError: ExitCode(status))
    }
}
