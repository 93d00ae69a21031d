import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete entries from the history with their scans, or scans that found nothing.")

    @Argument(help: ArgumentHelp("The ids of entries or scans, the last characters of an entry's, or `latest`.", valueName: "id"))
    var entries: [EntryReference]

    @OptionGroup var connection: ConnectionOptions

    private struct Deletion: Encodable {
        var deleted: [String]
    }

    func run() async throws {
        let ids = try await connection.withClient { client in
            // All are found before the first is deleted: `latest` must not move, and a mistake must not leave half of it done.
            var ids: [UUID] = []
            for entry in entries { ids.append(try await client.entryID(entry)) }
            for id in ids { try await delete(id, client) }
            return ids
        }
        if connection.json { return try Console.writeJSON(Deletion(deleted: ids.map(\.text))) }
        Console.Stream.output.write([ids.count == 1 ? "Deleted." : "Deleted \(ids.count) entries."])
    }

    /// A scan that found nothing has no entry.
    private func delete(_ id: UUID, _ client: ScanClient) async throws {
        do {
            try await client.deleteEntry(id)
        } catch {
            guard error.code == .notFound else { throw error }
            try await client.deleteScan(id)
        }
    }
}
