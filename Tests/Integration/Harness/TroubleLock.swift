/// Tests that order faults share one stack and one sandbox, so only one of them runs at a time, whatever suite it is in.
actor TroubleLock {
    static let shared = TroubleLock()

    private var isTaken = false
    private var waiters: [CheckedContinuation<Void, Never>] = []

    func alone<Result: Sendable>(_ work: @Sendable () async throws -> Result) async throws -> Result {
        if isTaken {
            await withCheckedContinuation { waiters.append($0) }
        }
        isTaken = true
        defer {
            // Handed on rather than freed, so that nobody can slip in between.
            if waiters.isEmpty { isTaken = false } else { waiters.removeFirst().resume() }
        }
        return try await work()
    }
}
