import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

/// Migration 21 on what was there before.
@Suite struct DeletionMigrationTests {
    /// An album with a text key and a place in the catalog, as every correction made one.
    private func album(_ key: String, _ pool: PostgresPool, releaseGroup: UUID? = nil) async throws -> UUID {
        let id = UUID()
        try await pool.execute(
            "INSERT INTO album (id, artist_name, album_title, release_group_id) VALUES (\(id), \(key), \(key), \(releaseGroup))")
        try await pool.execute("INSERT INTO album_key (key, album_id) VALUES (\(key), \(id))")
        try await pool.execute(
            """
            INSERT INTO catalogue_entry_0 (generation, album_id, artist_name, album_title, types, tags, words)
            VALUES (0, \(id), \(key), \(key), '{}', '{}', '{}')
            """)
        return id
    }

    /// A scan of the album; corrected to it by its key, or identified.
    private func scan(
        _ store: StoreFixture, _ account: (deviceID: UUID, accountID: UUID), _ album: UUID, key: String?
    ) async throws -> UUID {
        let scan = try await store.scan(of: account).scanID
        try await store.database.pool.execute("UPDATE scan SET state = 'complete', album_id = \(album) WHERE id = \(scan)")
        if let key {
            try await store.database.pool.execute(
                """
                INSERT INTO correction (scan_id, account_id, to_album_id, choice)
                VALUES (\(scan), \(account.accountID), \(album), \(key))
                """)
        }
        return scan
    }

    @Test("Typed names become their account's own, unless others have them too; deleted entries take their scans along")
    func migrated() async throws {
        try await TestDatabase.withPool { pool in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            try await Migrator.run(Migration.all.filter { $0.version < 21 }, pool, logger: logger)
            let store = StoreFixture(database: Database(pool: pool))
            let (one, two) = (try await store.account(), try await store.account())
            let typed = try await album("typed", pool)
            for key in ["typed", nil] { _ = try await scan(store, one, typed, key: key) }
            let shared = try await album("shared", pool)
            for account in [one, two] { _ = try await scan(store, account, shared, key: "shared") }
            let identified = try await album("identified", pool)
            _ = try await scan(store, one, identified, key: "identified")
            _ = try await scan(store, two, identified, key: nil)
            let known = try await album("known", pool, releaseGroup: UUID())
            _ = try await scan(store, one, known, key: "known")
            let (deleted, kept) = (try await scan(store, two, known, key: nil), try await scan(store, two, known, key: nil))
            for (scan, isDeleted) in [(deleted, true), (kept, false)] {
                try await pool.execute(
                    """
                    INSERT INTO history_entry
                      (id, account_id, scan_id, album_id, artist_name, album_title, identification, scanned_at, deleted_at)
                    VALUES (\(UUID()), \(two.accountID), \(scan), \(known), 'a', 'b', '{}', now(), CASE WHEN \(isDeleted) THEN now() END)
                    """)
            }
            try await Migrator.run(pool, logger: logger)

            let own = try await pool.query("SELECT album_id, account_id, key FROM own_album").decode((UUID, UUID, String).self)
            #expect(own.count == 1 && own.allSatisfy { $0 == (typed, one.accountID, "typed") })
            for table in ["album_key", "catalogue_entry_0"] {
                let left = try await pool.query("SELECT album_id FROM \(identifier: table)").decode(UUID.self)
                #expect(Set(left) == [shared, identified, known], "\(table)")
            }
            #expect(try await store.db.scans.find(deleted) == nil)
            #expect(try await store.db.scans.find(kept) != nil)
            #expect(try await pool.query("SELECT scan_id FROM history_entry").decode(UUID.self) == [kept])

            // A process of the version before deletes as it used to.
            try await pool.execute("UPDATE history_entry SET deleted_at = now()")
            #expect(try await pool.query("SELECT scan_id FROM history_entry").decode(UUID.self).isEmpty)
            #expect(try await store.db.scans.find(kept) == nil)
        }
    }
}
