public import DurableWork

/// The journal with the errors of steps.
extension StepJournal {
    /// ``StepJournal/begin(_:reserving:)``.
    public func start(_ step: String, reserving microUSD: Int64) async throws(StepError) -> StepStart {
        do {
            return try await begin(step, reserving: microUSD)
        } catch {
            throw StepError(journal: error)
        }
    }

    /// For ``ModelRequest/mayRetry``. True while the journal cannot be read: a failure of the database is no reason to give a call up.
    public func permitsRetry(of step: String, attempt: Int, reserving microUSD: Int64) async -> Bool {
        (try? await mayRepeat(step, attempt: attempt, reserving: microUSD)) ?? true
    }

    /// ``StepJournal/end(_:answer:call:)``.
    public func note(_ step: String, answer: String?, call: ModelCallRecord) async throws(StepError) {
        do {
            try await end(step, answer: answer, call: call)
        } catch {
            throw StepError(journal: error)
        }
    }
}
