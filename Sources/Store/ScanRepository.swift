public import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// Scans as clients ask for them.
public struct ScanRepository: Sendable {
    let queries: any PostgresQuerying

    /// The scan that an idempotency key was used for, and the hash of that request.
    public func replay(key: String, accountID: UUID) async throws -> (scanID: UUID, requestHash: [UInt8])? {
        try await queries.query(
            """
            SELECT scan_id, request_hash FROM idempotency_key WHERE account_id = \(accountID) AND key = \(key)
            """
        ).first.map { try $0.decode((UUID, [UInt8]).self) }
    }

    /// Reserves an idempotency key for a scan of the same transaction.
    ///
    /// - Returns: false if the key is taken; a concurrent transaction with the same key is waited for.
    public func reserve(key: String, requestHash: [UInt8], scanID: UUID, accountID: UUID) async throws -> Bool {
        try await queries.execute(
            """
            INSERT INTO idempotency_key (account_id, key, request_hash, scan_id)
            VALUES (\(accountID), \(key), \(requestHash), \(scanID)) ON CONFLICT (account_id, key) DO NOTHING
            """) == 1
    }

    /// Deletes idempotency keys after a day, long after any client has stopped retrying; returns how many.
    public func sweepIdempotencyKeys() async throws -> Int {
        try await queries.execute("DELETE FROM idempotency_key WHERE created_at < clock_timestamp() - interval '1 day'")
    }

    /// Inserts a scan under its owner's lease, with its photo, features and first events. Needs a transaction, to whose end its account stays
    /// that of its device.
    ///
    /// - Returns: nil if the device's token has been revoked.
    public func insert(_ scan: NewScan) async throws -> ScanRecord? {
        try await queries.query(
            """
            WITH asking AS (SELECT id, account_id FROM device WHERE id = \(scan.deviceID) AND revoked_at IS NULL FOR SHARE),
            scan AS (
              INSERT INTO scan (id, account_id, device_id, state, may_search, bypass_gate, review_tier, traceparent,
                                lease_owner, lease_until, fence, event_seq)
              SELECT \(scan.id), account_id, id, \(scan.state), \(scan.search.isAllowed), \(scan.search.isAllowed),
                     \(scan.search.reviewKind), \(scan.traceparent), \(scan.owner),
                     clock_timestamp() + make_interval(secs => \(scan.lease.inSeconds)), 1, \(Int64(scan.events.count)) FROM asking
              RETURNING \(unescaped: ScanRecord.columns)),
            \(telling: scan.events, of: "scan"),
            limited AS (SELECT id, clock_timestamp() + make_interval(secs => \(scan.photoTimeToLive.inSeconds)) AS expires_at FROM scan),
            photo AS (
              INSERT INTO scan_photo (scan_id, jpeg, width, height, expires_at)
              SELECT id, \(scan.jpeg), \(Int32(scan.width)), \(Int32(scan.height)), expires_at FROM limited),
            remembered AS (
              INSERT INTO scan_features (scan_id, features, expires_at)
              SELECT id, features, expires_at FROM limited, (VALUES (\(scan.features)::bytea)) AS found (features) WHERE features IS NOT NULL)
            SELECT \(unescaped: ScanRecord.columns) FROM scan
            """
        ).first.map(ScanRecord.init)
    }

    public func find(_ id: UUID) async throws -> ScanRecord? {
        try await queries.query("SELECT \(unescaped: ScanRecord.columns) FROM scan WHERE id = \(id)").first.map(ScanRecord.init)
    }

    /// Several scans at once, by id.
    public func find(_ ids: [UUID]) async throws -> [UUID: ScanRecord] {
        guard !ids.isEmpty else { return [:] }
        let rows = try await queries.query("SELECT \(unescaped: ScanRecord.columns) FROM scan WHERE id = ANY(\(ids))")
        return Dictionary(rows.readable(.scan, ScanRecord.init).map { ($0.id, $0) }) { first, _ in first }
    }

    /// An account's scan with its artwork and review; nil for unknown ids and other accounts'.
    public func view(_ id: UUID, accountID: UUID) async throws -> ScanView? {
        let found = try await queries.query(
            """
            SELECT \(unescaped: ScanRecord.columns) FROM scan WHERE id = \(id) AND account_id = \(accountID)
            """
        ).first.map(ScanRecord.init)
        guard let found else { return nil }
        return try await view(found)
    }

    /// A scan of any account, for a request that has been admitted: while it waits, its account may be joined to another one.
    public func view(admitted id: UUID) async throws -> ScanView? {
        guard let found = try await find(id) else { return nil }
        return try await view(found)
    }

    /// What an identified scan waits for.
    public struct Awaited: Sendable {
        public let albumID: UUID
        public let artwork: ArtworkRecord?
        /// Of its review.
        public let jobState: JobState?
        /// Why its review's job failed, or was postponed.
        public let jobError: ScanFailure?
        /// What the job wrote, or found written, once it has ended.
        public let review: ReviewRecord?
    }

