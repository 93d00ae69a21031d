public import AlbumScanAPI
public import Contracts
import DurableWork
public import FoundationEssentials
import PostgreSQL

extension JobQueue: PostgresEncodable, PostgresDecodable {}

public enum JobState: String, Sendable, PostgresEncodable, PostgresDecodable {
    case ready, leased, done, failed

    public var hasEnded: Bool { self == .done || self == .failed }
}

/// A row of `job` without its payload.
public struct JobRecord: Sendable, Equatable {
    public var id: UUID
    public var queue: JobQueue
    public var state: JobState
    public var attempt: Int
    /// How often it has been postponed since it was last requested.
    public var tries: Int
    /// When it may be claimed.
    public var runAt: Date
    /// The worker that has it, and until when.
    public var owner: UUID?
    public var leaseUntil: Date?
    public var finishedAt: Date?
    /// Why it failed, or was postponed.
    public var error: ScanFailure?

    static let columns = """
        job.id, job.queue, job.state, job.attempt, job.tries, job.run_at, job.owner, job.lease_until, job.finished_at, job.error
        """

    init(_ row: PostgresRow) throws {
        id = try row["id"]
        queue = try row["queue"]
        state = try row["state"]
        attempt = Int(try row["attempt", as: Int32.self])
        tries = Int(try row["tries", as: Int32.self])
        runAt = try row["run_at"]
        owner = try row["owner"]
        leaseUntil = try row["lease_until"]
        finishedAt = try row["finished_at"]
        error = try row["error", as: PostgresJSON<ScanFailure>?.self]?.value
    }
}

/// A job claimed by a worker. The attempt is its fencing token: once another worker has claimed the job, this one's writes are rejected.
public struct ClaimedJob<Payload: Codable & Sendable>: Sendable {
    public let id: UUID
    public let owner: UUID
    public let attempt: Int
    /// How often it has been postponed since it was last requested; what a retry limit counts.
    public let tries: Int
    public let payload: Payload
    public let traceparent: String?
    /// Its time in the queue.
    public let waited: Duration
}

/// The depth of a queue.
public struct QueueDepth: Sendable, Equatable {
    public var ready: Int
    public var leased: Int
    /// Age of the oldest job that could be claimed.
    public var oldest: Duration
}

/// The durable job queues (Sources/Store/README.md, "Claims").
public struct JobRepository: Sendable {
    let queries: any PostgresQuerying

    /// Enqueues a job unless it is there already. A job that failed or ended before is made ready again, with all its retries, only if
    /// `revive` says so.
    ///
    /// - Parameter account: who causes the work; nil for operators. Its place in the queue is behind the account's other jobs
    ///   (Sources/Store/README.md, "Fair claims"). One that several accounts ask for has the first of their places.
    public func enqueue(
        _ queue: JobQueue, key: String, payload: some Codable & Sendable, traceparent: String?, account: UUID? = nil, revive: Bool
    ) async throws -> JobRecord {
        let row = try await queries.query(
            """
            INSERT INTO job (id, queue, key, payload, traceparent, asked_by, fair_at)
            VALUES (\(UUID()), \(queue), \(key), \(json: payload), \(traceparent), \(account), greatest(clock_timestamp(), (
              SELECT max(fair_at) FROM job WHERE asked_by = \(account) AND queue = \(queue) AND state = 'ready')
                + make_interval(secs => \(Self.slice.inSeconds))))
            ON CONFLICT (queue, key) DO UPDATE SET
              asked_by = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.asked_by ELSE job.asked_by END,
              fair_at = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.fair_at
                             WHEN job.state = 'ready' THEN least(job.fair_at, excluded.fair_at) ELSE job.fair_at END,
              state = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN 'ready' ELSE job.state END,
              run_at = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN clock_timestamp() ELSE job.run_at END,
              error = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN NULL ELSE job.error END,
              tries = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN 0 ELSE job.tries END,
              traceparent = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.traceparent ELSE job.traceparent END
            RETURNING \(unescaped: JobRecord.columns)
            """
        ).first
        guard let row else { throw StoreError.notFound }
        return try JobRecord(row)
    }

    /// The distance between the places of an account's jobs. An account that asks for less than one in this time waits behind nobody's
    /// backlog; one that asks for more stands behind those that others ask for meanwhile.
    static let slice = Duration.seconds(60)

    /// Records that a job is not done now; one that is ready or claimed goes on, and is returned as it is.
    public func refuse(
        _ queue: JobQueue, key: String, payload: some Codable & Sendable, because error: ScanFailure
    ) async throws -> JobRecord {
        let row = try await queries.query(
            """
            INSERT INTO job (id, queue, key, payload, state, error, finished_at)
            VALUES (\(UUID()), \(queue), \(key), \(json: payload), 'failed', \(json: error), clock_timestamp())
            ON CONFLICT (queue, key) DO UPDATE SET
              error = CASE WHEN job.state IN ('failed', 'done') THEN excluded.error ELSE job.error END,
              finished_at = CASE WHEN job.state IN ('failed', 'done') THEN excluded.finished_at ELSE job.finished_at END,
              state = CASE WHEN job.state IN ('failed', 'done') THEN 'failed' ELSE job.state END
            RETURNING \(unescaped: JobRecord.columns)
            """
        ).first
        guard let row else { throw StoreError.notFound }
        return try JobRecord(row)
    }

