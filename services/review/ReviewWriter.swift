import Catalog
import Contracts
import LanguageModels
import ModelSteps
import Store

/// What a review is written from (SPEC 3.4): metadata only.
package struct ReviewedAlbum: Sendable, Hashable {
    package var artistName: String
    package var albumTitle: String
    package var releaseYear: Int?
    package var genres: [String]
    package var recordLabel: String?

    package init(artistName: String, albumTitle: String, releaseYear: Int? = nil, genres: [String] = [], recordLabel: String? = nil) {
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.genres = genres
        self.recordLabel = recordLabel
    }

    func promptValues(language: String) -> [String: String] {
        [
            "artistName": artistName, "albumTitle": albumTitle, "releaseYear": releaseYear.map(String.init) ?? "unknown",
            "genres": genres.isEmpty ? "unknown" : genres.joined(separator: ", "), "recordLabel": recordLabel ?? "unknown",
            "language": LanguageName.english(for: language),
        ]
    }
}

/// A review that keeps every rule, and who wrote it.
package struct WrittenReview: Sendable, Hashable, Codable {
    package var review: Review
    package var provider: String
    package var model: String

    package init(review: Review, provider: String, model: String) {
        self.review = review
        self.provider = provider
        self.model = model
    }
}

/// Has a model write a review and follows its text (SPEC 3.4, 5.4, 9.3).
package struct ReviewWriter: Sendable {
    /// How long to wait for a model (SPEC 4.3).
    package struct Patience: Sendable {
        /// Until the answer begins.
        package var start: Duration
        /// Between two pieces of it.
        package var idle: Duration
        /// For the whole review, rewrites included.
        package var total: Duration

        package init(start: Duration = .seconds(15), idle: Duration = .seconds(20), total: Duration = .seconds(120)) {
            self.start = start
            self.idle = idle
            self.total = total
        }
    }

    package let step: ModelStep
    private let patience: Patience

    package init(step: ModelStep, patience: Patience) {
        self.step = step
        self.patience = patience
    }

    /// - Parameters:
    ///   - prompt: of the step, as it stood when the work was checked to be about it.
    ///   - text: receives every checked sentence as it comes.
    ///   - journal: of the job; gets what came of every call, and its cost.
    /// - Throws: ``StepError``.
    package func write(
        _ album: ReviewedAlbum, language: String, prompt: PromptTemplate, traceID: String? = nil, text: ReviewTextChannel,
        journal: any StepJournal
    ) async throws(StepError) -> WrittenReview {
        let deadline = ContinuousClock.now + patience.total
        var progress = ReviewProgress()
        var calls = 0
        while true {
            calls += 1
            let name = "call_\(calls)"
            switch try await journal.start(name) {
            case .known(let answer):
                progress = try ReviewProgress(journalled: answer)
            case .run(let attempt):
                let request = try step.request(
                    for: ReviewAnswer.self, prompt: prompt, values: album.promptValues(language: language), note: progress.note,
                    deadline: deadline, startTimeout: patience.start, idleTimeout: patience.idle, traceID: traceID)
                let (draft, author, call) = try await draft(
                    request, progress, text, ModelCallClock(step, prompt, attempt: attempt), name, journal)
                progress.take(draft, by: author, of: step.model.descriptor.provider)
                try await journal.note(name, answer: progress.journalled(), call: call)
            }
            switch progress.end {
            case .kept(let review): return review
            case .unusable(let problem): throw .unusableAnswer(problem: problem)
            case nil: text.reset()
            }
        }
    }

    /// Makes one call and reads what it brings.
    private func draft(
        _ request: ModelRequest, _ progress: ReviewProgress, _ text: ReviewTextChannel, _ clock: ModelCallClock, _ name: String,
        _ journal: any StepJournal
    ) async throws(StepError) -> (RewritePolicy.Draft, author: String, ModelCallRecord) {
        let author = step.model.descriptor.model
        let end: End
        do {
            end = try await follow(request, progress.policy.parserPolicy, text)
        } catch {
            let call = clock.failed(with: error)
            if error.kind == .truncated { return (.truncated, author, call) }
            try await journal.note(name, answer: nil, call: call)
            throw StepError(error)
        }
        switch end {
        case .stopped(let category):
            return (.stoppedForPrice(category), author, clock.abandoned(.priceLanguage))
        case .finished(let reply):
            let draft = Self.draft(from: reply)
            let isReadable = if case .unreadable = draft { false } else { true }
            return (draft, reply.model, clock.ended(with: reply, outcome: isReadable ? .ok : .invalidAnswer))
        }
    }

    private enum End {
        case finished(ModelReply)
        case stopped(PriceLanguageViolation.Category)
    }

    private func follow(
        _ request: ModelRequest, _ policy: StreamingReviewParser.Policy, _ text: ReviewTextChannel
    ) async throws(ModelError) -> End {
        var parser = StreamingReviewParser(policy: policy)
        let provider = step.model.descriptor.provider
        do {
            for try await event in step.model.stream(request) {
                switch event {
                case .text(let piece):
                    for event in parser.feed(piece) {
                        switch event {
                        case .delta(let delta): text.append(delta)
                        // Returning ends the call; no more is paid for.
                        case .violation(let violation) where policy == .stopAtViolation: return .stopped(violation.category)
                        case .violation: break
                        }
                    }
                case .searching:
                    // What came before a search was a preamble.
                    parser = StreamingReviewParser(policy: policy)
                    text.reset()
                case .source:
                    break
                case .finished(let reply):
                    return .finished(reply)
                }
            }
        } catch let error as ModelError {
            throw error
        } catch {
            throw ModelError(error is CancellationError ? .cancelled : .unavailable, provider: provider, detail: "\(type(of: error))")
        }
        throw ModelError(Task.isCancelled ? .cancelled : .badResponse, provider: provider, detail: "the stream ended without an end")
    }

    private static func draft(from reply: ModelReply) -> RewritePolicy.Draft {
        do throws(ModelAnswerError) {
            var review = try ReviewAnswer(parsing: reply.text).review
            review.sources = ReviewSources.verified(review.sources, in: reply)
            return .written(review)
        } catch {
            return .unreadable(error)
        }
    }
}
