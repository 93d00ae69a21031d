public import AlbumScanAPI
import DurableWork
public import FoundationEssentials
import PostgreSQL

/// The driver's side of scans: leases, fenced writes, events, steps.
public struct ScanDriveRepository: Sendable {
    let queries: any PostgresQuerying

    /// What ``advance(_:events:changes:)`` did.
    public struct Advance: Sendable {
        /// The stored events.
        public let events: [ProgressEvent]
        /// Whether the scan has a quota reservation, which the same transaction has to end if it ends the identification
        /// (``QuotaRepository``).
        public let holdsReservation: Bool
        /// Whether it holds a place of a day's allowance, which is to be ended likewise (``AllowanceRepository``).
        public let holdsAllowance: Bool
    }

    /// Advances a scan: applies changes and appends events, under the row's lock.
    ///
    /// - Parameters:
    ///   - events: get their sequence numbers and times here.
    ///   - writes: made atomically with it, in the same round trip. Outside a transaction they must do nothing where the scan has not
    ///     been changed, since they are made even so.
    /// - Throws: ``LeaseLost`` if another driver has the scan.
    public func advance(
        _ lease: ScanLease, events: [ProgressEvent], changes: ScanChanges, with writes: [Write] = []
    ) async throws -> Advance {
        let count = Int64(events.count)
        let advancing: PostgresQuery =
            """
            WITH changed AS (UPDATE scan SET
              event_seq = event_seq + \(count),
              updated_at = clock_timestamp(),
              stuck_since = NULL,
              state = coalesce(\(changes.state), state),
              identified_at = CASE WHEN \(changes.albumID)::uuid IS NULL THEN identified_at ELSE clock_timestamp() END,
              identification = coalesce(\(json: changes.identification), identification),
              album_id = coalesce(\(changes.albumID), album_id),
              artwork_job_id = coalesce(\(changes.artworkJobID), artwork_job_id),
              review_job_id = coalesce(\(changes.reviewJobID), review_job_id),
              review_id = coalesce(\(changes.reviewID), review_id),
              artwork_settled = coalesce(\(changes.artworkIsSettled), artwork_settled),
              error = CASE WHEN \(changes.state)::text IS NULL THEN error ELSE \(json: changes.error) END,
              lease_owner = CASE WHEN \(changes.state?.isFinal ?? false) THEN NULL ELSE lease_owner END,
              lease_until = CASE WHEN \(changes.state?.isFinal ?? false) THEN NULL ELSE lease_until END
            WHERE id = \(lease.scanID) AND lease_owner = \(lease.owner) AND fence = \(lease.fence)
            RETURNING id, event_seq, updated_at, quota_period IS NOT NULL AND NOT quota_settled AS holds_reservation,
                      allowance_day IS NOT NULL AS holds_allowance),
            \(telling: events, of: "changed")
            SELECT event_seq, updated_at, holds_reservation, holds_allowance FROM changed
            """
        guard let row = try await queries.executeAll([advancing] + writes.map(\.query))[0].first else { throw LeaseLost() }
        let (last, at, holdsReservation, holdsAllowance) = try row.decode((Int64, Date, Bool, Bool).self)
        return Advance(
            events: events.numbered(upTo: last, at: at), holdsReservation: holdsReservation, holdsAllowance: holdsAllowance)
    }

    /// Locks a scan's row, which comes before everything else that a driver's transaction locks (Sources/Store/README.md, "Lock order").
    /// Needs a transaction.
    ///
    /// - Throws: ``LeaseLost`` if another driver has the scan.
    public func hold(_ lease: ScanLease) async throws {
        let held = try await queries.query(
            """
            SELECT FROM scan WHERE id = \(lease.scanID) AND lease_owner = \(lease.owner) AND fence = \(lease.fence) FOR NO KEY UPDATE
            """)
        if held.isEmpty { throw LeaseLost() }
    }

