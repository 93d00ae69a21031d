import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct AdminReplaceArtworkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replace-artwork", abstract: "Use a picture of your own as an album's artwork.")

    @Argument(help: ArgumentHelp("The album's id.", valueName: "album"))
    var album: ResourceID

    @Argument(help: ArgumentHelp("A JPEG file.", valueName: "picture"))
    var picture: String

    @OptionGroup var options: AdminOptions

    func run() async throws {
        let client = try options.client()
        guard let data = FileManager.default.contents(atPath: picture) else {
            throw CommandFailure("The file cannot be read.", code: "file_unreadable")
        }
        let artwork: AdminArtwork = try await client.put("albums/\(album.text)/artwork", jpeg: [UInt8](data))
        try options.write(artwork) { _ in ["The artwork is replaced; its version is \(artwork.version ?? "unknown")."] }
    }
}
