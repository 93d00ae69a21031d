import FoundationEssentials
import PostgreSQL

/// Merges two accounts that have presented the same subscription, once both sides agree (rule 54). Needs a transaction.
///
/// Scans in progress continue: their drivers' leases stay valid, and they read the account from the scan's row under its lock. Requests
/// that were admitted for the removed account find the new one through their device's row (``ScanRepository/insert(_:)``).
struct AccountJoin: Sendable {
    let queries: any PostgresQuerying

    enum Outcome {
        case joined
        /// The two have more than ``deviceLimit`` devices together.
        case tooManyDevices
        /// An operator has closed one of them.
        case blocked
    }

    /// How many devices with a valid token a merged account may have: enough for a household, not for a town.
    static let deviceLimit = 10

    /// Serializes joins: two that cross would otherwise deadlock.
    func lineUp() async throws {
        try await queries.query("SELECT pg_advisory_xact_lock(hashtextextended('albumscan.account_join', 3))")
    }

    /// Moves everything of one account to another and removes it. Unless it joins them, nothing is changed.
    ///
    /// - Throws: ``StoreError/notFound`` if one of them is being erased.
    func join(_ account: UUID, into survivor: UUID) async throws -> Outcome {
        try await lineUp()
        guard try await lock(account, survivor) else { return .blocked }
        let devices = try await queries.query(
            "SELECT count(*) FROM device WHERE account_id IN (\(account), \(survivor)) AND revoked_at IS NULL")
        guard try devices[0].decode(Int.self) <= Self.deviceLimit else { return .tooManyDevices }
        try await queries.executeAll(Self.wallets(of: account, into: survivor))
        try await queries.executeAll([
            "UPDATE device SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE subscription SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE scan SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE correction SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE cover_picture SET account_id = \(survivor) WHERE account_id = \(account)",
            // Together they have one vote; where both have voted, the survivor's stays.
            """
            UPDATE cover_vote SET account_id = \(survivor) WHERE account_id = \(account)
              AND NOT EXISTS (SELECT FROM cover_vote AS other WHERE other.account_id = \(survivor) AND other.cover_id = cover_vote.cover_id)
            """,
            "UPDATE history_entry SET account_id = \(survivor) WHERE account_id = \(account)",
            // An idempotency key that both have used stands for two scans; the survivor's stays.
            """
            UPDATE idempotency_key SET account_id = \(survivor) WHERE account_id = \(account)
              AND NOT EXISTS (SELECT FROM idempotency_key AS other WHERE other.account_id = \(survivor) AND other.key = idempotency_key.key)
            """,
            """
            UPDATE idempotent_request SET account_id = \(survivor) WHERE account_id = \(account)
              AND NOT EXISTS (
                SELECT FROM idempotent_request AS other WHERE other.account_id = \(survivor) AND other.key = idempotent_request.key)
            """,
            "UPDATE own_album SET account_id = \(survivor) WHERE account_id = \(account)",
            // Joining neither adds free scans nor erases a month's usage.
            """
            INSERT INTO quota_use (account_id, period, reserved, used, granted)
            SELECT \(survivor), period, reserved, used, granted FROM quota_use WHERE account_id = \(account)
            ON CONFLICT (account_id, period) DO UPDATE SET reserved = quota_use.reserved + excluded.reserved,
              used = quota_use.used + excluded.used, granted = quota_use.granted + excluded.granted
            """,
            // Nor does it give a budget back. Calls under way end in the survivor's.
            "UPDATE budget_reservation SET account_id = \(survivor) WHERE account_id = \(account)",
            """
            INSERT INTO budget_use AS present (account_id, period, reserved_micro_usd, spent_micro_usd, calls)
            SELECT \(survivor), period, reserved_micro_usd, spent_micro_usd, calls FROM budget_use
            WHERE account_id = \(account) ORDER BY period
            ON CONFLICT (scope, period) DO UPDATE SET reserved_micro_usd = present.reserved_micro_usd + excluded.reserved_micro_usd,
              spent_micro_usd = present.spent_micro_usd + excluded.spent_micro_usd, calls = present.calls + excluded.calls
            """,
            """
            INSERT INTO allowance_use (account_id, kind, day, used)
            SELECT \(survivor), kind, day, used FROM allowance_use WHERE account_id = \(account)
            ON CONFLICT (account_id, kind, day) DO UPDATE SET used = allowance_use.used + excluded.used
            """,
            // Of a song that both have kept, the later change counts.
            """
            INSERT INTO favorite (account_id, song_id, at, deleted_at)
            SELECT \(survivor), song_id, at, deleted_at FROM favorite WHERE account_id = \(account)
            ON CONFLICT (account_id, song_id) DO UPDATE SET at = excluded.at, deleted_at = excluded.deleted_at
            WHERE coalesce(favorite.deleted_at, favorite.at) < coalesce(excluded.deleted_at, excluded.at)
            """,
            // A song that both have seen on a day is one view.
            """
            INSERT INTO song_view (account_id, day, song_id) SELECT \(survivor), day, song_id FROM song_view WHERE account_id = \(account)
            ON CONFLICT DO NOTHING
            """,
            """
            INSERT INTO song_day (account_id, day, views, ads) SELECT \(survivor), day, views, ads FROM song_day WHERE account_id = \(account)
            ON CONFLICT (account_id, day) DO UPDATE
              SET views = (SELECT count(*) FROM song_view WHERE song_view.account_id = \(survivor) AND song_view.day = song_day.day),
                  ads = song_day.ads + excluded.ads
            """,
            """
            UPDATE entitlement SET account_id = \(survivor) WHERE account_id = \(account)
              AND NOT EXISTS (SELECT FROM entitlement AS other WHERE other.account_id = \(survivor)
                AND other.environment = entitlement.environment AND other.purchase_id = entitlement.purchase_id)
            """,
            "UPDATE ad_identity SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE ad_reward SET account_id = \(survivor) WHERE account_id = \(account)",
            "UPDATE job SET asked_by = \(survivor) WHERE asked_by = \(account) AND state = 'ready'",
            "UPDATE job SET asked_by = \(survivor) WHERE asked_by = \(account) AND state = 'leased'",
            // What it asked, and was asked, goes with it.
            "DELETE FROM account WHERE id = \(account)",
        ])
        return .joined
    }

