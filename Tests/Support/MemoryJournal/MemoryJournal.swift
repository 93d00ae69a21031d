package import DurableWork
import Synchronization

/// A step journal in memory, and what was noted in it.
package final class MemoryJournal: StepJournal {
    private struct State {
        var answers: [String: String] = [:]
        var begun: [String] = []
        var reserved: [Int64] = []
        var budget: BudgetExhausted?
        var records: [ModelCallRecord] = []
        var isLost = false
        var refusals = 0
    }

    private let state = Mutex(State())

    package init() {}

    /// Every beginning of a step that was not known.
    package var begun: [String] { state.withLock { $0.begun } }
    package var records: [ModelCallRecord] { state.withLock { $0.records } }
    package var answers: [String: String] { state.withLock { $0.answers } }

    /// How often a step was refused, because another process has the work.
    package var refusals: Int { state.withLock { $0.refusals } }

    /// What was reserved for them.
    package var reserved: [Int64] { state.withLock { $0.reserved } }

    /// From now on nothing may be spent.
    package func exhaust(_ budget: BudgetExhausted) { state.withLock { $0.budget = budget } }

    /// Another process takes the work over.
    package func lose() { state.withLock { $0.isLost = true } }

    package func begin(_ step: String, reserving microUSD: Int64?) throws -> StepStart {
        try state.withLock { state in
            guard !state.isLost else {
                state.refusals += 1
                throw LeaseLost()
            }
            if let answer = state.answers[step] { return .known(answer) }
            if let microUSD {
                if let budget = state.budget { throw budget }
                state.reserved.append(microUSD)
            }
            state.begun.append(step)
            return .run(attempt: state.begun.count { $0 == step })
        }
    }

    package func mayRepeat(_ step: String, attempt: Int, reserving microUSD: Int64?) -> Bool {
        state.withLock { state in
            guard !state.isLost else { return false }
            if let microUSD {
                if state.budget != nil { return false }
                state.reserved.append(microUSD)
            }
            return true
        }
    }

    package func end(_ step: String, answer: String?, call: ModelCallRecord?) throws {
        try state.withLock { state in
            if let call { state.records.append(call) }
            guard !state.isLost else { throw LeaseLost() }
            if let answer { state.answers[step] = answer }
        }
    }

    package func end(_ ended: EndedStep) throws { try end(ended.step, answer: ended.answer, call: nil) }
}
