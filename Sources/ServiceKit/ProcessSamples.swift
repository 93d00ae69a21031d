internal import Bus
import Store
import Telemetry

/// Samples about the process itself: its bus node and its connections.
enum ProcessSamples {
    static func bus(_ node: BusNode, _ samples: inout MetricSamples) async {
        let health = await node.health
        samples.set(Metric.busConnected, health.isConnected ? 1 : 0)
        samples.set(Metric.busPendingCalls, Double(health.pendingCalls))
        guard let statistics = await node.brokerStatistics else { return }
        broker(statistics, &samples)
        services(workers: await node.workers, queued: await node.queueDepths, &samples)
    }

    private static func broker(_ statistics: BrokerStatistics, _ samples: inout MetricSamples) {
        samples.set(Metric.busDispatches, statistics.dispatches)
        samples.set(Metric.busRedispatches, statistics.redispatches)
        samples.set(Metric.busReplies, statistics.replies)
        samples.set(Metric.busLateReplies, statistics.lateReplies)
        samples.set(Metric.busOverloads, statistics.overloads)
        samples.set(Metric.busDeaths, statistics.deathsBySilence, "silence")
        samples.set(Metric.busDeaths, statistics.deathsByUnreachability, "unreachable")
        samples.set(Metric.busRefused, statistics.malformed)
    }

    /// Also emits 0 for the services a stack needs: a missing series raises no alert.
    private static func services(workers: [BusWorkerStatus], queued: [ServiceName: Int], _ samples: inout MetricSamples) {
        let needed: [ServiceName] = ["history", "identification", "ingest"]
        for service in Set(needed + workers.map(\.service)) {
            let own = workers.filter { $0.service == service && !$0.isDraining }
            let name = service.rawValue
            samples.set(Metric.busWorkers, Double(own.count), name)
            samples.set(Metric.busCredit, Double(own.map(\.credit).reduce(0, +)), name)
            samples.set(Metric.busInFlight, Double(workers.filter { $0.service == service }.map(\.inFlight).reduce(0, +)), name)
            samples.set(Metric.busQueued, Double(queued[service] ?? 0), name)
        }
    }

    static func database(_ database: Database, _ samples: inout MetricSamples) async {
        let status = await database.pool.status
        samples.set(Metric.databaseUp, status.idle + status.leased > 0 ? 1 : 0)
        let leases = await database.leasePool?.status
        samples.set(Metric.databaseConnections, Double(status.idle + (leases?.idle ?? 0)), "idle")
        samples.set(Metric.databaseConnections, Double(status.leased + (leases?.leased ?? 0)), "leased")
        samples.set(Metric.databaseConnections, Double(status.connecting + (leases?.connecting ?? 0)), "connecting")
        samples.set(Metric.databaseWaiters, Double(status.waiters))
    }
}
