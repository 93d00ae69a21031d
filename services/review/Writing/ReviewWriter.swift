import Catalog
import Contracts
import DurableWork
import EditorialRules
import LanguageModels
import ModelAnswers
import ModelSteps

/// The input of a review (rule 29): metadata only.
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

    var names: AlbumNames { AlbumNames(artistName: artistName, albumTitle: albumTitle) }

    func promptValues(language: String) -> [String: String] {
        [
            "artistName": artistName, "albumTitle": albumTitle, "releaseYear": releaseYear.map(String.init) ?? "unknown",
            "genres": genres.isEmpty ? "unknown" : genres.joined(separator: ", "), "recordLabel": recordLabel ?? "unknown",
            "language": LanguageName.english(for: language),
        ]
    }
}

/// A review that passed all rules, and who wrote it.
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

/// A review that is to be stored, and the call that brought it.
package struct FinishedReview: Sendable, Hashable {
    /// What is recorded when the review is stored, instead of before: the review itself is the answer that must not be paid for twice.
    package struct Call: Sendable, Hashable {
        /// Of the job's journal.
        package var step: String
        package var answer: String
        package var record: ModelCallRecord
    }

    package var review: WrittenReview
    /// Nil if the review was in the journal.
    package var call: Call?
}

/// Has a model write a review, checking its text as it streams (rule 35, rule 39).
package struct ReviewWriter: Sendable {
    /// Timeouts of the model (rule 72).
    package struct Patience: Sendable {
        /// Until the answer begins.
        package var start: Duration
        /// Between two pieces of the answer.
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
    ///   - language: a BCP 47 tag of a ``ReviewLanguage``.
    ///   - prompt: of the step, in the version that was checked to be the job's.
    ///   - text: receives the verdict and every checked sentence as they arrive.
    ///   - journal: of the job; records the result and cost of every call but the one that brings the review.
    /// - Throws: ``StepError``.
    package func write(
        _ album: ReviewedAlbum, language: String, prompt: PromptTemplate, traceID: String? = nil, text: ReviewTextChannel,
        journal: any StepJournal
    ) async throws(StepError) -> FinishedReview {
        guard let rules = ReviewLanguage(tag: language) else {
            // The gateway that asked for it has such rules.
            throw .otherVersion(detail: "nobody here can check a review in \(LanguageName.english(for: language))")
        }
        let deadline = ContinuousClock.now + patience.total
        var progress = ReviewProgress()
        var calls = 0
        while true {
            calls += 1
            let name = "call_\(calls)"
            var request = try step.request(
                for: ReviewAnswer.self, prompt: prompt, values: album.promptValues(language: language), note: progress.note,
                deadline: deadline, startTimeout: patience.start, idleTimeout: patience.idle, traceID: traceID)
            let cost = step.maximumCost(of: request)
            let start = try await journal.start(name, reserving: cost)
            var last: FinishedReview.Call?
            if case .known(let answer) = start, let known = ReviewProgress(journalled: answer) {
                progress = known
            } else {
                // What another version wrote in a way that cannot be read is written again: waiting would not make it readable.
                let attempt = if case .run(let attempt) = start { attempt } else { 2 }
                request.mayRetry = { await journal.permitsRetry(of: name, attempt: attempt, reserving: cost) }
                let draft = try await draft(
                    request, of: album.names, rules, progress, text, ModelCallClock(step, prompt, attempt: attempt), name, journal)
                progress.take(draft.content, by: draft.author, of: step.model.descriptor.provider, about: album.names, language: rules)
                let call = FinishedReview.Call(step: name, answer: try progress.journalled(), record: draft.call)
                if case .kept = progress.end {
                    last = call
                } else {
                    try await journal.note(name, answer: call.answer, call: call.record)
                }
            }
            switch progress.end {
            case .kept(let review):
                text.settle(on: review.review)
                return FinishedReview(review: review, call: last)
            case .unusable(let problem): throw .unusableAnswer(problem: problem)
            case nil: text.reset()
            }
        }
    }

    private struct Draft {
        var content: RewritePolicy.Draft
        var author: String
        var call: ModelCallRecord
    }

    /// Makes one call and parses its answer.
    private func draft(
        _ request: ModelRequest, of album: AlbumNames, _ language: ReviewLanguage, _ progress: ReviewProgress,
        _ text: ReviewTextChannel, _ clock: ModelCallClock, _ name: String, _ journal: any StepJournal
    ) async throws(StepError) -> Draft {
        let author = step.model.descriptor.model
        var received = ReceivedAnswer()
        let end: End
        do {
            end = try await follow(request, of: album, language, progress.policy.parserPolicy, text, &received)
        } catch {
            let call = clock.failed(with: error)
            if let content = received.draft(endedBy: error, of: album, progress.policy, deadline: request.deadline) {
                return Draft(content: content, author: author, call: call)
            }
            try await journal.note(name, answer: nil, call: call)
            throw StepError(error)
        }
        switch end {
        case .stopped(let category):
            return Draft(
                content: .stoppedForPrice(category), author: author,
                call: clock.abandoned(.priceLanguage, usage: received.usage(for: request)))
        case .finished(let reply):
            let content = ReceivedAnswer.draft(from: reply, of: album)
            let isReadable = if case .unreadable = content { false } else { true }
            return Draft(content: content, author: reply.model, call: clock.ended(with: reply, outcome: isReadable ? .ok : .invalidAnswer))
        }
    }

    private enum End {
        case finished(ModelReply)
        case stopped(PriceLanguageViolation.Category)
    }

    private func follow(
        _ request: ModelRequest, of album: AlbumNames, _ language: ReviewLanguage, _ policy: StreamingReviewParser.Policy,
        _ text: ReviewTextChannel, _ received: inout ReceivedAnswer
    ) async throws(ModelError) -> End {
        var parser = StreamingReviewParser(policy: policy, about: album, language: language)
        let descriptor = step.model.descriptor
        /// An error of ours, which stops the call.
        func stopped(_ kind: ModelError.Kind, _ detail: String, _ received: ReceivedAnswer) -> ModelError {
            var error = ModelError(kind, provider: descriptor.provider, detail: detail)
            error.usage = received.usage(for: request)
            error.costMicroUSD = descriptor.profile.prices.microUSD(for: error.usage)
            return error
        }
        do {
            for try await event in step.model.stream(request) {
                received.take(event)
                switch event {
                case .text(let piece):
                    for event in parser.feed(piece) {
                        switch event {
                        case .delta(let delta): text.append(delta)
                        case .verdict(let verdict): text.show(verdict)
                        // Returning cancels the call, so nothing more is paid for.
                        case .violation(let violation) where policy == .stopAtViolation: return .stopped(violation.category)
                        case .violation: break
                        }
                    }
                case .searching:
                    // The text before a search was a preamble.
                    parser = StreamingReviewParser(policy: policy, about: album, language: language)
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
            throw stopped(error is CancellationError ? .cancelled : .unavailable, "\(type(of: error))", received)
        }
        throw stopped(Task.isCancelled ? .cancelled : .badResponse, "the stream ended without an end", received)
    }
}
