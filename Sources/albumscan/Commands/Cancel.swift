import AlbumScanClientCore
import ArgumentParser

struct Cancel: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Cancel a running scan. Before it has found an album, its photo is erased and it does not count.")

    @Argument(
        help: ArgumentHelp("The scan's id, or its entry's in the history, the last characters of that, or `latest`.", valueName: "id"))
    var scan: EntryReference

    @OptionGroup var connection: ConnectionOptions

    func run() async throws {
        let cancelled = try await connection.withClient { client in try await client.cancelScan(client.scanID(scan)) }
        if connection.json { return try Console.writeJSON(cancelled) }
        Console.Stream.output.write(["Cancelled."])
    }
}
