import FoundationEssentials

/// A node's calls in flight, as a pure state machine. Each ends exactly once: reply, deadline, cancellation or failure.
///
/// A call goes to one live gateway. If that one is lost, an idempotent call fails over to another with the same request id (the Freelance
/// pattern).
package struct CallTable: Sendable {
    package enum Action: Hashable, Sendable {
        case send(BusMessage, gateway: UUID)
        case complete(UUID, BusFrames)
        case fail(UUID, BusError)
    }

    private struct Call {
        let header: BusMessage.Request
        let frames: BusFrames
        let deadline: ContinuousClock.Instant
        /// Where it was sent; nil while no gateway is live.
        var gateway: UUID?
        var waitingSince: ContinuousClock.Instant
        var sends = 0
    }

    private let gatewayGrace: Duration
    private let maximumSends: Int
    private var calls: [UUID: Call] = [:]
    private var deadlines = DeadlineQueue<UUID>()
    /// Replies to calls that had ended already: duplicates after a failover, and replies after the deadline.
    package private(set) var duplicateReplies = 0
    /// In round-robin order.
    private var gateways: [UUID] = []
    /// The embedded broker, always preferred where there is one.
    private let ownGateway: UUID?

    package init(gatewayGrace: Duration, maximumSends: Int, ownGateway: UUID? = nil) {
        self.gatewayGrace = gatewayGrace
        self.maximumSends = maximumSends
        self.ownGateway = ownGateway
    }

    package var count: Int { calls.count }
    package var nextWakeUp: ContinuousClock.Instant? { deadlines.next }

    /// Starts a call. `header.remaining` is set when it is sent.
    package mutating func start(
        _ header: BusMessage.Request, _ frames: BusFrames, deadline: ContinuousClock.Instant, now: ContinuousClock.Instant
    ) -> [Action] {
        let id = header.dispatch.id
        guard deadline > now else { return [.fail(id, .deadlineExceeded("before the call"))] }
        calls[id] = Call(header: header, frames: frames, deadline: deadline, waitingSince: now)
        deadlines.insert(id, at: deadline)
        return send(id, now: now)
    }

    /// The reply or error of a gateway; unknown ids are duplicates.
    package mutating func receive(_ reply: BusMessage.Reply, _ frames: BusFrames) -> [Action] {
        let id = reply.dispatch.id
        guard calls.removeValue(forKey: id) != nil else {
            duplicateReplies += 1
            return []
        }
        return [reply.error.map { .fail(id, $0) } ?? .complete(id, frames)]
    }

    /// The caller gave up.
    package mutating func cancel(_ id: UUID) -> [Action] {
        end(id, with: .cancelled)
    }

    package mutating func gatewayIsLive(_ gateway: UUID, now: ContinuousClock.Instant) -> [Action] {
        if !gateways.contains(gateway) { gateways.append(gateway) }
        let waiting = calls.filter { $0.value.gateway == nil }.keys
        return waiting.flatMap { send($0, now: now) }
    }

    package mutating func gatewayIsLost(_ gateway: UUID, now: ContinuousClock.Instant) -> [Action] {
        gateways.removeAll { $0 == gateway }
        return calls.filter { $0.value.gateway == gateway }.flatMap { id, call -> [Action] in
            guard call.header.isIdempotent, call.sends < maximumSends else {
                calls[id] = nil
                return [.fail(id, .workerLost(call.header.service))]
            }
            calls[id]?.gateway = nil
            calls[id]?.waitingSince = now
            return send(id, now: now)
        }
    }

    /// Ends the calls whose deadline has passed.
    package mutating func tick(now: ContinuousClock.Instant) -> [Action] {
        deadlines.removeExpired(at: now).flatMap { id -> [Action] in
            guard let call = calls[id] else { return [] }
            if call.deadline <= now { return end(id, with: .deadlineExceeded("at the caller")) }
            guard call.gateway == nil, call.waitingSince + gatewayGrace <= now else { return [] }
            return end(id, with: .noGateway)
        }
    }

    /// Fails every call, because the node is closing.
    package mutating func failAll(with error: BusError) -> [Action] {
        calls.keys.flatMap { end($0, with: error) }
    }

    private mutating func end(_ id: UUID, with error: BusError) -> [Action] {
        guard let call = calls.removeValue(forKey: id) else { return [] }
        let cancel = call.gateway.map { [Action.send(.cancel(call.header.dispatch), gateway: $0)] } ?? []
        return cancel + [.fail(id, error)]
    }

    private mutating func send(_ id: UUID, now: ContinuousClock.Instant) -> [Action] {
        guard var call = calls[id] else { return [] }
        guard let gateway = nextGateway() else {
            deadlines.insert(id, at: call.waitingSince + gatewayGrace)
            return []
        }
        call.gateway = gateway
        call.sends += 1
        calls[id] = call
        var header = call.header
        header.remaining = max(1, (call.deadline - now).wholeMilliseconds)
        return [.send(.request(header, call.frames), gateway: gateway)]
    }

    private mutating func nextGateway() -> UUID? {
        if let ownGateway, gateways.contains(ownGateway) { return ownGateway }
        guard let next = gateways.first else { return nil }
        gateways.removeFirst()
        gateways.append(next)
        return next
    }
}
