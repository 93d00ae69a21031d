import Telemetry

/// How a transaction is isolated from concurrent ones (PostgreSQL manual, 13.2).
public enum PostgresIsolationLevel: String, Sendable {
    case readCommitted = "READ COMMITTED"
    case repeatableRead = "REPEATABLE READ"
    case serializable = "SERIALIZABLE"
}

extension PostgresPool {
    /// Runs `body` in a transaction: committed when it returns, rolled back when it throws or its task is cancelled.
    ///
    /// After a serialization failure or a deadlock (SQLSTATE 40001, 40P01), or when the connection is lost before COMMIT, the transaction
    /// is retried after a short random pause, so `body` must have no effects but those on the database; publish what was done after this
    /// returns.
    ///
    /// - Parameters:
    ///   - maximumAttempts: how many times `body` is run at most.
    ///   - deadline: for acquiring the connection and for every statement.
    /// - Throws: whatever `body` throws, and ``PostgresError``: `transactionRolledBack` when a statement had failed and `body` swallowed
    ///   it; `outcomeUnknown` when the connection ended while COMMIT was on its way.
    public nonisolated(nonsending) func withTransaction<Result>(
        _ isolationLevel: PostgresIsolationLevel = .readCommitted,
        isReadOnly: Bool = false,
        maximumAttempts: Int = 5,
        deadline: ContinuousClock.Instant? = nil,
        _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        let begin = "BEGIN ISOLATION LEVEL \(isolationLevel.rawValue)" + (isReadOnly ? " READ ONLY" : "")
        var attempt = 1
        while true {
            do {
                return try await withConnection(deadline: deadline) { try await $0.runTransaction(begin, body) }
            } catch let error as PostgresError where error.mayRunTransactionAgain && attempt < maximumAttempts {
                logger.log(.debug, "A transaction is run again", [.error: "\(error)", .attempt: attempt])
                // Back-off, doubling from 5 ms with up to half of it jitter, so that the two transactions do not conflict again.
                try await Task.sleep(for: .milliseconds(5 << min(attempt - 1, 6)) * Double.random(in: 0.5...1))
                attempt += 1
            }
        }
    }
}

extension PostgresError {
    fileprivate var mayRunTransactionAgain: Bool {
        isTransactionConflict || code == .staleStatement || code == .connectionLost
    }
}

extension PostgresConnection {
    fileprivate nonisolated(nonsending) func runTransaction<Result>(
        _ begin: String, _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        try await server.beginTransaction(begin, lease: lease)
        do {
            let result = try await body(self)
            try Task.checkCancellation()
            try await server.commit(lease: lease, deadline: deadline)
            return result
        } catch {
            await server.rollBack(lease: lease)
            throw error
        }
    }
}

extension ServerConnection {
    /// Commits, also in a cancelled task: once COMMIT is sent, only the server's answer tells what happened.
    fileprivate func commit(lease: Int, deadline: ContinuousClock.Instant?) async throws {
        if withdrawBegin() { return }
        guard !isClosed else { throw PostgresError(.connectionLost, "the connection ended before COMMIT") }
        guard isInTransaction else { throw PostgresError(.misuse, "the transaction was ended by one of its own statements") }
        let outcome: SegmentOutcome?
        do {
            outcome = try await run(.control("COMMIT"), lease: lease, deadline: deadline, isCancellable: false).first
        } catch let error as PostgresError where error.code != .misuse {
            throw PostgresError(.outcomeUnknown, error.message, sqlState: error.sqlState)
        }
        if let error = outcome?.error {
            let isUnknown = error.code == .connectionLost || error.code == .timeout
            throw isUnknown ? PostgresError(.outcomeUnknown, error.message, sqlState: error.sqlState) : error
        }
        // PostgreSQL answers the COMMIT of a failed transaction with success and the tag ROLLBACK.
        guard outcome?.rows.first?.commandTag == "COMMIT" else {
            throw PostgresError(.transactionRolledBack, "COMMIT was answered by a rollback, for a statement had failed before")
        }
    }

    /// Rolls back, also in a cancelled task; if that fails the connection is closed, which rolls back as well.
    fileprivate func rollBack(lease: Int) async {
        if withdrawBegin() || isClosed || !isInTransaction { return }
        let deadline = ContinuousClock.now + configuration.cancelGrace
        let outcome = try? await run(.control("ROLLBACK"), lease: lease, deadline: deadline, isCancellable: false).first
        if outcome == nil || outcome?.error != nil {
            close(PostgresError(.connectionLost, "the connection was closed because its transaction could not be rolled back"))
        }
    }
}
