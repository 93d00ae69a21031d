public import AlbumScanAPI
public import DurableWork
public import FoundationEssentials
import PostgreSQL

/// An operator's filter for scans; nil means any.
public struct AdminScanFilter: Sendable, Equatable {
    public var state: ScanState?
    public var albumID: UUID?
    public var accountID: UUID?
    /// Only unfinished scans that have no driver, or no news for two minutes.
    public var isStuck = false

    public init(state: ScanState? = nil, albumID: UUID? = nil, accountID: UUID? = nil, isStuck: Bool = false) {
        self.state = state
        self.albumID = albumID
        self.accountID = accountID
        self.isStuck = isStuck
    }
}

/// A scan in the operators' list.
public struct AdminScanRecord: Sendable {
    public var scan: ScanRecord
    /// The gateway that drives it, and until when nobody else may.
    public var driver: UUID?
    public var leaseUntil: Date?
    /// Unfinished, and without a driver or without news for two minutes.
    public var isStuck: Bool
    public var photoIsHeld: Bool
    /// The scan's own model calls, and what they cost.
    public var calls: Int
    public var costMicroUSD: Int64

    static let stuck = """
        (\(ScanGroup.running.condition) AND (scan.lease_until IS NULL OR scan.lease_until < clock_timestamp()
          OR scan.updated_at < clock_timestamp() - interval '2 minutes'))
        """
    static let columns = """
        \(ScanRecord.columns), scan.lease_owner, scan.lease_until,
        \(stuck) AS stuck, EXISTS (SELECT FROM scan_photo WHERE scan_photo.scan_id = scan.id) AS photo_held,
        (SELECT count(*) FROM model_call WHERE model_call.scan_id = scan.id) AS calls,
        (SELECT coalesce(sum(cost_micro_usd), 0)::bigint FROM model_call WHERE model_call.scan_id = scan.id) AS cost
        """

    init(_ row: PostgresRow) throws {
        scan = try ScanRecord(row)
        driver = try row["lease_owner"]
        leaseUntil = try row["lease_until"]
        isStuck = try row["stuck"]
        photoIsHeld = try row["photo_held"]
        calls = Int(try row["calls", as: Int64.self])
        costMicroUSD = try row["cost"]
    }
}

/// A scan with everything that was done for it.
public struct AdminScanView: Sendable {
    public struct Step: Sendable {
        /// With the queue in front where a job made it.
        public var name: String
        public var attempt: Int
        public var startedAt: Date
        public var finishedAt: Date?
        public var error: ScanFailure?
    }

    public struct Call: Sendable {
        public var record: ModelCallRecord
        public var at: Date
        /// Made for the album's review, which other scans may have waited for too.
        public var isShared: Bool
    }

    /// An event without its data.
    public struct Event: Sendable {
        public var seq: Int64
        public var type: String
        public var at: Date
    }

    public var scan: AdminScanRecord
    public var steps: [Step]
    public var jobs: [JobRecord]
    public var calls: [Call]
    public var events: [Event]
}

/// Scans as operators see them, of all accounts. Reads no photo, only whether there is one.
public struct AdminScanRepository: Sendable {
    let queries: any PostgresQuerying

    /// Scans after a position, newest first.
    public func page(_ filter: AdminScanFilter, limit: Int, after position: AdminPosition?) async throws -> AdminPage<AdminScanRecord> {
        let rows = try await queries.query(
            """
            SELECT \(unescaped: AdminScanRecord.columns) FROM scan
            WHERE (\(filter.state)::text IS NULL OR scan.state = \(filter.state))
              AND (\(filter.albumID)::uuid IS NULL OR scan.album_id = \(filter.albumID))
              AND (\(filter.accountID)::uuid IS NULL OR scan.account_id = \(filter.accountID))
              AND (\(position?.createdAt)::timestamptz IS NULL OR (scan.created_at, scan.id) < (\(position?.createdAt), \(position?.id)))
              \(unescaped: filter.isStuck ? "AND " + AdminScanRecord.stuck : "")
            ORDER BY scan.created_at DESC, scan.id DESC LIMIT \(Int32(limit + 1))
            """)
        return try AdminPage(rows, limit: limit, item: AdminScanRecord.init)
    }

