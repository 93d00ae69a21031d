import FoundationEssentials
import Logging
import Telemetry
import ZeroMQ

/// The broker embedded in a gateway: the sockets around ``BrokerState``, and the relay for events. Belongs to the node's loop.
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
    /// Strangers may not fill the log.
    private var nextComplaint = ContinuousClock.now

    /// What the node is told, on the loop.
    struct Handlers {
        /// A message for the node this broker is embedded in.
        let message: (BusMessage) -> Void
        /// An event that passes through.
        let event: (BusEvent) -> Void
        /// Something changed: the next wake-up may be earlier, and the broker may be idle.
        let progress: () -> Void
        /// A key that is not known asks to be let in: the directory may know it by now.
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
        // Every event comes in, so that the node's own subscribers and those that connect later get it without delay.
        try eventsIn.subscribe("")
        let host = binding.advertisedHost ?? (["*", "0.0.0.0"].contains(binding.bindHost) ? "127.0.0.1" : binding.bindHost)
        func bind(_ socket: ZeroMQSocket, port: UInt16) throws(ZeroMQError) -> String {
            let endpoint = try socket.bind("tcp://\(binding.bindHost):\(port == 0 ? "*" : String(port))")
            return "tcp://\(host):\(endpoint.split(separator: ":").last ?? "")"
        }
        let keys = KeyRingBox()
        if case .curve = sockets.configuration.security {
            // Must be there before the sockets bind.
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

    /// What the authenticator asks before the broker exists.
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

    /// Takes the live processes from the directory; those who wait at the door are decided about again.
    func update(_ endpoints: [BusEndpoint]) {
        keyRing.update(endpoints)
        authenticator?.reconsider()
    }

    private func noteUnknownKey(_ request: ZAPRequest) {
        state.noteUnknownKey()
        // Every new process comes like this, so it is no reason to complain.
        logger.log(.debug, "A key that is not known asks to be let in", [.address: request.address])
        handlers.unknownKey()
    }

    /// At most one line a second.
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

    /// Gives an event to all subscribers.
    func publish(_ frames: [ZeroMQFrame]) {
        // PUB drops what it cannot send; anything else is a closing context.
        try? eventsOut.send(frames)
    }

    /// Passes an event of another node on.
    private func relay(_ message: ZeroMQMessage) {
        guard let event = BusEvent(frames: message.frames), keyRing.mayPublish(event, userID: message.userID) else {
            state.noteMalformed()
            return complain("An event is refused", [.instance: message.userID ?? ""])
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
            // Gone (EHOSTUNREACH), or frozen with a full queue (EAGAIN): its work belongs to others.
            perform(state.unreachable(peer, now: .now))
        }
    }
}

extension BusError {
    static let forbidden = BusError(code: "forbidden", message: "This is not allowed.", detail: "READY for another instance or role")
}
