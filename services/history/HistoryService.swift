import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Presentation
import Store

/// What a person has scanned (SPEC 3.5). Every function sees one account only.
package struct HistoryService: Sendable {
    private let database: Database

    package static let longestPage = 100

    package init(database: Database) {
        self.database = database
    }

    /// A page, newest first.
    ///
    /// - Parameter limit: 1…100; other values are brought into the range.
    /// - Throws: ``BusError/Code/badMessage`` for a cursor that is none of ours.
    package func page(accountID: UUID, limit: Int, cursor: String?) async throws -> HistoryPage {
        let limit = min(max(limit, 1), Self.longestPage)
        let position = try cursor.map { text in
            guard let cursor = HistoryCursor(text) else {
                throw BusError(code: .badMessage, message: "The cursor is not one this server gave.")
            }
            return HistoryPosition(scannedAt: cursor.scannedAt, id: cursor.entryID)
        }
        // One more than asked for tells whether there is another page.
        let records = try await database.read { try await $0.history.page(accountID: accountID, limit: limit + 1, before: position) }
        let shown = records.prefix(limit)
        let next = records.count > limit ? shown.last.map { HistoryCursor(scannedAt: $0.scannedAt, entryID: $0.id).text } : nil
        return HistoryPage(entries: shown.map { HistoryEntryResource($0) }, nextCursor: next)
    }

    /// Everything about an entry; records that it was viewed.
    ///
    /// - Throws: ``BusError/Code/notFound``.
    package func entry(_ id: UUID, accountID: UUID) async throws -> HistoryDetailResource {
        try await database.read { session in
            guard let record = try await session.history.view(id, accountID: accountID) else { throw BusError.noSuchEntry }
            return try await detail(record, session)
        }
    }

    /// Chooses the edition whose cover the entry shows; nil is the album's own.
    ///
    /// - Throws: ``BusError/Code/notFound``, also for what is no edition of the entry's album or has no picture.
    package func choose(edition: UUID?, for id: UUID, accountID: UUID) async throws -> HistoryDetailResource {
        try await database.write { session in
            if let edition {
                guard let album = try await session.history.albumID(of: id, accountID: accountID),
                    try await session.editions.has(edition, album: album),
                    case .ready = try await session.editions.picture(edition)
                else { throw BusError.noSuchEntry }
            }
            guard let record = try await session.history.choose(edition: edition, for: id, accountID: accountID) else {
                throw BusError.noSuchEntry
            }
            return try await detail(record, session)
        }
    }

    private func detail(_ record: HistoryRecord, _ session: DatabaseSession) async throws -> HistoryDetailResource {
        let artwork = try await session.artwork.find(record.albumID)
        if let reviewID = record.reviewID, let review = try await session.reviews.find(reviewID) {
            return HistoryDetailResource(record, artwork: artwork, review: review, reviewIsAwaited: false)
        }
        let scan = try await session.scans.find(record.scanID)
        var review: ReviewRecord?
        if let scan, scan.state == .complete {
            // An operator took the review away; one written since stands in for it.
            review = try await session.reviews.best(of: record.albumID, kinds: scan.reviewTier.orLesser)
        }
        return HistoryDetailResource(record, artwork: artwork, review: review, reviewIsAwaited: scan.map { !$0.state.isFinal } ?? false)
    }

    /// Deletes an entry; again is fine.
    ///
    /// - Throws: ``BusError/Code/notFound``.
    package func delete(_ id: UUID, accountID: UUID) async throws {
        guard try await database.write({ try await $0.history.delete(id, accountID: accountID) }) else { throw BusError.noSuchEntry }
    }
}

extension BusError {
    static let noSuchEntry = BusError(code: .notFound, message: "There is no such history entry.")
}
