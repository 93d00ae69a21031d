import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser

struct Share: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write what to send to a friend about an album of the history.")

    @Argument(help: ArgumentHelp("The entry's id, its last characters, or `latest`.", valueName: "id"))
    var entry: EntryReference

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let share = try await connection.withClient { client in try await client.share(album: client.albumID(entry)) }
        if connection.json { return try Console.writeJSON(share) }
        // Plain lines, for a pipe into a message.
        let lines = share.text.split(separator: "\n", omittingEmptySubsequences: false).map { DisplayText.sanitized(String($0)) }
        Console.Stream.output.write([DisplayText.sanitized(share.title)] + lines)
    }
}
