public import AlbumScanAPI
public import Contracts
import PostgreSQL

/// The work in progress and queued in the whole deployment.
public struct Backlog: Sendable, Equatable {
    public var queues: [JobQueue: QueueDepth] = [:]
    /// Scans that are not finished.
    public var scans: [ScanState: Int] = [:]
    /// Age of the oldest of them.
    public var oldestScan = Duration.zero
    /// How long a new request would wait for its slot, by the name of the rate limit.
    public var slotWaits: [String: Duration] = [:]
}

/// Counts for operators. Each statement reads a partial index of open work only, so it stays cheap as tables grow.
public struct BacklogRepository: Sendable {
    let queries: any PostgresQuerying

    public func read() async throws -> Backlog {
        let queues = JobQueue.allCases
        let results = try await queries.executeAll(
            [
                """
                SELECT state, count(*), coalesce(extract(epoch FROM clock_timestamp() - min(created_at)), 0)::float8 FROM scan
                WHERE \(unescaped: ScanDriveRepository.isUnfinished) GROUP BY state
                """,
                "SELECT name, greatest(extract(epoch FROM next_at - clock_timestamp()), 0)::float8 FROM rate_slot",
            ] + queues.map(JobRepository.measuring))
        var backlog = Backlog()
        for (queue, rows) in zip(queues, results.dropFirst(2)) { backlog.queues[queue] = try rows.first.map(QueueDepth.init) }
        for row in results[0] {
            let (state, count, oldest) = try row.decode((ScanState, Int64, Double).self)
            backlog.scans[state] = Int(count)
            backlog.oldestScan = max(backlog.oldestScan, .seconds(oldest))
        }
        for row in results[1] {
            let (name, wait) = try row.decode((String, Double).self)
            backlog.slotWaits[name] = .seconds(wait)
        }
        return backlog
    }
}
