public import FoundationEssentials
import PostgreSQL

/// What an account's tier includes in the current period, and how much of it is used.
public struct QuotaStanding: Sendable, Equatable {
    public var tier: Tier
    /// `ever`, or the calendar month in UTC such as `2026-11`.
    public var period: String
    /// Scans that identified an album.
    public var used: Int
    /// Scans in progress; each is settled as used, or released.
    public var reserved: Int
    /// What operators added.
    public var granted: Int
    /// When the next period begins; nil where none does.
    public var resetsAt: Date?

    public init(tier: Tier, period: String, used: Int, reserved: Int, granted: Int, resetsAt: Date?) {
        self.tier = tier
        self.period = period
        self.used = used
        self.reserved = reserved
        self.granted = granted
        self.resetsAt = resetsAt
    }

    public var limit: Int { tier.includedScans + granted }
    public var isExhausted: Bool { used + reserved >= limit }
}

/// A scan could not be reserved: the account has none left.
public struct QuotaExhausted: Error, Sendable, Equatable {
    public let standing: QuotaStanding

    public init(standing: QuotaStanding) {
        self.standing = standing
    }
}

/// Counts scans against what the tier includes (rule 51).
///
/// A scan is reserved in the transaction that accepts it, and settled or released in the transaction that ends its identification, so the
/// counts stay right whichever process crashes when. Lock order: the scan's row, then the account's row of the period.
public struct QuotaRepository: Sendable {
    let queries: any PostgresQuerying

    /// Nil for an unknown account.
    public func standing(of account: UUID) async throws -> QuotaStanding? {
        try await queries.query(
            """
            WITH current AS (
              SELECT id, \(unescaped: AccountRepository.currentTier) AS tier, clock_timestamp() AT TIME ZONE 'UTC' AS now
              FROM account WHERE id = \(account)),
            counted AS (SELECT id, tier, now, CASE tier WHEN 'free' THEN 'ever' ELSE to_char(now, 'YYYY-MM') END AS period FROM current)
            SELECT tier, counted.period, coalesce(used, 0), coalesce(reserved, 0), coalesce(granted, 0),
                   CASE WHEN counted.period <> 'ever' THEN (date_trunc('month', now) + interval '1 month') AT TIME ZONE 'UTC' END
            FROM counted LEFT JOIN quota_use ON account_id = id AND quota_use.period = counted.period
            """
        ).first.map { row in
            let (tier, period, used, reserved, granted, resetsAt) = try row.decode((Tier, String, Int32, Int32, Int32, Date?).self)
            return QuotaStanding(
                tier: tier, period: period, used: Int(used), reserved: Int(reserved), granted: Int(granted), resetsAt: resetsAt)
        }
    }

    /// Reserves a scan that is accepted, or run again, in the caller's transaction; idempotent for one that is reserved already.
    ///
    /// - Throws: ``QuotaExhausted`` when the account has none left, and the transaction must be rolled back. ``StoreError/notFound`` for an
    ///   unknown account or scan.
    public func reserve(scan: UUID, account: UUID) async throws {
        guard let standing = try await standing(of: account) else { throw StoreError.notFound }
        // Usage is compared under the lock of the period's row, so that concurrent scans see each other.
        let reserved = try await queries.execute(
            """
            WITH fresh AS (
              SELECT id FROM scan WHERE id = \(scan) AND account_id = \(account) AND quota_period IS NULL FOR UPDATE),
            counted AS (
              INSERT INTO quota_use AS present (account_id, period, reserved)
              SELECT \(account), \(standing.period), 1 FROM fresh
              ON CONFLICT (account_id, period) DO UPDATE SET reserved = present.reserved + 1
                WHERE present.used + present.reserved < present.granted + \(Int32(standing.tier.includedScans))
              RETURNING period)
            UPDATE scan SET quota_period = counted.period, quota_settled = false FROM counted WHERE scan.id = \(scan)
            """)
        if reserved == 1 { return }
        let isCounted = try await queries.query(
            "SELECT quota_period IS NOT NULL FROM scan WHERE id = \(scan) AND account_id = \(account)"
        ).first?.decode(Bool.self)
        switch isCounted {
        case true?: return
        case false?: throw QuotaExhausted(standing: try await self.standing(of: account) ?? standing)
        case nil: throw StoreError.notFound
        }
    }

    /// The scan identified an album: its reservation is used. Does nothing without a reservation.
    public static func settling(_ scan: UUID) -> Write {
        Write(
            """
            WITH held AS (
              SELECT id, account_id, quota_period FROM scan
              WHERE id = \(scan) AND quota_period IS NOT NULL AND NOT quota_settled FOR UPDATE),
            settled AS (UPDATE scan SET quota_settled = true FROM held WHERE scan.id = held.id)
            UPDATE quota_use SET reserved = greatest(reserved - 1, 0), used = used + 1 FROM held
            WHERE quota_use.account_id = held.account_id AND quota_use.period = held.quota_period
            """)
    }

    /// The scan ended without an album: its reservation is released. Does nothing without a reservation, or if it was used.
    public static func releasing(_ scan: UUID) -> Write {
        Write(
            """
            WITH held AS (
              SELECT id, account_id, quota_period FROM scan
              WHERE id = \(scan) AND quota_period IS NOT NULL AND NOT quota_settled FOR UPDATE),
            released AS (UPDATE scan SET quota_period = NULL FROM held WHERE scan.id = held.id)
            UPDATE quota_use SET reserved = greatest(reserved - 1, 0) FROM held
            WHERE quota_use.account_id = held.account_id AND quota_use.period = held.quota_period
            """)
    }

    /// Grants scans in the current period; with the free tier they never expire.
    ///
    /// - Returns: nil for an unknown account.
    public func grant(_ scans: Int, to account: UUID) async throws -> QuotaStanding? {
        guard let standing = try await standing(of: account) else { return nil }
        try await queries.execute(
            """
            INSERT INTO quota_use AS present (account_id, period, granted) VALUES (\(account), \(standing.period), \(Int32(scans)))
            ON CONFLICT (account_id, period) DO UPDATE SET granted = present.granted + excluded.granted
            """)
        return try await self.standing(of: account)
    }
}

extension DatabaseSession {
    public var quotas: QuotaRepository { QuotaRepository(queries: queries) }
}