    public func find(_ id: UUID) async throws -> AdminScanView? {
        let found = try await queries.query("SELECT \(unescaped: AdminScanRecord.columns) FROM scan WHERE scan.id = \(id)").first
        guard let found else { return nil }
        return AdminScanView(
            scan: try AdminScanRecord(found), steps: try await steps(of: id), jobs: try await jobs(of: id), calls: try await calls(of: id),
            events: try await events(of: id))
    }

    /// The journaled steps of the scan, and those of its jobs under the name of the queue.
    private func steps(of scan: UUID) async throws -> [AdminScanView.Step] {
        try await queries.query(
            """
            SELECT step, attempt, started_at, finished_at, error FROM scan_step WHERE scan_id = \(scan)
            UNION ALL
            SELECT job.queue || '.' || step, job_step.attempt, started_at, job_step.finished_at, NULL
            FROM scan JOIN job ON job.id IN (scan.artwork_job_id, scan.review_job_id) JOIN job_step ON job_step.job_id = job.id
            WHERE scan.id = \(scan)
            ORDER BY started_at, step, attempt
            """
        ).map { row in
            AdminScanView.Step(
                name: try row["step"], attempt: Int(try row["attempt", as: Int32.self]), startedAt: try row["started_at"],
                finishedAt: try row["finished_at"], error: try row["error", as: PostgresJSON<ScanFailure>?.self]?.value)
        }
    }

    private func jobs(of scan: UUID) async throws -> [JobRecord] {
        try await queries.query(
            """
            SELECT \(unescaped: JobRecord.columns) FROM scan JOIN job ON job.id IN (scan.artwork_job_id, scan.review_job_id)
            WHERE scan.id = \(scan) ORDER BY job.queue
            """
        ).map(JobRecord.init)
    }

    /// The scan's own model calls, and those for its album's review while it waited for that.
    private func calls(of scan: UUID) async throws -> [AdminScanView.Call] {
        try await queries.query(
            """
            SELECT model_call.*, false AS shared FROM model_call WHERE scan_id = \(scan)
            UNION ALL
            SELECT model_call.*, true AS shared FROM scan JOIN model_call ON model_call.album_id = scan.album_id
            WHERE scan.id = \(scan) AND model_call.scan_id IS NULL AND scan.review_job_id IS NOT NULL
              AND model_call.at BETWEEN scan.identified_at AND greatest(scan.updated_at, scan.identified_at) + interval '1 s'
            ORDER BY at, id
            """
        ).map { row in
            let record = ModelCallRecord(
                step: try row["step"], attempt: Int(try row["attempt", as: Int32.self]), promptVersion: try row["prompt_version"],
                provider: try row["provider"], model: try row["model"], outcome: try row["outcome"],
                inputTokens: Int(try row["input_tokens", as: Int32.self]), outputTokens: Int(try row["output_tokens", as: Int32.self]),
                searches: Int(try row["searches", as: Int32.self]), costMicroUSD: try row["cost_micro_usd"],
                durationMilliseconds: Int(try row["duration_ms", as: Int32.self]))
            return AdminScanView.Call(record: record, at: try row["at"], isShared: try row["shared"])
        }
    }

    private func events(of scan: UUID) async throws -> [AdminScanView.Event] {
        try await queries.query("SELECT seq, type, at FROM scan_event WHERE scan_id = \(scan) ORDER BY seq").map { row in
            let (seq, type, at) = try row.decode((Int64, String, Date).self)
            return AdminScanView.Event(seq: seq, type: type, at: at)
        }
    }
}

extension DatabaseSession {
    public var adminScans: AdminScanRepository { AdminScanRepository(queries: queries) }
}
