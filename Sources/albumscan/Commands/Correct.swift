import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Correct: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say which album a scan shows: one of its candidates, or by its names.")

    @Argument(
        help: ArgumentHelp("The scan's id, or its entry's in the history, the last characters of that, or `latest`.", valueName: "id"))
    var scan: EntryReference

    @Option(help: ArgumentHelp("A candidate's id, as `candidates` lists it.", valueName: "id"))
    var candidate: ResourceID?

    @Option(help: ArgumentHelp("The artist's name.", valueName: "name"))
    var artist: String?

    @Option(help: ArgumentHelp("The album's title.", valueName: "title"))
    var title: String?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard (candidate == nil) != (artist == nil), (artist == nil) == (title == nil) else {
            throw ValidationError("Give --candidate, or --artist and --title.")
        }
    }

    func run() async throws {
        let request: CorrectionRequest
        if let artist, let title {
            request = CorrectionRequest(artistName: artist, albumTitle: title)
        } else if let candidate {
            request = CorrectionRequest(releaseGroupId: candidate.id)
        } else {
            throw ExitCode(CommandFailure.usage)
        }
        let isComplete = try await connection.withClient { client in
            let id = try await client.scanID(scan)
            let display = ProgressDisplay(title: nil, sentence: "Looking the album up...", isSilent: connection.json)
            let ended = try await display.whileMoving {
                _ = try await client.correct(scan: id, request)
                return try await client.scanWhenEnded(id)
            }
            if connection.json {
                try Console.writeJSON(ended)
            } else {
                await Report.write(ended, client: client, summary: nil)
            }
            return ended.state == .complete
        }
        if !isComplete { throw ExitCode(CommandFailure.failed) }
    }
}
