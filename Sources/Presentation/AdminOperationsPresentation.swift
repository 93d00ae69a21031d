public import AlbumScanAPI
public import Contracts
public import FoundationEssentials
public import Store
import Telemetry

extension AdminProcess {
    public init(_ record: AdminProcessRecord, services: [AdminOffer] = []) {
        let endpoint = record.endpoint
        self.init(
            instance: endpoint.instance, role: endpoint.role, version: endpoint.version, startedAt: Timestamp(record.startedAt),
            seenAt: Timestamp(record.seenAt),
            addresses: endpoint.addresses.map { ["rpc": $0.rpc, "publish": $0.publish, "subscribe": $0.subscribe] }, services: services)
    }
}

extension AdminQueue {
    public init(_ queue: JobQueue, _ depth: QueueDepth) {
        self.init(queue: queue.rawValue, ready: depth.ready, leased: depth.leased, oldestMs: depth.oldest.inWholeMilliseconds)
    }
}

extension AdminLimits.PutOff {
    public init(_ postponed: PostponedArtwork) {
        let job = postponed.job
        self.init(
            jobId: job.id, albumId: postponed.albumID, artistName: postponed.artistName, albumTitle: postponed.albumTitle,
            tries: job.tries, dueAt: Timestamp(job.runAt), dueInMs: postponed.dueIn.inWholeMilliseconds, reason: job.error?.message)
    }
}

extension AdminCosts {
    /// - Parameters:
    ///   - sums: in the order of their keys.
    ///   - budgets: how much is used of each, in the order to show them.
    ///   - limits: what they are compared with.
    public init(
        _ sums: [ModelCallSum], from: Date, to: Date, by grouping: AdminCostGrouping, budgets: [BudgetUse], limits: SpendingLimits
    ) {
        var rows: [Row] = []
        var total = Row.none(key: nil)
        for sum in sums {
            if rows.last?.key != sum.key { rows.append(.none(key: sum.key)) }
            rows[rows.count - 1] = rows[rows.count - 1].adding(sum)
            total = total.adding(sum)
        }
        self.init(
            from: Timestamp(from), to: Timestamp(to), by: grouping.rawValue, rows: rows, total: total,
            budgets: budgets.map { Budget($0, limit: limits[$0.scope, $0.period]) })
    }
}

extension AdminCosts.Budget {
    fileprivate init(_ use: BudgetUse, limit: SpendingLimits.Limit) {
        self.init(
            accountId: use.account, period: use.period.rawValue, name: use.name, spentMicroUsd: use.spentMicroUSD,
            reservedMicroUsd: use.reservedMicroUSD, calls: use.calls, limitMicroUsd: limit.microUSD, limitCalls: limit.calls,
            resetsAt: Timestamp(use.resetsAt))
    }
}

extension AdminCosts.Row {
    fileprivate static func none(key: String?) -> Self {
        Self(key: key, calls: 0, inputTokens: 0, outputTokens: 0, searches: 0, costMicroUsd: 0, outcomes: [:])
    }

    fileprivate func adding(_ sum: ModelCallSum) -> Self {
        Self(
            key: key, calls: calls + sum.calls, inputTokens: inputTokens + sum.inputTokens, outputTokens: outputTokens + sum.outputTokens,
            searches: searches + sum.searches, costMicroUsd: costMicroUsd + sum.costMicroUSD,
            outcomes: outcomes.merging([sum.outcome: sum.calls], uniquingKeysWith: +))
    }
}
