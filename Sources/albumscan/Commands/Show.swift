import AlbumScanAPI
import ArgumentParser

struct Show: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Show an album of the history in full.")

    @Argument(help: ArgumentHelp("The entry's id, its last characters, or `latest`.", valueName: "id"))
    var entry: EntryReference

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        try await connection.withClient { client in
            let detail = try await client.entry(client.entryID(entry))
            if connection.json { return try Console.writeJSON(detail) }
            let canvas = Console.Stream.output.canvas
            var page = AlbumPage(
                identification: detail.identification, artwork: detail.artwork, review: detail.review,
                retry: "albumscan retry \(detail.scanId.text)")
            page.picture = await CoverPicture.rows(of: detail.artwork, client: client, style: canvas.style)
            let scanned = canvas.line("Scanned \(Console.localTime(detail.scannedAt))", dress: canvas.style.dim)
            Console.Stream.output.write([""] + page.lines(on: canvas) + ["", scanned, ""])
        }
    }
}

extension EntryReference: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }
}
