import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ask again for the review of a scan whose review failed.")

    @Argument(help: ArgumentHelp("The scan's id.", valueName: "scan-id"))
    var scan: String

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard UUID(uuidString: scan) != nil else { throw ValidationError("That is not the id of a scan.") }
    }

    func run() async throws {
        guard let id = UUID(uuidString: scan) else { return }
        let client = try connection.client()
        let display = ProgressDisplay(title: nil, isSilent: connection.json)
        let ended = try await display.whileMoving {
            _ = try await client.retryReview(id)
            return try await client.scanWhenEnded(id)
        }
        if connection.json {
            try Console.writeJSON(ended)
        } else {
            await Report.write(ended, client: client, summary: nil)
        }
        if ended.state != .complete { throw ExitCode(CommandFailure.failed) }
    }
}
