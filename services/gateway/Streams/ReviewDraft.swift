import Contracts
import ModelAnswers

/// This gateway's copy of what is known of one review that is being written: its attempt, how many messages, and what they said. Pure.
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
    package private(set) var verdict: EarlyVerdict?

    package init() {}

    /// The updates that bring a new listener to this state.
    package var updates: [ReviewTextHub.Update] {
        (verdict.map { [.verdict($0)] } ?? []) + (deltas.isEmpty ? [] : [.append(deltas)])
    }

    private var isEmpty: Bool { deltas.isEmpty && verdict == nil }

    /// Applies a message from the bus.
    package mutating func apply(_ text: ReviewText) -> Change {
        guard text.attempt >= attempt else { return .none }
        let isNewAttempt = text.attempt > attempt
        if text.isReset || isNewAttempt {
            // A reset continues the count; the first text of a new attempt starts at its own.
            guard isNewAttempt || text.count > count else { return .none }
            defer { attempt = text.attempt }
            if isNewAttempt, !text.isReset, text.count > text.length {
                // We joined in the middle of an attempt: its beginning is in the stored draft.
                count = 0
                return .gap
            }
            let reset: [ReviewTextHub.Update] = isEmpty ? [] : [.reset]
            take(text)
            return .some(reset + updates)
        }
        guard text.count > count else { return .none }
        guard text.count - text.length == count else { return .gap }
        let news: [ReviewTextHub.Update] = text.verdict.flatMap { $0 == verdict ? nil : [.verdict($0)] } ?? []
        verdict = text.verdict ?? verdict
        deltas += text.deltas
        count = text.count
        return .some(news + (text.deltas.isEmpty ? [] : [.append(text.deltas)]))
    }

    /// Replaces the copy by the stored draft if that is newer, and returns the updates that bring listeners to the same state.
    package mutating func replace(with stored: ReviewText) -> [ReviewTextHub.Update] {
        guard (stored.attempt, stored.count) > (attempt, count) else { return [] }
        let isContinuation =
            stored.attempt == attempt && stored.deltas.starts(with: deltas) && (verdict == nil || verdict == stored.verdict)
        let shown = isContinuation ? deltas.count : 0
        let reset: [ReviewTextHub.Update] = isContinuation || isEmpty ? [] : [.reset]
        let isVerdictShown = isContinuation && verdict != nil
        attempt = stored.attempt
        take(stored)
        return reset
            + updates.compactMap { update in
                switch update {
                case .verdict: isVerdictShown ? nil : update
                case .append: deltas.count > shown ? .append(Array(deltas.dropFirst(shown))) : nil
                case .reset: update
                }
            }
    }

    private mutating func take(_ text: ReviewText) {
        deltas = text.deltas
        verdict = text.verdict
        count = text.count
    }
}