    /// There is one wallet of their history afterwards: what either had taken out of it, or put into it, is so in the survivor's.
    private static func wallets(of account: UUID, into survivor: UUID) -> [PostgresQuery] {
        [
            """
            WITH ours AS (SELECT id FROM wallet WHERE account_id = \(survivor) AND source = 'history')
            UPDATE wallet_disc SET wallet_id = ours.id FROM ours, wallet
            WHERE wallet.id = wallet_disc.wallet_id AND wallet.account_id = \(account) AND wallet.source = 'history'
              AND NOT EXISTS (
                SELECT FROM wallet_disc AS other WHERE other.wallet_id = ours.id AND other.identity = wallet_disc.identity)
            """,
            """
            DELETE FROM wallet WHERE account_id = \(account) AND source = 'history'
              AND EXISTS (SELECT FROM wallet AS other WHERE other.account_id = \(survivor) AND other.source = 'history')
            """,
            "UPDATE wallet SET account_id = \(survivor) WHERE account_id = \(account)",
        ]
    }

    /// Locks rows in the same order as notifications and the drivers of scans do, so that there is no deadlock. If something is inserted in
    /// between, the server detects the deadlock and one of the two transactions is retried.
    ///
    /// - Returns: whether both are open.
    private func lock(_ account: UUID, _ survivor: UUID) async throws -> Bool {
        let rows = try await queries.executeAll([
            """
            SELECT FROM subscription WHERE account_id IN (\(account), \(survivor))
            ORDER BY environment, original_transaction_id FOR UPDATE
            """,
            "SELECT FROM device WHERE account_id = \(account) ORDER BY id FOR UPDATE",
            """
            SELECT FROM scan WHERE account_id = \(account) AND \(unescaped: ScanDriveRepository.isUnfinished)
            ORDER BY id FOR UPDATE
            """,
            "SELECT blocked_at IS NULL FROM account WHERE id IN (\(account), \(survivor)) ORDER BY id FOR UPDATE",
        ])
        guard rows[3].count == 2 else { throw StoreError.notFound }
        return try rows[3].decode(Bool.self).allSatisfy(\.self)
    }
}
