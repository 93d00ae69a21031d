import AlbumScanAPI
import Catalog
import Contracts
import DurableWork
import Foundation
import Logging
import Store
import TestDatabase

/// One record of each kind that only operators see, as the store gives them (``StoredRecords``).
struct StoredAdminRecords: Sendable {
    var scan: AdminScanView
    var album: AdminAlbumView
    var cover: AdminCoverRecord
    var processes: [AdminProcessRecord]
    var postponed: PostponedArtwork
    /// By step.
    var sums: [ModelCallSum]
    var catalog: CatalogStatus
    var device: DeviceRecord
    /// Of a playlist, with the album and a disc that MusicBrainz is asked about.
    var wallet: AdminWalletView

    static let failure = ScanFailure(code: "artwork_unavailable", message: "The archive is busy.", retryable: true)
    static let gateway = EndpointRecord(
        instance: .sample, role: "gateway", version: "2",
        addresses: EndpointRecord.Addresses(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:2", subscribe: "tcp://127.0.0.1:3"))

    private static let made = Task { try await make() }

    /// - Parameter change: what a test needs to be otherwise.
    static func copy(_ change: (inout StoredAdminRecords) -> Void = { _ in }) async throws -> StoredAdminRecords {
        var records = try await made.value
        change(&records)
        return records
    }

    private static func call(_ step: String, _ outcome: String, cost: Int64) -> ModelCallRecord {
        ModelCallRecord(
            step: step, attempt: 2, promptVersion: "3", provider: "sandbox", model: "small", outcome: outcome, inputTokens: 100,
            outputTokens: 20, searches: 1, costMicroUSD: cost, durationMilliseconds: 900)
    }

    private static func make() async throws -> StoredAdminRecords {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
            let database = Database(pool: pool)
            _ = try await database.beginCatalogImport(of: "dump 1")
            let (scan, account, album, wallet) = try await database.transaction { try await scanned($0) }
            return try await database.autocommit { db in
                guard let scanView = try await db.adminScans.find(scan), let albumView = try await db.adminAlbums.find(album),
                    let cover = try await db.adminMemory.page(of: nil, limit: 1, after: nil).items.first,
                    let postponed = try await db.adminOperations.postponedArtwork(limit: 1).first,
                    let device = try await db.accounts.devices(of: account).first,
                    let walletView = try await db.adminWallets.find(wallet)
                else { throw StoreError.notFound }
                return StoredAdminRecords(
                    scan: scanView, album: albumView, cover: cover, processes: try await db.adminOperations.processes(),
                    postponed: postponed, sums: try await db.adminOperations.costs(from: .now - 3600, to: .now + 3600, by: .step),
                    catalog: try await db.catalog.status(), device: device, wallet: walletView)
            }
        }
    }

    /// A scan that goes on, with model calls, an artwork job that is postponed, a review of its album, a cover that it taught, and a wallet.
    private static func scanned(_ db: DatabaseSession) async throws -> (scan: UUID, account: UUID, album: UUID, wallet: UUID) {
        let (device, account) = try await db.accounts.register(installationHash: nil, tokenHash: [1])
        let owner = UUID()
        let new = NewScan(
            id: UUID(), deviceID: device, search: .allowed, traceparent: nil, jpeg: [0xff, 0xd8, 0xff], width: 3, height: 2,
            photoTimeToLive: .seconds(60), owner: owner, lease: .seconds(60))
        guard let scan = try await db.scans.insert(new) else { throw StoreError.notFound }
        _ = try await db.steps.claimIdentification(of: scan.id, fence: scan.fence)
        for call in [call("id_call_1", "ok", cost: 300), call("id_call_1", "unavailable", cost: 0), call("id_call_2", "ok", cost: 12_000)] {
            try await db.modelCalls.record(call, scanID: scan.id)
        }
        let found = try await db.albums.resolve(StoredRecords.identification.album)
        let album = found.id
        let review = ReviewJob(albumID: album, kind: .searched, promptVersion: "3", language: "en")
        _ = try await db.reviews.store(StoredRecords.body, for: review, provider: "anthropic", model: "claude")
        let work = ArtworkJob(albumID: album)
        let job = try await db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: false)
        let claimed: ClaimedJob<ArtworkJob>? = try await db.jobs.claim(
            1, of: .artwork, as: ArtworkJob.self, owner: owner, lease: .seconds(60)
        ).first
        try await db.jobs.postpone(job.id, attempt: claimed?.attempt ?? 0, by: .seconds(600), because: failure)
        var changes = ScanChanges()
        changes.artworkJobID = job.id
        let lease = ScanLease(scanID: scan.id, owner: owner, fence: scan.fence)
        _ = try await db.scanDrives.advance(
            lease, events: [ProgressEvent(scanId: scan.id, seq: 0, at: Timestamp(.now), stage: .accepted, message: "")], changes: changes)
        let (cover, teacher) = (UUID(), CoverTeacher(scan: scan.id, account: account))
        try await db.visualMemory.insert(cover, album: album)
        let parts = CoverPictureParts(signature: [1], features: [1, 2])
        try await db.visualMemory.insert(NewCoverPicture(kind: .photo, parts: parts, taughtBy: teacher), of: cover)
        try await db.endpoints.announce(gateway)
        try await db.endpoints.announce(EndpointRecord(instance: UUID(), role: "review", version: "1"))
        let wallet = UUID()
        _ = try await db.wallets.insert(wallet, name: "Sunday", source: .playlist, account: account, device: device)
        let words = NewDisc(identity: "nobody / nothing", artistName: "Nobody", albumTitle: "Nothing", question: "nobody / nothing")
        _ = try await db.wallets.add([NewDisc(of: found), words], to: wallet, account: account, allowances: Allowances())
        return (scan.id, account, album, wallet)
    }
}
