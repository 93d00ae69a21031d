public import FoundationEssentials
import PostgreSQL

/// Parts a device from the account it shares (rule 54). Needs a transaction.
struct AccountDeparture: Sendable {
    let queries: any PostgresQuerying

    /// Gives the device an account of its own, with the scans it made and the history entries they brought.
    ///
    /// Scans in progress continue, as in ``AccountJoin``. The free scans the shared account has used count for both from now on, or
    /// joining and leaving would bring new ones; those of a month follow the scans that were counted, and stay counted where they were.
    func leave(_ device: UUID) async throws -> AccountRepository.Departure {
        try await AccountJoin(queries: queries).lineUp()
        let shared = try await queries.query(
            "SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL FOR UPDATE"
        ).first?.decode(UUID.self)
        guard let shared else { return .noDevice }
        let others = try await queries.query(
            "SELECT FROM device WHERE account_id = \(shared) AND id <> \(device) AND revoked_at IS NULL LIMIT 1")
        guard !others.isEmpty else { return .alone }

        let own = UUID()
        var statements: [PostgresQuery] = [
            // The same order as everywhere: scans, then accounts.
            "SELECT FROM scan WHERE device_id = \(device) AND account_id = \(shared) ORDER BY id FOR UPDATE",
            "SELECT FROM account WHERE id = \(shared) FOR NO KEY UPDATE",
            """
            INSERT INTO account (id, advanced_search, blocked_at)
            SELECT \(own), advanced_search, blocked_at FROM account WHERE id = \(shared)
            """,
            "UPDATE device SET account_id = \(own) WHERE id = \(device)",
            "DELETE FROM account_join WHERE device_id = \(device)",
            "UPDATE scan SET account_id = \(own) WHERE device_id = \(device) AND account_id = \(shared)",
        ]
        for table in Self.parts {
            statements.append(
                """
                UPDATE \(identifier: table) SET account_id = \(own) FROM scan
                WHERE scan.id = \(identifier: table).scan_id AND scan.account_id = \(own) AND \(identifier: table).account_id = \(shared)
                """)
        }
        statements += Self.albumsAndAnswers(from: shared, to: own, of: device)
        statements += [
            """
            INSERT INTO quota_use (account_id, period, reserved, used)
            SELECT \(own), quota_period, count(*) FILTER (WHERE NOT quota_settled), count(*) FILTER (WHERE quota_settled)
            FROM scan WHERE account_id = \(own) AND quota_period IS NOT NULL GROUP BY quota_period
            """,
            // Its wallets go along; that of the history follows from the scans.
            "UPDATE wallet SET account_id = \(own) WHERE account_id = \(shared) AND device_id = \(device) AND source <> 'history'",
            // What is reserved is settled or released with the account of its scan.
            """
            UPDATE quota_use SET reserved = greatest(quota_use.reserved - gone.reserved, 0) FROM quota_use AS gone
            WHERE gone.account_id = \(own) AND gone.period = quota_use.period AND quota_use.account_id = \(shared)
            """,
            """
            INSERT INTO quota_use (account_id, period, used)
            SELECT \(own), period, used FROM quota_use WHERE account_id = \(shared) AND period = 'ever'
            ON CONFLICT (account_id, period) DO UPDATE SET used = greatest(quota_use.used, excluded.used)
            """,
            // Nor does leaving bring a new day's allowance. A scan in progress gives its place back here, that of an earlier day too.
            """
            INSERT INTO allowance_use (account_id, kind, day, used)
            SELECT \(own), kind, day, used FROM allowance_use WHERE account_id = \(shared)
            """,
            // Nor new views of songs. What was kept by anybody of the household stays kept on both sides.
            """
            INSERT INTO song_day (account_id, day, views, ads) SELECT \(own), day, views, ads FROM song_day WHERE account_id = \(shared)
            """,
            """
            INSERT INTO song_view (account_id, day, song_id) SELECT \(own), day, song_id FROM song_view WHERE account_id = \(shared)
            """,
            """
            INSERT INTO favorite (account_id, song_id, at, deleted_at)
            SELECT \(own), song_id, at, deleted_at FROM favorite WHERE account_id = \(shared)
            """,
            // Nor a budget. Calls under way end in the one they were reserved in.
            """
            INSERT INTO budget_use (account_id, period, spent_micro_usd, calls)
            SELECT \(own), period, spent_micro_usd, calls FROM budget_use,
              (SELECT clock_timestamp() AT TIME ZONE 'UTC' AS now) AS clock
            WHERE account_id = \(shared) AND period IN (to_char(now, 'YYYY-MM-DD'), to_char(now, 'YYYY-MM'))
            """,
        ]
        try await queries.executeAll(statements)
        return .left(own)
    }

    /// Moves the albums that only this device's scans were given by name, and what its requests were answered. Scans and corrections have
    /// moved before.
    private static func albumsAndAnswers(from shared: UUID, to own: UUID, of device: UUID) -> [PostgresQuery] {
        [
            """
            WITH named AS (
              SELECT own_album.album_id, correction.account_id
              FROM own_album JOIN correction ON correction.to_album_id = own_album.album_id OR correction.choice = own_album.key
              WHERE own_album.account_id = \(shared) AND correction.account_id IN (\(own), \(shared)))
            UPDATE own_album SET account_id = \(own)
            WHERE album_id IN (SELECT album_id FROM named GROUP BY album_id HAVING bool_and(account_id = \(own)))
            """,
            // The request to leave is among them: sent again, it comes from the new account.
            "UPDATE idempotent_request SET account_id = \(own) WHERE account_id = \(shared) AND device_id = \(device)",
            // An answer must go with the scan it names, and neither account could delete the other's.
            """
            DELETE FROM idempotent_request AS answer WHERE account_id IN (\(own), \(shared)) AND EXISTS (
              SELECT FROM regexp_matches(response, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') AS found (ids)
              JOIN scan ON scan.id = found.ids[1]::uuid
              WHERE scan.account_id IN (\(own), \(shared)) AND scan.account_id <> answer.account_id)
            """,
        ]
    }

    /// What belongs to an account by way of a scan.
    private static let parts = ["correction", "cover_picture", "cover_vote", "history_entry", "idempotency_key"]
}

extension AccountRepository {
    public enum Departure: Sendable, Equatable {
        /// The device's new account.
        case left(UUID)
        /// Nobody else has a device there.
        case alone
        /// The device does not exist any more, or its token is revoked.
        case noDevice
    }

    /// Parts a device from the account it shares, with its own scans. Needs a transaction.
    public func leave(_ device: UUID) async throws -> Departure {
        try await AccountDeparture(queries: queries).leave(device)
    }
}
