import AlbumScanClientCore
import ArgumentParser
import FoundationEssentials

struct Sync: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Bring the history on this device up to date, for `history --offline`.",
        discussion: "It lies below $XDG_CACHE_HOME/albumscan, or ~/.cache/albumscan.")

    @OptionGroup var connection: ConnectionOptions

    private struct Outcome: Encodable {
        var updated: Int
        var removed: Int
        var entries: Int
    }

    func run() async throws {
        let outcome = try await connection.withClient { client in
            let history = try connection.settings().history(client)
            let changes = try await history.synchronize()
            return Outcome(updated: changes.updated.count, removed: changes.removed.count, entries: await history.entries.count)
        }
        if connection.json { return try Console.writeJSON(outcome) }
        let changes =
            outcome.updated + outcome.removed == 0 ? "Nothing has changed" : "\(outcome.updated) new or changed, \(outcome.removed) removed"
        Console.Stream.output.write(["\(changes); \(outcome.entries) in all."])
    }
}

extension ConnectionSettings {
    /// The history on this device, of this server and token.
    ///
    /// - Throws: `CommandFailure`.
    func history(_ client: ScanClient) throws -> HistoryCache {
        guard let cachePath else { throw CommandFailure("There is no HOME to keep the history in.") }
        do {
            return try HistoryCache(client: client, folder: URL(filePath: cachePath))
        } catch {
            throw CommandFailure("The folder \(cachePath) cannot be made.")
        }
    }
}
