import AlbumScanAPI
import ArgumentParser
import FoundationEssentials

struct History: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "List the albums found, newest first.")

    @Option(help: ArgumentHelp("How many entries to list.", valueName: "count"))
    var limit = 20

    @Flag(help: "List every entry.")
    var all = false

    @OptionGroup var connection: ConnectionOptions

    func validate() throws {
        guard limit > 0 else { throw ValidationError("--limit must be at least 1.") }
    }

    func run() async throws {
        let entries = try await connection.client().entries(upTo: all ? .max : limit)
        if connection.json { return try Console.writeJSON(HistoryPage(entries: entries)) }
        let canvas = Console.Stream.output.canvas
        guard !entries.isEmpty else { return Console.Stream.output.write(["", canvas.line(HistoryList.empty), ""]) }
        Console.Stream.output.write([""] + entries.flatMap { HistoryList.lines($0, on: canvas, date: Console.localTime) } + [""])
    }
}

extension GatewayClient {
    /// The newest entries, read page by page.
    func entries(upTo limit: Int) async throws -> [HistoryEntryResource] {
        var entries: [HistoryEntryResource] = []
        var cursor: String?
        repeat {
            let page = try await history(limit: min(100, limit - entries.count), cursor: cursor)
            entries += page.entries
            cursor = page.nextCursor
        } while cursor != nil && entries.count < limit
        return Array(entries.prefix(limit))
    }

    /// The id of the one entry a person means.
    func entryID(_ reference: EntryReference) async throws -> UUID {
        if case .id(let id) = reference { return id }
        return try await entry(reference).id
    }

    /// The id of the scan a person means: its own, or by the entry it has in the history.
    func scanID(_ reference: EntryReference) async throws -> UUID {
        guard case .id(let id) = reference else { return try await entry(reference).scanId }
        do {
            return try await scan(id).id
        } catch let failure as CommandFailure where failure.code == "not_found" {
            return try await entry(id).scanId
        }
    }

    /// The one entry that is named by its place or the end of its id.
    private func entry(_ reference: EntryReference) async throws -> HistoryEntryResource {
        let matches = try await entries(upTo: reference == .latest ? 1 : .max).filter(reference.matches)
        guard let match = matches.first else { throw CommandFailure("There is no such entry in your history.", code: "not_found") }
        guard matches.count == 1 else { throw CommandFailure("Several entries end like that; give more of the id.", code: "ambiguous") }
        return match
    }
}
