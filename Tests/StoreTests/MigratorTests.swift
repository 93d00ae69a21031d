import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

@Suite struct MigratorTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
    private let migrations = [
        Migration(version: 1, name: "first", sql: "CREATE TABLE a (i int4); INSERT INTO a VALUES (1);"),
        Migration(version: 2, name: "second", sql: "-- ü\nALTER TABLE a ADD COLUMN j int4 DEFAULT 2;"),
    ]

    private func versions(_ pool: PostgresPool) async throws -> [Int] {
        try await pool.query("SELECT version FROM schema_migration ORDER BY version").decode(Int.self)
    }

    @Test func theProgramsOwnMigrationsApply() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: logger)
            try await Migrator.run(pool, logger: logger)
            #expect(try await versions(pool) == Migration.all.map(\.version))
            #expect(Migration.all.map(\.version) == Array(1...Migration.all.count))
        }
    }

    @Test func everyFileIsListed() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../Sources/Store/Migrations")
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()
        #expect(files == Migration.all.map { String(format: "%04d", $0.version) + "_\($0.name).sql" })
    }

    @Test func processesThatStartTogetherApplyEachOnce() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let pool = try TestDatabase.makePool(configuration, maximumConnections: 1)
                    try await Migrator.run(migrations, pool, logger: logger)
                    #expect(try await versions(pool) == [1, 2])
                    #expect(try await pool.query("SELECT i, j FROM a").count == 1)
                    await pool.close()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func laterMigrationsAreAddedToAnOlderSchema() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(Array(migrations.prefix(1)), pool, logger: logger)
            try await Migrator.run(migrations, pool, logger: logger)
            #expect(try await versions(pool) == [1, 2])
        }
    }

    @Test func aFailedMigrationLeavesNothing() async throws {
        try await TestDatabase.withPool { pool in
            let broken = Migration(version: 3, name: "third", sql: "CREATE TABLE b (i int4); SELECT 1 / 0;")
            await #expect(throws: StoreError.self) { try await Migrator.run(migrations + [broken], pool, logger: logger) }
            #expect(try await versions(pool) == [1, 2])
            let leftOver = try await pool.query("SELECT 1 WHERE to_regclass('b') IS NOT NULL")
            #expect(leftOver.isEmpty)
        }
    }

    @Test func aChangedMigrationIsRefused() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(migrations, pool, logger: logger)
            let changed = [migrations[0], Migration(version: 2, name: "second", sql: "SELECT 1")]
            let error = await #expect(throws: StoreError.self) { try await Migrator.run(changed, pool, logger: logger) }
            #expect(error?.description == "migration 2 is not the one the database was made with")
            #expect(error?.isRetryable == false)
        }
    }

    @Test("A database made before a migration's comments were changed is the same")
    func changedCommentsAreAccepted() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(migrations, pool, logger: logger)
            let digest = try await pool.query("SELECT encode(checksum, 'hex') FROM schema_migration WHERE version = 2")
            let earlier = try #require(digest.first).decode(String.self)
            let reworded = Migration(version: 2, name: "second", sql: "-- Reworded.\n" + migrations[1].sql, earlierChecksum: earlier)
            try await Migrator.run([migrations[0], reworded], pool, logger: logger)
            #expect(try await versions(pool) == [1, 2])
        }
    }

    @Test func anOlderProgramRestartsOnANewerSchema() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(migrations, pool, logger: logger)
            try await Migrator.run(Array(migrations.prefix(1)), pool, logger: logger)
            #expect(try await versions(pool) == [1, 2])
            let changed = Migration(version: 1, name: "first", sql: "SELECT 1")
            await #expect(throws: StoreError.self) { try await Migrator.run([changed], pool, logger: logger) }
        }
    }

    @Test func aSchemaOfAnotherLineIsRefused() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(migrations, pool, logger: logger)
            let other = [migrations[0], Migration(version: 3, name: "third", sql: "SELECT 1")]
            let error = await #expect(throws: StoreError.self) { try await Migrator.run(other, pool, logger: logger) }
            #expect(error?.description == "the database has migration 2, which this program skips: they are of two lines")
        }
    }

    // MARK: Outside of a transaction

    private let index = Migration(
        version: 3, name: "index",
        sql: """
            -- Runs outside of a transaction.
            DROP INDEX CONCURRENTLY IF EXISTS a_i;
            CREATE UNIQUE INDEX CONCURRENTLY a_i ON a (i);
            """)

    private func isValid(_ index: String, _ pool: PostgresPool) async throws -> Bool? {
        try await pool.query("SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(\(index))").first?.decode(Bool.self)
    }

    @Test func anIndexIsBuiltConcurrentlyByOneOfSeveralProcesses() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    let pool = try TestDatabase.makePool(configuration, maximumConnections: 1)
                    let later = Migration(version: 4, name: "later", sql: "INSERT INTO a VALUES (7)")
                    try await Migrator.run(migrations + [index, later], pool, logger: logger)
                    #expect(try await versions(pool) == [1, 2, 3, 4])
                    #expect(try await isValid("a_i", pool) == true)
                    // The connection is as it was before.
                    #expect(try await pool.query("SHOW statement_timeout")[0].decode(String.self) == "1min")
                    #expect(try await pool.query("SELECT FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()").isEmpty)
                    await pool.close()
                }
            }
            try await group.waitForAll()
        }
    }

    @Test func whatBrokeOffIsRepeated() async throws {
        try await TestDatabase.withPool { pool in
            try await Migrator.run(migrations, pool, logger: logger)
            try await pool.execute("INSERT INTO a VALUES (1)")
            await #expect(throws: StoreError.self) { try await Migrator.run(migrations + [index], pool, logger: logger) }
            // PostgreSQL leaves what it had begun, and nobody may use it.
            #expect(try await isValid("a_i", pool) == false)
            #expect(try await versions(pool) == [1, 2])
            try await pool.execute("DELETE FROM a WHERE ctid = (SELECT min(ctid) FROM a)")
            try await Migrator.run(migrations + [index], pool, logger: logger)
            #expect(try await isValid("a_i", pool) == true)
            #expect(try await versions(pool) == [1, 2, 3])
        }
    }

    @Test(arguments: [
        ("", []), ("-- a; b\n", []), ("SELECT 1", ["SELECT 1"]), ("SELECT 1;SELECT 2;", ["SELECT 1", "SELECT 2"]),
        ("SELECT ';', \";\" -- ;\n;", ["SELECT ';', \";\" \n"]), ("SELECT /* ; */ 1;", ["SELECT /* ; */ 1"]),
        ("SELECT 'it''s;'; x", ["SELECT 'it''s;'", " x"]), ("DO $$ a; $$; DO $b$ $$; $b$", ["DO $$ a; $$", " DO $b$ $$; $b$"]),
        ("SELECT $1; x", ["SELECT $1", " x"]),
    ])
    func aScriptIsTakenApart(text: String, statements: [String]) {
        #expect(SQLScript(text).statements == statements)
    }

    @Test func aMigrationThatEndsTheTransactionIsRefused() async throws {
        try await TestDatabase.withPool { pool in
            let hasty = Migration(version: 1, name: "hasty", sql: "CREATE TABLE c (i int4); COMMIT;")
            await #expect(throws: StoreError.self) { try await Migrator.run([hasty], pool, logger: logger) }
        }
    }
}
