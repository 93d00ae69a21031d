import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Store

/// The transaction that ends an identification: loads what is known about the album, and enqueues jobs for the rest.
extension ScanJournal {
    struct StoredIdentification: Sendable {
        let machine: ScanMachine
        let transition: ScanMachine.Transition
        let events: [ProgressEvent]
        /// Queues with new jobs.
        let doorbells: [JobQueue]
        /// The review, if it exists already.
        let reviewID: UUID?
    }

    /// Stores the album, its jobs, the history entry and the events, and erases the photo, in one transaction.
    func storeIdentification(
        _ identification: Identification, of scan: TakenScan, machine: ScanMachine
    ) async throws -> StoredIdentification {
        try await storing { db in
            let (album, resource) = try await self.album(of: identification, scan, db)
            let subject = Subject(lease: scan.lease, search: scan.search, traceparent: scan.trace?.header)
            let stored = try await begin(album.id, of: subject, machine: machine, as: resource, db) { artwork, review in
                .identified(resource, albumID: album.id, artwork: artwork, review: review)
            }
            try await db.history.insert(
                scanID: scan.lease.scanID, accountID: scan.accountID, albumID: album.id, identification: resource,
                scannedAt: scan.createdAt, reviewID: stored.reviewID)
            try await db.photos.erase(scan.lease.scanID)
            try await db.steps.endIdentification(of: scan.lease.scanID, result: identification, error: ScanFailure?.none)
            return stored
        }
    }

    /// The scan that an album is assigned to.
    struct Subject {
        let lease: ScanLease
        let search: SearchMode
        let traceparent: String?
    }

    /// Assigns the album to a scan and enqueues jobs for what is missing. Needs a transaction.
    func begin(
        _ album: UUID, of scan: Subject, machine: ScanMachine, as resource: IdentificationResource, _ db: DatabaseSession,
        input: (ArtworkStatus, ReviewStatus) -> ScanMachine.Input
    ) async throws -> StoredIdentification {
        var changes = ScanChanges()
        let artwork = try await artworkStatus(of: album, db)
        let job = review.job(for: album, kind: scan.search.reviewKind)
        let cached = try await db.reviews.find(job)
        var machine = machine
        let transition = machine.handle(input(artwork, cached.map { .ready(ReviewResource($0)) } ?? .pending))
        var doorbells: [JobQueue] = []
        if !artwork.isSettled {
            let work = ArtworkJob(albumID: album)
            changes.artworkJobID = try await db.jobs.enqueue(
                .artwork, key: work.key, payload: work, traceparent: scan.traceparent, revive: true
            ).id
            doorbells.append(.artwork)
        }
        if cached == nil {
            changes.reviewJobID = try await db.jobs.enqueue(
                .review, key: job.key, payload: job, traceparent: scan.traceparent, revive: true
            ).id
            doorbells.append(.review)
        }
        changes.state = transition.state
        changes.identification = resource
        changes.albumID = album
        changes.reviewID = cached?.id
        changes.artworkIsSettled = transition.artworkIsSettled ? true : nil
        let events = try await advance(scan.lease, transition.events, changes, db)
        return StoredIdentification(
            machine: machine, transition: transition, events: events, doorbells: doorbells, reviewID: cached?.id)
    }

    /// The state of an album's artwork when it is scanned. Artwork that failed for a transient reason is retried.
    private func artworkStatus(of album: UUID, _ db: DatabaseSession) async throws -> ArtworkStatus {
        let record = try await db.artwork.find(album)
        if let record, record.mayBeTriedAgain {
            try await db.artwork.reopen(album)
            return ArtworkStatus(resource: ArtworkResource(state: .pending))
        }
        return ArtworkStatus(resource: ArtworkResource(record, album: album))
    }
}

extension ArtworkRecord {
    /// Whether another scan of the album justifies a retry: answers of MusicBrainz and the archive are cached for a week, their outages and
    /// malformed responses not at all.
    fileprivate var mayBeTriedAgain: Bool {
        let isAnswer = ["no_match", "ambiguous", "no_cover"].contains(reason)
        return state == .unavailable && (!isAnswer || updatedAt.timeIntervalSinceNow < -7 * 86_400)
    }
}
