public import AlbumScanAPI
import Contracts
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

/// Scans as operators see them, of all accounts. Reads no photo, only whether there is one.
public struct AdminScanRepository: Sendable {
    let queries: any PostgresQuerying

    private static let unfinished = "scan.state IN ('accepted', 'identifying', 'identified', 'reviewing')"
    private static let stuck = """
        (\(unfinished) AND (scan.lease_until IS NULL OR scan.lease_until < clock_timestamp()
          OR scan.updated_at < clock_timestamp() - interval '2 minutes'))
        """
    private static let columns = """
        scan.id, scan.account_id, scan.state, scan.created_at, scan.updated_at, scan.identified_at, scan.album_id, scan.identification,
        scan.lease_owner, scan.lease_until, scan.fence, scan.error, scan.may_search, scan.traceparent,
        \(stuck) AS stuck, EXISTS (SELECT FROM scan_photo WHERE scan_photo.scan_id = scan.id) AS photo_held,
        (SELECT count(*) FROM model_call WHERE model_call.scan_id = scan.id) AS calls,
        (SELECT coalesce(sum(cost_micro_usd), 0)::bigint FROM model_call WHERE model_call.scan_id = scan.id) AS cost
        """

    /// Scans after a position, newest first.
    public func page(_ filter: AdminScanFilter, limit: Int, after position: AdminPosition?) async throws -> AdminPage<AdminScan> {
        let rows = try await queries.query(
            """
            SELECT \(unescaped: Self.columns) FROM scan
            WHERE (\(filter.state)::text IS NULL OR scan.state = \(filter.state))
              AND (\(filter.albumID)::uuid IS NULL OR scan.album_id = \(filter.albumID))
              AND (\(filter.accountID)::uuid IS NULL OR scan.account_id = \(filter.accountID))
              AND (\(position?.createdAt)::timestamptz IS NULL OR (scan.created_at, scan.id) < (\(position?.createdAt), \(position?.id)))
              \(unescaped: filter.isStuck ? "AND " + Self.stuck : "")
            ORDER BY scan.created_at DESC, scan.id DESC LIMIT \(Int32(limit + 1))
            """)
        return try AdminPage(rows, limit: limit, item: AdminScan.init)
    }

    /// A scan with everything that was done for it.
    public func find(_ id: UUID) async throws -> AdminScanDetail? {
        let found = try await queries.query("SELECT \(unescaped: Self.columns) FROM scan WHERE scan.id = \(id)").first
        guard let row = found else { return nil }
        let search = try SearchMode(ofScan: row)
        return AdminScanDetail(
            scan: try AdminScan(row), reviewTier: search.reviewKind.rawValue, maySearch: search.isAllowed,
            traceparent: try row["traceparent"], steps: try await steps(of: id), jobs: try await jobs(of: id),
            calls: try await calls(of: id),
            events: try await events(of: id))
    }

    /// The journaled steps of the scan, and those of its jobs under the name of the queue.
    private func steps(of scan: UUID) async throws -> [AdminStep] {
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
            let finishedAt = try row["finished_at", as: Date?.self]
            return AdminStep(
                step: try row["step"], attempt: Int(try row["attempt", as: Int32.self]),
                startedAt: Timestamp(try row["started_at"]), finishedAt: finishedAt.map { Timestamp($0) },
                error: try row["error", as: PostgresJSON<ScanFailure>?.self]?.value)
        }
    }

    private func jobs(of scan: UUID) async throws -> [AdminJob] {
        try await queries.query(
            """
            SELECT \(unescaped: AdminJob.columns) FROM scan JOIN job ON job.id IN (scan.artwork_job_id, scan.review_job_id)
            WHERE scan.id = \(scan) ORDER BY job.queue
            """
        ).map(AdminJob.init)
    }

    /// The scan's own model calls, and those for its album's review while it waited for that.
    private func calls(of scan: UUID) async throws -> [AdminCall] {
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
            AdminCall(
                at: Timestamp(try row["at"]), step: try row["step"], attempt: Int(try row["attempt", as: Int32.self]),
                provider: try row["provider"], model: try row["model"], promptVersion: try row["prompt_version"],
                outcome: try row["outcome"], inputTokens: Int(try row["input_tokens", as: Int32.self]),
                outputTokens: Int(try row["output_tokens", as: Int32.self]), searches: Int(try row["searches", as: Int32.self]),
                costMicroUsd: try row["cost_micro_usd"], durationMs: Int(try row["duration_ms", as: Int32.self]),
                shared: try row["shared"])
        }
    }

    private func events(of scan: UUID) async throws -> [AdminEvent] {
        try await queries.query("SELECT seq, type, at FROM scan_event WHERE scan_id = \(scan) ORDER BY seq").map { row in
            let (seq, type, at) = try row.decode((Int64, String, Date).self)
            return AdminEvent(seq: seq, type: type, at: Timestamp(at))
        }
    }
}

extension AdminScan {
    fileprivate init(_ row: PostgresRow) throws {
        self.init(
            id: try row["id"], accountId: try row["account_id"], state: try row["state", as: ScanState.self],
            createdAt: Timestamp(try row["created_at"]), updatedAt: Timestamp(try row["updated_at"]), fence: try row["fence"],
            stuck: try row["stuck"], photoHeld: try row["photo_held"], calls: Int(try row["calls", as: Int64.self]),
            costMicroUsd: try row["cost"])
        identifiedAt = try row["identified_at", as: Date?.self].map { Timestamp($0) }
        albumId = try row["album_id"]
        let identification = try row["identification", as: PostgresJSON<IdentificationResource>?.self]?.value
        artistName = identification?.artistName
        albumTitle = identification?.albumTitle
        if let owner = try row["lease_owner", as: UUID?.self], let until = try row["lease_until", as: Date?.self] {
            lease = Lease(owner: owner, until: Timestamp(until))
        }
        error = try row["error", as: PostgresJSON<ScanFailure>?.self]?.value
    }
}

extension AdminJob {
    static let columns = """
        job.id, job.queue, job.state, job.attempt, job.tries, job.run_at, job.owner, job.lease_until, job.finished_at, job.error
        """

    init(_ row: PostgresRow) throws {
        self.init(
            id: try row["id"], queue: try row["queue"], state: try row["state"], attempt: Int(try row["attempt", as: Int32.self]),
            tries: Int(try row["tries", as: Int32.self]), runAt: Timestamp(try row["run_at"]), owner: try row["owner"],
            leaseUntil: try row["lease_until", as: Date?.self].map { Timestamp($0) },
            finishedAt: try row["finished_at", as: Date?.self].map { Timestamp($0) },
            error: try row["error", as: PostgresJSON<ScanFailure>?.self]?.value)
    }
}

extension DatabaseSession {
    public var adminScans: AdminScanRepository { AdminScanRepository(queries: queries) }
}
