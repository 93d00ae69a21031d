import DequeModule
import FoundationEssentials

/// Membership: nodes that join, leave or die, and what becomes of their requests.
extension BrokerState {
    /// READY: a new node, one that came back over a new connection, or a change of what a known one offers.
    mutating func welcome(_ ready: BusMessage.Ready, peer: Peer, now: ContinuousClock.Instant) {
        let instance = ready.identity.instance
        if let former = instances[peer], former != instance { remove(former, now: now) }
        var lost: [BusMessage.DispatchID] = []
        var member = members[instance] ?? Member(peer: peer, identity: ready.identity, lastSeen: now)
        if member.peer != peer {
            instances[member.peer] = nil
            member.peer = peer
            // Its old connection is closed: a dispatch that it does not list never arrived, or its reply was lost.
            lost = Set(member.outstanding.keys).subtracting(ready.running).sorted { $0.attempt < $1.attempt }
        }
        for dispatch in lost { member.outstanding[dispatch] = nil }
        // We may have declared the worker dead meanwhile: what it still runs is outstanding again, and its reply will count.
        for dispatch in ready.running {
            guard let request = requests[dispatch.id], request.workers[dispatch.attempt] == instance else {
                // The request ended while the worker was disconnected.
                send(.cancel(dispatch), to: peer)
                continue
            }
            member.outstanding[dispatch] = request.header.service
        }
        member.identity = ready.identity
        member.lastSeen = now
        member.isDraining = ready.isDraining
        member.offers = [:]
        for offer in ready.offers where offer.service.isValid && offer.credit > 0 {
            let inFlight = member.outstanding.values.count { $0 == offer.service }
            member.offers[offer.service] = Offer(credit: offer.credit, inFlight: inFlight)
        }
        members[instance] = member
        instances[peer] = instance
        send(.heartbeat, to: peer)
        for dispatch in lost { retry(dispatch, now: now) }
        for service in member.offers.keys {
            if !member.isDraining { orphanedSince[service] = nil }
            dispatch(service, now: now)
        }
        noteOrphans(now: now)
    }

    /// A node left or died: the requests it was running are redispatched, and the calls it made are abandoned.
    mutating func remove(_ instance: UUID, now: ContinuousClock.Instant) {
        guard let member = members.removeValue(forKey: instance) else { return }
        instances[member.peer] = nil
        for id in requests.filter({ $0.value.caller == instance }).keys { _ = end(id) }
        // Newest first: each goes to the front of its queue, so the oldest ends up at the head.
        let dispatches = member.outstanding.keys.sorted { left, right in
            guard let left = requests[left.id], let right = requests[right.id] else { return false }
            return left.enqueuedAt > right.enqueuedAt
        }
        for dispatch in dispatches { retry(dispatch, now: now) }
        noteOrphans(now: now)
    }

    /// Redispatches a request that lost its worker, if it is idempotent and has an attempt left.
    private mutating func retry(_ lost: BusMessage.DispatchID, now: ContinuousClock.Instant) {
        // Only the latest attempt is replaced; an earlier one has its replacement already.
        guard let request = requests[lost.id], request.attempt == lost.attempt, request.workers[lost.attempt] != nil else { return }
        let service = request.header.service
        guard !(queues[service]?.contains(lost.id) ?? false) else { return }
        guard request.header.isIdempotent, request.attempt < configuration.maximumAttempts else {
            return fail(lost.id, with: .workerLost(service))
        }
        queues[service, default: []].prepend(lost.id)
        dispatch(service, now: now)
        noteOrphan(service, now: now)
    }

    // MARK: Services without workers

    private func hasWorker(_ service: ServiceName) -> Bool {
        members.values.contains { $0.offers[service] != nil && !$0.isDraining }
    }

    mutating func noteOrphan(_ service: ServiceName, now: ContinuousClock.Instant) {
        guard !(queues[service]?.isEmpty ?? true), !hasWorker(service) else {
            orphanedSince[service] = nil
            return
        }
        if orphanedSince[service] == nil { orphanedSince[service] = now }
    }

    private mutating func noteOrphans(now: ContinuousClock.Instant) {
        for service in Array(queues.keys) { noteOrphan(service, now: now) }
    }

    /// Fails the requests that have waited for a worker longer than the grace period, and forgets idle services.
    mutating func failOrphans(now: ContinuousClock.Instant) {
        for (service, since) in orphanedSince {
            for id in queues[service] ?? [] {
                guard let request = requests[id], now - max(since, request.enqueuedAt) >= configuration.workerGrace else { continue }
                fail(id, with: .noWorker(service))
            }
        }
        for (service, queue) in queues where queue.isEmpty {
            queues[service] = nil
            orphanedSince[service] = nil
        }
    }

    // MARK: For operators

    /// The services, credit and load of each worker.
    package func workers(now: ContinuousClock.Instant) -> [BusWorkerStatus] {
        members.values.flatMap { member in
            member.offers.map { service, offer in
                BusWorkerStatus(
                    service: service, identity: member.identity, credit: offer.credit, inFlight: offer.inFlight,
                    isDraining: member.isDraining, silence: now - member.lastSeen)
            }
        }.sorted { ($0.service.rawValue, $0.identity.instance.uuidString) < ($1.service.rawValue, $1.identity.instance.uuidString) }
    }

    /// The number of waiting requests per service.
    package var queueDepths: [ServiceName: Int] { queues.mapValues(\.count).filter { $0.value > 0 } }

    package var isIdle: Bool { requests.isEmpty }

    mutating func noteMalformed() { statistics.malformed += 1 }
    mutating func noteUnknownKey() { statistics.unknownKeys += 1 }

    /// The peers that are sent DISCONNECT when the broker shuts down.
    package var remotePeers: [Peer] { members.values.map(\.peer).filter { $0 != .local } }
}
