import FoundationEssentials
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

/// The roles of `deploy/roles.sql`, on a server of their own, since roles belong to a whole server.
@Suite struct DatabaseRolesTests {
    private static let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    /// The pools of the owner, the programs and ingest, on a database that the owner has migrated.
    private struct Roles {
        let owner, programs, ingest: PostgresPool

        init(_ cluster: TestCluster) throws {
            func pool(_ role: String) throws -> PostgresPool {
                try TestDatabase.makePool(try PostgresConfiguration("postgres://\(role)@127.0.0.1:\(cluster.port)/albumscan"))
            }
            owner = try pool("albumscan_owner")
            programs = try pool("albumscan_programs")
            ingest = try pool("albumscan_ingest")
        }
    }

    private func withRoles(_ body: nonisolated(nonsending) (Roles) async throws -> Void) async throws {
        let cluster = try await TestCluster.make(blocking: TestDatabase.blocking.get())
        let administrator = try TestDatabase.makePool(try PostgresConfiguration(cluster.url))
        for role in ["owner", "programs", "ingest"] {
            try await administrator.execute("CREATE ROLE \(identifier: "albumscan_" + role) LOGIN")
        }
        try await administrator.execute("CREATE DATABASE albumscan OWNER albumscan_owner")
        await administrator.close()
        let roles = try Roles(cluster)
        try await body(roles)
        for pool in [roles.owner, roles.programs, roles.ingest] { await pool.close() }
    }

    private func isRefused(_ pool: PostgresPool, _ query: PostgresQuery) async throws -> Bool {
        do {
            try await pool.execute(query)
            return false
        } catch let error as PostgresError where error.sqlState == .insufficientPrivilege {
            return true
        }
    }

    @Test func theProgramsWorkWithEveryTableAndCreateNone() async throws {
        try await withRoles { roles in
            #expect(try await !Migrator.isCurrent(roles.programs), "before there is a table")
            await #expect(throws: StoreError.self, "a role that owns nothing migrates nothing") {
                try await Migrator.run(roles.programs, logger: Self.logger)
            }
            try await Migrator.run(roles.owner, logger: Self.logger)
            try await Migrator.run(roles.owner, logger: Self.logger)
            for pool in [roles.owner, roles.programs, roles.ingest] { #expect(try await Migrator.isCurrent(pool)) }
            let tables = try await roles.owner.query(
                "SELECT relname::text FROM pg_class WHERE relkind IN ('r', 'p', 'v') AND relnamespace = 'public'::regnamespace"
            ).decode(String.self)
            #expect(tables.count > 20)
            for table in tables { try await roles.programs.query("SELECT FROM \(identifier: table) LIMIT 1") }
            for statement: PostgresQuery in [
                "CREATE TABLE mine (i integer)", "CREATE SCHEMA mine", "DROP TABLE scan", "ALTER TABLE scan ADD mine integer",
                "TRUNCATE scan",
                "DELETE FROM schema_migration", "CREATE ROLE mine",
            ] {
                #expect(try await isRefused(roles.programs, statement))
            }
            // Who a history is shown to depends on functions that not everybody may call everywhere.
            try await roles.programs.query("SELECT system_identifier, timeline_id FROM pg_control_system(), pg_control_checkpoint()")
        }
    }

    @Test func tablesOfLaterMigrationsAreThePrograms() async throws {
        try await withRoles { roles in
            try await Migrator.run(roles.owner, logger: Self.logger)
            try await roles.owner.execute("CREATE TABLE later (i integer)")
            try await roles.programs.execute("INSERT INTO later VALUES (1)")
            #expect(try await isRefused(roles.ingest, "SELECT FROM later"))
        }
    }

    @Test func aCatalogIsImportedWithoutTheRightToCreate() async throws {
        try await withRoles { roles in
            try await Migrator.run(roles.owner, logger: Self.logger)
            let database = Database(pool: roles.programs)
            for dump in ["dump 1", "dump 2"] { try await CatalogRepositoryTests.imported(source: dump, into: database) }
            #expect(try await database.autocommit { try await $0.catalog.status() }.active?.source == "dump 2")
            #expect(try await database.clearCatalog() == CatalogRepositoryTests.shelf.count)
            await #expect(throws: PostgresError.self, "what scans added is no import") {
                try await roles.programs.execute("SELECT catalogue_partition_drop(0)")
            }
            #expect(try await isRefused(roles.ingest, "SELECT catalogue_partition_drop(1)"))
        }
    }

    @Test func ingestHasTheRegistryAndIsNobodyElseThere() async throws {
        try await withRoles { roles in
            try await Migrator.run(roles.owner, logger: Self.logger)
            for table in ["scan", "scan_photo", "account", "device", "album", "history_entry", "job", "model_call"] {
                #expect(try await isRefused(roles.ingest, "SELECT FROM \(identifier: table)"), "\(table)")
            }
            let ingest = Database(pool: roles.ingest)
            let programs = Database(pool: roles.programs)
            let own = EndpointRecord(instance: UUID(), role: "ingest", version: "1", curveKey: "k")
            let gateway = EndpointRecord(
                instance: UUID(), role: "gateway", version: "1",
                addresses: .init(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:2", subscribe: "tcp://127.0.0.1:3"), curveKey: "g")
            _ = try await programs.autocommit { try await $0.endpoints.announce(gateway) }
            for _ in 0..<2 { _ = try await ingest.autocommit { try await $0.endpoints.announce(own) } }
            #expect(try await Set(ingest.autocommit { try await $0.endpoints.live() }) == [own, gateway])

            for role in ["gateway", "review"] {
                await #expect(throws: StoreError.self, "\(role)") {
                    try await ingest.autocommit {
                        try await $0.endpoints.announce(EndpointRecord(instance: UUID(), role: role, version: "1"))
                    }
                }
            }
            let reachable = EndpointRecord(instance: UUID(), role: "ingest", version: "1", addresses: gateway.addresses)
            await #expect(throws: StoreError.self) { try await ingest.autocommit { try await $0.endpoints.announce(reachable) } }
            await #expect(throws: StoreError.self, "another's announcement is not renewed") {
                try await ingest.autocommit { try await $0.endpoints.announce(gateway) }
            }
            try await ingest.autocommit { try await $0.endpoints.withdraw(gateway.instance) }
            try await roles.ingest.execute("UPDATE bus_endpoint SET curve_key = 'mine' WHERE role = 'gateway'")
            #expect(try await Set(programs.autocommit { try await $0.endpoints.live() }) == [own, gateway])
            try await ingest.autocommit { try await $0.endpoints.withdraw(own.instance) }
            #expect(try await programs.autocommit { try await $0.endpoints.live() } == [gateway])
        }
    }
}
