import AlbumScanAPI
import Catalog
import Contracts
import EditorialRules
import Foundation
import History
import Logging
import PostgreSQL
import Store
import TestDatabase

/// A migrated database with the history service on it, and what scans and their later steps do to it.
struct HistoryFixture: Sendable {
    let database: Database
    var service: HistoryService { HistoryService(database: database) }
    var db: DatabaseSession { DatabaseSession(database.pool) }

    struct Account: Sendable, Hashable {
        let device: UUID
        let id: UUID
    }

    static func with(connections: Int = 4, _ body: nonisolated(nonsending) (HistoryFixture) async throws -> Void) async throws {
        try await TestDatabase.withPool(maximumConnections: connections) { pool in
            try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await body(HistoryFixture(database: Database(pool: pool)))
        }
    }

    func account() async throws -> Account {
        let device = try await db.accounts.register(installationHash: nil, tokenHash: Array(UUID().uuidString.utf8))
        return Account(device: device.deviceID, id: device.accountID)
    }

    func album(_ title: String) async throws -> UUID {
        let album = IdentifiedAlbum(artistName: "The Band", albumTitle: title, releaseYear: "1969", genres: ["Rock"], confidence: .high)
        return try await database.transaction { try await $0.albums.resolve(album).id }
    }

    /// What identification stores: a scan that waits for its review, and its entry. Belongs into a transaction.
    static func identify(_ album: UUID, _ title: String, for account: Account, at date: Date = .now, _ session: DatabaseSession)
        async throws -> UUID
    {
        let scan = NewScan(
            id: UUID(), deviceID: account.device, search: .off, traceparent: nil, jpeg: [0xff], width: 1, height: 1,
            photoTimeToLive: .seconds(60), owner: UUID(), lease: .seconds(60))
        _ = try await session.scans.insert(scan)
        var changes = ScanChanges()
        changes.state = .reviewing
        changes.albumID = album
        let identification = IdentificationResource(
            artistName: "The Band", albumTitle: title, releaseYear: "1969", genres: ["Rock"], confidence: "high", method: "two-tier",
            searched: false)
        changes.identification = identification
        try await advance(scan.id, changes, session, owner: scan.owner)
        try await session.make([
            HistoryRepository.inserting(
                scanID: scan.id, accountID: account.id, albumID: album, identification: identification, scannedAt: date, reviewID: nil)
        ])
        return scan.id
    }

    static func advance(_ scan: UUID, _ changes: ScanChanges, _ session: DatabaseSession, owner: UUID) async throws {
        _ = try await session.scanDrives.advance(ScanLease(scanID: scan, owner: owner, fence: 1), events: [], changes: changes)
    }

    /// What a scan's driver stores when the review has been written.
    static func complete(_ scan: UUID, with review: UUID, _ connection: PostgresConnection) async throws {
        try await connection.execute("UPDATE scan SET review_id = \(review) WHERE id = \(scan)")
        try await DatabaseSession(connection).make([HistoryRepository.completing(scanID: scan, reviewID: review)])
    }

    /// A scan with its entry, committed.
    @discardableResult
    func scan(_ album: UUID, _ title: String = "Album", for account: Account) async throws -> UUID {
        try await database.transaction { try await Self.identify(album, title, for: account, $0) }
    }

    func write(_ statement: PostgresQuery) async throws {
        try await database.pool.execute(statement)
    }

    static func review(_ text: String) -> Review {
        Review(
            contextSummary: text, contextBullets: ["One.", "Two.", "Three."], rating: 9.1, recommendation: .essential, tier: 1,
            label: "Landmark", keyTracks: ["Something"], sources: [])
    }

    static func artwork(_ version: String) -> FetchedArtwork {
        FetchedArtwork(
            version: version, image500: [1], image200: [2], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/")
    }

    /// The whole history as the server has it.
    func everything(of account: Account) async throws -> [UUID: HistoryDetailResource] {
        var entries: [HistoryDetailResource] = []
        var cursor: String?
        repeat {
            let page = try await service.details(accountID: account.id, limit: 100, cursor: cursor)
            entries += page.entries
            cursor = page.nextCursor
        } while cursor != nil
        return Dictionary(entries.map { ($0.id, $0) }) { first, _ in first }
    }
}

/// A client that keeps a history, as a phone does.
struct SyncingClient {
    var entries: [UUID: HistoryDetailResource] = [:]
    var cursor: String?
    var resets = 0

    /// One call. - Returns: whether there is more to ask for.
    mutating func step(_ service: HistoryService, _ account: HistoryFixture.Account, limit: Int) async throws -> Bool {
        let changes = try await service.changes(accountID: account.id, since: cursor, limit: limit)
        if changes.reset == true {
            resets += 1
            entries = [:]
        }
        for entry in changes.upserted { entries[entry.id] = entry }
        for id in changes.deleted { entries[id.wrappedValue] = nil }
        cursor = changes.cursor
        return changes.hasMore
    }

    mutating func sync(_ service: HistoryService, _ account: HistoryFixture.Account, limit: Int = 3) async throws {
        while try await step(service, account, limit: limit) {}
    }

    /// For a person who looks for a mistake.
    func differences(from truth: [UUID: HistoryDetailResource]) -> String {
        let missing = truth.keys.filter { entries[$0] == nil }
        let extra = entries.keys.filter { truth[$0] == nil }
        let stale = truth.values.filter { entries[$0.id] != nil && entries[$0.id] != $0 }
        return "missing \(missing), extra \(extra), stale \(stale.map { "\($0) instead of \(entries[$0.id]?.review.state as Any)" })"
    }
}
