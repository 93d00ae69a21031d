import AlbumScanAPI
import ArgumentParser

struct AdminAlbumsCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(commandName: "albums", abstract: "Find albums, newest first.")

    @Argument(help: ArgumentHelp("A part of the artist's name or the title (default: every album).", valueName: "text"))
    var text: String?

    @OptionGroup var list: AdminListOptions

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let client = try options.client()
        let albums = try await Pages.collect(upTo: list.limit) { limit, cursor in
            let page: AdminAlbumPage = try await client.get("albums", [("q", text), ("limit", "\(limit)"), ("cursor", cursor)])
            return (page.albums, page.nextCursor)
        }
        try options.write(AdminAlbumPage(albums: albums)) { AdminPages.lines(of: albums, style: $0) }
    }
}
