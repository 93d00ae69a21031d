public import FoundationEssentials
import PostgreSQL

/// A row of `device` without its secrets.
public struct DeviceRecord: Sendable {
    /// Who revoked a device's token.
    public enum Revoker: String, Sendable {
        /// It may register again.
        case itself
        /// Another device of the account.
        case account
        case `operator`
    }

    public var id: UUID
    /// As the device calls itself; nil if it does not say.
    public var name: String?
    public var platform: String?
    public var createdAt: Date
    /// To the hour.
    public var lastSeenAt: Date
    /// When its token was revoked.
    public var revokedAt: Date?
    /// Nil for a valid token, and where it was not noted.
    public var revokedBy: Revoker?
}

/// An installation may not register again (rule 53).
public enum RegistrationRefused: Error, Sendable, Equatable {
    /// Another device of its account, or an operator, has revoked it.
    case revoked
    /// It had signed out, and its account has as many devices as one may by now.
    case tooManyDevices
}

extension AccountRepository {
    /// Registers a device. The same installation gets its device and account back, and its previous token is revoked.
    ///
    /// A phone that retries its request may be registering twice concurrently. The lock, which is held to the end of the statements' common
    /// transaction, makes the second request find what the first one inserted. An installation whose account was erased gets a new account,
    /// with the free scans it had used already counted (rule 57).
    ///
    /// - Throws: ``RegistrationRefused``.
    public func register(
        installationHash: [UInt8]?, tokenHash: [UInt8], name: String? = nil, platform: String? = nil
    ) async throws -> (deviceID: UUID, accountID: UUID) {
        var statements: [PostgresQuery] = []
        if let installationHash {
            statements = [
                "SELECT pg_advisory_xact_lock(hashtextextended(encode(\(installationHash), 'hex'), 2))",
                // Devices of one account that come back line up to be counted: after the device's row, as everywhere.
                "SELECT FROM device WHERE installation_hash = \(installationHash) FOR NO KEY UPDATE",
                """
                SELECT FROM account WHERE id = (
                  SELECT account_id FROM device WHERE installation_hash = \(installationHash) AND revoked_at IS NOT NULL)
                FOR NO KEY UPDATE
                """,
                """
                UPDATE device SET token_hash = \(tokenHash), revoked_at = NULL, revoked_by = NULL, last_seen_at = clock_timestamp(),
                  name = coalesce(\(name), name), platform = coalesce(\(platform), platform)
                WHERE installation_hash = \(installationHash) AND (revoked_at IS NULL OR coalesce(revoked_by, 'itself') = 'itself' AND (
                  SELECT count(*) FROM device AS other
                  WHERE other.account_id = device.account_id AND other.revoked_at IS NULL) < \(Int64(AccountJoin.deviceLimit)))
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
            INSERT INTO device (id, account_id, token_hash, installation_hash, name, platform)
            SELECT \(UUID()), id, \(tokenHash), \(installationHash), \(name), \(platform) FROM fresh
            RETURNING id, account_id
            """)
        // The locks' rows have no columns.
        if let row = try await queries.executeAll(statements).suffix(2).last(where: { !$0.isEmpty })?.first {
            return try row.decode((UUID, UUID).self)
        }
        let revoker = try await queries.query(
            "SELECT coalesce(revoked_by, 'itself') FROM device WHERE installation_hash = \(installationHash) AND revoked_at IS NOT NULL"
        ).first?.decode(String.self)
        switch revoker {
        case nil: throw StoreError.notFound
        case DeviceRecord.Revoker.itself.rawValue?: throw RegistrationRefused.tooManyDevices
        default: throw RegistrationRefused.revoked
        }
    }

    /// Notes that a device was here; at most once an hour, since it is a write.
    public func see(_ device: UUID) async throws {
        try await queries.execute("UPDATE device SET last_seen_at = clock_timestamp() WHERE id = \(device)")
    }

    /// The account's devices, the oldest first, those with a revoked token included.
    public func devices(of account: UUID) async throws -> [DeviceRecord] {
        try await queries.query(
            """
            SELECT id, name, platform, created_at, last_seen_at, revoked_at, revoked_by FROM device WHERE account_id = \(account)
            ORDER BY created_at, id
            """
        ).map { row in
            DeviceRecord(
                id: try row["id"], name: try row["name"], platform: try row["platform"], createdAt: try row["created_at"],
                lastSeenAt: try row["last_seen_at"], revokedAt: try row["revoked_at"],
                revokedBy: try row["revoked_by", as: String?.self].flatMap(DeviceRecord.Revoker.init))
        }
    }

    /// Revokes a device's token, and with it what it has asked of other accounts. A device that signed out itself may be shut out later.
    ///
    /// - Parameter account: whose device it must be; nil for anybody's.
    /// - Returns: false if there is no such device.
    @discardableResult
    public func revoke(deviceID: UUID, by revoker: DeviceRecord.Revoker = .itself, of account: UUID? = nil) async throws -> Bool {
        // Read again under the row's lock: the device may be on its way to another account.
        let results = try await queries.executeAll([
            """
            UPDATE device SET revoked_at = coalesce(revoked_at, clock_timestamp()),
              revoked_by = CASE WHEN coalesce(revoked_by, 'itself') = 'itself' THEN \(revoker.rawValue) ELSE revoked_by END
            WHERE id = \(deviceID) AND account_id = coalesce(\(account), account_id)
            RETURNING id
            """,
            """
            DELETE FROM account_join WHERE device_id = \(deviceID)
              AND EXISTS (SELECT FROM device WHERE id = \(deviceID) AND revoked_at IS NOT NULL)
            """,
        ])
        return !results[0].isEmpty
    }

    /// Lets a revoked device register again; it stays revoked until then.
    ///
    /// - Returns: false if there is no such device.
    public func readmit(deviceID: UUID) async throws -> Bool {
        try await queries.execute(
            "UPDATE device SET revoked_by = CASE WHEN revoked_at IS NOT NULL THEN 'itself' END WHERE id = \(deviceID)") == 1
    }
}
