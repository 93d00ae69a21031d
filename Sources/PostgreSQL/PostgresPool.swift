import Executors
import Logging
import Telemetry

/// A connection pool with a fair (first come, first served) queue of waiters.
///
/// The loop watches every connection, the idle ones too, so that a dead one is never lent. While the server is unreachable, callers get an
/// error with the code `unavailable` at once instead of waiting; attempts to connect go on with back-off.
///
/// ``close()`` must be called for the connections to end.
public actor PostgresPool: PostgresQuerying {
    /// The size of the pool and its timeouts.
    public struct Options: Sendable {
        /// Kept open even when unused.
        public var minimumConnections = 1
        public var maximumConnections = 4
        /// How long to wait for a connection when the caller gives no deadline.
        public var acquireTimeout = Duration.seconds(5)
        /// How long a connection beyond the minimum may be idle.
        public var idleTimeout = Duration.seconds(60)
        public var maximumLifetime = Duration.seconds(1800)

        public init() {}
    }

    nonisolated let loop: EventLoop
    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    nonisolated let configuration: PostgresConfiguration
    nonisolated let logger: Logger

    private let blocking: BlockingExecutor
    private let options: Options
    private var machine: PoolStateMachine
    private var connections: [Int: ServerConnection] = [:]
    private var waiters: [Int: CheckedContinuation<Lease, any Error>] = [:]
    private var nextWaiter = 0
    private var timer: EventLoop.TimerID?
    private var timerInstant: ContinuousClock.Instant?
    private var lastFailure: PostgresError?
    private var closers: [CheckedContinuation<Void, Never>] = []

    /// A connection that is lent.
    struct Lease {
        let id: Int
        let server: ServerConnection
    }

    /// - Parameters:
    ///   - loop: where the connections live.
    ///   - blocking: for name look-ups and cancel requests, which libpq cannot do without blocking.
    public init(
        configuration: PostgresConfiguration,
        options: Options = Options(),
        loop: EventLoop,
        blocking: BlockingExecutor,
        logger: Logger
    ) {
        self.configuration = configuration
        self.options = options
        self.loop = loop
        self.blocking = blocking
        self.logger = logger
        machine = PoolStateMachine(
            limits: PoolStateMachine.Limits(
                minimum: min(options.minimumConnections, options.maximumConnections),
                maximum: options.maximumConnections,
                idleTimeout: options.idleTimeout,
                maximumLifetime: options.maximumLifetime
            ))
        Task { await start() }
    }

    // MARK: Use

    /// Lends a connection to `body`. It is returned when `body` ends, and reused only if no transaction is open on it.
    ///
    /// Session state that `body` leaves behind (`SET`, session-level advisory locks) stays on the connection.
    ///
    /// - Parameter deadline: for acquiring the connection and for every statement on it; nil for `acquireTimeout` and `queryTimeout`.
    /// - Throws: ``PostgresError`` with the code `unavailable`, `timeout` or `closed` when there is no connection, `CancellationError`, and
    ///   whatever `body` throws.
    public nonisolated(nonsending) func withConnection<Result>(
        deadline: ContinuousClock.Instant? = nil,
        _ body: nonisolated(nonsending) (PostgresConnection) async throws -> Result
    ) async throws -> Result {
        let lease = try await acquire(deadline: deadline)
        let connection = PostgresConnection(server: lease.server, lease: await lease.server.beginLease(), deadline: deadline)
        do {
            let result = try await body(connection)
            await release(lease)
            return result
        } catch {
            await release(lease)
            throw error
        }
    }

    /// Runs a pipeline on any connection.
    public nonisolated(nonsending) func run(
        _ pipeline: PostgresPipeline, deadline: ContinuousClock.Instant?
    ) async throws -> PostgresPipeline.Results {
        try await runOnLoop(pipeline, deadline: deadline)
    }

    /// Runs entirely on the loop's thread: one hop there and one back.
    private func runOnLoop(
        _ pipeline: PostgresPipeline, deadline: ContinuousClock.Instant?
    ) async throws -> PostgresPipeline.Results {
        try await withConnection(deadline: deadline) { try await $0.run(pipeline, deadline: deadline) }
    }

    /// Refuses new work, waits for the lent connections to be returned, and closes all.
    public func close() async {
        perform(machine.close())
        if machine.isDrained { return }
        await withCheckedContinuation { closers.append($0) }
    }

    /// How the pool is being used.
    public struct Status: Sendable, Hashable {
        public let idle: Int
        public let leased: Int
        public let connecting: Int
        /// Callers that wait for a connection.
        public let waiters: Int
    }

    public var status: Status {
        Status(
            idle: machine.idleCount, leased: machine.leasedCount, connecting: machine.connectingCount, waiters: machine.waiterCount)
    }

    // MARK: Loans

    private func acquire(deadline: ContinuousClock.Instant?) async throws -> Lease {
        try Task.checkCancellation()
        nextWaiter += 1
        let waiter = nextWaiter
        let now = ContinuousClock.now
        let deadline = deadline ?? now + options.acquireTimeout
        defer { Metric.databaseAcquire.record(since: now) }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                waiters[waiter] = continuation
                perform(machine.acquire(waiter: waiter, deadline: deadline, now: now))
            }
        } onCancel: {
            Task { await self.cancel(waiter) }
        }
    }

    private func cancel(_ waiter: Int) {
        guard let continuation = waiters.removeValue(forKey: waiter) else { return }
        machine.cancel(waiter: waiter)
        continuation.resume(throwing: CancellationError())
    }

    private func release(_ lease: Lease) async {
        let state = await lease.server.endLease()
        perform(machine.released(lease.id, isReusable: state.isOpen && state.isIdle, now: .now))
    }

    // MARK: The machine's shell

    private func start() { perform(machine.start(now: .now)) }

    private func perform(_ actions: [PoolStateMachine.Action]) {
        for action in actions {
            switch action {
            case .open(let id): Task { await open(id) }
            case .close(let id): closeConnection(id)
            case .lease(let id, let waiter): lend(id, to: waiter)
            case .fail(let waiter, let failure): waiters.removeValue(forKey: waiter)?.resume(throwing: error(for: failure))
            }
        }
        if machine.isDrained {
            for closer in closers { closer.resume() }
            closers.removeAll()
        }
        scheduleTick()
    }

    private func lend(_ id: Int, to waiter: Int) {
        // Both exist: the state machine names only connections and waiters that it was given.
        guard let server = connections[id], let continuation = waiters.removeValue(forKey: waiter) else { return }
        continuation.resume(returning: Lease(id: id, server: server))
    }

    private func open(_ id: Int) async {
        let server = ServerConnection(configuration: configuration, loop: loop, blocking: blocking, logger: logger)
        do {
            try await server.open(deadline: .now + configuration.connectTimeout)
            try await server.observe(onClose: { [weak self] _ in
                self?.assumeIsolated { $0.connectionEnded(id) }
            })
            connections[id] = server
            perform(machine.connected(id, now: .now, jitter: .random(in: 0...1)))
        } catch {
            if lastFailure == nil {
                logger.log(.warning, "The database cannot be reached", [.error: "\(error)"])
            }
            lastFailure = error as? PostgresError
            perform(machine.connectFailed(id, now: .now, jitter: .random(in: 0...1)))
            return
        }
        lastFailure = nil
    }

    private func connectionEnded(_ id: Int) {
        guard connections[id] != nil else { return }
        logger.log(.debug, "A database connection ended")
        perform(machine.ended(id, now: .now))
    }

    private func closeConnection(_ id: Int) {
        guard let server = connections.removeValue(forKey: id) else { return }
        Task { await server.close(PostgresError(.closed, "the pool closed the connection")) }
    }

    private func scheduleTick() {
        let due = machine.nextWakeUp(now: .now)
        guard due != timerInstant else { return }
        timer.map(loop.cancel)
        timerInstant = due
        timer = due.map { instant in
            loop.schedule(at: instant) { [self] in assumeIsolated { $0.tick() } }
        }
    }

    private func tick() {
        timerInstant = nil
        timer = nil
        perform(machine.tick(now: .now))
    }

    private func error(for failure: PoolStateMachine.Failure) -> PostgresError {
        switch failure {
        case .timeout: PostgresError(.timeout, "no database connection became free before the deadline")
        case .unavailable: PostgresError(.unavailable, lastFailure?.message ?? "the database cannot be reached")
        case .closed: PostgresError(.closed, "the connection pool is closed")
        }
    }
}
