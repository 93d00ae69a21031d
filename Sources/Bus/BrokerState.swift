import DequeModule
import FoundationEssentials
import ZeroMQ

/// The broker as a pure state machine: messages and times in, messages out. ``Broker`` does the sending.
///
/// Majordomo (ZeroMQ RFC 18) with credit-based flow control: a worker never holds more requests than the credit it announced. A dead
/// worker's request is redispatched if it is idempotent and its deadline has not passed; the first reply wins. All of this is soft state:
/// nothing need survive a restart.
package struct BrokerState: Sendable {
    package struct Configuration: Sendable {
        package var heartbeatInterval: Duration
        package var deadAfter: Duration
        package var queueLimit: Int
        package var workerGrace: Duration
        package var maximumAttempts: Int

        package init(_ configuration: BusConfiguration = BusConfiguration()) {
            heartbeatInterval = configuration.heartbeatInterval
            deadAfter = configuration.deadAfter
            queueLimit = configuration.queueLimit
            workerGrace = configuration.workerGrace
            maximumAttempts = configuration.maximumAttempts
        }
    }

    /// The address of a node: its routing id, or the node this broker is embedded in.
    package enum Peer: Hashable, Sendable {
        case local
        case remote(ZeroMQFrame)
    }

    package struct Action: Hashable, Sendable {
        package let message: BusMessage
        package let peer: Peer
    }

    struct Offer: Sendable {
        var credit: Int
        var inFlight = 0
        /// Sent BUSY: gets nothing until it sends READY or finishes a request.
        var isBusy = false

        var free: Int { isBusy ? 0 : credit - inFlight }
    }

    struct Member: Sendable {
        var peer: Peer
        var identity: NodeIdentity
        var offers: [ServiceName: Offer] = [:]
        var outstanding: [BusMessage.DispatchID: ServiceName] = [:]
        var lastSeen: ContinuousClock.Instant
        var isDraining = false
        /// The sequence number of the latest dispatch to it: equally loaded workers take turns.
        var lastDispatch: UInt64 = 0
    }

    struct Request: Sendable {
        let header: BusMessage.Request
        let frames: BusFrames
        let caller: UUID
        let deadline: ContinuousClock.Instant
        let enqueuedAt: ContinuousClock.Instant
        /// The number of dispatches so far.
        var attempt = 0
        /// Which instance got which attempt.
        var workers: [Int: UUID] = [:]
    }

    let configuration: Configuration
    var members: [UUID: Member] = [:]
    var instances: [Peer: UUID] = [:]
    var requests: [UUID: Request] = [:]
    var queues: [ServiceName: Deque<UUID>] = [:]
    /// Since when each service with queued requests has had no worker.
    var orphanedSince: [ServiceName: ContinuousClock.Instant] = [:]
    package internal(set) var statistics = BrokerStatistics()
    private var deadlines = DeadlineQueue<UUID>()
    private var nextHeartbeat: ContinuousClock.Instant
    private var lastTick: ContinuousClock.Instant
    private var dispatches: UInt64 = 0
    var actions: [Action] = []

    package init(configuration: Configuration, now: ContinuousClock.Instant) {
        self.configuration = configuration
        nextHeartbeat = now + configuration.heartbeatInterval
        lastTick = now
    }

    /// When ``tick(now:)`` must be called at the latest.
    package var nextWakeUp: ContinuousClock.Instant { min(nextHeartbeat, deadlines.next ?? nextHeartbeat) }

    // MARK: Inputs

    /// A message came in.
    package mutating func receive(_ message: BusMessage, from peer: Peer, now: ContinuousClock.Instant) -> [Action] {
        if case .ready(let ready) = message {
            welcome(ready, peer: peer, now: now)
            return takeActions()
        }
        guard let instance = instances[peer] else {
            // We restarted, or had declared the node dead: DISCONNECT makes it register again with READY.
            if message != .disconnect { send(.disconnect, to: peer) }
            return takeActions()
        }
        members[instance]?.lastSeen = now
        switch message {
        case .ready, .heartbeat, .fault: break
        case .disconnect: remove(instance, now: now)
        case .request(let header, let frames): accept(header, frames, from: instance, now: now)
        case .reply(let header, let frames): finish(header, frames, by: instance, now: now)
        case .cancel(let dispatch): cancel(dispatch.id, by: instance)
        case .busy(let dispatch): postpone(dispatch, by: instance, now: now)
        }
        return takeActions()
    }

    /// A message could not be sent: the peer is gone.
    package mutating func unreachable(_ peer: Peer, now: ContinuousClock.Instant) -> [Action] {
        if let instance = instances[peer] {
            statistics.deathsByUnreachability += 1
            remove(instance, now: now)
        }
        return takeActions()
    }

    /// Does what is due by now: heartbeats, dead peers, deadlines.
    package mutating func tick(now: ContinuousClock.Instant) -> [Action] {
        if now - lastTick > configuration.deadAfter {
            // We were frozen ourselves; what the others sent meanwhile is still unread, so their silence proves nothing.
            for instance in members.keys { members[instance]?.lastSeen = now }
        }
        lastTick = now
        for (instance, member) in members where member.peer != .local && now - member.lastSeen > configuration.deadAfter {
            statistics.deathsBySilence += 1
            remove(instance, now: now)
        }
        if now >= nextHeartbeat {
            nextHeartbeat = now + configuration.heartbeatInterval
            for member in members.values where member.peer != .local { send(.heartbeat, to: member.peer) }
        }
        for id in deadlines.removeExpired(at: now) where requests[id].map({ $0.deadline <= now }) == true {
            fail(id, with: .deadlineExceeded("in the broker"))
        }
        failOrphans(now: now)
        return takeActions()
    }

    // MARK: Callers

    private mutating func accept(
        _ header: BusMessage.Request, _ frames: BusFrames, from caller: UUID, now: ContinuousClock.Instant
    ) {
        let id = header.dispatch.id
        if let known = requests[id] {
            // The caller lost its connection and repeats a request that is still in flight; nobody else may use its id.
            if known.caller != caller { refuse(header, with: .badMessage("a request id in use"), to: caller) }
            return
        }
        guard header.service.isValid else { return refuse(header, with: .badMessage("an invalid service name"), to: caller) }
        guard header.remaining > 0 else { return refuse(header, with: .deadlineExceeded("on arrival"), to: caller) }
        guard queues[header.service, default: []].count < configuration.queueLimit else {
            statistics.overloads += 1
            return refuse(header, with: .overloaded(header.service), to: caller)
        }
        let deadline = now + .milliseconds(min(header.remaining, 86_400_000))
        requests[id] = Request(header: header, frames: frames, caller: caller, deadline: deadline, enqueuedAt: now)
        deadlines.insert(id, at: deadline)
        queues[header.service, default: []].append(id)
        dispatch(header.service, now: now)
        noteOrphan(header.service, now: now)
    }

    private mutating func refuse(_ header: BusMessage.Request, with error: BusError, to caller: UUID) {
        guard let peer = members[caller]?.peer else { return }
        send(.reply(.init(dispatch: header.dispatch, error: error), BusFrames()), to: peer)
    }

    /// Ends a request with an error, and the work on it.
    mutating func fail(_ id: UUID, with error: BusError) {
        guard let request = end(id) else { return }
        refuse(request.header, with: error, to: request.caller)
    }

    private mutating func cancel(_ id: UUID, by caller: UUID) {
        guard requests[id]?.caller == caller else { return }
        _ = end(id)
    }

    /// Forgets a request and cancels it at the workers that still run it.
    mutating func end(_ id: UUID, except finished: Int? = nil) -> Request? {
        guard let request = requests.removeValue(forKey: id) else { return nil }
        queues[request.header.service]?.removeAll { $0 == id }
        for (attempt, worker) in request.workers where attempt != finished {
            let dispatch = BusMessage.DispatchID(id: id, attempt: attempt)
            guard let member = members[worker], member.outstanding[dispatch] != nil else { continue }
            send(.cancel(dispatch), to: member.peer)
        }
        return request
    }

    // MARK: Workers

    private mutating func finish(_ header: BusMessage.Reply, _ frames: BusFrames, by worker: UUID, now: ContinuousClock.Instant) {
        let dispatch = header.dispatch
        let service = release(dispatch, by: worker)
        if let request = requests[dispatch.id], request.workers[dispatch.attempt] == worker {
            _ = end(dispatch.id, except: dispatch.attempt)
            statistics.replies += 1
            if let caller = members[request.caller]?.peer {
                send(.reply(.init(dispatch: request.header.dispatch, error: header.error), frames), to: caller)
            }
        } else {
            statistics.lateReplies += 1
        }
        if let service { self.dispatch(service, now: now) }
    }

    private mutating func postpone(_ dispatch: BusMessage.DispatchID, by worker: UUID, now: ContinuousClock.Instant) {
        guard let service = release(dispatch, by: worker) else { return }
        members[worker]?.offers[service]?.isBusy = true
        guard requests[dispatch.id]?.workers.removeValue(forKey: dispatch.attempt) == worker else { return }
        // It never ran, so it does not count as an attempt.
        requests[dispatch.id]?.attempt -= 1
        queues[service, default: []].prepend(dispatch.id)
        self.dispatch(service, now: now)
    }

    /// Returns the credit that a dispatch took.
    private mutating func release(_ dispatch: BusMessage.DispatchID, by worker: UUID) -> ServiceName? {
        guard let service = members[worker]?.outstanding.removeValue(forKey: dispatch) else { return nil }
        members[worker]?.offers[service]?.inFlight -= 1
        members[worker]?.offers[service]?.isBusy = false
        return service
    }

    /// Assigns queued requests to workers with credit left.
    mutating func dispatch(_ service: ServiceName, now: ContinuousClock.Instant) {
        while let id = queues[service]?.first {
            guard var request = requests[id], request.deadline > now else {
                queues[service]?.removeFirst()
                fail(id, with: .deadlineExceeded("in the queue"))
                continue
            }
            guard let worker = freeWorker(for: service), let peer = members[worker]?.peer else { return }
            queues[service]?.removeFirst()
            request.attempt += 1
            request.workers[request.attempt] = worker
            requests[id] = request
            var header = request.header
            header.dispatch.attempt = request.attempt
            header.remaining = max(1, (request.deadline - now).wholeMilliseconds)
            dispatches += 1
            members[worker]?.outstanding[header.dispatch] = service
            members[worker]?.offers[service]?.inFlight += 1
            members[worker]?.lastDispatch = dispatches
            statistics.dispatches += 1
            if request.attempt > 1 { statistics.redispatches += 1 }
            send(.request(header, request.frames), to: peer)
        }
    }

    /// The least loaded worker with credit left; among equals, the one whose last dispatch was longest ago.
    private func freeWorker(for service: ServiceName) -> UUID? {
        var best: (load: Int, last: UInt64, instance: UUID)?
        for (instance, member) in members where !member.isDraining {
            guard let offer = member.offers[service], offer.free > 0 else { continue }
            if let best, (best.load, best.last) <= (offer.inFlight, member.lastDispatch) { continue }
            best = (offer.inFlight, member.lastDispatch, instance)
        }
        return best?.instance
    }

    // MARK: Out

    mutating func send(_ message: BusMessage, to peer: Peer) {
        actions.append(Action(message: message, peer: peer))
    }

    private mutating func takeActions() -> [Action] {
        defer { actions.removeAll(keepingCapacity: true) }
        return actions
    }
}
