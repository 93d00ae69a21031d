import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Store

/// Sync of clients (rule 50).
extension HistoryService {
    /// The changes to a history since a cursor.
    ///
    /// - Parameters:
    ///   - since: nil for everything.
    ///   - limit: 1…100; other values are clamped.
    /// - Throws: ``BusError/Code/badMessage`` for an invalid cursor.
    package func changes(accountID: UUID, since: String?, limit: Int) async throws -> HistoryChanges {
        let limit = min(max(limit, 1), Self.longestPage)
        let mark = try since.map { text in
            guard let cursor = ChangeCursor(text) else { throw BusError.foreignCursor }
            return cursor.mark
        }
        // A client that has just seen an album's artwork arrive finds the change here, without waiting for the next round of housekeeping.
        _ = try await database.autocommit { try await $0.historyChanges.spread(albumsOf: accountID, limit: 8) }
        if try await database.autocommit({ try await $0.historyChanges.isPending(accountID) }) { try await number(accountID) }
        return try await database.autocommit { session in
            let changes = try await session.historyChanges.page(of: accountID, after: mark, limit: limit)
            // Read after the numbers were assigned: a change made meanwhile gets a number of its own.
            let details = try await session.details(of: changes.upserted)
            return HistoryChanges(
                upserted: details, deleted: changes.deleted.map(LowercaseID.init(wrappedValue:)), cursor: ChangeCursor(changes.mark).text,
                hasMore: changes.hasMore, reset: mark != nil && !changes.continuesMark ? true : nil)
        }
    }

    private func number(_ account: UUID) async throws {
        try await database.transaction { try await $0.historyChanges.number(account) }
    }

    /// Fans every album's changes out to the entries that show it.
    package func spreadAlbumChanges() async throws {
        while try await database.autocommit({ try await $0.historyChanges.spread() }) > 0 {}
    }

    /// Assigns sequence numbers to the changes that no client has asked for yet.
    package func numberChanges() async throws {
        for account in try await database.autocommit({ try await $0.historyChanges.accountsToNumber(limit: 5000) }) {
            try await number(account)
        }
    }
}
