import AlbumScanAPI
import Catalog
import Contracts
import EditorialRules
import Foundation
import Logging
import Presentation
import Store
import TestDatabase

/// One record of each kind as the store gives them: a scan and its history entry, the album with artwork and a review. Only the store makes
/// records, so a database made these; tests change their copies.
struct StoredRecords: Sendable {
    var scan: ScanView
    var album: AlbumView
    var history: HistoryRecord
    var artwork: ArtworkRecord
    var review: ReviewRecord

    static let identification = Identification(
        album: IdentifiedAlbum(
            artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: ["Alternative Rock", "Art Rock"],
            recordLabel: "Parlophone", confidence: .high),
        method: .twoTier, searched: true)

    static let body = Review(
        contextSummary: "A summary.", contextBullets: ["One.", "Two.", "Three."], rating: 9.5, recommendation: .essential,
        recommendedFor: "fans of Pink Floyd", tier: 1, label: "Essential Classic", keyTracks: ["Airbag", "Let Down", "Lucky"],
        sources: [ReviewSource(title: "Pitchfork", url: "https://pitchfork.com/x")])

    /// Its digits show the case they are written in.
    static let releaseGroup = UUID(uuid: (0xB1, 0x39, 0x2D, 0, 0xFE, 0xED, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0xAB, 0xCD))
    static let release = UUID(uuid: (0xDE, 0xAD, 0xBE, 0xEF, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0xEF, 0x01))
    /// 2026-03-01 12:00 UTC.
    static let noon = Date(timeIntervalSince1970: 1_772_366_400)

    private static let made = Task { try await make() }

    /// - Parameter change: what a test needs to be otherwise.
    static func copy(_ change: (inout StoredRecords) -> Void = { _ in }) async throws -> StoredRecords {
        var records = try await made.value
        change(&records)
        return records
    }

    private static func make() async throws -> StoredRecords {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            return try await Database(pool: pool).transaction { db in
                let account = try await db.accounts.register(installationHash: nil, tokenHash: [1])
                let new = NewScan(
                    id: UUID(), deviceID: account.deviceID, search: .off, traceparent: nil, jpeg: [0xff, 0xd8, 0xff], width: 3, height: 2,
                    photoTimeToLive: .seconds(60), owner: UUID(), lease: .seconds(60))
                guard let scan = try await db.scans.insert(new) else { throw StoreError.notFound }
                let album = try await db.albums.resolve(identification.album).id
                try await db.artwork.store(
                    FetchedArtwork(
                        version: "v1", image500: [1], image200: [2], releaseGroupID: releaseGroup, releaseID: release,
                        sourceURL: "https://coverartarchive.org/x"),
                    of: album)
                let job = ReviewJob(albumID: album, kind: .standard, promptVersion: "3", language: "en")
                let review = try await db.reviews.store(body, for: job, provider: "anthropic", model: "claude")
                try await db.make([
                    HistoryRepository.inserting(
                        scanID: scan.id, accountID: account.accountID, albumID: album,
                        identification: IdentificationResource(identification),
                        scannedAt: noon, reviewID: review.id)
                ])
                guard let scanView = try await db.scans.view(scan.id, accountID: account.accountID),
                    let albumView = try await db.albums.view(album, for: account.accountID, reviewKinds: [.standard]),
                    let artwork = albumView.artwork,
                    let history = try await db.history.page(accountID: account.accountID, limit: 1, before: nil).first
                else { throw StoreError.notFound }
                return StoredRecords(scan: scanView, album: albumView, history: history, artwork: artwork, review: review)
            }
        }
    }
}

/// JSON as the API writes it.
func json(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

/// The names of an object's members.
func members(_ value: some Encodable) throws -> Set<String> {
    let object = try JSONSerialization.jsonObject(with: Data(json(value).utf8)) as? [String: Any]
    return Set(object?.keys.map(\.self) ?? [])
}

extension UUID {
    static let sample = UUID(uuid: (0xAB, 0xCD, 0xEF, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 0x01))
}
