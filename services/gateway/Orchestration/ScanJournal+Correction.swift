import AlbumScanAPI
import Catalog
import Contracts
import FoundationEssentials
import Presentation
import Store
import Telemetry

/// The album that a person has corrected a scan to.
package struct CorrectedAlbum: Sendable {
    /// The MusicBrainz release group; nil for an album it does not have, which is known by the names the person typed.
    let releaseGroupID: UUID?
    let names: IdentifiedAlbum
    /// A key for comparing choices: equal for equal ones.
    let choice: String

    package init(releaseGroupID: UUID?, names: IdentifiedAlbum, choice: String) {
        self.releaseGroupID = releaseGroupID
        self.names = names
        self.choice = choice
    }
}

/// A person's corrections.
extension ScanJournal {
    package enum CorrectionOutcome: Sendable {
        /// The events must be published and the doorbells rung; there is a scan to drive unless everything is known already.
        case corrected(drive: TakenScan?, events: [ProgressEvent], doorbells: [JobQueue])
        /// The scan already had this album.
        case unchanged
        /// The scan has not ended.
        case running
        /// The limit has been reached (``CorrectionRepository/timesPerScan``).
        case tooOften
    }

    /// Assigns another album to a finished scan, in one transaction with its history entry, its events and what everyone learns.
    package func correct(_ scan: UUID, account: UUID, to corrected: CorrectedAlbum) async throws -> CorrectionOutcome {
        try await database.transaction { db in
            guard let before = try await db.scans.find(scan), before.accountID == account else { throw StoreError.notFound }
            guard before.state.isFinal else { return .running }
            let album = try await self.album(corrected, account: account, db)
            if album.id == before.albumID { return .unchanged }
            guard try await db.corrections.times(of: scan) < CorrectionRepository.timesPerScan else { return .tooOften }
            guard let record = try await db.scanDrives.takeEnded(scan, accountID: account, owner: owner, lease: timing.lease) else {
                return .running
            }
            try await db.make([ScanDriveRepository.detachingAlbum(of: scan)])

            // The reservation of a scan that found nothing was released; now that it has an album, it counts again.
            if before.state == .identificationFailed { try await reserve(scan, account: account, db) }
            try await db.allowances.take(.corrections, of: account, from: allowances)
            let resource = IdentificationResource(corrected: album)
            let stored = try await assign(album.id, as: resource, to: ScanSubject(record, owner: owner), db) {
                ScanMachine(state: record.state).step(.corrected(resource, albumID: album.id, artwork: $0, review: $1))
            }
            try await db.history.correct(
                scanID: scan, accountID: account, albumID: album.id, identification: resource, scannedAt: record.createdAt,
                reviewID: stored.reviewID)
            if before.state == .identificationFailed {
                // The photo was kept for a retry, which is no longer needed.
                try await db.make([StepRepository.endingIdentification(of: scan, result: Identification?.none, error: before.error)])
            }
            let identified = try await db.corrections.identified(by: scan)
            try await db.visualMemory.correct(
                CoverTeacher(scan: scan, account: account), to: album.id, answeredBy: identified?.memory?.coverID)
            try await db.corrections.record(
                NewCorrection(
                    scanID: scan, accountID: account, identified: identified?.album,
                    fromAlbumID: before.albumID, toAlbumID: album.id, choice: corrected.choice))
            guard !stored.step.machine.isFinished, let taken = try await db.scans.find(scan) else {
                return .corrected(drive: nil, events: stored.events, doorbells: stored.step.transition.jobs)
            }
            return .corrected(drive: try await takenScan(taken, db), events: stored.events, doorbells: stored.step.transition.jobs)
        }
    }

    /// A name that MusicBrainz does not know stays the account's own, until another account says the same (rule 28).
    private func album(_ corrected: CorrectedAlbum, account: UUID, _ db: DatabaseSession) async throws -> AlbumRecord {
        if let group = corrected.releaseGroupID { return try await db.albums.resolve(group, named: corrected.names) }
        return try await db.ownAlbums.resolve(corrected.names, account: account)
    }
}

extension IdentificationResource {
    /// The chosen album's own data.
    fileprivate init(corrected album: AlbumRecord) {
        self.init(
            artistName: album.artistName, albumTitle: album.albumTitle, releaseYear: album.releaseYear.map(String.init),
            genres: album.genres, recordLabel: album.recordLabel, confidence: Confidence.high.rawValue, method: "correction",
            searched: false)
    }

    /// The identification under the names of the album it was corrected to.
    func renamed(_ album: AlbumRecord) -> IdentificationResource {
        IdentificationResource(
            artistName: album.artistName, albumTitle: album.albumTitle, releaseYear: album.releaseYear.map(String.init),
            genres: album.genres, recordLabel: album.recordLabel, confidence: confidence, method: method, searched: searched)
    }
}