    /// Nil for a scan that is not identified.
    public func awaited(by id: UUID) async throws -> Awaited? {
        try await queries.query(
            """
            SELECT scan.album_id AS of_album, scan.review_job_id, job.state AS job_state, job.error AS job_error,
                   artwork.state IS NOT NULL AS has_artwork, \(unescaped: ArtworkRecord.details),
                   review.id IS NOT NULL AS has_review, \(unescaped: ReviewRecord.columns)
            FROM scan LEFT JOIN artwork ON artwork.album_id = scan.album_id LEFT JOIN job ON job.id = scan.review_job_id
              LEFT JOIN review ON job.state IN ('done', 'failed') AND \(unescaped: ReviewRepository.isWrittenByJob)
            WHERE scan.id = \(id) AND scan.album_id IS NOT NULL
            """
        ).first.map { row in
            let album: UUID = try row["of_album"]
            let error = UnreadableRow.job.reading(try row["review_job_id", as: UUID?.self]?.uuidString ?? "?") {
                try row["job_error", as: PostgresJSON<ScanFailure>?.self]?.value
            }
            let review =
                try row["has_review"]
                ? UnreadableRow.review.reading(try row["id", as: UUID.self], { try ReviewRecord(row) }) : nil
            return Awaited(
                albumID: album, artwork: try row["has_artwork"] ? ArtworkRecord(row, of: album) : nil, jobState: try row["job_state"],
                jobError: error ?? nil, review: review)
        }
    }

    private func view(_ scan: ScanRecord) async throws -> ScanView {
        var view = ScanView(scan: scan)
        if let album = scan.albumID {
            let found = try await queries.executeAll(
                [
                    ArtworkRepository.finding(album), WalletRepository.finding(album, account: scan.accountID),
                ] + (scan.reviewID.map { [ReviewRepository.finding($0)] } ?? []))
            view.artwork = try found[0].first.map(ArtworkRecord.init)
            view.inWallets = try found[1].map(WalletPlace.init)
            if scan.reviewID != nil {
                view.review = found[2].readable(.review, ReviewRecord.init).first
            } else if scan.state == .complete {
                // An operator deleted the review; one written since takes its place.
                view.review = try await ReviewRepository(queries: queries).best(of: album, kinds: scan.search.reviewKind.orLesser)
            }
        }
        return view
    }

    /// The stored events with a sequence number above `seq`, in order.
    ///
    /// One that cannot be read is left out, so that the others reach their readers. Of a final one, whose readers wait for nothing but it,
    /// at least that is told.
    public func events(of scan: UUID, after seq: Int64) async throws -> [ProgressEvent] {
        try await queries.query(
            """
            SELECT seq, at, type, data FROM scan_event WHERE scan_id = \(scan) AND seq > \(seq) ORDER BY seq
            """
        ).compactMap { try Self.event(of: scan, $0) }
    }

    /// All of ``events(of:after:)`` for a device that is to follow a scan, and whose it is (``AccountRepository/authenticate(tokenHash:)``).
    ///
    /// - Returns: no device for a token that is nobody's; no events for unknown scans, and other accounts'.
    public func events(of scan: UUID, for tokenHash: [UInt8]) async throws -> (device: AuthenticatedDevice?, events: [ProgressEvent]?) {
        let found = try await queries.executeAll([
            AccountRepository.authenticating(tokenHash),
            """
            SELECT scan_event.seq, scan_event.at, scan_event.type, scan_event.data FROM device
            JOIN scan ON scan.account_id = device.account_id LEFT JOIN scan_event ON scan_event.scan_id = scan.id
            WHERE device.token_hash = \(tokenHash) AND device.revoked_at IS NULL AND scan.id = \(scan) ORDER BY seq
            """,
        ])
        // A scan without events is a row without an event.
        let events = try found[1].compactMap { try $0["seq", as: Int64?.self] == nil ? nil : try Self.event(of: scan, $0) }
        return (try found[0].first.map(AuthenticatedDevice.init), found[1].isEmpty ? nil : events)
    }

    private static func event(of scan: UUID, _ row: PostgresRow) throws -> ProgressEvent? {
        let seq: Int64 = try row["seq"]
        let at = Timestamp(try row["at", as: Date.self])
        let stored = UnreadableRow.event.reading("\(scan) \(seq)") { try row["data", as: PostgresJSON<ProgressEvent>.self].value }
        guard var event = stored else {
            guard let kind = ProgressEvent.Kind(rawValue: try row["type"]), kind.isFinal else { return nil }
            return ProgressEvent(scanId: scan, seq: seq, at: at, stage: kind, message: "The scan has ended")
        }
        event.seq = seq
        event.at = at
        return event
    }

    /// The kinds of a scan's stored events, and when they happened, in order; without those that only a newer version knows.
    public func eventKinds(of scan: UUID) async throws -> [(kind: ProgressEvent.Kind, at: Date)] {
        try await queries.query("SELECT type, at FROM scan_event WHERE scan_id = \(scan) ORDER BY seq").compactMap { row in
            let (type, at) = try row.decode((String, Date).self)
            return ProgressEvent.Kind(rawValue: type).map { ($0, at) }
        }
    }
}

/// Photos of scans whose identification has not ended (rule 7).
public struct PhotoRepository: Sendable {
    let queries: any PostgresQuerying

    public func find(_ scan: UUID) async throws -> [UInt8]? {
        try await queries.query(Self.finding(scan)).first.map { try $0.decode([UInt8].self) }
    }

    static func finding(_ scan: UUID) -> PostgresQuery {
        "SELECT jpeg FROM scan_photo WHERE scan_id = \(scan) AND expires_at > clock_timestamp()"
    }

    /// Whether ``find(_:)`` would find it.
    public func isHeld(_ scan: UUID) async throws -> Bool {
        try await !queries.query("SELECT FROM scan_photo WHERE scan_id = \(scan) AND expires_at > clock_timestamp()").isEmpty
    }

    /// Deletes expired photos, and the answers that quote them; returns how many.
    public func sweep() async throws -> Int {
        try await queries.query(
            """
            WITH erased AS (DELETE FROM scan_photo WHERE expires_at <= clock_timestamp() RETURNING scan_id),
            cleared AS (UPDATE scan_step SET result = NULL FROM erased
                        WHERE scan_step.scan_id = erased.scan_id AND step <> 'identification')
            SELECT scan_id FROM erased
            """
        ).count
    }
}
