import AlbumScanAPI
import ArgumentParser

struct AdminAlbumsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "albums", abstract: "Find albums, newest first.")

    @Argument(help: ArgumentHelp("A part of the artist's name or the title (default: every album).", valueName: "text"))
    var text: String?

    @Option(help: ArgumentHelp("How many to list.", valueName: "count"))
    var limit = 20

    @OptionGroup var options: AdminOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        let client = try options.client()
        let albums = try await Pages.collect(upTo: limit) { limit, cursor in
            let page: AdminAlbumPage = try await client.get("albums", [("q", text), ("limit", "\(limit)"), ("cursor", cursor)])
            return (page.albums, page.nextCursor)
        }
        try options.write(AdminAlbumPage(albums: albums)) { AdminPages.lines(of: albums, style: $0) }
    }
}
