public import AlbumScanAPI
public import Contracts
public import FoundationEssentials
import PostgreSQL

/// What the cost of model calls is grouped by.
public enum AdminCostGrouping: String, Sendable, CaseIterable {
    /// In UTC.
    case day
    case step
    case model

    fileprivate var expression: String {
        switch self {
        case .day: "to_char(at AT TIME ZONE 'UTC', 'YYYY-MM-DD')"
        case .step: "step"
        case .model: "model"
        }
    }
}

/// Processes, queues, rate limits and costs, for operators.
public struct AdminOperationsRepository: Sendable {
    let queries: any PostgresQuerying

    /// Processes seen within the last 10 s, gateways first.
    public func processes() async throws -> [AdminProcess] {
        try await queries.query(
            """
            SELECT instance, role, version, started_at, seen_at, rpc, sub, pub FROM bus_endpoint
            WHERE seen_at > clock_timestamp() - interval '10 s' ORDER BY role <> 'gateway', role, started_at, instance
            """
        ).map { row in
            let (instance, role, version, startedAt, seenAt, rpc, publish, subscribe) =
                try row.decode((UUID, String, String, Date, Date, String?, String?, String?).self)
            let addresses = ["rpc": rpc, "publish": publish, "subscribe": subscribe].compactMapValues(\.self)
            return AdminProcess(
                instance: instance, role: role, version: version, startedAt: Timestamp(startedAt), seenAt: Timestamp(seenAt),
                addresses: addresses.isEmpty ? nil : addresses)
        }
    }

    public func queue(_ queue: JobQueue) async throws -> AdminQueue {
        let depth = try await JobRepository(queries: queries).depth(of: queue)
        return AdminQueue(
            queue: queue.rawValue, ready: depth.ready, leased: depth.leased, oldestMs: Int((depth.oldest.inSeconds * 1000).rounded()))
    }

    /// The rate limits of upstreams, and how long until each has its next slot.
    public func slots() async throws -> [AdminLimits.Slot] {
        try await queries.query(
            """
            SELECT name, greatest(0, ceil(extract(epoch FROM next_at - clock_timestamp()) * 1000))::bigint FROM rate_slot ORDER BY name
            """
        ).map { row in
            let (name, milliseconds) = try row.decode((String, Int64).self)
            return AdminLimits.Slot(name: name, nextFreeInMs: Int(milliseconds))
        }
    }

    /// Postponed artwork jobs, the next due first.
    public func putOffArtwork(limit: Int) async throws -> [AdminLimits.PutOff] {
        try await queries.query(
            """
            SELECT job.id, album.id, album.artist_name, album.album_title, job.tries, job.run_at,
                   ceil(extract(epoch FROM job.run_at - clock_timestamp()) * 1000)::bigint, job.error
            FROM job JOIN album ON album.id = job.key::uuid
            WHERE job.queue = \(JobQueue.artwork) AND job.state = 'ready' AND job.run_at > clock_timestamp()
            ORDER BY job.run_at, job.id LIMIT \(Int32(limit))
            """
        ).map { row in
            let (job, album, artist, title, tries, dueAt, dueIn, error) =
                try row.decode((UUID, UUID, String, String, Int32, Date, Int64, PostgresJSON<ScanFailure>?).self)
            return AdminLimits.PutOff(
                jobId: job, albumId: album, artistName: artist, albumTitle: title, tries: Int(tries), dueAt: Timestamp(dueAt),
                dueInMs: Int(dueIn), reason: error?.value.message)
        }
    }

    /// The cost of model calls from one instant to another (exclusive).
    public func costs(from: Date, to: Date, by grouping: AdminCostGrouping) async throws -> AdminCosts {
        var rows: [AdminCosts.Row] = []
        var total = AdminCosts.Row.none(key: nil)
        let counted = try await queries.query(
            """
            SELECT \(unescaped: grouping.expression) AS key, outcome, count(*), sum(input_tokens)::bigint, sum(output_tokens)::bigint,
                   sum(searches)::bigint, sum(cost_micro_usd)::bigint
            FROM model_call WHERE at >= \(from) AND at < \(to) GROUP BY 1, 2 ORDER BY 1, 2
            """)
        for row in counted {
            let (key, outcome, calls, input, output, searches, cost) =
                try row.decode((String, String, Int64, Int64, Int64, Int64, Int64).self)
            let part = AdminCosts.Row(
                key: key, calls: Int(calls), inputTokens: Int(input), outputTokens: Int(output), searches: Int(searches),
                costMicroUsd: cost, outcomes: [outcome: Int(calls)])
            if rows.last?.key != key { rows.append(.none(key: key)) }
            rows[rows.count - 1] = rows[rows.count - 1].adding(part)
            total = total.adding(part)
        }
        return AdminCosts(from: Timestamp(from), to: Timestamp(to), by: grouping.rawValue, rows: rows, total: total)
    }
}

extension AdminCosts.Row {
    fileprivate static func none(key: String?) -> Self {
        Self(key: key, calls: 0, inputTokens: 0, outputTokens: 0, searches: 0, costMicroUsd: 0, outcomes: [:])
    }

    fileprivate func adding(_ other: Self) -> Self {
        Self(
            key: key, calls: calls + other.calls, inputTokens: inputTokens + other.inputTokens,
            outputTokens: outputTokens + other.outputTokens, searches: searches + other.searches,
            costMicroUsd: costMicroUsd + other.costMicroUsd, outcomes: outcomes.merging(other.outcomes, uniquingKeysWith: +))
    }
}

extension DatabaseSession {
    public var adminOperations: AdminOperationsRepository { AdminOperationsRepository(queries: queries) }
}
