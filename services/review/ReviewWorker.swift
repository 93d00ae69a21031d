import AlbumScanAPI
import Contracts
import FoundationEssentials
import Logging
import ModelSteps
import ReviewWriting
import ServiceKit
import Store
import Telemetry

/// Processes one review job: the review exists already, or it is written now and streamed meanwhile (rule 36).
package struct ReviewWorker: Sendable {
    private let writers: [ReviewKind: ReviewWriter]
    private let store: any ReviewStore
    private let draftInterval: Duration
    private let logger: Logger
    private let publishText: @Sendable (ReviewText) -> Void
    private let announce: @Sendable (ReviewClaim, ReviewRecord?) -> Void

    /// - Parameters:
    ///   - draftInterval: by how much a stored draft may be older than the text, and so the minimum time between two writes of it.
    ///   - publishText: broadcasts a piece of text.
    ///   - announce: called after the commit that ended a job, with the review that it stored.
    package init(
        writers: [ReviewKind: ReviewWriter], store: any ReviewStore, draftInterval: Duration = .milliseconds(200), logger: Logger,
        publishText: @escaping @Sendable (ReviewText) -> Void, announce: @escaping @Sendable (ReviewClaim, ReviewRecord?) -> Void
    ) {
        self.writers = writers
        self.store = store
        self.draftInterval = draftInterval
        self.logger = logger
        self.publishText = publishText
        self.announce = announce
    }

    /// - Throws: the store's errors, and `CancellationError`; the job is then unfinished and its lease still held.
    package func run(_ claim: ReviewClaim) async throws {
        let claim = inOwnVersion(claim)
        let (outcome, review) = try await outcome(of: claim)
        announce(claim, review)
        Metric.reviews.increment(outcome, claim.job.kind.rawValue)
    }

    /// Takes the prompt that is loaded where the version that the job was queued with is nowhere to be found: while one version of the
    /// program replaces another, a review by either prompt is better than none. It is kept under the version that wrote it (rule 24).
    private func inOwnVersion(_ claim: ReviewClaim) -> ReviewClaim {
        guard let step = writers[claim.job.kind]?.step, step.prompt(version: claim.job.promptVersion) == nil else { return claim }
        var claim = claim
        claim.queuedVersion = claim.job.promptVersion
        claim.job.promptVersion = step.prompt.version
        logger.log(.notice, "A review is written by another version of the prompt than was asked for", [.job: claim.id])
        return claim
    }

    /// Ends the job.
    ///
    /// - Returns: the outcome, and the review that it stored.
    private func outcome(of claim: ReviewClaim) async throws -> (String, ReviewRecord?) {
        let subject = try await store.subject(of: claim)
        if subject == .reviewed { return ("known", try await store.complete(claim, with: nil)) }
        do {
            guard case .album(let album) = subject else { throw StepError.misconfigured(detail: "the album is gone") }
            return ("written", try await keep(try await write(claim, about: album), of: claim))
        } catch StepError.cancelled {
            throw CancellationError()
        } catch let error as StepError where error.isOurOwnTrouble {
            throw error
        } catch let error as StepError {
            let failure = error.reviewFailure
            let details: [LogKey: any CustomStringConvertible & Sendable] = [
                .album: claim.job.albumID, .job: claim.id, .attempt: claim.attempt, .code: failure.code,
                .detail: error.detail,
            ]
            logger.log(.warning, "A review failed", details)
            let mayComeAgain = if case .unavailable = error { true } else { false }
            try await store.fail(claim, because: failure, mayComeAgain: mayComeAgain)
            return (failure.code, nil)
        }
    }

    private func keep(_ finished: FinishedReview, of claim: ReviewClaim) async throws -> ReviewRecord? {
        do {
            return try await store.complete(claim, with: finished)
        } catch {
            // What the call cost is recorded in any case, and its answer for whoever goes on with the job.
            if let call = finished.call {
                try? await store.journal(of: claim).end(call.step, answer: call.answer, call: call.record)
            }
            throw error
        }
    }

    private func write(_ claim: ReviewClaim, about album: ReviewedAlbum) async throws -> FinishedReview {
        guard let writer = writers[claim.job.kind] else { throw StepError.misconfigured(detail: "no model for this kind of review") }
        guard let prompt = writer.step.prompt(version: claim.job.promptVersion) else {
            throw StepError.misconfigured(detail: "the prompt was reloaded too often meanwhile")
        }
        let channel = ReviewTextChannel(jobID: claim.id, attempt: claim.attempt, publish: publishText)
        return try await withThrowingTaskGroup { group in
            group.addTask {
                await keepDrafts(of: channel)
                return FinishedReview?.none
            }
            group.addTask {
                try await writer.write(
                    album, language: claim.job.language, prompt: prompt, traceID: claim.id.lowercased, text: channel,
                    journal: store.journal(of: claim))
            }
            // Drafts end with the review.
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let review = result { return review }
            }
            throw StepError.cancelled
        }
    }

    /// Stores an interval after a change what there is by then: a review that takes no longer needs no draft.
    private func keepDrafts(of channel: ReviewTextChannel) async {
        for await _ in channel.changes {
            do {
                try await Task.sleep(for: draftInterval)
                try await store.save(channel.draft)
            } catch is CancellationError {
                return
            } catch {
                logger.log(.warning, "A draft could not be kept", [.job: channel.jobID, .error: "\(error)"])
            }
        }
    }
}

extension StepError {
    /// Whether the error says nothing about the review: the job is continued, here or in another process.
    fileprivate var isOurOwnTrouble: Bool {
        switch self {
        case .superseded, .journalUnavailable, .otherVersion: true
        default: false
        }
    }

    /// The failure as clients see it.
    package var reviewFailure: ScanFailure {
        switch self {
        case .budgetExhausted(_, let wait):
            ScanFailure(
                code: "budget_exhausted", message: "The budget for reviews is used up for now", retryable: true,
                retryAt: wait.map { Timestamp(.now + $0 / .seconds(1)) })
        case .overBudget(let budget):
            ScanFailure(
                code: "budget_exhausted", message: "The budget for reviews is used up for now", retryable: true,
                retryAt: Timestamp(budget.until))
        case .declined, .unusableAnswer:
            // The album's own, so it would fail again.
            ScanFailure(
                code: ImpossibleReview.code, message: "Review temporarily unavailable", retryable: true,
                retryAt: Timestamp(.now + ImpossibleReview.memory / .seconds(1)))
        case .unavailable, .misconfigured, .superseded, .journalUnavailable, .otherVersion, .cancelled:
            ScanFailure(code: "review_unavailable", message: "Review temporarily unavailable", retryable: true)
        }
    }
}
