public import FoundationEssentials
import PostgreSQL

/// Work of which an account may cause so much a day (rule 83).
public enum AllowanceKind: String, Sendable, CaseIterable, PostgresEncodable {
    /// Scans that identify nothing; those under way count until they have.
    case scans
    /// Questions to MusicBrainz that a person waits for.
    case lookups
    case corrections
    case reviewRetries = "review_retries"
    /// Names in wallets that MusicBrainz is asked about.
    case walletDiscs = "wallet_discs"
}

/// How much of each kind an account may cause in a day (UTC); 0 for no limit.
public struct Allowances: Sendable, Equatable {
    public var scans = 500
    public var lookups = 300
    public var corrections = 50
    public var reviewRetries = 100
    public var walletDiscs = 2000

    public init() {}

    public subscript(kind: AllowanceKind) -> Int {
        switch kind {
        case .scans: scans
        case .lookups: lookups
        case .corrections: corrections
        case .reviewRetries: reviewRetries
        case .walletDiscs: walletDiscs
        }
    }
}

/// The account has caused as much of this work today as it may. The transaction must be rolled back.
public struct AllowanceExhausted: Error, Sendable, Equatable {
    public let kind: AllowanceKind
    /// When the next day begins.
    public let renewsIn: Duration

    public init(kind: AllowanceKind, renewsIn: Duration) {
        self.kind = kind
        self.renewsIn = renewsIn
    }
}

/// Counts work against the day's allowances of the account that causes it.
///
/// It is counted in the transaction that accepts the work, under the lock of the day's row, so that parallel requests see each other. Lock
/// order: the scan's row, the quota's, then this one.
public struct AllowanceRepository: Sendable {
    let queries: any PostgresQuerying

    /// - Parameter count: how many, all or none.
    /// - Throws: ``AllowanceExhausted``.
    public func take(_ kind: AllowanceKind, count: Int = 1, of account: UUID, from allowances: Allowances) async throws {
        let (allowance, count) = (Int32(clamping: allowances[kind]), Int32(clamping: count))
        guard allowance > 0, count > 0 else { return }
        guard count <= allowance else { throw try await exhausted(kind) }
        let taken = try await queries.execute(
            """
            INSERT INTO allowance_use AS present (account_id, kind, day, used)
            VALUES (\(account), \(kind), (clock_timestamp() AT TIME ZONE 'UTC')::date, \(count))
            ON CONFLICT (account_id, kind, day) DO UPDATE SET used = present.used + \(count)
            WHERE present.used + \(count) <= \(allowance)
            """)
        if taken == 0 { throw try await exhausted(kind) }
    }

    /// Only tells, and takes nothing.
    ///
    /// - Throws: ``AllowanceExhausted`` if there is nothing left now.
    public func check(_ kind: AllowanceKind, of account: UUID, from allowances: Allowances) async throws {
        guard allowances[kind] > 0 else { return }
        if try await used(by: account)[kind, default: 0] >= allowances[kind] { throw try await exhausted(kind) }
    }

    /// Takes the place of a scan that is to be identified, until ``releasing(_:)`` or ``spending(_:)``.
    ///
    /// - Throws: ``AllowanceExhausted``.
    public func reserve(scan: UUID, account: UUID, from allowances: Allowances) async throws {
        let allowance = Int32(clamping: allowances.scans)
        guard allowance > 0 else { return }
        let reserved = try await queries.execute(
            """
            WITH counted AS (
              INSERT INTO allowance_use AS present (account_id, kind, day, used)
              VALUES (\(account), \(AllowanceKind.scans), (clock_timestamp() AT TIME ZONE 'UTC')::date, 1)
              ON CONFLICT (account_id, kind, day) DO UPDATE SET used = present.used + 1 WHERE present.used < \(allowance)
              RETURNING day)
            UPDATE scan SET allowance_day = counted.day FROM counted WHERE scan.id = \(scan)
            """)
        if reserved == 0 { throw try await exhausted(.scans) }
    }

    /// The scan identified an album: its place is free again. Does nothing without one.
    public static func releasing(_ scan: UUID) -> Write {
        Write(
            """
            WITH held AS (
              SELECT id, account_id, allowance_day FROM scan WHERE id = \(scan) AND allowance_day IS NOT NULL FOR UPDATE),
            released AS (UPDATE scan SET allowance_day = NULL FROM held WHERE scan.id = held.id)
            UPDATE allowance_use SET used = greatest(used - 1, 0) FROM held
            WHERE allowance_use.account_id = held.account_id AND kind = \(AllowanceKind.scans) AND day = held.allowance_day
            """)
    }

    /// The scan identified nothing: its place stays taken.
    public static func spending(_ scan: UUID) -> Write {
        Write("UPDATE scan SET allowance_day = NULL WHERE id = \(scan) AND allowance_day IS NOT NULL")
    }

    /// Deletes the counts of days that are over, two days later: a scan that was accepted before midnight may still end.
    ///
    /// - Returns: how many.
    @discardableResult
    public func sweep() async throws -> Int {
        try await queries.execute("DELETE FROM allowance_use WHERE day < (clock_timestamp() AT TIME ZONE 'UTC')::date - 2")
    }

    /// How much of each kind is used today.
    public func used(by account: UUID) async throws -> [AllowanceKind: Int] {
        let rows = try await queries.query(
            """
            SELECT kind, used FROM allowance_use
            WHERE account_id = \(account) AND day = (clock_timestamp() AT TIME ZONE 'UTC')::date
            """)
        return try rows.reduce(into: [:]) { used, row in
            let (kind, count) = try row.decode((String, Int32).self)
            if let kind = AllowanceKind(rawValue: kind) { used[kind] = Int(count) }
        }
    }

    private func exhausted(_ kind: AllowanceKind) async throws -> AllowanceExhausted {
        let row = try await queries.query(
            """
            SELECT extract(epoch FROM (date_trunc('day', now) + interval '1 day') - now)::float8
            FROM (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now) AS clock
            """
        ).first
        return AllowanceExhausted(kind: kind, renewsIn: .seconds(try row?.decode(Double.self) ?? 3600))
    }
}
