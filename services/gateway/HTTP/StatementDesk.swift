import Synchronization

/// Where statements of the App Store are verified, one at a time in this process.
///
/// A stranger's chain of certificates costs 5 ms of a processor before it is known to be one, and anybody may send one. So all of them
/// together take no more than one thread's time, and what waits is bounded.
package actor StatementDesk {
    private nonisolated let waiting = Mutex(0)
    private nonisolated let places: Int

    /// - Parameter places: how many may wait, the one being verified included.
    package init(places: Int = 32) {
        self.places = places
    }

    /// What a statement says, once it is believed.
    ///
    /// - Throws: what `verify` does, or 503 `overloaded` while every place is taken: the App Store repeats itself later.
    package nonisolated func verified<Claims: Sendable, Failure: Error>(
        _ verify: @escaping @Sendable () throws(Failure) -> Claims
    ) async throws -> Claims {
        let isAdmitted = waiting.withLock { count in
            guard count < places else { return false }
            count += 1
            return true
        }
        guard isAdmitted else { throw ProblemError.overloaded() }
        defer { waiting.withLock { $0 -= 1 } }
        return try await inTurn(verify)
    }

    private func inTurn<Claims: Sendable, Failure: Error>(_ verify: @Sendable () throws(Failure) -> Claims) throws(Failure) -> Claims {
        try verify()
    }
}
