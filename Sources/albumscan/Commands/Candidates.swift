import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Candidates: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List albums that a scan might show instead, for `correct`.")

    @Argument(
        help: ArgumentHelp("The scan's id, or its entry's in the history, the last characters of that, or `latest`.", valueName: "id"))
    var scan: EntryReference

    @Argument(help: ArgumentHelp("What to look for (default: what resembles the album found).", valueName: "words"))
    var query: [String] = []

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let words = query.joined(separator: " ")
        let list = try await connection.withClient { client in
            try await client.candidates(scan: client.scanID(scan), query: words.isEmpty ? nil : words)
        }
        if connection.json { return try Console.writeJSON(list) }
        guard !list.candidates.isEmpty else { return Console.Stream.output.write(["No album like that is known."]) }
        Console.Stream.output.write(Choices.lines(of: list.candidates, style: Console.Stream.output.style))
    }
}
