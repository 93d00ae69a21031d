import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Orchestration
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/services`, `/limits` and `/costs`: live processes, what holds work back, and what it costs.
struct AdminOperationsRoutes: Sendable {
    let database: Database
    let node: BusNode
    let orchestrator: Orchestrator
    let admission: AdmissionControl
    let config: GatewayConfig

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("services", use: services)
        group.get("limits", use: limits)
        group.get("costs", use: costs)
    }

    @Sendable private func services(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let workers = await node.workers
        // At the end of a shutdown the broker goes with the node.
        guard let statistics = await node.brokerStatistics else { throw ProblemError.overloaded() }
        let (known, queues) = try await database.autocommit { db in
            var queues: [AdminQueue] = []
            for queue in JobQueue.allCases { queues.append(AdminQueue(queue, try await db.jobs.depth(of: queue))) }
            return (try await db.adminOperations.processes(), queues)
        }
        let processes = known.map { process in
            let offers = workers.filter { $0.identity.instance == process.endpoint.instance }.map(AdminOffer.init)
            return AdminProcess(process, services: offers.sorted { $0.service < $1.service })
        }
        let live = Set(processes.map(\.role))
        return try .json(
            AdminServices(
                processes: processes, missing: Readiness.roles.filter { !live.contains($0) }, queues: queues,
                broker: AdminBroker(gateway: node.identity.instance, statistics, waiting: await node.queueDepths)))
    }

    @Sendable private func limits(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let waits = await admission.waits
        let lines = [
            AdminLimits.Line(
                stage: "ingest", waitMs: waits.ingest.inWholeMilliseconds, limitMs: config.admission.ingestWait.inWholeMilliseconds),
            AdminLimits.Line(
                stage: "identification", waitMs: waits.identification.inWholeMilliseconds,
                limitMs: config.admission.identificationWait.inWholeMilliseconds),
            AdminLimits.Line(
                stage: "review", waitMs: waits.review.inWholeMilliseconds, limitMs: config.admission.reviewWait.inWholeMilliseconds),
        ]
        let gateway = AdminLimits.Gateway(
            instance: node.identity.instance, drivenScans: await orchestrator.activeCount, uploads: admission.uploads,
            uploadPlaces: config.admission.uploads, lines: lines, uploadLimitBytes: config.uploadLimit,
            artworkBudgetMs: config.timing.artworkBudget.inWholeMilliseconds, scanLeaseMs: config.timing.lease.inWholeMilliseconds)
        return try .json(
            try await database.autocommit { db in
                AdminLimits(
                    slots: try await db.adminOperations.slots().map {
                        AdminLimits.Slot(name: $0.name, nextFreeInMs: $0.wait.inWholeMilliseconds)
                    },
                    artwork: AdminQueue(.artwork, try await db.jobs.depth(of: .artwork)),
                    putOff: try await db.adminOperations.postponedArtwork(limit: 100).map(AdminLimits.PutOff.init), gateway: gateway)
            })
    }

    /// Covers the last 30 days by default.
    @Sendable private func costs(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let grouping = try AdminParameters.choice("by", of: request, as: AdminCostGrouping.self) ?? .day
        let to = try AdminParameters.instant("to", of: request) ?? .now
        let from = try AdminParameters.instant("from", of: request) ?? to.addingTimeInterval(-30 * 86_400)
        guard from < to else { throw ProblemError.badRequest("from must be before to") }
        let (sums, budgets) = try await database.autocommit { db in
            let sums = try await db.adminOperations.costs(from: from, to: to, by: grouping)
            return (sums, try await db.budgets.deployment() + db.budgets.accounts(limit: 5))
        }
        return try .json(AdminCosts(sums, from: from, to: to, by: grouping, budgets: budgets, limits: config.spending))
    }
}

extension AdminOffer {
    fileprivate init(_ worker: BusWorkerStatus) {
        self.init(
            service: worker.service.rawValue, credit: worker.credit, inFlight: worker.inFlight, draining: worker.isDraining,
            silenceMs: worker.silence.inWholeMilliseconds)
    }
}

extension AdminBroker {
    fileprivate init(gateway: UUID, _ statistics: BrokerStatistics, waiting: [ServiceName: Int]) {
        self.init(
            gateway: gateway, waiting: Dictionary(uniqueKeysWithValues: waiting.map { ($0.key.rawValue, $0.value) }),
            dispatches: statistics.dispatches, redispatches: statistics.redispatches, replies: statistics.replies,
            lateReplies: statistics.lateReplies, overloads: statistics.overloads,
            deathsByUnreachability: statistics.deathsByUnreachability, deathsBySilence: statistics.deathsBySilence,
            malformed: statistics.malformed)
    }
}
