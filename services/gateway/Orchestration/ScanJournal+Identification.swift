import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Store

/// The transaction that ends an identification: loads what is known about the album, and enqueues jobs for the rest.
extension ScanJournal {
    package struct StoredIdentification: Sendable {
        package let step: ScanMachine.Step
        /// To be published.
        package let events: [ProgressEvent]
        /// The review, if it exists already.
        package let reviewID: UUID?
        /// The jobs that the scan waits for.
        package let jobs: [UUID]
        /// The review's, if nobody has begun it before.
        package let newReview: UUID?
    }

    /// Stores the album, its jobs, the history entry and the events, and erases the photo, in one transaction.
    ///
    /// - Parameter decide: the machine's step for the input, which is known only inside the transaction; called again when that is
    ///   repeated.
    package func storeIdentification(
        _ identification: Identification, of scan: TakenScan, decide: @Sendable (ScanMachine.Input) -> ScanMachine.Step
    ) async throws -> StoredIdentification {
        try await storing { db in
            try await db.scanDrives.hold(scan.lease)
            let (album, resource, remains) = try await self.album(of: identification, scan, db)
            let scanID = scan.lease.scanID
            return try await assign(album.id, as: resource, to: ScanSubject(scan), db) { artwork, review in
                decide(.identified(resource, albumID: album.id, artwork: artwork, review: review))
            } then: { reviewID in
                [
                    HistoryRepository.inserting(
                        scanID: scanID, accountID: scan.accountID, albumID: album.id, identification: resource, scannedAt: scan.createdAt,
                        reviewID: reviewID),
                    StepRepository.endingIdentification(
                        of: scanID, result: identification, error: ScanFailure?.none, keeping: remains),
                ]
            }
        }
    }

    /// Assigns an album to a scan: what is known about it decides the step, which is stored. Needs a transaction that has locked the scan.
    ///
    /// - Parameter writes: to be made after it; gets the review, if it exists already.
    func assign(
        _ album: UUID, as resource: IdentificationResource, to subject: ScanSubject, _ db: DatabaseSession,
        decide: (ArtworkStatus, ReviewStatus) -> ScanMachine.Step, then writes: (UUID?) -> [Write] = { _ in [] }
    ) async throws -> StoredIdentification {
        var subject = subject
        subject.album = album
        let job = review.job(for: album, kind: subject.search.reviewKind)
        let standing = try await db.albums.standing(
            of: album, reviewedBy: job, failedWith: ImpossibleReview.code, within: ImpossibleReview.memory,
            for: subject.account)
        subject.inWallets = standing.inWallets
        let artwork = try await artworkStatus(standing.artwork, of: album, db)
        var changes = ScanChanges()
        changes.identification = resource
        changes.albumID = album
        // Asked once: what is refused is refused behind the artwork's job.
        let wait = standing.review == nil && standing.failedReview == nil ? reviewBacklog() : nil
        if wait != nil, !artwork.isSettled {
            // Jobs are locked in one order, artwork before review, and a review that is refused has a job as well.
            try await enqueue([.artwork], for: album, of: subject, &changes, db)
        }
        let review = try await reviewStatus(of: job, standing, refusedFor: wait, &changes, db)
        let step = decide(artwork, review)
        let (events, newReview) = try await store(step.transition, of: subject, db, changes: &changes, then: writes(changes.reviewID))
        let jobs = [changes.artworkJobID, changes.reviewJobID].compactMap(\.self)
        return StoredIdentification(step: step, events: events, reviewID: changes.reviewID, jobs: jobs, newReview: newReview)
    }

    /// The state of an album's review when it is scanned: a failed one is one that would fail again, or that nobody has the time to write.
    ///
    /// - Parameters:
    ///   - wait: when to ask again, if nobody has the time to write it.
    ///   - changes: gets the review, or the job that failed.
    private func reviewStatus(
        of job: ReviewJob, _ standing: AlbumRepository.Standing, refusedFor wait: Duration?, _ changes: inout ScanChanges,
        _ db: DatabaseSession
    ) async throws -> ReviewStatus {
        if let cached = standing.review {
            changes.reviewID = cached.id
            return .ready(ReviewResource(cached))
        }
        var failed = standing.failedReview
        if let wait {
            let later = ScanFailure.reviewLater(at: .now.addingTimeInterval(wait.inSeconds))
            let refused = try await db.jobs.refuse(.review, key: job.key, payload: job, because: later)
            failed = refused.state == .failed ? (refused.id, refused.error) : nil
        }
        guard let failed else { return .pending }
        changes.reviewJobID = failed.job
        return .failed(failed.error ?? .reviewUnavailable)
    }

    /// The job of a review that failed lately and would fail again (rule 36).
    func knownFailure(of job: ReviewJob, _ db: DatabaseSession) async throws -> JobRecord? {
        try await db.jobs.failed(.review, key: job.key, code: ImpossibleReview.code, within: ImpossibleReview.memory)
    }

    /// The state of an album's artwork when it is scanned. Artwork that failed for a transient reason is retried.
    private func artworkStatus(_ record: ArtworkRecord?, of album: UUID, _ db: DatabaseSession) async throws -> ArtworkStatus {
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
