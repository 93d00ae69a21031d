import ArgumentParser
import FoundationEssentials

struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Delete entries from the history.")

    @Argument(help: ArgumentHelp("The entries' ids, their last characters, or `latest`.", valueName: "id"))
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
            for id in ids { try await client.deleteEntry(id) }
            return ids
        }
        if connection.json { return try Console.writeJSON(Deletion(deleted: ids.map(\.text))) }
        Console.Stream.output.write([ids.count == 1 ? "Deleted." : "Deleted \(ids.count) entries."])
    }
}