    /// Takes over unfinished scans without a driver: released, or with an expired lease.
    ///
    /// Those that cannot be read are marked as stuck (``markStuck(_:)``), and their leases are left to expire.
    ///
    /// - Parameter endsLeases: false leaves scans with an expired lease alone (``LeaseWatch``).
    public func takeAbandoned(owner: UUID, limit: Int, lease: Duration, endsLeases: Bool = true) async throws -> [ScanRecord] {
        let rows = try await queries.query(
            """
            UPDATE scan SET lease_owner = \(owner), fence = fence + 1,
                            lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id IN (
              SELECT id FROM scan
              WHERE \(unescaped: Self.isUnfinished) AND (lease_until IS NULL OR (\(endsLeases) AND lease_until < clock_timestamp()))
              ORDER BY created_at LIMIT \(Int32(limit)) FOR UPDATE SKIP LOCKED)
            RETURNING \(unescaped: ScanRecord.columns)
            """)
        let scans = rows.readable(.scan, ScanRecord.init)
        if scans.count < rows.count {
            let readable = Set(scans.map(\.id))
            try await markStuck(
                rows.map { ScanLease(scanID: try $0["id"], owner: owner, fence: try $0["fence"]) }.filter { !readable.contains($0.scanID) })
        }
        return scans
    }

    /// Renews leases; returns the scans whose lease was still held.
    ///
    /// A scan whose row is locked is left to the next time, so that it delays no other: nobody can take it over while it is.
    public func renew(_ leases: [ScanLease], for duration: Duration) async throws -> [UUID] {
        try await queries.query(
            """
            WITH held AS (
              SELECT scan.id, scan.fence FROM scan
              JOIN unnest(\(leases.map(\.scanID)), \(leases.map(\.owner)), \(leases.map(\.fence))) AS lease (id, owner, fence)
                ON scan.id = lease.id AND scan.lease_owner = lease.owner AND scan.fence = lease.fence),
            free AS (
              SELECT scan.id FROM scan JOIN held ON scan.id = held.id AND scan.fence = held.fence
              ORDER BY scan.id FOR NO KEY UPDATE OF scan SKIP LOCKED),
            renewed AS (
              UPDATE scan SET lease_until = clock_timestamp() + make_interval(secs => \(duration.inSeconds))
              FROM free WHERE scan.id = free.id)
            SELECT id FROM held
            """
        ).map { try $0.decode(UUID.self) }
    }

    /// Releases scans so that another gateway takes them over at once.
    public func release(_ leases: [ScanLease]) async throws {
        try await queries.execute(
            """
            UPDATE scan SET lease_owner = NULL, lease_until = NULL
            FROM unnest(\(leases.map(\.scanID)), \(leases.map(\.owner)), \(leases.map(\.fence))) AS held (id, owner, fence)
            WHERE scan.id = held.id AND scan.lease_owner = held.owner AND scan.fence = held.fence
            """)
    }

    /// A scan whose review failed, under its row's lock.
    public struct FailedReview: Sendable, Equatable {
        public let error: ScanFailure?
        /// How often a person had it written again.
        public let retries: Int
        /// When a person may again.
        public let retryAt: Date?
        /// The server's clock.
        public let now: Date
    }

    /// Nil in every other state. Needs a transaction.
    public func failedReview(_ scan: UUID, accountID: UUID) async throws -> FailedReview? {
        try await queries.query(
            """
            SELECT error, review_retries, review_retry_at, clock_timestamp() FROM scan
            WHERE id = \(scan) AND account_id = \(accountID) AND state = 'review_failed' FOR UPDATE
            """
        ).first.map { row in
            let (error, retries, retryAt, now) = try row.decode((PostgresJSON<ScanFailure>?, Int32, Date?, Date).self)
            return FailedReview(error: error?.value, retries: Int(retries), retryAt: retryAt, now: now)
        }
    }

