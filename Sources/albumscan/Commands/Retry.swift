import AlbumScanAPI
import ArgumentParser

struct Retry: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Ask again for the review of a scan whose review failed.")

    @Argument(
        help: ArgumentHelp("The scan's id, or its entry's in the history, the last characters of that, or `latest`.", valueName: "id"))
    var scan: EntryReference

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let client = try connection.client()
        let id = try await client.scanID(scan)
        let display = ProgressDisplay(title: nil, sentence: "Asking for the review again...", isSilent: connection.json)
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
