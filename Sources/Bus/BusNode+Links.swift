import FoundationEssentials
import Telemetry
import ZeroMQ

/// The connections to gateways, and how messages are routed over them.
extension BusNode {
    /// A reply held until its gateway is reachable again.
    struct PendingReply {
        let message: BusMessage
        let dispatch: BusMessage.DispatchID
        let deadline: ContinuousClock.Instant
    }

    func connect(to gateway: BusEndpoint) {
        guard let addresses = gateway.addresses else { return }
        let instance = gateway.identity.instance
        let key = gateway.curveKey.flatMap(CurveKey.init(z85:))
        guard (key != nil) == configuration.security.isEncrypted else { return noteMismatch(gateway) }
        let link = GatewayLink(
            instance: instance, addresses: addresses, serverKey: key, sockets: sockets, isForEventsOnly: broker != nil,
            handlers: .init(
                connected: { [weak self] in self?.assumeIsolated { $0.sayReady(to: instance) } },
                message: { [weak self] message in self?.assumeIsolated { $0.receive(message, from: instance) } },
                event: { [weak self] frames in self?.assumeIsolated { $0.receiveEvent(frames) } }),
            now: .now)
        links[instance] = link
        open(link)
    }

    /// Only one end is encrypted: a mistake in the configuration, or a static list, which has no keys.
    private func noteMismatch(_ gateway: BusEndpoint) {
        guard mismatches.insert(gateway.identity.instance).inserted else { return }
        logger.log(
            .error,
            configuration.security.isEncrypted
                ? "A gateway has no key; nothing is sent to it in the clear" : "A gateway's bus is encrypted, and this process's is not",
            [.gateway: gateway.identity.instance])
    }

    private func open(_ link: GatewayLink) {
        do {
            try link.open(prefixes: hub.prefixes)
        } catch {
            logger.log(.error, "A gateway's address cannot be connected to", [.error: "\(error)", .gateway: link.instance])
            link.close()
        }
    }

    /// Sends a heartbeat, or reconnects when the gateway is silent.
    func tend(_ link: GatewayLink, now: ContinuousClock.Instant) {
        switch link.tick(now: now) {
        case .nothing: break
        case .sendHeartbeat: if !link.send(.heartbeat) { lose(link) }
        case .reopen:
            if link.isLive { logger.log(.warning, "A gateway is silent; connecting anew", [.gateway: link.instance]) }
            lose(link)
            link.close()
            open(link)
        }
        pendingReplies[link.instance]?.removeAll { $0.deadline <= now }
    }

    /// The gateway is unreachable: calls fail over to another one. The link stays, and sends READY once the gateway is back.
    private func lose(_ link: GatewayLink) {
        guard link.lost(now: .now) else { return }
        perform(calls.gatewayIsLost(link.instance, now: .now))
    }

    /// The gateway is no longer listed: there is nobody to send replies to.
    func drop(_ link: GatewayLink) {
        for job in worker.jobs(of: link.instance) { cancel(job) }
        lose(link)
        link.close()
        pendingReplies[link.instance] = nil
    }

    // MARK: Out

    func sayReady(to gateway: UUID) {
        let count = broker == nil ? links.count : 1
        var ready = worker.ready(for: gateway, identity: identity, gateways: max(1, count))
        ready.running += pendingReplies[gateway, default: []].map(\.dispatch)
        if gateway == identity.instance { broker?.receiveLocal(.ready(ready)) } else { links[gateway]?.greet(.ready(ready)) }
    }

    func sayReadyToAll() {
        if broker != nil { sayReady(to: identity.instance) }
        for link in links.values where link.isLive { sayReady(to: link.instance) }
    }

    /// - Returns: false when the gateway cannot be reached; its link is lost then.
    @discardableResult
    func send(_ message: BusMessage, to gateway: UUID) -> Bool {
        if let broker, gateway == identity.instance {
            broker.receiveLocal(message)
            return true
        }
        guard let link = links[gateway], link.isLive else { return false }
        if link.send(message) { return true }
        lose(link)
        return false
    }

    // MARK: In

    func receive(_ message: Result<BusMessage, BusError>, from gateway: UUID) {
        switch message {
        case .success(let message): receive(message, from: gateway)
        case .failure(let error):
            logger.log(.warning, "A gateway sent a malformed message", [.gateway: gateway, .detail: error.detail ?? ""])
            send(.fault(error), to: gateway)
        }
    }

    func receive(_ message: BusMessage, from gateway: UUID) {
        defer { schedule() }
        if message == .disconnect { return reconnect(gateway) }
        if case .fault(let error) = message {
            // Does not prove that the gateway knows us: FAULT is also the answer to a refused READY.
            return logger.log(.warning, "A gateway refused a message", [.gateway: gateway, .code: "\(error.code)"])
        }
        noteAlive(gateway)
        switch message {
        case .request(let header, let frames): run(header, frames, from: gateway)
        case .reply(let header, let frames): perform(calls.receive(header, frames))
        case .cancel(let dispatch): cancel(WorkerState.Job(gateway: gateway, dispatch: dispatch))
        case .heartbeat, .disconnect, .fault: break
        case .ready, .busy: send(.fault(.badMessage("a worker's message")), to: gateway)
        }
    }

    private func noteAlive(_ gateway: UUID) {
        if gateway == identity.instance {
            return perform(calls.gatewayIsLive(gateway, now: .now))
        }
        guard let link = links[gateway], link.heard(now: .now) else { return }
        logger.log(.debug, "A gateway is live", [.gateway: gateway])
        for reply in pendingReplies.removeValue(forKey: gateway) ?? [] { send(reply.message, to: gateway) }
        perform(calls.gatewayIsLive(gateway, now: .now))
    }

    /// The gateway restarted or is leaving; if it is still there, READY registers us again.
    private func reconnect(_ gateway: UUID) {
        guard let link = links[gateway] else { return }
        lose(link)
        if !isClosed { sayReady(to: gateway) }
    }
}