    /// A job that failed with an error of this code at most so long ago, and was not asked for again since.
    public func failed(_ queue: JobQueue, key: String, code: String, within age: Duration) async throws -> JobRecord? {
        try await queries.query(
            """
            SELECT \(unescaped: JobRecord.columns) FROM job
            WHERE queue = \(queue) AND key = \(key) AND state = 'failed' AND error->>'code' = \(code)
              AND finished_at > clock_timestamp() - make_interval(secs => \(age.inSeconds))
            """
        ).first.map(JobRecord.init)
    }

    /// The account that caused a job which is not done yet.
    public func account(of job: UUID) async throws -> UUID? {
        try await queries.query("SELECT asked_by FROM job WHERE id = \(job)").first?.decode(UUID?.self)
    }

    /// Claims the first job in line that is due; nil if there is none.
    public func claim<Payload: Codable & Sendable>(
        _ queue: JobQueue, as payload: Payload.Type = Payload.self, owner: UUID, lease: Duration
    ) async throws -> ClaimedJob<Payload>? {
        try await queries.query(
            """
            UPDATE job SET state = 'leased', attempt = attempt + 1, owner = \(owner),
                           lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = (SELECT id FROM job WHERE queue = \(queue) AND state = 'ready' AND run_at <= statement_timestamp()
                        ORDER BY fair_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
            RETURNING id, attempt, tries, payload, traceparent, extract(epoch FROM clock_timestamp() - run_at)::float8
            """
        ).first.map { row in
            let (id, attempt, tries, payload, trace, waited) =
                try row.decode((UUID, Int32, Int32, PostgresJSON<Payload>, String?, Double).self)
            return ClaimedJob(
                id: id, owner: owner, attempt: Int(attempt), tries: Int(tries), payload: payload.value, traceparent: trace,
                waited: .seconds(waited))
        }
    }

    /// Renews the lease of a claim; false if another worker has the job by now.
    public func renew(_ job: UUID, attempt: Int, owner: UUID, lease: Duration) async throws -> Bool {
        try await queries.execute(
            """
            UPDATE job SET lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = \(job) AND attempt = \(Int32(attempt)) AND owner = \(owner) AND state = 'leased'
            """) == 1
    }

    /// Ends a job successfully. The journal of its calls is cleared: a later request wants fresh results.
    /// - Throws: ``LeaseLost`` if another worker has it.
    public func finish(_ job: UUID, attempt: Int) async throws {
        try await end(job, attempt: attempt, as: .done, error: nil)
    }

    /// Fails a job for good.
    public func fail(_ job: UUID, attempt: Int, error: ScanFailure) async throws {
        try await end(job, attempt: attempt, as: .failed, error: error)
    }

    private func end(_ job: UUID, attempt: Int, as state: JobState, error: ScanFailure?) async throws {
        try await expectOne(
            """
            WITH ended AS (
              UPDATE job SET state = \(state), error = \(json: error), finished_at = clock_timestamp(), owner = NULL, lease_until = NULL,
                             asked_by = NULL
              WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' RETURNING id),
            cleared AS (UPDATE job_step SET result = NULL FROM ended WHERE job_step.job_id = ended.id)
            SELECT id FROM ended
            """)
    }

    /// Postpones a job because an upstream is busy. That uses up one of its tries.
    public func postpone(_ job: UUID, attempt: Int, by pause: Duration, because error: ScanFailure? = nil) async throws {
        try await expectOne(
            """
            UPDATE job SET state = 'ready', tries = tries + 1, error = \(json: error), owner = NULL, lease_until = NULL,
                           run_at = clock_timestamp() + make_interval(secs => \(pause.inSeconds))
            WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'
            """)
    }

    /// Gives a job back unfinished, to be claimed after a pause. The failure was ours, so it costs none of its tries.
    public func handBack(_ job: UUID, attempt: Int, after pause: Duration = .zero) async throws {
        try await expectOne(
            """
            UPDATE job SET state = 'ready', owner = NULL, lease_until = NULL,
                           run_at = clock_timestamp() + make_interval(secs => \(pause.inSeconds))
            WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'
            """)
    }

    private func expectOne(_ update: PostgresQuery) async throws {
        guard try await queries.execute(update) == 1 else { throw LeaseLost() }
    }

    /// Makes jobs with expired leases claimable again; returns their queues.
    public func sweepExpired() async throws -> [JobQueue] {
        try await queries.query(
            """
            UPDATE job SET state = 'ready', owner = NULL, lease_until = NULL
            WHERE state = 'leased' AND lease_until < clock_timestamp() RETURNING queue
            """
        ).map { try $0.decode(JobQueue.self) }
    }

    public func find(_ id: UUID) async throws -> JobRecord? {
        try await queries.query("SELECT \(unescaped: JobRecord.columns) FROM job WHERE id = \(id)").first.map(JobRecord.init)
    }

    /// The depth of a queue.
    ///
    /// Each half uses the partial index of its state, so jobs that have ended cost nothing.
    public func depth(of queue: JobQueue) async throws -> QueueDepth {
        let row = try await queries.query(
            """
            SELECT count(*), (SELECT count(*) FROM job WHERE queue = \(queue) AND state = 'leased'),
                   coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0)::float8
            FROM job WHERE queue = \(queue) AND state = 'ready'
            """
        ).first
        guard let row else { return QueueDepth(ready: 0, leased: 0, oldest: .zero) }
        let (ready, leased, oldest) = try row.decode((Int64, Int64, Double).self)
        return QueueDepth(ready: Int(ready), leased: Int(leased), oldest: .seconds(max(0, oldest)))
    }
}
