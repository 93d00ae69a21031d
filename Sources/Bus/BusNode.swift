import Executors
import FoundationEssentials
import Logging
import Synchronization
import ZeroMQ

/// A process's node on the bus: it calls services, serves some itself, and publishes and receives events.
///
/// A gateway also embeds the broker (`gateway:` at init) and calls through it without a socket. Everyone else connects to all gateways that
/// ``updateEndpoints(_:)`` names and uses any that is live. A node that was started must be shut down.
///
/// ```swift
/// let node = BusNode(identity: .init(role: "ingest"), loop: loop, context: try ZeroMQContext(), logger: logger)
/// try await node.start()
/// await node.serve(NormalizePhoto.self, credit: 2) { request, context in
///     BusPayload(try await normalize(request, photo: context.attachment))
/// }
/// ```
public actor BusNode {
    public nonisolated let identity: NodeIdentity
    public nonisolated let configuration: BusConfiguration
    nonisolated let loop: EventLoop
    let sockets: BusSockets
    let logger: Logger
    private let binding: GatewayBinding?

    var broker: Broker?
    var links: [UUID: GatewayLink] = [:]
    /// Gateways whose mismatch has been logged: every refresh names them again.
    var mismatches: Set<UUID> = []
    var calls: CallTable
    var continuations: [UUID: CheckedContinuation<Result<BusFrames, BusError>, Never>] = [:]
    var worker = WorkerState()
    var handlers: [ServiceName: [String: Handler]] = [:]
    var tasks: [WorkerState.Job: Task<Void, Never>] = [:]
    var jobDeadlines = DeadlineQueue<WorkerState.Job>()
    var pendingReplies: [UUID: [PendingReply]] = [:]
    var hub = EventHub()
    var eventSequence: UInt64 = 0
    nonisolated let outbox = Mutex(EventOutbox())
    var isClosed = false
    private var isStarted = false
    private var idleWaiters: [CheckedContinuation<Void, Never>] = []
    private var nextHeartbeat = ContinuousClock.now
    private var requestDirectory: @Sendable () -> Void = {}
    private var timer: (id: EventLoop.TimerID, deadline: ContinuousClock.Instant)?

    public nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - loop: shared by all actors of the process that own sockets or connections.
    ///   - gateway: where to listen; nil for every process but the gateways.
    public init(
        identity: NodeIdentity, loop: EventLoop, context: ZeroMQContext, configuration: BusConfiguration = .init(),
        gateway: GatewayBinding? = nil, logger: Logger
    ) {
        self.identity = identity
        self.loop = loop
        self.configuration = configuration
        self.logger = logger
        binding = gateway
        sockets = BusSockets(context: context, loop: loop, configuration: configuration)
        calls = CallTable(
            gatewayGrace: configuration.workerGrace, maximumSends: configuration.maximumAttempts,
            ownGateway: gateway == nil ? nil : identity.instance)
    }

    // MARK: Lifecycle

    /// Binds the broker's sockets, if this is a gateway, and starts the heartbeats.
    ///
    /// - Throws: ``ZeroMQError`` when an address cannot be bound.
    public func start() throws(ZeroMQError) {
        guard !isStarted else { return }
        if let binding {
            broker = try Broker(
                binding: binding, sockets: sockets, logger: logger, now: .now,
                handlers: .init(
                    message: { [weak self] message in self?.assumeIsolated { $0.receive(message, from: $0.identity.instance) } },
                    event: { [weak self] event in self?.assumeIsolated { $0.hub.deliver(event) } },
                    progress: { [weak self] in self?.assumeIsolated { $0.noteProgress() } },
                    unknownKey: { [weak self] in self?.assumeIsolated { $0.requestDirectory() } }))
            sayReady(to: identity.instance)
        }
        isStarted = true
        nextHeartbeat = .now + configuration.heartbeatInterval
        schedule()
    }

    /// How this process is to be announced in the endpoint directory; complete after ``start()``.
    public var endpoint: BusEndpoint {
        BusEndpoint(identity: identity, addresses: broker?.addresses, curveKey: configuration.security.publicKey?.z85)
    }

    /// Registers what is called when ``updateEndpoints(_:)`` is needed at once: a gateway is missing, or a peer is unknown.
    func onDirectoryRequest(_ handler: @escaping @Sendable () -> Void) {
        requestDirectory = handler
    }

    /// Takes the live processes from the directory: connects to new gateways, and drops those that are neither listed nor live.
    ///
    /// - Parameter endpoints: the oldest first.
    public func updateEndpoints(_ endpoints: [BusEndpoint]) {
        guard !isClosed else { return }
        broker?.update(endpoints)
        var owners: [String: UUID] = [:]
        var gateways: [UUID: BusEndpoint] = [:]
        // A static list may name this gateway, too, under an instance it cannot know.
        for endpoint in endpoints where endpoint.identity.instance != identity.instance {
            guard let addresses = endpoint.addresses, addresses != broker?.addresses else { continue }
            gateways[endpoint.identity.instance] = endpoint
            // A restarted gateway may have its predecessor's port, and without keys nothing tells the two apart: the later row counts.
            guard !configuration.security.isEncrypted else { continue }
            if let former = owners.updateValue(endpoint.identity.instance, forKey: addresses.rpc) { gateways[former] = nil }
        }
        let countBefore = links.count
        for (instance, link) in links where gateways[instance] == nil {
            guard !link.isLive || owners[link.addresses.rpc] != nil else { continue }
            drop(link)
            links[instance] = nil
        }
        for (instance, gateway) in gateways where links[instance] == nil { connect(to: gateway) }
        if links.count != countBefore { sayReadyToAll() }
    }

    /// Leaves the bus: takes no new work, drains what runs, sends DISCONNECT and closes the sockets.
    ///
    /// - Parameter timeout: how long to drain; what still runs then is cancelled.
    public func shutdown(timeout: Duration = .seconds(10)) async {
        guard isStarted, !isClosed else { return }
        worker.drain()
        sayReadyToAll()
        let timer = loop.schedule(at: .now + timeout) { [weak self] in self?.assumeIsolated { $0.wakeIdleWaiters() } }
        if !isIdle { await withCheckedContinuation { idleWaiters.append($0) } }
        loop.cancel(timer)
        flushEvents()
        isClosed = true
        perform(calls.failAll(with: .closed))
        for task in tasks.values { task.cancel() }
        for link in links.values {
            _ = link.send(.disconnect)
            link.close()
        }
        links = [:]
        broker?.close()
        broker = nil
        hub.finish()
        self.timer.map { loop.cancel($0.id) }
        self.timer = nil
    }

    private var isIdle: Bool { worker.isIdle && calls.count == 0 && broker?.state.isIdle != false }

    func noteProgress() {
        schedule()
        if !idleWaiters.isEmpty, isIdle { wakeIdleWaiters() }
    }

    private func wakeIdleWaiters() {
        let waiters = idleWaiters
        idleWaiters = []
        for waiter in waiters { waiter.resume() }
    }

    // MARK: Status

    public var health: BusHealth {
        let gateways =
            if broker != nil {
                [BusHealth.Gateway(instance: identity.instance, isLive: true)]
            } else {
                links.values.map { BusHealth.Gateway(instance: $0.instance, isLive: $0.isLive) }
            }
        return BusHealth(gateways: gateways, services: worker.status, pendingCalls: calls.count, duplicateReplies: calls.duplicateReplies)
    }

    /// The workers this gateway's broker knows; empty in other processes.
    public var workers: [BusWorkerStatus] { broker?.state.workers(now: .now) ?? [] }

    /// The queued requests per service at this gateway; empty in other processes.
    public var queueDepths: [ServiceName: Int] { broker?.state.queueDepths ?? [:] }

    /// The counters of this gateway's broker; nil in other processes.
    public var brokerStatistics: BrokerStatistics? { broker?.state.statistics }

    // MARK: Time

    /// Schedules ``tick()`` for the earliest deadline.
    func schedule() {
        guard isStarted, !isClosed else { return }
        let candidates = [calls.nextWakeUp, jobDeadlines.next, broker?.state.nextWakeUp].compactMap(\.self)
        let deadline = candidates.reduce(nextHeartbeat, min)
        if let timer {
            guard deadline < timer.deadline else { return }
            loop.cancel(timer.id)
        }
        timer = (loop.schedule(at: deadline) { [weak self] in self?.assumeIsolated { $0.tick() } }, deadline)
    }

    private func tick() {
        timer = nil
        let now = ContinuousClock.now
        perform(calls.tick(now: now))
        for job in jobDeadlines.removeExpired(at: now) { cancel(job) }
        broker?.tick(now: now)
        if now >= nextHeartbeat {
            nextHeartbeat = now + configuration.heartbeatInterval
            for link in links.values { tend(link, now: now) }
            // A missing gateway may be back at another address.
            if broker == nil, links.isEmpty || links.values.contains(where: { !$0.isLive }) { requestDirectory() }
        }
        noteProgress()
    }
}
