internal import CPostgreSQL
import Executors
import Logging

extension ServerConnection {
    /// A connection attempt in progress.
    struct Opening {
        let continuation: CheckedContinuation<Void, any Error>
        let timer: EventLoop.TimerID
    }

    /// Connects: names are resolved on a blocking thread, then libpq's handshake runs on the loop.
    ///
    /// - Parameter deadline: when to give up.
    /// - Throws: ``PostgresError`` with the code `unavailable`, or `CancellationError`.
    func open(deadline: ContinuousClock.Instant) async throws {
        try Task.checkCancellation()
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let timer = loop.schedule(at: deadline) { [self] in
                    assumeIsolated { $0.failOpening("no session with the database before the deadline") }
                }
                opening = Opening(continuation: continuation, timer: timer)
                Task { await resolveAndConnect() }
            }
        } onCancel: {
            Task { await self.cancelOpening() }
        }
    }

    /// Ends the attempt in progress, if there is one.
    func finishOpening(throwing error: (any Error)? = nil) {
        guard let opening else { return }
        self.opening = nil
        loop.cancel(opening.timer)
        if let error { opening.continuation.resume(throwing: error) } else { opening.continuation.resume() }
    }

    private func cancelOpening() {
        guard opening != nil else { return }
        finishOpening(throwing: CancellationError())
        close(PostgresError(.closed, "the connection attempt was cancelled"))
    }

    private func failOpening(_ message: String) {
        close(PostgresError(.unavailable, message))
    }

    private func resolveAndConnect() async {
        var parameters = configuration.sessionParameters
        if parameters["host"] == nil, parameters["hostaddr"] == nil {
            let defaults = PostgresConfiguration.environmentDefaults().filter { $0.key == "host" || $0.key == "port" }
            parameters.merge(defaults) { given, _ in given }
        }
        let unresolved = parameters
        do {
            parameters = try await blocking.run { try HostResolver.resolve(unresolved) }
        } catch {
            return failOpening((error as? PostgresError)?.message ?? "the database's host name could not be looked up")
        }
        // The deadline may have passed, or the task been cancelled, during the name lookup.
        guard opening != nil else { return }
        guard let handle = LibPQ.startConnecting(parameters) else { return failOpening("out of memory") }
        self.handle = handle
        notices.attach(to: handle)
        guard PQstatus(handle) != CONNECTION_BAD else { return failOpening(PostgresError.connectionMessage(handle)) }
        // libpq's rule: behave as if PQconnectPoll had just asked for "writing" (libpq manual, 34.1.1).
        awaitHandshake(.writable)
    }

    /// Watches the descriptor for one event. Each step may use another descriptor, since libpq tries one address after the other.
    private func awaitHandshake(_ interest: EventLoop.Events) {
        guard let handle else { return }
        let descriptor = PQsocket(handle)
        guard descriptor >= 0 else { return failOpening(PostgresError.connectionMessage(handle)) }
        watch = loop.watch(fileDescriptor: descriptor, interest: interest) { [self] _ in
            assumeIsolated { $0.continueHandshake() }
        }
    }

    private func continueHandshake() {
        guard let handle else { return }
        // PQconnectPoll may close the descriptor.
        watch.map(loop.unwatch)
        watch = nil
        switch PQconnectPoll(handle) {
        case PGRES_POLLING_READING: awaitHandshake(.readable)
        case PGRES_POLLING_WRITING: awaitHandshake(.writable)
        case PGRES_POLLING_OK: finishHandshake(handle)
        default: failOpening(PostgresError.connectionMessage(handle))
        }
    }

    private func finishHandshake(_ handle: OpaquePointer) {
        guard PQsetnonblocking(handle, 1) == 0, PQenterPipelineMode(handle) != 0 else {
            return failOpening(PostgresError.connectionMessage(handle))
        }
        watch = loop.watch(fileDescriptor: PQsocket(handle), interest: .readable) { [self] _ in
            assumeIsolated { $0.pump() }
        }
        finishOpening()
    }
}
