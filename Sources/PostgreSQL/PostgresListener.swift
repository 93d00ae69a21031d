import DequeModule
import Executors
import Logging
import Telemetry

/// What a listener yields.
public enum PostgresListenEvent: Hashable, Sendable {
    /// Listening has begun, or begun again after the connection was lost or notifications overflowed the buffer: some may have been missed,
    /// so read the state they are about.
    case gap
    case notification(PostgresNotification)
}

/// The notifications of some channels, over a dedicated connection (LISTEN; PostgreSQL keeps nothing for sessions that are away).
///
///     for await event in PostgresListener(channels: ["jobs"], configuration: …) { … }
///
/// The first event is always ``PostgresListenEvent/gap``: from then on, nothing is missed without another one. The listener connects, and
/// reconnects after a loss, while the sequence is iterated; it ends when the iterating task is cancelled or the iterator is released.
public struct PostgresListener: AsyncSequence, Sendable {
    public typealias Element = PostgresListenEvent
    public typealias Failure = Never

    private let makeSession: @Sendable () -> ListenSession

    /// - Parameter channels: the names as quoted in NOTIFY.
    public init(
        channels: [String], configuration: PostgresConfiguration, loop: EventLoop, blocking: BlockingExecutor, logger: Logger
    ) {
        makeSession = {
            ListenSession(channels: channels, configuration: configuration, loop: loop, blocking: blocking, logger: logger)
        }
    }

    public func makeAsyncIterator() -> Iterator { Iterator(owner: SessionOwner(session: makeSession())) }

    public struct Iterator: AsyncIteratorProtocol {
        let owner: SessionOwner

        /// The next event; nil when the task is cancelled.
        public func next(isolation actor: isolated (any Actor)?) async -> PostgresListenEvent? { await owner.session.next() }
    }

    /// Ends the session when the last iterator is gone.
    final class SessionOwner: Sendable {
        let session: ListenSession

        init(session: ListenSession) { self.session = session }

        deinit {
            let session = session
            Task { await session.close() }
        }
    }
}

/// Buffered events. A gap supersedes whatever came before it, and an overflowing buffer collapses into one.
package struct ListenBuffer: Sendable {
    private let capacity: Int
    private var events: Deque<PostgresListenEvent> = []

    package init(capacity: Int) { self.capacity = capacity }

    package mutating func append(_ event: PostgresListenEvent) {
        if event == .gap || events.count == capacity {
            events = [.gap]
        } else {
            events.append(event)
        }
    }

    package mutating func popFirst() -> PostgresListenEvent? { events.popFirst() }
}

/// The connection behind a listener. Whoever asks for the next event also connects when there is no connection.
actor ListenSession {
    nonisolated let loop: EventLoop
    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    private let channels: [String]
    private let configuration: PostgresConfiguration
    private let blocking: BlockingExecutor
    private let logger: Logger
    private var server: ServerConnection?
    private var events = ListenBuffer(capacity: 1024)
    private var reader: CheckedContinuation<Void, Never>?
    private var failures = 0

    init(channels: [String], configuration: PostgresConfiguration, loop: EventLoop, blocking: BlockingExecutor, logger: Logger) {
        self.channels = channels
        self.configuration = configuration
        self.loop = loop
        self.blocking = blocking
        self.logger = logger
    }

    func next() async -> PostgresListenEvent? {
        while !Task.isCancelled {
            if let event = events.popFirst() { return event }
            if server == nil { await connect() } else { await waitForEvent() }
        }
        await close()
        return nil
    }

    func close() async {
        let server = server
        self.server = nil
        await server?.close(PostgresError(.closed, "the listener ended"))
    }

    /// Makes one attempt, with a pause after a failure.
    private func connect() async {
        let server = ServerConnection(configuration: configuration, loop: loop, blocking: blocking, logger: logger)
        do {
            try await server.open(deadline: .now + configuration.connectTimeout)
            try await server.observe(
                onClose: { [weak self] _ in self?.assumeIsolated { $0.connectionEnded(server) } },
                onNotification: { [weak self] notification in self?.assumeIsolated { $0.receive(.notification(notification)) } }
            )
            self.server = server
            let listen = channels.map { channel -> PostgresQuery in "LISTEN \(identifier: channel)" }
            let outcomes = try await server.run(.segments([listen]), lease: server.beginLease(), deadline: nil)
            if let error = outcomes.first?.error { throw error }
            failures = 0
            // Not earlier: notifications up to here may have been missed.
            events.append(.gap)
        } catch {
            await close()
            await server.close(PostgresError(.closed, "the listener could not be set up"))
            failures += 1
            if failures == 1 { logger.log(.warning, "The database cannot be listened to", [.error: "\(error)"]) }
            let pause = min(Duration.milliseconds(50) * (1 << min(failures, 7)), .seconds(5))
            // Ends early only when the task is cancelled, which the caller checks.
            try? await Task.sleep(for: pause * Double.random(in: 0.5...1))
        }
    }

    private func waitForEvent() async {
        await withTaskCancellationHandler {
            await withCheckedContinuation { reader = $0 }
        } onCancel: {
            Task { await self.wakeReader() }
        }
    }

    private func receive(_ event: PostgresListenEvent) {
        events.append(event)
        wakeReader()
    }

    private func connectionEnded(_ ended: ServerConnection) {
        guard server === ended else { return }
        logger.log(.debug, "The listener's database connection ended")
        server = nil
        wakeReader()
    }

    private func wakeReader() {
        reader?.resume()
        reader = nil
    }
}
