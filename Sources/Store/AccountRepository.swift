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

    public init(deviceID: UUID, accountID: UUID, tier: Tier, advancedSearch: Bool) {
        self.deviceID = deviceID
        self.accountID = accountID
        self.tier = tier
        self.advancedSearch = advancedSearch
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
}

/// A row of `device` without its secrets.
public struct DeviceRecord: Sendable {
    public var id: UUID
    public var createdAt: Date
    /// When its token was revoked.
    public var revokedAt: Date?
}

public struct AccountRepository: Sendable {
    let queries: any PostgresQuerying

    /// The current tier of a row of `account`: a subscription's tier expires by itself.
    static let currentTier = "CASE WHEN account.tier_until <= clock_timestamp() THEN 'free' ELSE account.tier END"

    /// Registers a device. The same installation gets its device and account back, and its previous token is revoked.
    ///
    /// A phone that retries its request may be registering twice concurrently. The lock, which is held to the end of the statements' common
    /// transaction, makes the second request find what the first one inserted. An installation whose account was erased gets a new account,
    /// with the free scans it had used already counted (rule 57).
    public func register(installationHash: [UInt8]?, tokenHash: [UInt8]) async throws -> (deviceID: UUID, accountID: UUID) {
        var statements: [PostgresQuery] = []
        if let installationHash {
            statements = [
                "SELECT pg_advisory_xact_lock(hashtextextended(encode(\(installationHash), 'hex'), 2))",
                """
                UPDATE device SET token_hash = \(tokenHash), revoked_at = NULL WHERE installation_hash = \(installationHash)
                RETURNING id, account_id
                """,
            ]
        }
        statements.append(
            """
            WITH fresh AS (
              INSERT INTO account (id)
              SELECT \(UUID()) WHERE NOT EXISTS (SELECT FROM device WHERE installation_hash = \(installationHash))
              RETURNING id),
            known AS (
              DELETE FROM erased_installation
              WHERE hash = (SELECT sha256(salt || \(installationHash)) FROM erasure_salt) AND EXISTS (SELECT FROM fresh)
              RETURNING free_used),
            counted AS (INSERT INTO quota_use (account_id, period, used) SELECT id, 'ever', free_used FROM fresh, known)
            INSERT INTO device (id, account_id, token_hash, installation_hash)
            SELECT \(UUID()), id, \(tokenHash), \(installationHash) FROM fresh
            RETURNING id, account_id
            """)
        let row = try await queries.executeAll(statements).last { !$0.isEmpty }?.first
        guard let row else { throw StoreError.notFound }
        return try row.decode((UUID, UUID).self)
    }

    public func authenticate(tokenHash: [UInt8]) async throws -> AuthenticatedDevice? {
        try await queries.query(
            """
            SELECT device.id, account.id, \(unescaped: Self.currentTier), account.advanced_search
            FROM device JOIN account ON account.id = device.account_id
            WHERE device.token_hash = \(tokenHash) AND device.revoked_at IS NULL
            """
        ).first.map { row in
            let (device, account, tier, search) = try row.decode((UUID, UUID, Tier, Bool).self)
            return AuthenticatedDevice(deviceID: device, accountID: account, tier: tier, advancedSearch: search)
        }
    }

    /// Nil for an unknown account.
    public func find(_ account: UUID) async throws -> AccountRecord? {
        try await queries.query(
            """
            SELECT created_at, \(unescaped: Self.currentTier), advanced_search FROM account WHERE id = \(account)
            """
        ).first.map { row in
            let (createdAt, tier, search) = try row.decode((Date, Tier, Bool).self)
            return AccountRecord(id: account, createdAt: createdAt, tier: tier, advancedSearch: search)
        }
    }

    /// The account's devices, the oldest first.
    public func devices(of account: UUID) async throws -> [DeviceRecord] {
        try await queries.query(
            "SELECT id, created_at, revoked_at FROM device WHERE account_id = \(account) ORDER BY created_at, id"
        ).map { row in
            let (id, createdAt, revokedAt) = try row.decode((UUID, Date, Date?).self)
            return DeviceRecord(id: id, createdAt: createdAt, revokedAt: revokedAt)
        }
    }

    /// The account a device belongs to now; nil if its token is revoked.
    public func account(of device: UUID) async throws -> UUID? {
        try await queries.query("SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL")
            .first.map { try $0.decode(UUID.self) }
    }

    /// The account a device's scan is for, read under a lock that keeps it unchanged to the transaction's end: it may have been joined to
    /// another one since the device was authenticated (rule 54). Nil if the token has been revoked since.
    public func accountForScan(of device: UUID) async throws -> UUID? {
        try await queries.query("SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL FOR SHARE")
            .first.map { try $0.decode(UUID.self) }
    }

    /// Revokes a device's token; false if there is no such device.
    @discardableResult
    public func revoke(deviceID: UUID) async throws -> Bool {
        try await queries.execute("UPDATE device SET revoked_at = coalesce(revoked_at, clock_timestamp()) WHERE id = \(deviceID)") == 1
    }

    public func setAdvancedSearch(_ isOn: Bool, of account: UUID) async throws {
        try await queries.execute("UPDATE account SET advanced_search = \(isOn) WHERE id = \(account)")
    }

    /// Erases an account with its devices, scans, photos, history, subscriptions and the albums that nobody else has named.
    ///
    /// Two things stay, anonymously: what model calls cost, and, for each installation, how many free scans it used (rule 57). Needs a
    /// transaction.
    public func erase(_ account: UUID) async throws {
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
            // Waits for transactions that are ending one of the scans: they have counted it by then.
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
