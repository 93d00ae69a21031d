import ArgumentParser
import FoundationEssentials

struct Health: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Ask a server, or one of its processes, whether it is ready.",
        discussion: "Made for container health checks and start scripts; it needs no token.")

    @Option(help: ArgumentHelp("Keep asking for so many seconds until it is.", valueName: "seconds"))
    var wait = 0

    @OptionGroup var connection: ConnectionOptions

    private struct State: Encodable {
        var ready: Bool
    }

    func run() async throws {
        let settings = try connection.settings()
        let deadline = ContinuousClock.now + .seconds(wait)
        let isReady = try await connection.withClient { client in
            while true {
                if await client.isReady() { return true }
                guard ContinuousClock.now < deadline else { return false }
                try await Task.sleep(for: .milliseconds(100))
            }
        }
        if connection.json { try Console.writeJSON(State(ready: isReady)) }
        guard isReady else { throw CommandFailure("\(settings.server) is not ready.", code: "not_ready", retryable: true) }
        if !connection.json { Console.Stream.output.write(["ready"]) }
    }
}
