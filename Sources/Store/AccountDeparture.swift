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
        statements += [
            """
            INSERT INTO quota_use (account_id, period, reserved, used)
            SELECT \(own), quota_period, count(*) FILTER (WHERE NOT quota_settled), count(*) FILTER (WHERE quota_settled)
            FROM scan WHERE account_id = \(own) AND quota_period IS NOT NULL GROUP BY quota_period
            """,
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
        ]
        try await queries.executeAll(statements)
        return .left(own)
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
