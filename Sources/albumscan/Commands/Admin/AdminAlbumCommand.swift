import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminAlbumCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "album", abstract: "Show an album: its keys, artwork, reviews of every kind and version, jobs.")

    @Argument(help: ArgumentHelp("The album's id.", valueName: "id"))
    var album: ResourceID

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let detail: AdminAlbumDetail = try await options.client().get("albums/\(album.text)")
        try options.write(detail) { AdminPages.lines(of: detail, now: .now, style: $0) }
    }
}
