import FoundationEssentials
import ZeroMQ

/// A node's three connections to one gateway. Confined to the node's loop; the node owns and closes it.
final class GatewayLink {
    /// Callbacks to the node, made on the loop.
    struct Handlers {
        /// The connection is up (again): send READY.
        let connected: () -> Void
        let message: (Result<BusMessage, BusError>) -> Void
        let event: ([ZeroMQFrame]) -> Void
    }

    let instance: UUID
    let addresses: GatewayAddresses
    private let serverKey: CurveKey?
    private let sockets: BusSockets
    /// Between gateways only events travel: each makes its calls through its own broker.
    private let isForEventsOnly: Bool
    private let handlers: Handlers
    private(set) var state: LinkState
    private var dealer: ZeroMQSocket?
    private var publisher: ZeroMQSocket?
    private var subscriber: ZeroMQSocket?

    init(
        instance: UUID, addresses: GatewayAddresses, serverKey: CurveKey?, sockets: BusSockets, isForEventsOnly: Bool, handlers: Handlers,
        now: ContinuousClock.Instant
    ) {
        self.instance = instance
        self.addresses = addresses
        self.serverKey = serverKey
        self.sockets = sockets
        self.isForEventsOnly = isForEventsOnly
        self.handlers = handlers
        state = LinkState(deadAfter: sockets.configuration.deadAfter, now: now)
    }

    /// Whether calls may be sent over this link.
    var isLive: Bool { state.isLive && !isForEventsOnly }

    func open(prefixes: [String]) throws(ZeroMQError) {
        let subscriber = try sockets.client(.subscribe, address: addresses.subscribe, serverKey: serverKey)
        self.subscriber = subscriber
        for prefix in prefixes { try subscriber.subscribe(prefix) }
        subscriber.onMessage { [handlers] in handlers.event($0.frames) }
        try subscriber.connect(addresses.subscribe)
        guard !isForEventsOnly else { return }
        let publisher = try sockets.client(.publish, address: addresses.publish, serverKey: serverKey)
        self.publisher = publisher
        try publisher.connect(addresses.publish)
        let dealer = try sockets.client(.dealer, address: addresses.rpc, serverKey: serverKey)
        self.dealer = dealer
        dealer.onMessage { [handlers] message in
            do throws(BusError) {
                handlers.message(.success(try BusMessage(frames: message.frames)))
            } catch {
                handlers.message(.failure(error))
            }
        }
        try dealer.connect(addresses.rpc)
        dealer.onceWritable { [handlers] in handlers.connected() }
    }

    func close() {
        for socket in [dealer, publisher, subscriber] { socket?.close() }
        dealer = nil
        publisher = nil
        subscriber = nil
    }

    /// - Returns: false when the gateway cannot be reached.
    func send(_ message: BusMessage) -> Bool {
        guard let dealer else { return false }
        do {
            try dealer.send(message.frames)
            return true
        } catch {
            return false
        }
    }

    /// Sends READY as soon as the connection is up.
    func greet(_ ready: BusMessage) {
        guard !send(ready) else { return }
        dealer?.onceWritable { [handlers] in handlers.connected() }
    }

    func publish(_ frames: [ZeroMQFrame]) {
        // Fails only when the context is terminating: PUB drops what it cannot queue.
        try? publisher?.send(frames)
    }

    func subscribe(_ prefix: String) { try? subscriber?.subscribe(prefix) }
    func unsubscribe(_ prefix: String) { try? subscriber?.unsubscribe(prefix) }

    func heard(now: ContinuousClock.Instant) -> Bool { state.heard(now: now) }
    func lost(now: ContinuousClock.Instant) -> Bool { state.lost(now: now) }

    func tick(now: ContinuousClock.Instant) -> LinkState.Action {
        isForEventsOnly ? .nothing : state.tick(now: now)
    }
}
