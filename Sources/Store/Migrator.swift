public import Logging
public import PostgreSQL
import Telemetry

/// Migrates the schema to the current version, whichever process starts first; or, where a role of its own does that, waits for it.
///
/// Each migration is one transaction under a lock that every process takes, so that the others wait and then find it applied; one that
/// says so runs outside of a transaction instead (``Migration/outsideMarker``). A database that was migrated with other files is rejected.
/// One that a newer program has migrated further is not: migrations expand before they contract (CONTRIBUTING.md, "A migration"), so an
/// older program can restart while a newer one is being rolled out.
public enum Migrator {
    /// The timeout for a migration, and for waiting for another process's.
    private static let patience = Duration.seconds(600)

    /// - Throws: ``StoreError``: `schema` when the database belongs to another version of the program, else `database`.
    public static func run(_ pool: PostgresPool, logger: Logger) async throws {
        try await run(Migration.all, pool, logger: logger)
        try await StoreError.translating { try await grant(pool) }
    }

    /// Looks whether the schema is the program's, and changes nothing.
    ///
    /// - Returns: false while it lacks migrations, or does not let this role see which it has: whoever migrates it has not done so yet.
    /// - Throws: ``StoreError``: `schema` when the database belongs to another version of the program, else `database`.
    public static func isCurrent(_ pool: PostgresPool) async throws -> Bool {
        try await isCurrent(Migration.all, pool)
    }

    package static func isCurrent(_ migrations: [Migration], _ pool: PostgresPool) async throws -> Bool {
        do {
            return try await StoreError.translating {
                try firstPending(of: migrations, known(try await pool.query(comparison(of: migrations)))) == nil
            }
        } catch StoreError.database(let error) where [.undefinedTable, .insufficientPrivilege].contains(error.sqlState) {
            return false
        }
    }

    package static func run(_ migrations: [Migration], _ pool: PostgresPool, logger: Logger) async throws {
        while let applied = try await StoreError.translating({ try await applyNext(of: migrations, pool, logger) }) {
            logger.log(.notice, "Applied a migration", [.version: applied.version, .migration: applied.name])
        }
    }

    /// - Returns: the migration that was applied; nil when none is left.
    private static func applyNext(of migrations: [Migration], _ pool: PostgresPool, _ logger: Logger) async throws -> Migration? {
        let deadline = ContinuousClock.now + patience
        let next = try await pool.withTransaction(deadline: deadline) { transaction -> Migration? in
            let known = try await lockAndCompare(migrations, transaction, deadline)
            if let newer = known.last(where: { !$0.isOurs }) {
                logger.log(.notice, "The database was migrated by a newer program", [.version: newer.version])
            }
            guard let next = try firstPending(of: migrations, known) else { return nil }
            guard !next.runsOutside else { return next }
            try await transaction.executeScript(next.sql, deadline: deadline)
            try await transaction.execute(next.record)
            return next
        }
        if let next, next.runsOutside { try await OutsideMigration(next).apply(to: pool) }
        return next
    }

    /// A migration that the program or the database knows.
    private struct KnownVersion {
        let version: Int
        let isOurs: Bool
        /// Whether the database has applied it, from the same file; nil when it has not.
        let isSame: Bool?
    }

    /// Under the same lock, since two processes must not grant at once.
    private static func grant(_ pool: PostgresPool) async throws {
        let deadline = ContinuousClock.now + patience
        try await pool.withTransaction(deadline: deadline) { transaction in
            try await transaction.executeAll(locking, deadline: deadline)
            try await transaction.executeScript(DatabaseRoles.grants, deadline: deadline)
        }
    }

    private static let locking: [PostgresQuery] = [
        // Another process's migration is worth waiting for, however long it takes.
        "SET LOCAL lock_timeout = 0",
        "SET LOCAL statement_timeout = 0",
        "SELECT pg_advisory_xact_lock(hashtextextended('albumscan.schema_migration', 0))",
    ]

    /// Takes the lock and reads what has been applied, in one round trip. Under READ COMMITTED, the read sees what the lock's last holder
    /// committed.
    private static func lockAndCompare(
        _ migrations: [Migration], _ transaction: PostgresConnection, _ deadline: ContinuousClock.Instant
    ) async throws -> [KnownVersion] {
        let results = try await transaction.executeAll(
            locking + [
                """
                CREATE TABLE IF NOT EXISTS schema_migration (
                  version    integer PRIMARY KEY,
                  name       text NOT NULL,
                  checksum   bytea NOT NULL,
                  applied_at timestamptz NOT NULL DEFAULT clock_timestamp()
                )
                """,
                comparison(of: migrations),
            ], deadline: deadline)
        return try known(results[locking.count + 1])
    }

    private static func comparison(of migrations: [Migration]) -> PostgresQuery {
        """
        SELECT coalesce(ours.version, applied.version), ours.version IS NOT NULL,
               CASE WHEN applied.version IS NOT NULL
                    THEN applied.checksum = sha256(convert_to(ours.sql, 'UTF8'))
                      OR encode(applied.checksum, 'hex') = ours.earlier END
        FROM unnest(
          \(migrations.map(\.version)), \(migrations.map(\.sql)), \(migrations.map { $0.earlierChecksum ?? "" })
        ) AS ours (version, sql, earlier)
        FULL JOIN schema_migration AS applied ON applied.version = ours.version
        ORDER BY 1
        """
    }

    private static func known(_ rows: PostgresRows) throws -> [KnownVersion] {
        try rows.map { row in
            let (version, isOurs, isSame) = try row.decode((Int, Bool, Bool?).self)
            return KnownVersion(version: version, isOurs: isOurs, isSame: isSame)
        }
    }

    private static func firstPending(of migrations: [Migration], _ known: [KnownVersion]) throws -> Migration? {
        let newest = migrations.map(\.version).max() ?? 0
        if let foreign = known.first(where: { !$0.isOurs && $0.version < newest }) {
            throw StoreError.schema("the database has migration \(foreign.version), which this program skips: they are of two lines")
        }
        if let changed = known.first(where: { $0.isSame == false }) {
            throw StoreError.schema("migration \(changed.version) is not the one the database was made with")
        }
        guard let pending = known.first(where: { $0.isSame == nil }) else { return nil }
        if known.contains(where: { $0.version > pending.version && $0.isSame != nil }) {
            throw StoreError.schema("the database lacks migration \(pending.version) but has a later one")
        }
        return migrations.first { $0.version == pending.version }
    }
}

extension Migration {
    /// Notes that it was applied.
    var record: PostgresQuery {
        """
        INSERT INTO schema_migration (version, name, checksum) VALUES (\(version), \(name), sha256(convert_to(\(sql), 'UTF8')))
        """
    }
}
