import Contracts
import EditorialRules
import FoundationEssentials
import ModelAnswers
import Synchronization
import Telemetry

/// Publishes the verdict and the checked text of one attempt at a review: each sentence over the bus at once, and what there is so far as a
/// draft for those who join later.
///
/// Sequence numbers continue across resets, so that a reader that missed a message of either kind detects the gap.
package final class ReviewTextChannel: Sendable {
    private struct State {
        var count = 0
        var deltas: [ReviewDelta] = []
        var verdict: EarlyVerdict?
        var hasHadText = false

        var isEmpty: Bool { deltas.isEmpty && verdict == nil }
    }

    package let jobID: UUID
    private let attempt: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let publish: @Sendable (ReviewText) -> Void
    private let changed: AsyncStream<Void>.Continuation

    /// Yields when ``draft`` has changed; for a slow reader several changes are one.
    package let changes: AsyncStream<Void>

    package init(jobID: UUID, attempt: Int, publish: @escaping @Sendable (ReviewText) -> Void) {
        self.jobID = jobID
        self.attempt = attempt
        self.publish = publish
        (changes, changed) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// The verdict and the text so far.
    package var draft: ReviewText { state.withLock { text($0.count, $0.deltas, $0.verdict) } }

    package func append(_ delta: ReviewDelta) {
        tell { state in
            state.deltas.append(delta)
            return [delta]
        }
    }

    /// Shows the verdict, which does not change until ``reset()``.
    package func show(_ verdict: EarlyVerdict) {
        tell { state in
            state.verdict = verdict
            return []
        }
    }

    /// Invalidates what was shown so far. Does nothing if that is nothing.
    package func reset() {
        guard state.withLock({ !$0.isEmpty }) else { return }
        tell { state in
            state.deltas = []
            state.verdict = nil
            return []
        }
    }

    /// Reconciles what was shown with the final review: where repairs changed it, it is sent again. Does nothing if everything shown is
    /// part of the review, or if nothing was shown.
    package func settle(on review: Review) {
        let final = Self.deltas(of: review)
        let verdict = EarlyVerdict(of: review)
        let isRight = state.withLock { state in
            if let shown = state.verdict, shown != verdict { return false }
            let shown = Dictionary(grouping: state.deltas) { ReviewDelta(field: $0.field, index: $0.index, text: "") }
            return shown.allSatisfy { place, deltas in
                let text = final.first { $0.field == place.field && $0.index == place.index }?.text ?? ""
                return text.hasPrefix(deltas.map(\.text).joined())
            }
        }
        if isRight { return }
        reset()
        show(verdict)
        for delta in final { append(delta) }
    }

    private static func deltas(of review: Review) -> [ReviewDelta] {
        [ReviewDelta(field: .contextSummary, text: review.contextSummary)]
            + review.contextBullets.enumerated().map { ReviewDelta(field: .contextBullets, index: $0, text: $1) }
            + (review.recommendedFor.map { [ReviewDelta(field: .recommendedFor, text: $0)] } ?? [])
    }

    private func tell(_ change: (inout State) -> [ReviewDelta]) {
        let news = state.withLock { state in
            let deltas = change(&state)
            if !deltas.isEmpty, !state.hasHadText {
                state.hasHadText = true
                Metric.reviewFirstText.record(since: start)
            }
            state.count += max(deltas.count, 1)
            return text(state.count, deltas, state.verdict)
        }
        publish(news)
        changed.yield()
    }

    private func text(_ count: Int, _ deltas: [ReviewDelta], _ verdict: EarlyVerdict?) -> ReviewText {
        ReviewText(jobID: jobID, attempt: attempt, count: count, deltas: deltas, verdict: verdict)
    }
}
