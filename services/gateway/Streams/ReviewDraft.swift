import Contracts
import ModelAnswers

/// The text of one review as this gateway knows it: in which attempt, and how many deltas. Pure.
package struct ReviewDraft: Equatable, Sendable {
    package enum Change: Equatable, Sendable {
        /// Old news.
        case none
        /// Something in between was lost; the stored draft has it.
        case gap
        case some([ReviewTextHub.Update])
    }

    package private(set) var attempt = 0
    package private(set) var count = 0
    package private(set) var deltas: [ReviewDelta] = []

    package init() {}

    /// Takes news from the bus.
    package mutating func apply(_ text: ReviewText) -> Change {
        guard text.attempt >= attempt else { return .none }
        let isNewAttempt = text.attempt > attempt
        if text.deltas.isEmpty || isNewAttempt {
            // A reset counts on from where it happened; the first text of a new attempt starts at its own count.
            guard isNewAttempt || text.count > count else { return .none }
            let hadText = !deltas.isEmpty
            defer { attempt = text.attempt }
            if isNewAttempt, !text.deltas.isEmpty, text.count > text.deltas.count {
                // Joined in the middle of an attempt: its beginning is in the stored draft.
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

    /// Takes what is stored, if it is newer, and says what listeners must be sent to have the same.
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
