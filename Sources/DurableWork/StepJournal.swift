import FoundationEssentials

/// The durable memory of one piece of work: what its upstream calls answered. Whoever takes the work over repeats none of them but the
/// one in flight (rule 67).
///
/// It belongs to one run of the work. Once another process has taken the work over, nothing can be begun through it any more, and noted only
/// what that process waits for.
public protocol StepJournal: Sendable {
    /// To be asked before a call is made. Waits while another process makes it for an earlier run of the work.
    ///
    /// - Throws: ``LeaseLost`` when another process has the work.
    func begin(_ step: String) async throws -> StepStart

    /// Notes how a call ended.
    ///
    /// - Parameters:
    ///   - answer: what ``begin(_:)`` is to return from now on; nil if the call is to be made again.
    ///   - call: what it cost, recorded in any case.
    /// - Throws: ``LeaseLost`` when another process has the work; the answer is not kept then.
    func end(_ step: String, answer: String?, call: ModelCallRecord?) async throws
}

extension StepJournal {
    /// The result of a step: the one the journal knows, or else that of `work`, which is noted.
    ///
    /// A result that cannot be read, as another version of the program may have written it, is found out anew.
    public nonisolated(nonsending) func once<Result: Codable & Sendable>(
        _ step: String, _ work: () async throws -> Result
    ) async throws -> Result {
        if case .known(let answer) = try await begin(step), let known = try? JSONDecoder().decode(Result.self, from: Data(answer.utf8)) {
            return known
        }
        let result = try await work()
        try await end(step, answer: String(decoding: try JSONEncoder().encode(result), as: UTF8.self), call: nil)
        return result
    }
}

/// What is known about a call when it is about to be made.
public enum StepStart: Sendable, Equatable {
    /// It was made before, and this was the answer.
    case known(String)
    /// It is to be made, for this time, counted from 1.
    case run(attempt: Int)
}
