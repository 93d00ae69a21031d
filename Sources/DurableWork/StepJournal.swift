import FoundationEssentials

/// The durable journal of one piece of work: the results of its upstream calls. Whoever takes the work over repeats none of them but the
/// one in flight (rule 67).
///
/// It is fenced to one run of the work. Once another process has taken the work over, no call can be begun through it any more that is paid
/// for, and only a result that the other process waits for can be recorded.
public protocol StepJournal: Sendable {
    /// Must precede each call. Waits while another process makes the call for an earlier run of the work.
    ///
    /// - Parameter microUSD: the most that the call may cost, in millionths of a US dollar, which is reserved until ``end(_:answer:call:)``
    ///   tells what it cost (rule 82); nil if nobody is paid for it.
    /// - Throws: ``LeaseLost`` when another process has the work. ``BudgetExhausted`` when the call is not to be made.
    func begin(_ step: String, reserving microUSD: Int64?) async throws -> StepStart

    /// Must precede each further attempt at a call that was begun: whether the work is still this run's, and another attempt may be paid
    /// for.
    ///
    /// - Parameters:
    ///   - attempt: what ``begin(_:reserving:)`` said.
    ///   - microUSD: the most that the attempt may cost, reserved besides what was; nil if nobody is paid for it.
    func mayRepeat(_ step: String, attempt: Int, reserving microUSD: Int64?) async throws -> Bool

    /// Records the result of a call.
    ///
    /// - Parameters:
    ///   - answer: what ``begin(_:)`` is to return from now on; nil if the call is to be repeated.
    ///   - call: what it cost, recorded in any case.
    /// - Throws: ``LeaseLost`` when another process has the work; nothing but the cost is kept then.
    func end(_ step: String, answer: String?, call: ModelCallRecord?) async throws

    /// Records the result of a call that nobody is paid for.
    ///
    /// - Throws: ``LeaseLost`` when another process has the work.
    func end(_ ended: EndedStep) async throws
}

extension StepJournal {
    /// Begins a call that costs nothing.
    public nonisolated(nonsending) func begin(_ step: String) async throws -> StepStart { try await begin(step, reserving: nil) }

    /// The result of a step: from the journal, or else from `work`, and then recorded.
    ///
    /// A result that cannot be decoded, because another version of the program wrote it, is computed again.
    public nonisolated(nonsending) func once<Result: Codable & Sendable>(
        _ step: String, _ work: () async throws -> Result
    ) async throws -> Result {
        let (result, ended) = try await unrecorded(step, work)
        if let ended { try await end(ended) }
        return result
    }

    /// As ``once(_:_:)``, but a result from `work` is left to the caller to be recorded.
    public nonisolated(nonsending) func unrecorded<Result: Codable & Sendable>(
        _ step: String, _ work: () async throws -> Result
    ) async throws -> (Result, EndedStep?) {
        if case .known(let answer) = try await begin(step), let known = try? JSONDecoder().decode(Result.self, from: Data(answer.utf8)) {
            return (known, nil)
        }
        let start = ContinuousClock.now
        let result = try await work()
        return (result, try EndedStep(step, answer: result, duration: .now - start))
    }
}

/// A step that nobody is paid for, whose result is to be recorded, by itself or together with what follows from it.
public struct EndedStep: Sendable, Hashable {
    public var step: String
    public var answer: String
    /// How long it took.
    public var duration: Duration

    public init(_ step: String, answer: some Encodable, duration: Duration = .zero) throws {
        self.init(step, text: String(decoding: try JSONEncoder().encode(answer), as: UTF8.self), duration: duration)
    }

    /// - Parameter text: the answer, as the journal keeps it.
    public init(_ step: String, text: String, duration: Duration = .zero) {
        self.step = step
        answer = text
        self.duration = duration
    }
}

/// The call that a piece of work begins with, where that is certain: it can be begun together with the work.
public struct CallOpening: Sendable, Hashable {
    public var step: String
    /// The most that the call may cost, in millionths of a US dollar.
    public var microUSD: Int64

    public init(step: String, microUSD: Int64) {
        self.step = step
        self.microUSD = microUSD
    }
}

/// What the journal knows about a call that is about to be made.
public enum StepStart: Sendable, Equatable {
    /// It was made before, and this was the answer.
    case known(String)
    /// It is to be made, for this time, counted from 1.
    case run(attempt: Int)
}
