import AlbumScanAPI
import Contracts
import DurableWork
import FoundationEssentials
import ReviewWriting
import Store

/// The worker's storage; tests keep it in memory.
package protocol ReviewStore: Sendable {
    func subject(of job: ReviewClaim) async throws -> ReviewSubject

    /// Stores the text so far.
    func save(_ draft: ReviewText) async throws

    /// Stores the review, records the call that brought it, deletes the draft and ends the job, in one transaction. Nil: the review existed
    /// already.
    ///
    /// - Returns: the review as it is stored now; nil where it existed.
    func complete(_ job: ReviewClaim, with finished: FinishedReview?) async throws -> ReviewRecord?

    /// Ends the job without a review (rule 36).
    ///
    /// - Parameter mayComeAgain: whether it may have cost something and be as costly the next time, so that nobody is to ask at once again,
    ///   again and again (rule 40).
    func fail(_ job: ReviewClaim, because failure: ScanFailure, mayComeAgain: Bool) async throws

    /// The journal of the job's calls: their results and costs.
    func journal(of job: ReviewClaim) -> any StepJournal
}

/// What a job is to write about.
package enum ReviewSubject: Sendable, Equatable {
    case album(ReviewedAlbum)
    /// The album has been deleted.
    case gone
    /// The review is written already.
    case reviewed
}

/// A claimed job: its id, the attempt (its fencing token), what to review, and what was read of that with the claim.
package struct ReviewClaim: Sendable, Hashable {
    package var id: UUID
    package var attempt: Int
    package var job: ReviewJob
    package var subject: JobSubject
    /// The version of the prompt that the job was queued with, where this process does not have it and `job` names its own.
    package var queuedVersion: String?

    package init(id: UUID, attempt: Int, job: ReviewJob, subject: JobSubject = JobSubject()) {
        self.id = id
        self.attempt = attempt
        self.job = job
        self.subject = subject
    }
}

/// The store in PostgreSQL.
struct ReviewDatabase: ReviewStore {
    let database: Database
    let spending: SpendingLimits

    func subject(of claim: ReviewClaim) async throws -> ReviewSubject {
        var isReviewed = claim.subject.isReviewed
        if claim.queuedVersion != nil {
            // The claim asked for the review of the version that the job was queued with.
            isReviewed = try await database.autocommit { try await $0.reviews.find(claim.job) } != nil
        }
        if isReviewed { return .reviewed }
        guard let album = claim.subject.album else { return .gone }
        return .album(
            ReviewedAlbum(
                artistName: album.artistName, albumTitle: album.albumTitle, releaseYear: album.releaseYear, genres: album.genres,
                recordLabel: album.recordLabel))
    }

    func save(_ draft: ReviewText) async throws {
        try await database.autocommit { try await $0.drafts.save(draft) }
    }

    func complete(_ job: ReviewClaim, with finished: FinishedReview?) async throws -> ReviewRecord? {
        let cost = finished?.call.map { [StepRepository.recording($0.record, as: $0.step, of: run(of: job))] } ?? []
        return try await database.persist { session in
            var stored: ReviewRecord?
            if let review = finished?.review {
                stored = try await session.reviews.store(review.review, for: job.job, provider: review.provider, model: review.model)
            }
            // Those who wait for the job find its review by what the job says.
            if job.queuedVersion != nil { try await session.jobs.change(job.id, attempt: job.attempt, to: job.job) }
            try await session.jobs.finish(job.id, attempt: job.attempt, with: cost)
            return stored
        }
    }

    func fail(_ job: ReviewClaim, because failure: ScanFailure, mayComeAgain: Bool) async throws {
        try await database.persist { try await $0.jobs.fail(job.id, attempt: job.attempt, error: failure, rests: mayComeAgain) }
    }

    func journal(of job: ReviewClaim) -> any StepJournal {
        DatabaseStepJournal(database, of: run(of: job), limits: spending)
    }

    private func run(of job: ReviewClaim) -> StepRun { .job(job.id, attempt: job.attempt, album: job.job.albumID) }
}
