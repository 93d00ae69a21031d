import FoundationEssentials

/// The services of a node and its running requests, as a pure state machine.
package struct WorkerState: Sendable {
    /// One running handler: the same dispatch id may come from two gateways.
    package struct Job: Hashable, Sendable {
        package let gateway: UUID
        package let dispatch: BusMessage.DispatchID

        package init(gateway: UUID, dispatch: BusMessage.DispatchID) {
            self.gateway = gateway
            self.dispatch = dispatch
        }
    }

    package enum Decision: Hashable, Sendable {
        case run(Job)
        /// Already running, and one reply serves both: the caller repeated the request after its gateway restarted.
        case join
        case busy
        case refuse(BusError)
    }

    private struct Service {
        var credit: Int
        var operations: Set<String> = []
        var running = 0
    }

    private var services: [ServiceName: Service] = [:]
    private var jobs: [Job: ServiceName] = [:]
    private var cancelled: Set<Job> = []
    private var refusedGateways: Set<UUID> = []
    package private(set) var isDraining = false

    package init() {}

    package var isIdle: Bool { jobs.isEmpty }

    package var status: [BusHealth.Service] {
        services.map { BusHealth.Service(name: $0, credit: $1.credit, running: $1.running) }.sorted { $0.name.rawValue < $1.name.rawValue }
    }

    /// Adds an operation; the service's credit is the largest that any of its operations asks for.
    package mutating func serve(_ service: ServiceName, operation: String, credit: Int) {
        var known = services[service] ?? Service(credit: credit)
        known.operations.insert(operation)
        known.credit = max(known.credit, credit)
        services[service] = known
    }

    package mutating func drain() { isDraining = true }

    /// READY for one of `gateways` gateways: each gets an equal share of the credit, rounded up. A gateway that finds us full is sent BUSY.
    package func ready(for gateway: UUID, identity: NodeIdentity, gateways: Int) -> BusMessage.Ready {
        BusMessage.Ready(
            identity: identity,
            offers: services.map { name, service in
                .init(service: name, credit: (service.credit + gateways - 1) / max(1, gateways))
            }.sorted { $0.service.rawValue < $1.service.rawValue },
            running: jobs.keys.filter { $0.gateway == gateway }.map(\.dispatch),
            isDraining: isDraining)
    }

    /// Decides about a request: it runs only if its operation is known, its deadline is ahead and there is room.
    package mutating func accept(_ request: BusMessage.Request, from gateway: UUID) -> Decision {
        guard let service = services[request.service], service.operations.contains(request.operation) else {
            return .refuse(.unknownOperation(request.operation, of: request.service))
        }
        guard request.remaining > 0 else { return .refuse(.deadlineExceeded("at the worker")) }
        let job = Job(gateway: gateway, dispatch: request.dispatch)
        if jobs[job] != nil, !cancelled.contains(job) { return .join }
        guard !isDraining, service.running < service.credit, jobs[job] == nil else {
            refusedGateways.insert(gateway)
            return .busy
        }
        jobs[job] = request.service
        services[request.service]?.running += 1
        return .run(job)
    }

    /// Nobody waits for a job any more; its handler is being cancelled.
    package mutating func cancel(_ job: Job) {
        if jobs[job] != nil { cancelled.insert(job) }
    }

    /// A handler has returned.
    ///
    /// - Returns: the gateways that were told BUSY and must hear READY now.
    package mutating func finish(_ job: Job) -> Set<UUID> {
        guard let service = jobs.removeValue(forKey: job) else { return [] }
        cancelled.remove(job)
        services[service]?.running -= 1
        guard !isDraining else { return [] }
        defer { refusedGateways = [] }
        return refusedGateways
    }

    /// The running jobs of a gateway.
    package func jobs(of gateway: UUID) -> [Job] { jobs.keys.filter { $0.gateway == gateway } }
}