    /// Takes over a scan that has ended; nil while it is not, and if it is another account's.
    ///
    /// The same transaction has to reopen it (``advance(_:events:changes:with:)``) or be rolled back: an ended scan has no driver.
    ///
    /// - Parameter accountID: whose scan it must be; nil for operators, who may take any.
    public func takeEnded(_ scan: UUID, accountID: UUID?, owner: UUID, lease: Duration) async throws -> ScanRecord? {
        try await queries.query(
            """
            UPDATE scan SET lease_owner = \(owner), fence = fence + 1,
                            lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = \(scan) AND (\(accountID)::uuid IS NULL OR account_id = \(accountID))
              AND state IN ('complete', 'identification_failed', 'review_failed')
            RETURNING \(unescaped: ScanRecord.columns)
            """
        ).first.map(ScanRecord.init)
    }

    /// Counts that a person had a review written again.
    ///
    /// - Parameter pause: for how long nobody may ask again.
    public static func countingReviewRetry(of scan: UUID, pause: Duration) -> Write {
        Write(
            """
            UPDATE scan SET review_retries = review_retries + 1,
                            review_retry_at = clock_timestamp() + make_interval(secs => \(pause.inSeconds))
            WHERE id = \(scan)
            """)
    }

    /// How long a scan that nobody can go on with is left to others: more than a newer version takes to be rolled out.
    public static let patience = Duration.seconds(600)

    /// Notes that their driver could not go on with scans, as one cannot that is older than who wrote them. What is stored next ends it.
    public func markStuck(_ leases: [ScanLease]) async throws {
        try await queries.execute(
            """
            UPDATE scan SET stuck_since = coalesce(stuck_since, clock_timestamp())
            FROM unnest(\(leases.map(\.scanID)), \(leases.map(\.owner)), \(leases.map(\.fence))) AS held (id, owner, fence)
            WHERE scan.id = held.id AND scan.lease_owner = held.owner AND scan.fence = held.fence
            """)
    }

    /// A scan that nobody could go on with for too long.
    public struct StuckScan: Sendable, Equatable {
        public let lease: ScanLease
        public let isIdentified: Bool
    }

    /// Takes over scans that have been stuck for so long that they are to be failed. Reads nothing of them that may be what cannot be read.
    public func takeStuck(owner: UUID, limit: Int, lease: Duration, patience: Duration = Self.patience) async throws -> [StuckScan] {
        try await queries.query(
            """
            UPDATE scan SET lease_owner = \(owner), fence = fence + 1,
                            lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id IN (
              SELECT id FROM scan
              WHERE \(unescaped: Self.isUnfinished) AND stuck_since <= clock_timestamp() - make_interval(secs => \(patience.inSeconds))
                AND (lease_until IS NULL OR lease_until < clock_timestamp())
              ORDER BY created_at LIMIT \(Int32(limit)) FOR UPDATE SKIP LOCKED)
            RETURNING id, fence, state IN ('identified', 'reviewing')
            """
        ).map { row in
            let (id, fence, isIdentified) = try row.decode((UUID, Int64, Bool).self)
            return StuckScan(lease: ScanLease(scanID: id, owner: owner, fence: fence), isIdentified: isIdentified)
        }
    }

    /// Scans that ended without waiting longer for their review, and whose job has ended since; without those that were put aside
    /// (``putDelayedAside(_:)``) in the last minute.
    public func delayed(limit: Int) async throws -> [UUID] {
        try await queries.query(
            """
            SELECT scan.id \(unescaped: Self.delayedScans) ORDER BY scan.id LIMIT \(Int32(limit))
            """
        ).map { try $0.decode(UUID.self) }
    }

    static let delayedScans = """
        FROM scan JOIN job ON job.id = scan.review_job_id
        WHERE scan.state = 'review_failed' AND scan.error ->> 'code' = \(delayed) AND job.state IN ('done', 'failed')
          AND coalesce(scan.stuck_since < clock_timestamp() - interval '1 minute', true)
        """

    /// As in the index `scan_unfinished`.
    static let isUnfinished = "state IN ('accepted', 'identifying', 'identified', 'reviewing')"

