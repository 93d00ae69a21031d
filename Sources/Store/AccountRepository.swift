public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A device authenticated by its token.
public struct AuthenticatedDevice: Sendable, Equatable {
    public let deviceID: UUID
    public let accountID: UUID
    /// With quotas switched off everyone is ultra (rule 17).
    public var tier: Tier
    /// The account's setting for search-enabled identification and reviews (rule 17); without effect where the tier never searches.
    public let advancedSearch: Bool
    /// Whether an operator has closed the account, but for export and erasure (rule 84).
    public let isBlocked: Bool
    /// Whether ``AccountRepository/see(_:)`` is due.
    public let isUnseen: Bool

    public init(
        deviceID: UUID, accountID: UUID, tier: Tier, advancedSearch: Bool, isBlocked: Bool = false, isUnseen: Bool = false
    ) {
        self.deviceID = deviceID
        self.accountID = accountID
        self.tier = tier
        self.advancedSearch = advancedSearch
        self.isBlocked = isBlocked
        self.isUnseen = isUnseen
    }

    /// A row of ``AccountRepository/authenticating(_:)``.
    init(_ row: PostgresRow) throws {
        (deviceID, accountID, tier, advancedSearch, isBlocked, isUnseen) = try row.decode((UUID, UUID, Tier, Bool, Bool, Bool).self)
    }

    /// The review kinds the tier may see, best first.
    public var reviewKinds: [ReviewKind] { SearchMode(isAllowed: tier.maySearch).reviewKind.orLesser }
}

/// An account and its entitlements.
public struct AccountRecord: Sendable, Equatable {
    public var id: UUID
    public var createdAt: Date
    public var tier: Tier
    public var advancedSearch: Bool
    /// Since when an operator has it closed.
    public var blockedAt: Date?
}

public struct AccountRepository: Sendable {
    let queries: any PostgresQuerying

    /// The current tier of a row of `account`: a subscription's tier expires by itself.
    static let currentTier = "CASE WHEN account.tier_until <= clock_timestamp() THEN 'free' ELSE account.tier END"

    public func authenticate(tokenHash: [UInt8]) async throws -> AuthenticatedDevice? {
        try await queries.query(Self.authenticating(tokenHash)).first.map(AuthenticatedDevice.init)
    }

    static func authenticating(_ tokenHash: [UInt8]) -> PostgresQuery {
        """
        SELECT device.id, account.id, \(unescaped: Self.currentTier), account.advanced_search, account.blocked_at IS NOT NULL,
               device.last_seen_at < clock_timestamp() - interval '1 hour'
        FROM device JOIN account ON account.id = device.account_id
        WHERE device.token_hash = \(tokenHash) AND device.revoked_at IS NULL
        """
    }

    /// Nil for an unknown account.
    public func find(_ account: UUID) async throws -> AccountRecord? {
        try await queries.query(
            """
            SELECT created_at, \(unescaped: Self.currentTier), advanced_search, blocked_at FROM account WHERE id = \(account)
            """
        ).first.map { row in
            let (createdAt, tier, search, blockedAt) = try row.decode((Date, Tier, Bool, Date?).self)
            return AccountRecord(id: account, createdAt: createdAt, tier: tier, advancedSearch: search, blockedAt: blockedAt)
        }
    }

    /// The account a device belongs to now; nil if its token is revoked.
    public func account(of device: UUID) async throws -> UUID? {
        try await queries.query("SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL")
            .first.map { try $0.decode(UUID.self) }
    }

    public func setAdvancedSearch(_ isOn: Bool, of account: UUID) async throws {
        try await queries.execute("UPDATE account SET advanced_search = \(isOn) WHERE id = \(account)")
    }

    /// Closes an account but for export and erasure, or opens it again; idempotent.
    ///
    /// - Returns: false for an unknown account.
    public func setBlocked(_ isBlocked: Bool, _ account: UUID) async throws -> Bool {
        try await queries.execute(
            """
            UPDATE account SET blocked_at = CASE WHEN \(isBlocked) THEN coalesce(blocked_at, clock_timestamp()) END WHERE id = \(account)
            """) == 1
    }

    /// Erases an account with its devices, scans, photos, history, subscriptions and the albums that nobody else has named.
    ///
    /// Two things stay, anonymously: what model calls cost, and, for each installation, how many free scans it used (rule 57). Needs a
    /// transaction.
    public func erase(_ account: UUID) async throws {
        // In the order of everyone else who needs several of them (Sources/Store/README.md, "Lock order").
        try await queries.executeAll([
            "SELECT FROM subscription WHERE account_id = \(account) ORDER BY environment, original_transaction_id FOR UPDATE",
            "SELECT FROM device WHERE account_id = \(account) ORDER BY id FOR UPDATE",
            // Waits for transactions that are ending one of the scans: they have counted it by then.
            "SELECT FROM scan WHERE account_id = \(account) ORDER BY id FOR UPDATE",
            "SELECT FROM account WHERE id = \(account) FOR UPDATE",
        ])
        let own = OwnAlbumRepository(queries: queries)
        let typed = try await own.albums(of: account)
        try await IdempotencyRepository(queries: queries).forget(naming: account, account: account)
        try await queries.executeAll([
            "UPDATE model_call SET scan_id = NULL FROM scan WHERE scan.id = model_call.scan_id AND scan.account_id = \(account)",
            """
            UPDATE appstore_notification SET original_transaction_id = NULL FROM subscription
            WHERE subscription.original_transaction_id = appstore_notification.original_transaction_id
              AND subscription.account_id = \(account)
            """,
            "DELETE FROM scan WHERE account_id = \(account)",
            """
            WITH salt AS (
              INSERT INTO erasure_salt DEFAULT VALUES ON CONFLICT (is_only) DO UPDATE SET salt = erasure_salt.salt RETURNING salt)
            INSERT INTO erased_installation AS present (hash, free_used)
            SELECT sha256(salt || installation_hash), used
            FROM salt, device JOIN quota_use ON quota_use.account_id = device.account_id AND period = 'ever' AND used > 0
            WHERE device.account_id = \(account) AND installation_hash IS NOT NULL
            ON CONFLICT (hash) DO UPDATE SET free_used = greatest(present.free_used, excluded.free_used)
            """,
            "UPDATE job SET asked_by = NULL WHERE asked_by = \(account) AND state = 'ready'",
            "UPDATE job SET asked_by = NULL WHERE asked_by = \(account) AND state = 'leased'",
            "DELETE FROM account WHERE id = \(account)",
        ])
        if !typed.isEmpty { try await own.forget(typed) }
    }
}
