import AlbumScanAPI
import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the albums found, newest first.")

    @Option(help: ArgumentHelp("How many entries to list.", valueName: "count"))
    var limit = 20

    @Flag(help: "List every entry.")
    var all = false

    @Flag(help: "List what `sync` brought to this device, without the server.")
    var offline = false

    @Option(help: ArgumentHelp("Write the whole history with all it says of the albums, as csv or json.", valueName: "format"))
    var export: ScanClient.ExportFormat?

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
        guard export == nil || !offline else { throw ValidationError("--export asks the server: leave --offline out.") }
    }

    func run() async throws {
        if let export {
            let file = try await connection.withClient { client in try await client.exportHistory(export) }
            return Console.Stream.output.write(String(decoding: file, as: UTF8.self))
        }
        let entries: [HistoryEntryResource] = try await connection.withClient { client in
            if offline { return try await kept(client) }
            return try await client.entries(upTo: all ? .max : limit)
        }
        if connection.json { return try Console.writeJSON(HistoryPage(entries: entries)) }
        let canvas = Console.Stream.output.canvas
        guard !entries.isEmpty else { return Console.Stream.output.write(["", canvas.line(HistoryList.empty), ""]) }
        Console.Stream.output.write([""] + entries.flatMap { HistoryList.lines($0, on: canvas, date: Console.localTime) } + [""])
    }

    private func kept(_ client: ScanClient) async throws -> [HistoryEntryResource] {
        let entries = try await connection.settings().history(client).entries
        return (all ? entries : Array(entries.prefix(limit))).map { entry in
            HistoryEntryResource(
                id: entry.id, scanId: entry.scanId, albumId: entry.albumId, artistName: entry.artistName, albumTitle: entry.albumTitle,
                scannedAt: entry.scannedAt, lastViewedAt: entry.lastViewedAt, thumbnail: entry.thumbnail)
        }
    }
}

extension ScanClient.ExportFormat: ExpressibleByArgument {}
