import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Presentation
import Store

/// The history of a person's scans (rule 49). Every function accesses a single account.
package struct HistoryService: Sendable {
    let database: Database

    package static let longestPage = 100

    package init(database: Database) {
        self.database = database
    }

    /// A page, newest first.
    ///
    /// - Parameter limit: 1…100; other values are clamped.
    /// - Throws: ``BusError/Code/badMessage`` for an invalid cursor.
    package func page(accountID: UUID, limit: Int, cursor: String?) async throws -> HistoryPage {
        let (records, next) = try await records(accountID: accountID, limit: limit, cursor: cursor)
        return HistoryPage(entries: records.map { HistoryEntryResource($0) }, nextCursor: next)
    }

    /// The same page with everything a details screen shows of each entry.
    package func details(accountID: UUID, limit: Int, cursor: String?) async throws -> HistoryDetailPage {
        let (records, next) = try await records(accountID: accountID, limit: limit, cursor: cursor)
        return HistoryDetailPage(entries: try await database.autocommit { try await $0.details(of: records) }, nextCursor: next)
    }

    private func records(accountID: UUID, limit: Int, cursor: String?) async throws -> (shown: [HistoryRecord], next: String?) {
        let limit = min(max(limit, 1), Self.longestPage)
        let position = try cursor.map { text in
            guard let cursor = HistoryCursor(text) else { throw BusError.foreignCursor }
            return HistoryPosition(scannedAt: cursor.scannedAt, id: cursor.entryID)
        }
        // Fetches one more than requested, which shows whether there is another page.
        let records = try await database.autocommit { try await $0.history.page(accountID: accountID, limit: limit + 1, before: position) }
        let shown = Array(records.prefix(limit))
        let next = records.count > limit ? shown.last.map { HistoryCursor(scannedAt: $0.scannedAt, entryID: $0.id).text } : nil
        return (shown, next)
    }

    /// An entry with all details; marks it as viewed.
    ///
    /// - Throws: ``BusError/Code/notFound``.
    package func entry(_ id: UUID, accountID: UUID) async throws -> HistoryDetailResource {
        try await database.autocommit { session in
            guard let record = try await session.history.view(id, accountID: accountID),
                let detail = try await session.details(of: [record]).first
            else { throw BusError.noSuchEntry }
            return detail
        }
    }

    /// Chooses the edition whose cover the entry shows; nil is the album's own.
    ///
    /// - Throws: ``BusError/Code/notFound``, also for a release that is not an edition of the entry's album or has no picture.
    package func choose(edition: UUID?, for id: UUID, accountID: UUID) async throws -> HistoryDetailResource {
        try await database.transaction { session in
            if let edition {
                guard let album = try await session.history.albumID(of: id, accountID: accountID),
                    try await session.editions.has(edition, album: album),
                    case .ready = try await session.editions.picture(edition)
                else { throw BusError.noSuchEntry }
            }
            guard let record = try await session.history.choose(edition: edition, for: id, accountID: accountID),
                let detail = try await session.details(of: [record]).first
            else { throw BusError.noSuchEntry }
            return detail
        }
    }

    /// Deletes an entry; idempotent.
    ///
    /// - Throws: ``BusError/Code/notFound``.
    package func delete(_ id: UUID, accountID: UUID) async throws {
        guard try await database.transaction({ try await $0.history.delete(id, accountID: accountID) }) else { throw BusError.noSuchEntry }
    }
}

extension BusError {
    static let noSuchEntry = BusError(code: .notFound, message: "There is no such history entry.")
    static let foreignCursor = BusError(code: .badMessage, message: "The cursor is not one this server gave.")
}
