public import DurableWork

/// The journal with the errors of steps.
extension StepJournal {
    /// ``StepJournal/begin(_:)``.
    public func start(_ step: String) async throws(StepError) -> StepStart {
        do {
            return try await begin(step)
        } catch {
            throw StepError(journal: error)
        }
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