    /// Takes over one of them, as ``takeEnded(_:accountID:owner:lease:)`` does; nil if someone else has, or is about to.
    public func takeDelayed(_ scan: UUID, owner: UUID, lease: Duration) async throws -> ScanRecord? {
        try await queries.query(
            """
            UPDATE scan SET lease_owner = \(owner), fence = fence + 1,
                            lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = (
              SELECT id FROM scan WHERE id = \(scan) AND state = 'review_failed' AND error ->> 'code' = \(unescaped: Self.delayed)
              FOR UPDATE SKIP LOCKED)
            RETURNING \(unescaped: ScanRecord.columns)
            """
        ).first.map(ScanRecord.init)
    }

    /// Leaves one of them alone for a while because it could not be reopened, so that it does not come up all the time.
    public func putDelayedAside(_ scan: UUID) async throws {
        try await queries.execute(
            "UPDATE scan SET stuck_since = clock_timestamp() WHERE id = \(scan) AND state = 'review_failed'")
    }

    /// As in the index `scan_delayed`.
    private static let delayed = "'\(ScanFailure.reviewDelayed.code)'"

    /// The scans among these that wait for a job.
    public func waiting(for job: UUID, among scans: [UUID]) async throws -> [UUID] {
        try await queries.query(
            """
            SELECT id FROM scan WHERE id = ANY(\(scans)) AND (artwork_job_id = \(job) OR review_job_id = \(job))
            """
        ).map { try $0.decode(UUID.self) }
    }

    /// The scans among these that wait for a job which has ended, and have not noticed yet.
    static func withEndedJobs(among scans: [UUID]) -> PostgresQuery {
        """
        SELECT scan.id FROM scan
        WHERE scan.id = ANY(\(scans)) AND scan.state IN ('identified', 'reviewing') AND (
          (scan.review_id IS NULL AND EXISTS (
            SELECT FROM job WHERE job.id = scan.review_job_id AND job.state IN ('done', 'failed')))
          OR (EXISTS (SELECT FROM artwork WHERE artwork.album_id = scan.album_id AND artwork.state <> 'pending')
            -- Since the album is known: a corrected scan was told about another one's before.
            AND NOT EXISTS (
              SELECT FROM scan_event AS told WHERE told.scan_id = scan.id AND told.type = 'artwork' AND told.seq >
                (SELECT max(seq) FROM scan_event WHERE scan_event.scan_id = scan.id AND scan_event.type = 'identified'))))
        """
    }
}

extension [ProgressEvent] {
    /// As they were stored together.
    ///
    /// - Parameters:
    ///   - last: the number of the last one, which is the scan's `event_seq`.
    ///   - at: when, which is the scan's `updated_at`.
    public func numbered(upTo last: Int64, at: Date) -> [ProgressEvent] {
        enumerated().map { index, event in
            var event = event
            event.seq = last - Int64(count) + 1 + Int64(index)
            event.at = Timestamp(at)
            return event
        }
    }
}

extension PostgresQuery.StringInterpolation {
    /// Stores events of the scan in the row `scan`, whose `event_seq` counts them already: two terms of WITH.
    mutating func appendInterpolation(telling events: [ProgressEvent], of scan: String) {
        appendLiteral("numbered AS (SELECT id, event_seq - ")
        appendInterpolation(Int64(events.count))
        appendLiteral(" + position AS seq, updated_at AS at, event FROM \(scan), jsonb_array_elements(")
        appendInterpolation(json: events)
        appendLiteral(
            """
            ) WITH ORDINALITY AS told (event, position)),
            told AS (
              INSERT INTO scan_event (scan_id, seq, type, at, data)
              SELECT id, seq, event->>'stage', at, event || jsonb_build_object(
                'seq', seq, 'at', to_char((at + interval '0.5 ms') AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
              FROM numbered)
            """)
    }
}

extension ScanFailure {
    /// The review takes too long to wait for. The scan goes on by itself when it is there.
    public static let reviewDelayed = ScanFailure(
        code: "review_delayed", message: "Review temporarily unavailable", retryable: true,
        hint: "It is added as soon as it is written")
}
