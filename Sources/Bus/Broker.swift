import FoundationEssentials
import Logging
import Telemetry
import ZeroMQ

/// The broker embedded in a gateway: ``BrokerState`` decides, this owns the sockets and relays events. Confined to the node's event loop.
final class Broker {
    let addresses: GatewayAddresses
    private(set) var state: BrokerState
    private var keyRing: KeyRing
    private let router: ZeroMQSocket
    private let eventsIn: ZeroMQSocket
    private let eventsOut: ZeroMQSocket
    private var authenticator: ZAPAuthenticator?
    private let handlers: Handlers
    private let logger: Logger
    /// Limits the rate of warnings, so that unknown peers cannot flood the log.
    private var nextComplaint = ContinuousClock.now

    /// Callbacks to the node, made on its event loop.
    struct Handlers {
        /// A message for the node this broker is embedded in.
        let message: (BusMessage) -> Void
        /// An event that this broker relays.
        let event: (BusEvent) -> Void
        /// The state changed: the next timer may be due earlier, and the broker may have become idle.
        let progress: () -> Void
        /// A peer with an unknown CURVE key is connecting: refresh from the endpoint directory, which may list it by now.
        let unknownKey: () -> Void
    }

    /// Binds the three sockets.
    init(
        binding: GatewayBinding, sockets: BusSockets, logger: Logger, now: ContinuousClock.Instant, handlers: Handlers
    ) throws(ZeroMQError) {
        state = BrokerState(configuration: .init(sockets.configuration), now: now)
        keyRing = KeyRing(security: sockets.configuration.security)
        self.handlers = handlers
        self.logger = logger
        router = try sockets.server(.router, host: binding.bindHost)
        eventsIn = try sockets.server(.subscribe, host: binding.bindHost)
        eventsOut = try sockets.server(.publish, host: binding.bindHost)
        // Subscribed to everything, so that a new subscription, local or remote, need not propagate to the publishers first.
        try eventsIn.subscribe("")
        let host = binding.advertisedHost ?? (["*", "0.0.0.0"].contains(binding.bindHost) ? "127.0.0.1" : binding.bindHost)
        func bind(_ socket: ZeroMQSocket, port: UInt16) throws(ZeroMQError) -> String {
            let endpoint = try socket.bind("tcp://\(binding.bindHost):\(port == 0 ? "*" : String(port))")
            return "tcp://\(host):\(endpoint.split(separator: ":").last ?? "")"
        }
        let keys = KeyRingBox()
        if case .curve = sockets.configuration.security {
            // The ZAP handler must exist before a CURVE socket binds.
            authenticator = try ZAPAuthenticator(
                context: sockets.context, loop: sockets.loop, holdTime: BusSockets.handshakeTimeout,
                onHold: { keys.broker?.noteUnknownKey($0) }, decide: { keys.broker?.keyRing.decide($0) ?? .retryLater })
        }
        addresses = GatewayAddresses(
            rpc: try bind(router, port: binding.rpcPort),
            publish: try bind(eventsIn, port: binding.publishPort),
            subscribe: try bind(eventsOut, port: binding.subscribePort))
        keys.broker = self
        router.onMessage { [weak self] in self?.receive($0) }
        eventsIn.onMessage { [weak self] in self?.relay($0) }
    }

    /// Breaks a cycle of initialization: the authenticator needs the key ring of a broker that does not exist yet.
    private final class KeyRingBox {
        weak var broker: Broker?
    }

    func close() {
        for peer in state.remotePeers { send(.disconnect, to: peer) }
        router.close()
        eventsIn.close()
        eventsOut.close()
        authenticator?.close()
    }

    // MARK: Keys

    /// Takes the live processes from the endpoint directory and reconsiders the connections that are on hold.
    func update(_ endpoints: [BusEndpoint]) {
        keyRing.update(endpoints)
        authenticator?.reconsider()
    }

    private func noteUnknownKey(_ request: ZAPRequest) {
        state.noteUnknownKey()
        // Every new process connects before the directory lists it, so this is not worth a warning.
        logger.log(.debug, "A key that is not known asks to be let in", [.address: request.address])
        handlers.unknownKey()
    }

    /// Logs at most one warning a second.
    private func complain(_ sentence: StaticString, _ details: [LogKey: String]) {
        guard .now >= nextComplaint else { return }
        nextComplaint = .now + .seconds(1)
        logger.log(.warning, sentence, details)
    }

    // MARK: Messages

    /// A message of the node this broker is embedded in.
    func receiveLocal(_ message: BusMessage) {
        perform(state.receive(message, from: .local, now: .now))
    }

    func tick(now: ContinuousClock.Instant) {
        perform(state.tick(now: now))
    }

    /// Publishes an event to all subscribers.
    func publish(_ frames: [ZeroMQFrame]) {
        // PUB drops what it cannot queue; any other error means that the context is terminating.
        try? eventsOut.send(frames)
    }

    /// Relays an event of another node.
    private func relay(_ message: ZeroMQMessage) {
        guard let event = BusEvent(frames: message.frames), keyRing.mayPublish(event, userID: message.userID) else {
            state.noteMalformed()
            return complain("An event is refused", [.peer: message.userID ?? ""])
        }
        publish(message.frames)
        handlers.event(event)
    }

    private func receive(_ message: ZeroMQMessage) {
        guard let routingID = message.frames.first else { return }
        let peer = BrokerState.Peer.remote(routingID)
        do throws(BusError) {
            var parsed = try BusMessage(frames: Array(message.frames.dropFirst()))
            if case .ready(let ready) = parsed {
                guard let authorized = keyRing.authorized(ready, userID: message.userID) else { throw .forbidden }
                if authorized.offers.count < ready.offers.count {
                    complain("A worker offered services its role may not serve", [.role: ready.identity.role])
                }
                parsed = .ready(authorized)
            }
            perform(state.receive(parsed, from: peer, now: .now))
        } catch {
            state.noteMalformed()
            complain("A peer sent a message that is refused", [.code: "\(error.code)", .detail: error.detail ?? ""])
            send(.fault(error), to: peer)
        }
    }

    private func perform(_ actions: [BrokerState.Action]) {
        for action in actions {
            if action.peer == .local { handlers.message(action.message) } else { send(action.message, to: action.peer) }
        }
        handlers.progress()
    }

    private func send(_ message: BusMessage, to peer: BrokerState.Peer) {
        guard case .remote(let routingID) = peer else { return }
        do {
            try router.send([routingID] + message.frames)
        } catch {
            // The peer is gone (EHOSTUNREACH), or frozen with a full send queue (EAGAIN): its requests are redispatched.
            perform(state.unreachable(peer, now: .now))
        }
    }
}

extension BusError {
    static let forbidden = BusError(code: "forbidden", message: "This is not allowed.", detail: "READY for another instance or role")
}
