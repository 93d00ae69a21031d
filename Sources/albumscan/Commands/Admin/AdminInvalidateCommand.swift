import AlbumScanAPI
import ArgumentParser

struct AdminInvalidateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invalidate", abstract: "Take an album's reviews away, or one of them.",
        discussion: "Scans and history entries that showed one show none until another is written.")

    @Argument(help: ArgumentHelp("The album's id.", valueName: "album"))
    var album: ResourceID

    @Argument(help: ArgumentHelp("The review's id (default: all of the album).", valueName: "review"))
    var review: ResourceID?

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let path = "albums/\(album.text)/reviews" + (review.map { "/\($0.text)" } ?? "")
        let result: AdminInvalidation = try await options.client().delete(path)
        try options.write(result) { _ in ["Reviews taken away: \(result.invalidated)."] }
    }
}
