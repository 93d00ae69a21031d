import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct Delete: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Delete entries from the history with their scans, or scans that found nothing.")

    @Argument(help: ArgumentHelp("The ids of entries or scans, the last characters of an entry's, or `latest`.", valueName: "id"))
    var entries: [EntryReference]

    @Flag(name: .shortAndLong, help: "Do not ask.")
    var yes = false

    @OptionGroup var connection: ConnectionOptions

    private struct Deletion: Encodable {
        var deleted: [String]
    }

    /// What is to go, as the person knows it; a scan that found nothing has no album.
    private struct Item {
        var id: UUID
        var album: String?

        var name: String { album ?? "The scan \(EntryReference.short(id))" }
    }

    func run() async throws {
        let items = try await connection.withClient { client in
            // All are found before the first is deleted: `latest` must not move, and a mistake must not leave half of it done.
            var items: [Item] = []
            for entry in entries { items.append(try await item(entry, client)) }
            if !yes, !connection.json, isatty(0) == 1 { try confirm(items) }
            for item in items { try await delete(item.id, client) }
            return items
        }
        if connection.json { return try Console.writeJSON(Deletion(deleted: items.map(\.id.text))) }
        Console.Stream.output.write(items.map { "\(DisplayText.sanitized($0.name)) is deleted." })
    }

    private func item(_ reference: EntryReference, _ client: ScanClient) async throws -> Item {
        guard case .id(let id) = reference else {
            let entry = try await client.listedEntry(reference)
            return Item(id: entry.id, album: Self.album(entry.artistName, entry.albumTitle))
        }
        do {
            let album = try await client.entry(id).identification
            return Item(id: id, album: Self.album(album.artistName, album.albumTitle))
        } catch {
            guard error.code == .notFound else { throw error }
            return Item(id: id)
        }
    }

    private static func album(_ artist: String, _ title: String) -> String { "\(artist) – \(title)" }

    private func confirm(_ items: [Item]) throws {
        Console.Stream.error.write(items.map { "\(DisplayText.sanitized($0.name)) will be deleted." })
        Console.Stream.error.write("Go on? [y/N] ")
        guard ["y", "yes"].contains(readLine()?.lowercased()) else { throw CommandFailure("Nothing was deleted.") }
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
