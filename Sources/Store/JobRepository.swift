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
        error = UnreadableRow.job.reading(id) { try row["error", as: PostgresJSON<ScanFailure>?.self]?.value } ?? nil
    }
}

/// A job claimed by a worker. The attempt is its fencing token: once another worker has claimed the job, this one's writes are rejected.
public struct ClaimedJob<Payload: Codable & Sendable>: Sendable {
    public let id: UUID
    public let owner: UUID
    public let attempt: Int
    /// How often it has been postponed since it was last requested; what a retry limit counts.
    public let tries: Int
    public let traceparent: String?
    /// Its time in the queue.
    public let waited: Duration

    fileprivate let stored: Result<Payload, any Error>
    fileprivate let found: Result<JobSubject, any Error>

    /// Read from the stored payload.
    ///
    /// - Throws: what is wrong with it, if this version of the program cannot read it.
    public var payload: Payload { get throws { try stored.get() } }

    /// What the job was about when it was claimed.
    ///
    /// - Throws: what is wrong with it, if this version of the program cannot read it.
    public var subject: JobSubject { get throws { try found.get() } }
}

/// A job whose lease had run out.
public struct ExpiredJob: Sendable, Equatable {
    public var id: UUID
    /// Nil for a queue of a newer version.
    public var queue: JobQueue?
    /// It was failed, because that has happened to it too often; otherwise it is ready again.
    public var isGivenUp: Bool

    package init(id: UUID, queue: JobQueue?, isGivenUp: Bool) {
        self.id = id
        self.queue = queue
        self.isGivenUp = isGivenUp
    }
}

/// The depth of a queue.
public struct QueueDepth: Sendable, Equatable {
    public var ready: Int
    public var leased: Int
    /// Age of the oldest job that could be claimed.
    public var oldest: Duration
    /// How long the next job in line has been due by its place. One account's backlog is old at the end of the line, which is no delay of the
    /// others'.
    public var delay: Duration = .zero
}

/// The durable job queues (Sources/Store/README.md, "Claims").
public struct JobRepository: Sendable {
    let queries: any PostgresQuerying

    /// How many claims may end with their lease since the work was asked for: what kills every worker must not do so for ever.
    /// Jobs that a killed worker held besides count as well, so from the second time on each waits a while of its own, and they part ways.
    public static let maximumExpiries = 10

    /// How long a job is put off again and again because no worker can go on with it: more than a newer version takes to be rolled out.
    public static let patience = Duration.seconds(600)

    /// Enqueues a job unless it is there already. A job that failed or ended before is made ready again, with all its retries, only if
    /// `revive` says so.
    ///
    /// - Parameter account: who causes the work; nil for operators. Its place in the queue is behind the account's other jobs
    ///   (Sources/Store/README.md, "Fair claims"). One that several accounts ask for has the first of their places.
    public func enqueue(
        _ queue: JobQueue, key: String, payload: some Codable & Sendable, traceparent: String?, account: UUID? = nil, revive: Bool
    ) async throws -> JobRecord {
        let request = Request(queue, key: key, payload: payload, traceparent: traceparent, account: account, revive: revive)
        return try await enqueue([request])[0]
    }

    /// Enqueues several jobs in this order, in one round trip.
    public func enqueue(_ requests: [Request]) async throws -> [JobRecord] {
        try await queries.executeAll(requests.map(\.query)).map { rows in
            guard let row = rows.first else { throw StoreError.notFound }
            return try JobRecord(row)
        }
    }

    /// A job to be enqueued (``JobRepository/enqueue(_:key:payload:traceparent:account:revive:)``).
    public struct Request: Sendable {
        fileprivate let query: PostgresQuery

        public init(
            _ queue: JobQueue, key: String, payload: some Codable & Sendable, traceparent: String?, account: UUID? = nil, revive: Bool
        ) {
            query =
                """
                INSERT INTO job (id, queue, key, payload, traceparent, asked_by, fair_at)
                VALUES (\(UUID()), \(queue), \(key), \(json: payload), \(traceparent), \(account), greatest(clock_timestamp(), (
                  SELECT max(fair_at) FROM job WHERE asked_by = \(account) AND queue = \(queue) AND state = 'ready')
                    + make_interval(secs => \(JobRepository.slice.inSeconds))))
                ON CONFLICT (queue, key) DO UPDATE SET
                  asked_by = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.asked_by ELSE job.asked_by END,
                  fair_at = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.fair_at
                                 WHEN job.state = 'ready' THEN least(job.fair_at, excluded.fair_at) ELSE job.fair_at END,
                  state = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN 'ready' ELSE job.state END,
                  run_at = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN clock_timestamp() ELSE job.run_at END,
                  error = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN NULL ELSE job.error END,
                  tries = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN 0 ELSE job.tries END,
                  expiries = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN 0 ELSE job.expiries END,
                  stuck_since = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN NULL ELSE job.stuck_since END,
                  payload = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.payload ELSE job.payload END,
                  traceparent = CASE WHEN \(revive) AND job.state IN ('failed', 'done') THEN excluded.traceparent ELSE job.traceparent END
                RETURNING \(unescaped: JobRecord.columns)
                """
        }
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

