import Eventually
import Foundation
import PostgreSQL
import TestDatabase
import Testing

/// Connections that end, servers that go away.
@Suite struct FailureTests {
    private func terminate(_ process: Int, _ pool: PostgresPool) async throws {
        try await pool.query("SELECT pg_terminate_backend(\(process)::int4)")
    }

    @Test func aConnectionKilledDuringAStatement() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withConnection { connection in
                    let process = try await connection.query("SELECT pg_backend_pid()")[0].decode(Int.self)
                    async let sleep = connection.query("SELECT pg_sleep(60)")
                    try await terminate(process, pool)
                    _ = try await sleep
                }
            }
            #expect(error?.code == .connectionLost)
            #expect(error?.sqlState == .adminShutdown)
            #expect(error?.isRetryable == true)
            let rows = try await pool.query("SELECT 1")
            #expect(rows.count == 1)
        }
    }

    @Test func anIdleConnectionThatWasKilledIsNotLentOut() async throws {
        let configuration = try await TestDatabase.makeConfiguration()
        let pool = try TestDatabase.makePool(configuration, maximumConnections: 1)
        let other = try TestDatabase.makePool(configuration, maximumConnections: 1)
        for _ in 0..<5 {
            let process = try await pool.query("SELECT pg_backend_pid()")[0].decode(Int.self)
            try await terminate(process, other)
            while try await !other.query("SELECT 1 FROM pg_stat_activity WHERE pid = \(process)::int4").isEmpty { await Task.yield() }
            // The server is done with it, so its last bytes are in our socket; the loop reads them before it runs this statement.
            let next = try await pool.withTransaction { try await $0.query("SELECT pg_backend_pid()")[0].decode(Int.self) }
            #expect(next != process)
        }
        await pool.close()
        await other.close()
    }

    @Test func aTransactionWhoseConnectionEndsIsRunAgain() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            try await pool.execute("CREATE TABLE t (i int4)")
            var attempts = 0
            try await pool.withTransaction { transaction in
                attempts += 1
                try await transaction.execute("INSERT INTO t VALUES (1)")
                let process = try await transaction.query("SELECT pg_backend_pid()")[0].decode(Int.self)
                if attempts == 1 { try await terminate(process, pool) }
                try await transaction.query("SELECT 1")
            }
            #expect(attempts == 2)
            #expect(try await pool.query("SELECT * FROM t").count == 1)
        }
    }

    @Test func aConnectionThatEndsDuringCommitHasAnUnknownOutcome() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            // A deferred trigger that kills its own session: the end comes while COMMIT runs.
            try await pool.withConnection { connection in
                try await connection.executeScript(
                    """
                    CREATE TABLE t (i int4);
                    CREATE FUNCTION die() RETURNS trigger LANGUAGE plpgsql AS
                      $$ BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); PERFORM pg_sleep(1); RETURN NULL; END $$;
                    CREATE CONSTRAINT TRIGGER dying AFTER INSERT ON t DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION die();
                    """)
            }
            var attempts = 0
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction { transaction in
                    attempts += 1
                    try await transaction.execute("INSERT INTO t VALUES (1)")
                }
            }
            #expect(error?.code == .outcomeUnknown)
            #expect(error?.isRetryable == false)
            #expect(attempts == 1)
        }
    }

    @Test func theServersStatementTimeout() async throws {
        var configuration = try await TestDatabase.makeConfiguration()
        configuration.statementTimeout = .milliseconds(50)
        let pool = try TestDatabase.makePool(configuration)
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT pg_sleep(60)") }
        #expect(error?.code == .timeout)
        #expect(error?.sqlState == .queryCanceled)
        await pool.close()
    }

    @Test func theServersLockTimeout() async throws {
        var configuration = try await TestDatabase.makeConfiguration()
        configuration.lockTimeout = .milliseconds(50)
        let pool = try TestDatabase.makePool(configuration)
        try await pool.execute("CREATE TABLE t (i int4)")
        try await pool.withTransaction { transaction in
            try await transaction.query("LOCK TABLE t")
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT * FROM t") }
            #expect(error?.sqlState == .lockNotAvailable)
            #expect(error?.isRetryable == true)
        }
        await pool.close()
    }

    @Test func aStatementThatIgnoresItsCancellationEndsWithTheSocket() async throws {
        var configuration = try await TestDatabase.makeConfiguration()
        configuration.cancelGrace = .milliseconds(50)
        let pool = try TestDatabase.makePool(configuration, maximumConnections: 1)
        try await pool.withConnection { connection in
            // Swallows the cancellation and goes on.
            try await connection.executeScript(
                """
                CREATE FUNCTION stubborn() RETURNS void LANGUAGE plpgsql AS
                  $$ BEGIN LOOP BEGIN PERFORM pg_sleep(0.5); EXCEPTION WHEN query_canceled THEN NULL; END; END LOOP; END $$;
                """)
        }
        let error = await #expect(throws: PostgresError.self) {
            try await pool.query("SELECT stubborn()", deadline: .now + .milliseconds(200))
        }
        #expect(error?.code == .timeout)
        #expect(try await pool.query("SELECT 1").count == 1)
        await pool.close()
    }

    @Test func aServerThatRestarts() async throws {
        let cluster = try await TestCluster.make(blocking: TestDatabase.blocking.get())
        let pool = try TestDatabase.makePool(try PostgresConfiguration(cluster.url), maximumConnections: 2)
        #expect(try await pool.query("SELECT \(1)").count == 1)
        let interrupted = Task { try await pool.query("SELECT pg_sleep(60)") }
        try await eventually {
            try await !pool.query("SELECT 1 FROM pg_stat_activity WHERE query LIKE '%pg_sleep%' AND pid <> pg_backend_pid()").isEmpty
        }
        try await cluster.stop()
        let lost = await #expect(throws: PostgresError.self) { try await interrupted.value }
        #expect(lost?.code == .connectionLost)
        let down = await #expect(throws: PostgresError.self) {
            while true { try await pool.query("SELECT 1") }
        }
        #expect(down?.code == .unavailable || down?.code == .connectionLost)
        try await cluster.start()
        // Comes back by itself, within the pool's longest pause.
        while true {
            do {
                #expect(try await pool.query("SELECT \(1)").count == 1)
                break
            } catch let error as PostgresError where error.isRetryable {
                await Task.yield()
            }
        }
        await pool.close()
    }
}
