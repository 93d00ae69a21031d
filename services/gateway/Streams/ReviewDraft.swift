import Contracts
import ModelAnswers

/// This gateway's copy of one review's text: the attempt, and the number of deltas. Pure.
package struct ReviewDraft: Equatable, Sendable {
    package enum Change: Equatable, Sendable {
        /// Stale or duplicate.
        case none
        /// A gap: messages in between were lost; the stored draft has them.
        case gap
        case some([ReviewTextHub.Update])
    }

    package private(set) var attempt = 0
    package private(set) var count = 0
    package private(set) var deltas: [ReviewDelta] = []

    package init() {}

    /// Applies a message from the bus.
    package mutating func apply(_ text: ReviewText) -> Change {
        guard text.attempt >= attempt else { return .none }
        let isNewAttempt = text.attempt > attempt
        if text.deltas.isEmpty || isNewAttempt {
            // A reset continues the count; the first text of a new attempt starts at its own.
            guard isNewAttempt || text.count > count else { return .none }
            let hadText = !deltas.isEmpty
            defer { attempt = text.attempt }
            if isNewAttempt, !text.deltas.isEmpty, text.count > text.deltas.count {
                // We joined in the middle of an attempt: its beginning is in the stored draft.
                count = 0
                return .gap
            }
            deltas = text.deltas
            count = text.count
            return .some((hadText ? [.reset] : []) + (deltas.isEmpty ? [] : [.append(deltas)]))
        }
        guard text.count > count else { return .none }
        guard text.count - text.deltas.count == count else { return .gap }
        deltas += text.deltas
        count = text.count
        return .some([.append(text.deltas)])
    }

    /// Replaces the copy by the stored draft if that is newer, and returns the updates that bring listeners to the same state.
    package mutating func replace(with stored: ReviewText) -> [ReviewTextHub.Update] {
        guard (stored.attempt, stored.count) > (attempt, count) else { return [] }
        let isContinuation = stored.attempt == attempt && stored.deltas.starts(with: deltas)
        let new = isContinuation ? Array(stored.deltas.dropFirst(deltas.count)) : stored.deltas
        let updates: [ReviewTextHub.Update] = (isContinuation || deltas.isEmpty ? [] : [.reset]) + (new.isEmpty ? [] : [.append(new)])
        attempt = stored.attempt
        count = stored.count
        deltas = stored.deltas
        return updates
    }
}
