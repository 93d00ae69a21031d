import AlbumScanAPI
import Catalog
import Contracts
import EditorialRules
import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase

/// A migrated database, and the rows most tests need.
struct StoreFixture {
    let database: Database

    /// Runs `body` on a new database.
    static func withStore(_ body: nonisolated(nonsending) (StoreFixture) async throws -> Void) async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            try await body(StoreFixture(database: Database(pool: pool)))
        }
    }

    /// The repositories without a transaction.
    var db: DatabaseSession { DatabaseSession(database.pool) }

    func account() async throws -> (deviceID: UUID, accountID: UUID) {
        try await db.accounts.register(installationHash: nil, tokenHash: Array(UUID().uuidString.utf8))
    }

    func album(_ title: String = "Abbey Road", by artist: String = "The Beatles", _ year: String? = "1969") async throws -> AlbumRecord {
        try await database.transaction { try await $0.albums.resolve(Self.identified(title, by: artist, year)) }
    }

    /// Accepts a scan under a lease of `owner`.
    func scan(
        of account: (deviceID: UUID, accountID: UUID), search: SearchMode = .off, owner: UUID = UUID(), lease: Duration = .seconds(60)
    ) async throws -> ScanLease {
        let scan = NewScan(
            id: UUID(), deviceID: account.deviceID, search: search, traceparent: nil,
            jpeg: [0xff, 0xd8, 0xff], width: 3, height: 2, photoTimeToLive: .seconds(60), owner: owner, lease: lease)
        guard let record = try await database.transaction({ try await $0.scans.insert(scan) }) else { throw StoreError.notFound }
        return ScanLease(scanID: record.id, owner: owner, fence: record.fence)
    }

    static func identified(_ title: String = "Abbey Road", by artist: String = "The Beatles", _ year: String? = "1969") -> IdentifiedAlbum {
        IdentifiedAlbum(artistName: artist, albumTitle: title, releaseYear: year, genres: ["Rock", "Pop"], confidence: .high)
    }

    static let identification = IdentificationResource(
        artistName: "The Beatles", albumTitle: "Abbey Road", releaseYear: "1969", genres: ["Rock"], confidence: "high",
        method: "two-tier", searched: false)

    static let failure = ScanFailure(code: "review_unavailable", message: "No review.", retryable: true)

    static let review = Review(
        contextSummary: "A summary.", contextBullets: ["One.", "Two.", "Three."], rating: 9.1, recommendation: .essential, tier: 1,
        label: "Landmark", keyTracks: ["Something"], sources: [ReviewSource(title: "Page", url: "https://example.org/")])
}
