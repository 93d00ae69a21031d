import AlbumScanAPI
import Contracts
import Logging
import Orchestration
import ServiceKit
import ServiceLifecycle
import Store
import Telemetry

/// Maintains the gauges of the whole deployment: readiness, queue depths and ages. All gateways export the same values.
struct StackGauges: Service {
    let context: ServiceContext
    let orchestrator: Orchestrator
    let spending: SpendingLimits

    func run() async {
        // Often enough for alerts, rarely enough for the cost to be negligible.
        await Housekeeping(every: .seconds(5), logger: context.logger, sweep: refresh).run()
    }

    @Sendable private func refresh() async {
        Metric.scansDriven.set(Double(await orchestrator.activeCount))
        let readiness = await context.readiness.readiness
        Metric.ready.set(readiness.isReady ? 1 : 0)
        let database = context.database
        // While the database is unavailable the gauges keep their last values; readiness, above, reports the outage.
        guard let backlog = try? await database.autocommit({ try await $0.backlog.read() }),
            let live = try? await database.autocommit({ try await $0.endpoints.live().map(\.role) })
        else { return }
        for role in Readiness.roles { Metric.processes.set(Double(live.count { $0 == role }), role) }
        for (queue, depth) in backlog.queues {
            Metric.jobs.set(Double(depth.ready), queue.rawValue, "ready")
            Metric.jobs.set(Double(depth.leased), queue.rawValue, "leased")
            Metric.oldestJob.set(depth.oldest.inSeconds, queue.rawValue)
        }
        for state in ScanState.allCases where !state.isFinal {
            Metric.scansUnfinished.set(Double(backlog.scans[state] ?? 0), state.rawValue)
        }
        Metric.oldestScan.set(backlog.oldestScan.inSeconds)
        Metric.slotQueue.set((backlog.slotWaits["musicbrainz"] ?? .zero).inSeconds)
        await refreshBudgets()
    }

    private func refreshBudgets() async {
        let database = context.database
        guard let uses = try? await database.autocommit({ try await $0.budgets.deployment() }),
            let high = try? await database.autocommit({ try await $0.budgets.accounts(above: 0.8, of: spending) })
        else { return }
        for use in uses {
            let period = use.period.rawValue
            Metric.budgetUsed.set(spending[.deployment, use.period].share(of: use), period)
            Metric.budgetSpent.set(Double(use.heldMicroUSD) / 1_000_000, period)
            Metric.budgetAccounts.set(Double(high[use.period] ?? 0), period)
        }
    }
}
