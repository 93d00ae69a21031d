import Foundation
import PostgreSQL
import TestDatabase
import Testing

@Suite struct QueryTests {
    @Test func interpolatedValuesBecomeParameters() {
        let title = "x'; DROP TABLE album; --"
        let query: PostgresQuery = "SELECT \(unescaped: "id") FROM \(identifier: "odd\"name") WHERE title = \(title) OR year = \(Int?.none)"
        #expect(query.sql == "SELECT id FROM \"odd\"\"name\" WHERE title = $1 OR year = $2")
    }

    @Test func hostileTextStaysText() async throws {
        let hostile = "'; DROP TABLE album; --\" \\ $1 \u{1F3B5}"
        try await TestDatabase.withPool { pool in
            try await pool.execute("CREATE TABLE album (title text)")
            #expect(try await pool.execute("INSERT INTO album VALUES (\(hostile))") == 1)
            let rows = try await pool.query("SELECT title FROM album WHERE title = \(hostile)")
            #expect(try rows.decode(String.self) == [hostile])
        }
    }

    @Test func rowsAreACollection() async throws {
        try await TestDatabase.withPool { pool in
            let rows = try await pool.query("SELECT i, 'n' || i AS name FROM generate_series(1, \(1000)) AS i")
            #expect(rows.count == 1000)
            #expect(rows.commandTag == "SELECT 1000")
            #expect(try rows[999]["name", as: String.self] == "n1000")
            let pairs = try rows.decode((Int, String).self)
            #expect(pairs.map { $0.0 } == Array(1...1000))
            #expect(pairs[41].1 == "n42")
            #expect(try await pool.query("SELECT 1 WHERE false").isEmpty)
        }
    }

    @Test func affectedRowsAreCounted() async throws {
        try await TestDatabase.withPool { pool in
            let created = try await pool.execute("CREATE TABLE t (i int4)")
            #expect(created == 0)
            #expect(try await pool.execute("INSERT INTO t SELECT generate_series(1, 5)") == 5)
            #expect(try await pool.execute("UPDATE t SET i = i + 1 WHERE i > \(3)") == 2)
            #expect(try await pool.execute("DELETE FROM t WHERE i = \(-1)") == 0)
        }
    }

    @Test func serverErrorsCarryTheirFactsButNoValues() async throws {
        try await TestDatabase.withPool { pool in
            try await pool.execute("CREATE TABLE t (name text CONSTRAINT one_name UNIQUE)")
            try await pool.execute("INSERT INTO t VALUES (\("secret"))")
            let duplicate = await #expect(throws: PostgresError.self) { try await pool.execute("INSERT INTO t VALUES (\("secret"))") }
            #expect(duplicate?.code == .server)
            #expect(duplicate?.sqlState == .uniqueViolation)
            #expect(duplicate?.constraint == "one_name")
            #expect(duplicate?.table == "t")
            #expect(duplicate?.isRetryable == false)
            #expect(duplicate?.description.contains("secret") == false)
            let invalid = await #expect(throws: PostgresError.self) { try await pool.query("SELECT \("secret")::uuid") }
            #expect(invalid?.sqlState == .invalidTextRepresentation)
            #expect(invalid?.description.contains("secret") == false)
            let syntax = await #expect(throws: PostgresError.self) { try await pool.query("SELEC 1") }
            #expect(syntax?.sqlState == .syntaxError)
            // The connection is as good as before.
            #expect(try await pool.query("SELECT 1").count == 1)
        }
    }

    @Test func sessionsAreSetUp() async throws {
        try await TestDatabase.withPool { pool in
            let row = try #require(
                await pool.query(
                    """
                    SELECT current_setting('TimeZone'), current_setting('client_connection_check_interval'),
                           current_setting('idle_in_transaction_session_timeout'), current_setting('lock_timeout'),
                           current_setting('statement_timeout'), current_setting('application_name'), current_setting('client_encoding')
                    """
                ).first)
            let (zone, check, idle, lock, statement, name, encoding) = try row.decode(
                (
                    String, String, String, String, String, String, String
                ).self)
            #expect([zone, check, idle, lock, statement, name, encoding] == ["UTC", "1s", "30s", "10s", "1min", "albumscan", "UTF8"])
        }
    }

    @Test func scriptsHoldSeveralStatements() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.withConnection { connection in
                try await connection.executeScript("CREATE TABLE a (i int4); INSERT INTO a VALUES (1), (2);\n-- done\n")
                #expect(try await connection.query("SELECT sum(i)::int8 FROM a").first?.decode(Int.self) == 3)
                // A script is one transaction, so that its first statement is undone with the failed one.
                let error = await #expect(throws: PostgresError.self) {
                    try await connection.executeScript("INSERT INTO a VALUES (3); INSERT INTO missing VALUES (1); SELECT 1")
                }
                #expect(error?.sqlState == .undefinedTable)
                #expect(try await connection.query("SELECT count(*) FROM a").first?.decode(Int.self) == 2)
            }
        }
    }

    @Test func statementsAskedForTogetherRunOneAfterTheOther() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let sum = try await pool.withConnection { connection in
                try await withThrowingTaskGroup(of: Int.self) { group in
                    for number in 1...50 {
                        group.addTask { try #require(await connection.query("SELECT \(number)").first).decode(Int.self) }
                    }
                    return try await group.reduce(0, +)
                }
            }
            #expect(sum == 1275)
        }
    }

    @Test func aConnectionIsUselessAfterItsLease() async throws {
        try await TestDatabase.withPool { pool in
            let escaped = try await pool.withConnection { $0 }
            let error = await #expect(throws: PostgresError.self) { try await escaped.query("SELECT 1") }
            #expect(error?.code == .misuse)
        }
    }

    @Test func connectionStringsAreChecked() throws {
        #expect(throws: PostgresError.self) { try PostgresConfiguration("postgres://u:secret@host:port:port/x?nonsense=1") }
        let url = try PostgresConfiguration("postgres://me:secret@db.example:5433/albums?sslmode=require")
        #expect(url.description == "db.example:5433/albums")
        #expect(url.parameters["sslmode"] == "require")
        let words = try PostgresConfiguration("host=/run/postgresql dbname=albums")
        #expect(words.description == "/run/postgresql:5432/albums")
    }
}
