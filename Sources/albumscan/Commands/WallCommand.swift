import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct WallCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "wall", abstract: "Tell which of the records in one photo are known: on a shop's wall, in a crate, on a shelf.",
        discussion: "Nothing is scanned, and nothing counts. A cover should take 180 pixels of the photo.")

    @Argument(help: ArgumentHelp("A JPEG file.", valueName: "photo"))
    var photo: String

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let wall = try await connection.withClient { client in try await client.wall(in: Scan.photo(photo)) }
        if connection.json { return try Console.writeJSON(wall) }
        Console.Stream.output.write(WallList.lines(wall, style: Console.Stream.output.style))
    }
}
