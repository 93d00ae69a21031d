import Foundation
import PostgreSQL
import TestDatabase
import Testing

@Suite struct StatementCacheTests {
    @Test func theLeastRecentlyUsedGoesFirst() {
        var cache = StatementCache(capacity: 2)
        func key(_ sql: String) -> StatementCache.Key { StatementCache.Key(sql: sql, types: []) }
        #expect(cache.insert(key("a"), name: cache.makeName()) == nil)
        #expect(cache.insert(key("b"), name: cache.makeName()) == nil)
        #expect(cache.name(for: key("a")) == "s1")
        #expect(cache.insert(key("c"), name: cache.makeName()) == "s2")
        #expect(cache.name(for: key("b")) == nil)
        #expect(cache.name(for: StatementCache.Key(sql: "a", types: [.int8])) == nil)
        #expect(cache.removeAll().sorted() == ["s1", "s3"])
        #expect(cache.count == 0)
    }

    @Test func evictedStatementsAreFreedOnTheServer() async throws {
        var configuration = try await TestDatabase.makeConfiguration()
        configuration.statementCacheCapacity = 3
        let pool = try TestDatabase.makePool(configuration, maximumConnections: 1)
        for number in 1...20 {
            #expect(try await pool.query("SELECT \(unescaped: String(number)) + \(1)").first?.decode(Int.self) == number + 1)
        }
        let count = try await pool.query("SELECT count(*) FROM pg_prepared_statements").first?.decode(Int.self)
        // Those in the cache, and the one that is evicted for this very query.
        #expect(count.map { $0 <= 4 } == true)
        await pool.close()
    }

    @Test func aChangedTableIsNotNoticedOutsideOfTransactions() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int4)")
            try await pool.execute("INSERT INTO t VALUES (1)")
            #expect(try await pool.query("SELECT * FROM t").first?.columnCount == 1)
            try await pool.execute("ALTER TABLE t ADD COLUMN j text DEFAULT 'x'")
            let (_, added) = try #require(await pool.query("SELECT * FROM t").first).decode((Int, String).self)
            #expect(added == "x")
        }
    }

    @Test func aChangedTableHasTheTransactionRunAgain() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int4)")
            try await pool.execute("INSERT INTO t VALUES (1)")
            try await pool.query("SELECT * FROM t")
            try await pool.execute("ALTER TABLE t ADD COLUMN j text DEFAULT 'x'")
            var attempts = 0
            let columns = try await pool.withTransaction { transaction in
                attempts += 1
                return try await transaction.query("SELECT * FROM t").first?.columnCount
            }
            #expect(columns == 2)
            #expect(attempts == 2)
        }
    }

    @Test func statementsThatVanishedArePreparedAgain() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            for _ in 0..<3 {
                #expect(try await pool.query("SELECT \(1) + 1").first?.decode(Int.self) == 2)
                try await pool.withConnection { try await $0.executeScript("DEALLOCATE ALL") }
            }
        }
    }
}
