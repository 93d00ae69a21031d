import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Prompts
import Store

/// The orchestration's transactions. Each atomically stores a state change, its events and the jobs for the next steps.
struct ScanJournal: Sendable {
    let database: Database
    /// This gateway's id, the owner of its leases.
    let owner: UUID
    let timing: OrchestrationTiming
    let photoTimeToLive: Duration
    let review: ReviewSettings
    /// Whether scans count against their accounts' quotas (rule 51).
    let quotasAreOn: Bool

    /// The settings for reviews: part of their cache key (rule 36).
    struct ReviewSettings: Sendable {
        /// Its current versions are used: operators may reload it.
        let prompts: PromptLibrary
        /// BCP 47.
        let language: String

        func job(for album: UUID, kind: ReviewKind) -> ReviewJob {
            let prompt = prompts[kind == .searched ? .reviewGenerationSearched : .reviewGeneration]
            return ReviewJob(albumID: album, tier: kind, promptVersion: prompt.version, language: language)
        }
    }

    // MARK: Progress

    /// Stores a transition of the machine.
    /// - Returns: the stored events, to be published.
    func store(_ transition: ScanMachine.Transition, of lease: ScanLease) async throws -> [ProgressEvent] {
        var changes = ScanChanges()
        changes.state = transition.state
        changes.error = transition.error
        if transition.artworkIsSettled { changes.artworkIsSettled = true }
        return try await storing { db in
            var changes = changes
            if transition.events.contains(where: { $0.kind == .review }) {
                changes.reviewID = try await takeReview(of: lease.scanID, db)
            }
            if transition.events.contains(where: { $0.kind == .identificationFailed }) {
                let keepsPhoto = transition.error?.keepsPhoto == true
                if !keepsPhoto { try await erasePhoto(of: lease.scanID, db) }
                try await db.steps.endIdentification(
                    of: lease.scanID, result: Identification?.none, error: transition.error, keepsAnswers: keepsPhoto)
            }
            return try await advance(lease, transition.events, changes, db)
        }
    }

    /// A transaction of a drive: waits while the database is unavailable, since the scan cannot progress without it. A commit whose outcome
    /// is unknown is not repeated: the drive ends, and the scan is resumed from its stored state.
    func storing<Result: Sendable>(_ body: (DatabaseSession) async throws -> Result) async throws -> Result {
        let deadline = ContinuousClock.now + timing.storePatience
        while true {
            do {
                return try await database.transaction(body)
            } catch StoreError.database(let error) where error.isRetryable && .now < deadline {
                try await Task.sleep(for: timing.storePause)
            }
        }
    }

    private func takeReview(of scan: UUID, _ db: DatabaseSession) async throws -> UUID? {
        guard let job = try await db.scans.find(scan)?.reviewJobID, let stored = try await db.reviews.find(writtenBy: job) else {
            return nil
        }
        try await db.history.complete(scanID: scan, reviewID: stored.id)
        return stored.id
    }

    func advance(
        _ lease: ScanLease, _ events: [ScanEvent], _ changes: ScanChanges, _ db: DatabaseSession
    ) async throws -> [ProgressEvent] {
        try await db.scanDrives.advance(lease, events: events.count, changes: changes) { index, seq, at in
            events[index].numbered(seq, at: at, scanID: lease.scanID)
        }
    }

    // MARK: Status

    struct Status: Sendable {
        let artwork: ArtworkStatus
        let review: ReviewStatus
    }

    /// The state of a scan's artwork and review.
    func status(of scan: UUID) async throws -> Status {
        try await database.autocommit { db in
            guard let record = try await db.scans.find(scan), let album = record.albumID else { throw StoreError.notFound }
            let artwork = ArtworkStatus(resource: ArtworkResource(try await db.artwork.find(album), album: album))
            return Status(artwork: artwork, review: try await reviewStatus(of: record, db))
        }
    }

    /// By the scan's own job: the current prompts or language may differ from those it was queued with.
    private func reviewStatus(of scan: ScanRecord, _ db: DatabaseSession) async throws -> ReviewStatus {
        guard let id = scan.reviewJobID, let job = try await db.jobs.find(id), job.state.hasEnded else { return .pending }
        if let stored = try await db.reviews.find(writtenBy: id) { return .ready(ReviewResource(stored)) }
        return .failed(job.error ?? .reviewUnavailable)
    }
}

extension ScanFailure {
    /// The photo is kept for a retry only after a transient failure of a provider (rule 7).
    fileprivate var keepsPhoto: Bool { self == .identificationUnavailable }
}
