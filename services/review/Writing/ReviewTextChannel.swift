import Contracts
import EditorialRules
import FoundationEssentials
import ModelAnswers
import Synchronization
import Telemetry

/// Carries the checked text of one attempt at a review to whoever is reading: every sentence at once over the bus, and the text so
/// far into drafts for those who come later.
///
/// Positions grow over resets too, so that a reader that missed a message, of either kind, sees a gap.
package final class ReviewTextChannel: Sendable {
    private struct State {
        var count = 0
        var deltas: [ReviewDelta] = []
    }

    private let jobID: UUID
    private let attempt: Int
    private let start = ContinuousClock.now
    private let state = Mutex(State())
    private let publish: @Sendable (ReviewText) -> Void
    private let draftContinuation: AsyncStream<ReviewText>.Continuation

    /// The text so far, whenever it changed; a reader that is busy finds only the newest.
    package let drafts: AsyncStream<ReviewText>

    package init(jobID: UUID, attempt: Int, publish: @escaping @Sendable (ReviewText) -> Void) {
        self.jobID = jobID
        self.attempt = attempt
        self.publish = publish
        (drafts, draftContinuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    package func append(_ delta: ReviewDelta) {
        tell { state in
            state.deltas.append(delta)
            return [delta]
        }
    }

    /// What was shown is void. Nothing happens if nothing was.
    package func reset() {
        guard state.withLock({ !$0.deltas.isEmpty }) else { return }
        tell { state in
            state.deltas = []
            return []
        }
    }

    /// Makes what was shown agree with the review that is kept: where mending changed the text, it is shown anew. Nothing happens if all
    /// that was shown is part of the review, or if nothing was.
    package func settle(on review: Review) {
        let final = Self.deltas(of: review)
        let isRight = state.withLock { state in
            let shown = Dictionary(grouping: state.deltas) { ReviewDelta(field: $0.field, index: $0.index, text: "") }
            return shown.allSatisfy { place, deltas in
                let text = final.first { $0.field == place.field && $0.index == place.index }?.text ?? ""
                return text.hasPrefix(deltas.map(\.text).joined())
            }
        }
        if isRight { return }
        reset()
        for delta in final { append(delta) }
    }

    private static func deltas(of review: Review) -> [ReviewDelta] {
        [ReviewDelta(field: .contextSummary, text: review.contextSummary)]
            + review.contextBullets.enumerated().map { ReviewDelta(field: .contextBullets, index: $0, text: $1) }
            + (review.recommendedFor.map { [ReviewDelta(field: .recommendedFor, text: $0)] } ?? [])
    }

    private func tell(_ change: (inout State) -> [ReviewDelta]) {
        let (news, draft) = state.withLock { state in
            let deltas = change(&state)
            if state.count == 0 { Metric.reviewFirstText.record(since: start) }
            state.count += max(deltas.count, 1)
            return (text(state.count, deltas), text(state.count, state.deltas))
        }
        publish(news)
        draftContinuation.yield(draft)
    }

    private func text(_ count: Int, _ deltas: [ReviewDelta]) -> ReviewText {
        ReviewText(jobID: jobID, attempt: attempt, count: count, deltas: deltas)
    }
}
