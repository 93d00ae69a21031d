import Catalog
import Executors
import Foundation
import Logging
import PostgreSQL
import SampleCovers
import Store
import TestDatabase
import Vision
import VisualMemory

/// A database, and processes with a visual memory on it.
struct MemoryFixture {
    let database: Database
    let executor: BlockingExecutor
    let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    static func withMemory(_ body: nonisolated(nonsending) (MemoryFixture) async throws -> Void) async throws {
        try await TestDatabase.withPool { pool in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            try await Migrator.run(pool, logger: logger)
            try await body(MemoryFixture(database: Database(pool: pool), executor: try BlockingExecutor(threadCount: 2)))
        }
    }

    var db: DatabaseSession { DatabaseSession(database.pool) }
    var teaching: EnrollmentWorker { EnrollmentWorker(database: database, executor: executor, logger: logger) }

    func account() async throws -> (deviceID: UUID, accountID: UUID) {
        try await db.accounts.register(installationHash: nil, tokenHash: Array(UUID().uuidString.utf8))
    }

    func album(_ title: String) async throws -> AlbumRecord {
        try await database.transaction {
            try await $0.albums.resolve(IdentifiedAlbum(artistName: "Somebody", albumTitle: title, confidence: .high))
        }
    }

    /// Inserts a scan that a model identified as the album, and enrolls its photo.
    @discardableResult
    func teach(_ features: [UInt8], as album: AlbumRecord, by account: (deviceID: UUID, accountID: UUID)) async throws -> UUID {
        let scan = NewScan(
            id: UUID(), deviceID: account.deviceID, search: .off, traceparent: nil,
            jpeg: [0xff, 0xd8, 0xff], width: 3, height: 2, features: features, photoTimeToLive: .seconds(60), owner: UUID(),
            lease: .seconds(60))
        try await database.transaction { db in
            _ = try await db.scans.insert(scan)
            try await db.make([
                StepRepository.endingIdentification(
                    of: scan.id, result: String?.none, error: String?.none, keeping: .features(showing: album.id))
            ])
        }
        while try await teaching.teachNext() {}
        return scan.id
    }

    /// Runs a process that follows the visual memory, polling quickly.
    func remembering(_ body: nonisolated(nonsending) (CoverMemory) async throws -> Void) async throws {
        let memory = try CoverMemory(database: database, executor: executor, logger: logger, interval: .milliseconds(20))
        let task = Task { try await memory.run() }
        defer { task.cancel() }
        try await body(memory)
    }

    /// Polls until the recalled album is the one wanted, or 20 s have passed; returns the last one.
    func recall(
        _ features: [UInt8], for account: (deviceID: UUID, accountID: UUID), from memory: CoverMemory, until isWanted: (UUID?) -> Bool
    ) async throws -> UUID? {
        let photo = try CoverFeatures(decoding: features)
        let deadline = ContinuousClock.now + .seconds(20)
        while true {
            var album: UUID?
            var isLoading = false
            switch try await memory.recall(photo, for: account.accountID) {
            case .recalled(let found): album = found.album.id
            case .loading: isLoading = true
            case .unknown, .contested, .empty: break
            }
            if (!isLoading && isWanted(album)) || .now > deadline { return album }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Features of a rendered photograph of a cover, as ingest extracts them; each seed gives another photograph.
    static func photograph(_ cover: SampleCover, seed: UInt64) -> [UInt8] {
        features(Photograph(of: cover.bitmap(), seed: seed, width: 900, height: 900, orientation: 1).stored())
    }

    static func artwork(_ cover: SampleCover) -> [UInt8] { features(cover.bitmap(side: 500)) }

    static func cover(_ number: UInt64) -> [UInt8] { features(GeneratedCover(seed: number).bitmap(side: 300)) }

    private static func features(_ bitmap: Bitmap) -> [UInt8] {
        CoverFeatures(luma: bitmap.luma, width: bitmap.width, height: bitmap.height).encoded()
    }
}
