internal import CPostgreSQL
import DequeModule
import Executors
import Logging

/// One connection to the server, confined to the event loop's thread.
///
/// It stays in libpq's pipeline mode, so that preparing and executing a statement takes one round trip. Exchanges run one after the other,
/// in the order they were requested. While it is idle the loop watches its descriptor, so that a dead connection is noticed at once.
///
/// Lives until ``close(_:)`` is called or the server ends it.
actor ServerConnection {
    /// An exchange that a caller awaits.
    struct Operation {
        let id: UInt64
        let exchange: Exchange
        let lease: Int
        let continuation: CheckedContinuation<[SegmentOutcome], any Error>
        let deadline: ContinuousClock.Instant
        var timer: EventLoop.TimerID?
        var mayRepeat = true
        /// Why it was interrupted.
        var interruption: Interruption?
        /// Set while the cancel request is in flight: the next statement must not start before it has arrived, or it might be the one
        /// cancelled.
        var isCancelInFlight = false
        var outcomes: [SegmentOutcome]?
    }

    enum Interruption {
        case cancelled
        case deadline

        var error: any Error {
            switch self {
            case .cancelled: CancellationError()
            case .deadline: PostgresError(.timeout, "the statement did not end before its deadline")
            }
        }
    }

    /// What the pool needs to know when a connection is returned.
    struct State {
        let isOpen: Bool
        /// Nothing runs and no transaction is open.
        let isIdle: Bool
    }

    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
    let blocking: BlockingExecutor
    let configuration: PostgresConfiguration
    let logger: Logger
    /// Outlives the handle, which has a pointer to it.
    let notices: NoticeSink

    /// The `PGconn`; nil before the handshake and after the end.
    var handle: OpaquePointer?
    var watch: EventLoop.WatchID?
    var opening: Opening?
    var isClosed = false

    private var waiting: Deque<Operation> = []
    private var current: Operation?
    private var conversation: Conversation
    private var nextOperation: UInt64 = 0
    private var lease = 0
    /// A BEGIN to be sent with the transaction's first statement.
    private var pendingBegin: String?
    private var onClose: ((PostgresError) -> Void)?
    private var onNotification: ((PostgresNotification) -> Void)?

    init(configuration: PostgresConfiguration, loop: EventLoop, blocking: BlockingExecutor, logger: Logger) {
        self.configuration = configuration
        self.loop = loop
        self.blocking = blocking
        self.logger = logger
        notices = NoticeSink(logger: logger)
        conversation = Conversation(statementCapacity: configuration.statementCacheCapacity)
    }

    // MARK: For the owner

    /// Registers callbacks, made on the loop: once when the connection ends, and for each NOTIFY.
    ///
    /// - Throws: ``PostgresError`` with the code `connectionLost` when it has ended already.
    func observe(
        onClose: @escaping @Sendable (PostgresError) -> Void,
        onNotification: (@Sendable (PostgresNotification) -> Void)? = nil
    ) throws {
        guard !isClosed else { throw PostgresError(.connectionLost, "the connection has ended") }
        self.onClose = onClose
        self.onNotification = onNotification
    }

    /// Lends the connection; until ``endLease()``, exchanges must present the number that this returns.
    func beginLease() -> Int { lease }

    /// Ends the lease. Whoever still uses the connection gets an error.
    func endLease() -> State {
        lease += 1
        let isIdle = current == nil && waiting.isEmpty && transactionStatus == PQTRANS_IDLE
        pendingBegin = nil
        return State(isOpen: !isClosed && handle != nil, isIdle: isIdle)
    }

    /// Whether a transaction is open on the session, or about to be.
    var isInTransaction: Bool { pendingBegin != nil || transactionStatus != PQTRANS_IDLE }

    private var transactionStatus: PGTransactionStatusType { handle.map { PQtransactionStatus($0) } ?? PQTRANS_UNKNOWN }

    /// Defers `begin` until the next statement is sent, which saves a round trip.
    func beginTransaction(_ begin: String, lease: Int) throws {
        // The connection has ended since it was lent: the transaction may be retried on another one.
        guard handle != nil, !isClosed else { throw PostgresError(.connectionLost, "the connection has ended") }
        guard lease == self.lease, !isInTransaction else {
            throw PostgresError(.misuse, "a transaction is begun on a connection that is in one or was given back")
        }
        pendingBegin = begin
    }

    /// Withdraws a BEGIN that has not been sent.
    ///
    /// - Returns: whether there was one.
    func withdrawBegin() -> Bool {
        defer { pendingBegin = nil }
        return pendingBegin != nil
    }

    /// Queues an exchange behind those before it, and runs it.
    ///
    /// - Parameter isCancellable: false for what must complete even in a cancelled task, such as ROLLBACK.
    func run(
        _ exchange: Exchange, lease: Int, deadline: ContinuousClock.Instant?, isCancellable: Bool = true
    ) async throws -> [SegmentOutcome] {
        if isCancellable { try Task.checkCancellation() }
        nextOperation += 1
        let id = nextOperation
        let deadline = deadline ?? .now + configuration.queryTimeout
        guard isCancellable else {
            return try await withCheckedThrowingContinuation { enqueue(id, exchange, lease, deadline, $0) }
        }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { enqueue(id, exchange, lease, deadline, $0) }
        } onCancel: {
            Task { await self.interrupt(id, .cancelled) }
        }
    }

    /// Closes the connection; whoever waits for it gets `reason`.
    func close(_ reason: PostgresError) { close(reason, currentError: reason) }

    // MARK: Queue

    private func enqueue(
        _ id: UInt64, _ exchange: Exchange, _ lease: Int, _ deadline: ContinuousClock.Instant,
        _ continuation: CheckedContinuation<[SegmentOutcome], any Error>
    ) {
        guard lease == self.lease else {
            continuation.resume(throwing: PostgresError(.misuse, "the connection is used after it was given back"))
            return
        }
        guard handle != nil, !isClosed else {
            continuation.resume(throwing: PostgresError(.connectionLost, "the connection has ended"))
            return
        }
        if let failure = exchange.encodingFailure ?? copyFailure(of: exchange) {
            continuation.resume(throwing: failure)
            return
        }
        guard !exchange.isEmpty else {
            continuation.resume(returning: [])
            return
        }
        var operation = Operation(id: id, exchange: exchange, lease: lease, continuation: continuation, deadline: deadline)
        operation.timer = loop.schedule(at: deadline) { [self] in assumeIsolated { $0.interrupt(id, .deadline) } }
        waiting.append(operation)
        startNext()
    }

    /// While a COPY is open, the session accepts only its rows; rows need an open COPY.
    private func copyFailure(of exchange: Exchange) -> PostgresError? {
        let isPart = if case .copy(let step) = exchange { !step.isBegin } else { false }
        guard isPart != conversation.isCopying else { return nil }
        return PostgresError(.misuse, isPart ? "rows are sent to no COPY" : "a statement is run during a COPY on the same connection")
    }

    private func startNext() {
        guard current == nil, !isClosed, let operation = waiting.popFirst() else { return }
        current = operation
        send(operation.exchange)
    }

    /// Interrupts an operation: at once if it has not started, else with a cancel request to the server.
    private func interrupt(_ id: UInt64, _ interruption: Interruption) {
        if let index = waiting.firstIndex(where: { $0.id == id }) {
            let operation = waiting.remove(at: index)
            operation.timer.map(loop.cancel)
            operation.continuation.resume(throwing: interruption.error)
            return
        }
        guard let operation = current, operation.id == id, operation.interruption == nil, operation.outcomes == nil else { return }
        operation.timer.map(loop.cancel)
        current?.interruption = interruption
        current?.mayRepeat = false
        // The answer may never come (a half-open connection, a server that hangs): then only closing the socket ends the wait.
        current?.timer = loop.schedule(at: .now + configuration.cancelGrace) { [self] in
            assumeIsolated {
                let reason = PostgresError(.connectionLost, "the connection was closed because a cancelled statement did not end")
                $0.close(reason, currentError: interruption.error)
            }
        }
        requestCancel(of: id)
    }

    private func requestCancel(of id: UInt64) {
        guard let handle, let request = PQgetCancel(handle).map(CancelRequest.init) else { return }
        current?.isCancelInFlight = true
        let blocking = blocking
        Task {
            try? await blocking.run { request.send() }
            cancelArrived(for: id)
        }
    }

    private func cancelArrived(for id: UInt64) {
        guard current?.id == id else { return }
        current?.isCancelInFlight = false
        finishCurrentIfDone()
    }

    private func finishCurrentIfDone() {
        guard let operation = current, let outcomes = operation.outcomes, !operation.isCancelInFlight else { return }
        current = nil
        operation.timer.map(loop.cancel)
        let wasInterrupted = outcomes.contains { $0.error?.sqlState == .queryCanceled }
        if let interruption = operation.interruption, wasInterrupted {
            operation.continuation.resume(throwing: interruption.error)
        } else {
            operation.continuation.resume(returning: outcomes)
        }
        startNext()
    }

    private func close(_ reason: PostgresError, currentError: any Error) {
        guard !isClosed else { return }
        isClosed = true
        watch.map(loop.unwatch)
        watch = nil
        handle.map { PQfinish($0) }
        handle = nil
        finishOpening(throwing: currentError)
        if let operation = current {
            current = nil
            operation.timer.map(loop.cancel)
            operation.continuation.resume(throwing: operation.interruption?.error ?? currentError)
        }
        for operation in waiting {
            operation.timer.map(loop.cancel)
            operation.continuation.resume(throwing: reason)
        }
        waiting.removeAll()
        onClose?(reason)
        onClose = nil
        onNotification = nil
    }

    private func closeLost() {
        guard let handle else { return }
        let reason = PostgresError(.connectionLost, PostgresError.connectionMessage(handle))
        // A server that ends a session sends the reason before it closes the socket.
        close(reason, currentError: conversation.farewell ?? reason)
    }

    // MARK: Traffic

    private func send(_ exchange: Exchange) {
        guard let handle else { return }
        let begin = pendingBegin
        pendingBegin = nil
        guard conversation.send(exchange, begin: begin, on: handle), flush() else { return closeLost() }
        // Rows of a COPY are done once they are sent, for they have no result; and a server that has rejected one reports that while they
        // are sent, not again at their end.
        if case .copy = exchange { collect(from: handle) }
    }

    /// - Returns: false when the connection is broken.
    private func flush() -> Bool {
        guard let handle, let watch else { return false }
        let rest = PQflush(handle)
        // While output is buffered, both directions must be served, or client and server deadlock on full buffers (libpq manual, 34.4).
        loop.setInterest(rest == 1 ? [.readable, .writable] : .readable, of: watch)
        return rest >= 0
    }

    /// Called by the loop whenever the descriptor is ready, even when nothing is expected.
    func pump() {
        guard let handle else { return }
        repeat {
            guard PQconsumeInput(handle) != 0 else { return closeLost() }
            collect(from: handle)
        } while self.handle != nil && albumscan_pq_tls_pending(handle) > 0
        guard self.handle != nil else { return }
        deliverNotifications(from: handle)
        if !flush() { closeLost() }
    }

    private func collect(from handle: OpaquePointer) {
        guard let operation = current, operation.outcomes == nil else { return }
        switch conversation.collect(from: handle) {
        case .incomplete:
            break
        case .complete(let outcomes):
            if repeatCurrent(after: outcomes) { return }
            current?.outcomes = outcomes
            finishCurrentIfDone()
        case .broken:
            close(PostgresError(.connectionLost, "libpq lost track of the pipeline"))
        }
    }

    /// Runs an exchange again that failed on a stale prepared statement, provided that none of it can have taken effect.
    private func repeatCurrent(after outcomes: [SegmentOutcome]) -> Bool {
        guard let operation = current, operation.mayRepeat, transactionStatus == PQTRANS_IDLE, outcomes.count == 1,
            outcomes[0].rows.isEmpty, outcomes[0].error?.code == .staleStatement
        else { return false }
        current?.mayRepeat = false
        send(operation.exchange)
        return true
    }

    private func deliverNotifications(from handle: OpaquePointer) {
        while let notification = PQnotifies(handle) {
            defer { PQfreemem(notification) }
            onNotification?(
                PostgresNotification(
                    channel: String(cString: notification.pointee.relname),
                    payload: String(cString: notification.pointee.extra),
                    processID: notification.pointee.be_pid
                ))
        }
    }
}
