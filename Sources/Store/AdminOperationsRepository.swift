import Contracts
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

/// A process with its signs of life.
public struct AdminProcessRecord: Sendable {
    public var endpoint: EndpointRecord
    public var startedAt: Date
    public var seenAt: Date
}

/// A postponed artwork job, and the album it is for.
public struct PostponedArtwork: Sendable {
    public var job: JobRecord
    public var albumID: UUID
    public var artistName: String
    public var albumTitle: String
    /// How long until it may be claimed.
    public var dueIn: Duration
}

/// Model calls with the same key and outcome, added up.
public struct ModelCallSum: Sendable {
    /// A day, a step's name or a model's id (``AdminCostGrouping``).
    public var key: String
    public var outcome: String
    public var calls: Int
    public var inputTokens, outputTokens, searches: Int
    public var costMicroUSD: Int64
}

/// Processes, rate limits and costs, for operators.
public struct AdminOperationsRepository: Sendable {
    let queries: any PostgresQuerying

    /// Processes seen within the last 10 s, gateways first.
    public func processes() async throws -> [AdminProcessRecord] {
        try await queries.query(
            """
            SELECT \(unescaped: EndpointRecord.columns), started_at, seen_at FROM bus_endpoint
            WHERE seen_at > clock_timestamp() - interval '10 s' ORDER BY role <> 'gateway', role, started_at, instance
            """
        ).map {
            AdminProcessRecord(endpoint: try EndpointRecord($0), startedAt: try $0["started_at"], seenAt: try $0["seen_at"])
        }
    }

    /// The rate limits of upstreams by name, and how long until each has its next slot, in whole milliseconds.
    public func slots() async throws -> [(name: String, wait: Duration)] {
        try await queries.query(
            """
            SELECT name, greatest(0, ceil(extract(epoch FROM next_at - clock_timestamp()) * 1000))::bigint FROM rate_slot ORDER BY name
            """
        ).map { row in
            let (name, milliseconds) = try row.decode((String, Int64).self)
            return (name, .milliseconds(milliseconds))
        }
    }

    /// Postponed artwork jobs, the next due first.
    public func postponedArtwork(limit: Int) async throws -> [PostponedArtwork] {
        try await queries.query(
            """
            SELECT \(unescaped: JobRecord.columns), album.id AS album_id, album.artist_name, album.album_title,
                   ceil(extract(epoch FROM job.run_at - clock_timestamp()) * 1000)::bigint AS due_in
            FROM job JOIN album ON album.id::text = job.key
            WHERE job.queue = \(JobQueue.artwork) AND job.state = 'ready' AND job.run_at > clock_timestamp()
            ORDER BY job.run_at, job.id LIMIT \(Int32(limit))
            """
        ).map { row in
            PostponedArtwork(
                job: try JobRecord(row), albumID: try row["album_id"], artistName: try row["artist_name"],
                albumTitle: try row["album_title"], dueIn: .milliseconds(try row["due_in", as: Int64.self]))
        }
    }

    /// The cost of model calls from one instant to another (exclusive), in the order of their keys.
    public func costs(from: Date, to: Date, by grouping: AdminCostGrouping) async throws -> [ModelCallSum] {
        try await queries.query(
            """
            SELECT \(unescaped: grouping.expression) AS key, outcome, count(*), sum(input_tokens)::bigint, sum(output_tokens)::bigint,
                   sum(searches)::bigint, sum(cost_micro_usd)::bigint
            FROM model_call WHERE at >= \(from) AND at < \(to) GROUP BY 1, 2 ORDER BY 1, 2
            """
        ).map { row in
            let (key, outcome, calls, input, output, searches, cost) =
                try row.decode((String, String, Int64, Int64, Int64, Int64, Int64).self)
            return ModelCallSum(
                key: key, outcome: outcome, calls: Int(calls), inputTokens: Int(input), outputTokens: Int(output),
                searches: Int(searches), costMicroUSD: cost)
        }
    }
}

extension DatabaseSession {
    public var adminOperations: AdminOperationsRepository { AdminOperationsRepository(queries: queries) }
}