    /// A job that is not to be asked for again now: it rests (``fail(_:attempt:error:rests:)``), or failed with an error of this code at
    /// most so long ago, and was not asked for again since.
    public func failed(_ queue: JobQueue, key: String, code: String, within age: Duration) async throws -> JobRecord? {
        try await queries.query(
            "SELECT \(unescaped: JobRecord.columns) FROM job WHERE \(failed: queue, key: key, code: code, within: age)"
        ).first.map(JobRecord.init)
    }

    /// The account that caused a job which is not done yet.
    public func account(of job: UUID) async throws -> UUID? {
        try await queries.query("SELECT asked_by FROM job WHERE id = \(job)").first?.decode(UUID?.self)
    }

    /// Claims the first jobs in line that are due, `limit` at most, and reads what they are about. One whose payload cannot be read is
    /// claimed like every other, and is to be put aside (``putAside(_:attempt:)``): an error here would undo the claim, and the next one would
    /// find the same job.
    ///
    /// What a former holder learned is all there is: who records something locks the job, and nobody can once it is ready again.
    public func claim<Payload: Codable & Sendable>(
        _ limit: Int, of queue: JobQueue, as payload: Payload.Type = Payload.self, owner: UUID, lease: Duration
    ) async throws -> [ClaimedJob<Payload>] {
        try await queries.query(
            """
            WITH job AS (
              UPDATE job SET state = 'leased', attempt = attempt + 1, owner = \(owner),
                             lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
              WHERE id = ANY(ARRAY(SELECT id FROM job WHERE queue = \(queue) AND state = 'ready' AND run_at <= statement_timestamp()
                                   ORDER BY fair_at, id LIMIT \(Int32(limit)) FOR UPDATE SKIP LOCKED))
              RETURNING id, queue, key, attempt, tries, payload, traceparent, extract(epoch FROM clock_timestamp() - run_at)::float8 AS waited)
            SELECT job.id AS job_id, job.attempt, job.tries, job.payload, job.traceparent, job.waited, \(unescaped: JobSubject.columns)
            FROM job \(unescaped: JobSubject.joins)
            """
        ).map { row in
            ClaimedJob(
                id: try row["job_id"], owner: owner, attempt: Int(try row["attempt", as: Int32.self]),
                tries: Int(try row["tries", as: Int32.self]), traceparent: try row["traceparent"],
                waited: .seconds(try row["waited", as: Double.self]),
                stored: Result { try row["payload", as: PostgresJSON<Payload>.self].value }, found: Result { try JobSubject(row) })
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

    /// Ends a job successfully. The journal of its calls is cleared: a later request wants fresh results. So is its draft.
    ///
    /// - Parameter writes: made after it in the same round trip; needs a transaction if there are any.
    /// - Throws: ``LeaseLost`` if another worker has it.
    public func finish(_ job: UUID, attempt: Int, with writes: [Write] = []) async throws {
        try await end(job, attempt: attempt, as: .done, error: nil, with: writes)
    }

    /// Changes what a claimed job is to do; its key stays.
    /// - Throws: ``LeaseLost`` if another worker has it.
    public func change(_ job: UUID, attempt: Int, to payload: some Codable & Sendable) async throws {
        try await expectOne(
            "UPDATE job SET payload = \(json: payload) WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'")
    }

    /// Fails a job for good.
    ///
    /// - Parameter rests: whether the failure may have cost something and may come again: then the job rests for longer each time before it
    ///   is asked for again, whoever asks (``restsAfterFailures``), and the error says until when.
    public func fail(_ job: UUID, attempt: Int, error: ScanFailure, rests: Bool = false) async throws {
        try await end(job, attempt: attempt, as: .failed, error: error, rests: rests)
    }

    /// How long a job rests after its first failure, its second and so on; the last counts for all others. The first failure may be chance.
    public static let restsAfterFailures: [Duration] = [.zero, .seconds(60), .seconds(300), .seconds(1800)]

    private func end(
        _ job: UUID, attempt: Int, as state: JobState, error: ScanFailure?, rests: Bool = false, with writes: [Write] = []
    ) async throws {
        let pauses = rests ? Self.restsAfterFailures.map(\.inSeconds) : [0]
        let failures = rests ? "failures + 1" : state == .done ? "0" : "failures"
        let ending: PostgresQuery =
            """
            WITH rest AS (
              SELECT id AS job_id, failed, clock_timestamp() + nullif(
                make_interval(secs => (\(pauses)::float8[])[least(greatest(failed, 1), \(Int32(pauses.count)))]), interval '0') AS until
              FROM (SELECT id, \(unescaped: failures) AS failed FROM job WHERE id = \(job)) AS counted),
            ended AS (
              UPDATE job SET state = \(state), finished_at = clock_timestamp(), owner = NULL, lease_until = NULL, asked_by = NULL,
                failures = failed, rests_until = until,
                error = CASE WHEN until IS NULL THEN \(json: error) ELSE \(json: error) || jsonb_build_object(
                  'retryAt', to_char(until AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) END
              FROM rest WHERE id = job_id AND attempt = \(Int32(attempt)) AND state = 'leased' RETURNING id),
            \(unescaped: Self.clearing)
            SELECT id FROM ended
            """
        guard try await queries.executeAll([ending] + writes.map(\.query))[0].count == 1 else { throw LeaseLost() }
    }

    /// Postpones a job because an upstream is busy. That uses up one of its tries.
    public func postpone(_ job: UUID, attempt: Int, by pause: Duration, because error: ScanFailure? = nil) async throws {
        try await expectOne(
            """
            UPDATE job SET state = 'ready', tries = tries + 1, stuck_since = NULL, error = \(json: error), owner = NULL, lease_until = NULL,
                           run_at = clock_timestamp() + make_interval(secs => \(pause.inSeconds))
            WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'
            """)
    }

    /// Gives a job back unfinished, to be claimed after a pause. The failure was ours, so it costs none of its tries.
    public func handBack(_ job: UUID, attempt: Int, after pause: Duration = .zero) async throws {
        try await expectOne(
            """
            UPDATE job SET state = 'ready', stuck_since = NULL, owner = NULL, lease_until = NULL,
                           run_at = clock_timestamp() + make_interval(secs => \(pause.inSeconds))
            WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased'
            """)
    }

    private func expectOne(_ update: PostgresQuery) async throws {
        guard try await queries.execute(update) == 1 else { throw LeaseLost() }
    }

    /// Puts off a job that this process cannot go on with, so that one of another version may; for longer each time, and for
    /// ``patience`` altogether. Then it is failed.
    ///
    /// - Returns: whether it was failed.
    public func putAside(_ job: UUID, attempt: Int, patience: Duration = Self.patience) async throws -> Bool {
        let row = try await queries.query(
            """
            WITH aside AS (
              UPDATE job SET stuck_since = coalesce(stuck_since, clock_timestamp()), owner = NULL, lease_until = NULL,
                state = CASE WHEN \(unescaped: Self.isStuck(patience)) THEN 'failed' ELSE 'ready' END,
                error = CASE WHEN \(unescaped: Self.isStuck(patience)) THEN \(json: ScanFailure.jobGivenUp) ELSE error END,
                finished_at = CASE WHEN \(unescaped: Self.isStuck(patience)) THEN clock_timestamp() END,
                asked_by = CASE WHEN \(unescaped: Self.isStuck(patience)) THEN NULL ELSE asked_by END,
                -- Half as long again as it has been put off, so that it does not come up all the time.
                run_at = clock_timestamp() + make_interval(secs =>
                  least(30, greatest(1, extract(epoch FROM clock_timestamp() - coalesce(stuck_since, clock_timestamp())) / 2)))
              WHERE id = \(job) AND attempt = \(Int32(attempt)) AND state = 'leased' RETURNING id, queue, key, state),
            \(unescaped: Self.consequences(of: "aside"))
            SELECT state FROM aside
            """
        ).first
        guard let row else { throw LeaseLost() }
        return try row.decode(JobState.self) == .failed
    }

    private static func isStuck(_ patience: Duration) -> String {
        "stuck_since <= clock_timestamp() - make_interval(secs => \(patience.inSeconds))"
    }

    /// Makes jobs with expired leases claimable again, or fails them (``maximumExpiries``). Those that someone has locked are left to the
    /// next time, and those of queues that only a newer version knows are never failed.
    public func endExpired() async throws -> [ExpiredJob] {
        try await queries.query(
            """
            WITH expired AS (
              UPDATE job SET expiries = expiries + 1, owner = NULL, lease_until = NULL,
                state = CASE WHEN \(unescaped: Self.isLastExpiry) THEN 'failed' ELSE 'ready' END,
                error = CASE WHEN \(unescaped: Self.isLastExpiry) THEN \(json: ScanFailure.jobGivenUp) ELSE error END,
                finished_at = CASE WHEN \(unescaped: Self.isLastExpiry) THEN clock_timestamp() END,
                asked_by = CASE WHEN \(unescaped: Self.isLastExpiry) THEN NULL ELSE asked_by END,
                run_at = CASE WHEN expiries = 0 THEN run_at
                              ELSE clock_timestamp() + make_interval(secs => random() * least(30, power(2, expiries - 1))) END
              WHERE id IN (SELECT id FROM job WHERE state = 'leased' AND lease_until < clock_timestamp()
                           ORDER BY id FOR UPDATE SKIP LOCKED)
              RETURNING id, queue, key, state),
            \(unescaped: Self.consequences(of: "expired"))
            SELECT id, queue, state FROM expired
            """
        ).map { row in
            let (id, queue, state) = try row.decode((UUID, String, JobState).self)
            return ExpiredJob(id: id, queue: JobQueue(rawValue: queue), isGivenUp: state == .failed)
        }
    }

    private static let isLastExpiry = """
        expiries + 1 >= \(maximumExpiries) AND queue IN (\(JobQueue.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")))
        """

    /// What no job needs once it has `ended`: the journal of its calls, and its draft.
    private static let clearing = """
        cleared AS (UPDATE job_step SET result = NULL FROM ended WHERE job_step.job_id = ended.id),
        undrafted AS (DELETE FROM review_draft USING ended WHERE review_draft.job_id = ended.id)
        """

    /// What else ends with jobs that were given up: their journals and drafts, and the wait for their artwork.
    private static func consequences(of changed: String) -> String {
        """
        ended AS (SELECT id, queue, key FROM \(changed) WHERE state = 'failed'),
        \(clearing),
        unavailable AS (
          UPDATE artwork SET state = 'unavailable', reason = 'given_up', updated_at = clock_timestamp() FROM ended
          WHERE ended.queue IN ('artwork', 'shelf') AND artwork.state = 'pending'
            AND artwork.album_id = \(UnreadableRow.uuid(in: "ended.key")))
        """
    }

    public func find(_ id: UUID) async throws -> JobRecord? {
        try await queries.query("SELECT \(unescaped: JobRecord.columns) FROM job WHERE id = \(id)").first.map(JobRecord.init)
    }

    /// Those of the queues that have jobs which are due.
    public func due(among queues: [JobQueue]) async throws -> [JobQueue] {
        try await queries.query(
            """
            SELECT name FROM unnest(\(queues.map(\.rawValue))) AS queue (name)
            WHERE EXISTS (SELECT FROM job WHERE job.queue = queue.name AND state = 'ready' AND run_at <= clock_timestamp())
            """
        ).compactMap { JobQueue(rawValue: try $0.decode(String.self)) }
    }

    /// The depth of a queue.
    ///
    /// Each half uses the partial index of its state, so jobs that have ended cost nothing.
    public func depth(of queue: JobQueue) async throws -> QueueDepth {
        guard let row = try await queries.query(Self.measuring(queue)).first else { return QueueDepth(ready: 0, leased: 0, oldest: .zero) }
        return try QueueDepth(row)
    }

    static func measuring(_ queue: JobQueue) -> PostgresQuery {
        """
        SELECT count(*), (SELECT count(*) FROM job WHERE queue = \(queue) AND state = 'leased'),
               coalesce(extract(epoch FROM clock_timestamp() - min(run_at)), 0)::float8,
               coalesce(extract(epoch FROM clock_timestamp() - min(greatest(run_at, fair_at))), 0)::float8
        FROM job WHERE queue = \(queue) AND state = 'ready'
        """
    }
}

extension PostgresQuery.StringInterpolation {
    /// Whether the row `job` is what ``JobRepository/failed(_:key:code:within:)`` looks for.
    mutating func appendInterpolation(failed queue: JobQueue, key: String, code: String, within age: Duration) {
        appendLiteral("job.queue = ")
        appendInterpolation(queue)
        appendLiteral(" AND job.key = ")
        appendInterpolation(key)
        appendLiteral(" AND job.state = 'failed' AND ((job.error->>'code' = ")
        appendInterpolation(code)
        appendLiteral(" AND job.finished_at > clock_timestamp() - make_interval(secs => ")
        appendInterpolation(age.inSeconds)
        appendLiteral(")) OR job.rests_until > clock_timestamp())")
    }
}

extension QueueDepth {
    /// A row of ``JobRepository/measuring(_:)``.
    init(_ row: PostgresRow) throws {
        let (ready, leased, oldest, delay) = try row.decode((Int64, Int64, Double, Double).self)
        self.init(ready: Int(ready), leased: Int(leased), oldest: .seconds(max(0, oldest)), delay: .seconds(max(0, delay)))
    }
}

extension ScanFailure {
    /// Of a job that no worker could end. Asking again begins anew.
    static let jobGivenUp = ScanFailure(code: "review_unavailable", message: "Review temporarily unavailable", retryable: true)
}
