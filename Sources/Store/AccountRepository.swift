public import Contracts
public import FoundationEssentials
import PostgreSQL

/// A device that showed a valid token.
public struct AuthenticatedDevice: Sendable, Equatable {
    public let deviceID: UUID
    public let accountID: UUID
    /// `free`, `base` or `ultra` (SPEC 4.5).
    public let tier: String
    /// The account's switch for search-enabled identification and reviews (SPEC 9.9).
    public let advancedSearch: Bool

    /// The review kinds the tier may see, best first.
    public var reviewKinds: [ReviewKind] { tier == "ultra" ? [.searched, .standard] : [.standard] }
}

public struct AccountRepository: Sendable {
    let queries: any PostgresQuerying

    /// Registers a device. The same installation gets its device and account back, and its former token stops working.
    ///
    /// A phone that repeats its request may be registering twice at once. The lock, which the statements' common transaction holds to its
    /// end, makes the second request find what the first one made.
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
              RETURNING id)
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
            SELECT device.id, account.id, account.tier, account.advanced_search
            FROM device JOIN account ON account.id = device.account_id
            WHERE device.token_hash = \(tokenHash) AND device.revoked_at IS NULL
            """
        ).first.map { row in
            let (device, account, tier, search) = try row.decode((UUID, UUID, String, Bool).self)
            return AuthenticatedDevice(deviceID: device, accountID: account, tier: tier, advancedSearch: search)
        }
    }

    /// A device as ``authenticate(tokenHash:)`` would find it by now; nil if its token is revoked.
    public func device(_ id: UUID) async throws -> AuthenticatedDevice? {
        guard let row = try await queries.query("SELECT token_hash FROM device WHERE id = \(id)").first else { return nil }
        return try await authenticate(tokenHash: try row.decode([UInt8].self))
    }

    /// The account a device's scan is for, read under a lock that keeps it so to the transaction's end: it may have been joined to another
    /// one since the device showed its token (SPEC 9.14). Nil if the token was revoked since.
    public func accountForScan(of device: UUID) async throws -> UUID? {
        try await queries.query("SELECT account_id FROM device WHERE id = \(device) AND revoked_at IS NULL FOR SHARE")
            .first.map { try $0.decode(UUID.self) }
    }

    public func revoke(deviceID: UUID) async throws {
        try await queries.execute("UPDATE device SET revoked_at = clock_timestamp() WHERE id = \(deviceID) AND revoked_at IS NULL")
    }

    public func setAdvancedSearch(_ isOn: Bool, of account: UUID) async throws {
        try await queries.execute("UPDATE account SET advanced_search = \(isOn) WHERE id = \(account)")
    }

    /// Erases an account with its devices, scans, photos and history.
    public func erase(_ account: UUID) async throws {
        try await queries.execute("DELETE FROM account WHERE id = \(account)")
    }
}
