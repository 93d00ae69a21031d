import Executors
import Foundation
import Logging
import PostgreSQL
import TestDatabase
import Testing

@Suite struct PoolTests {
    @Test func aThousandQueriesShareFourConnections() async throws {
        try await TestDatabase.withPool(maximumConnections: 4) { pool in
            let processes = try await withThrowingTaskGroup(of: Int.self) { group in
                for number in 0..<1000 {
                    group.addTask {
                        let rows = try await pool.query("SELECT \(number)::int4, pg_backend_pid()")
                        let (same, process) = try rows[0].decode((Int, Int).self)
                        #expect(same == number)
                        return process
                    }
                }
                return try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            }
            #expect((1...4).contains(processes.count))
        }
    }

    @Test func aWaiterFailsAtItsDeadlineAndWhenCancelled() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.withConnection { _ in
                let error = await #expect(throws: PostgresError.self) {
                    try await pool.query("SELECT 1", deadline: .now + .milliseconds(20))
                }
                #expect(error?.code == .timeout)
                #expect(error?.isRetryable == true)
                let waiter = Task { try await pool.query("SELECT 1") }
                waiter.cancel()
                await #expect(throws: CancellationError.self) { try await waiter.value }
            }
            // Neither of them holds the connection.
            #expect(try await pool.query("SELECT 1").count == 1)
        }
    }

    @Test func theDeadlineOfALeaseBoundsItsStatements() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withConnection(deadline: .now + .milliseconds(300)) { try await $0.query("SELECT pg_sleep(60)") }
            }
            #expect(error?.code == .timeout)
        }
    }

    @Test func aDeadlineCancelsTheStatementAndKeepsTheConnection() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.withConnection { connection in
                let before = try await connection.query("SELECT pg_backend_pid()")[0].decode(Int.self)
                let error = await #expect(throws: PostgresError.self) {
                    try await connection.query("SELECT pg_sleep(60)", deadline: .now + .milliseconds(50))
                }
                #expect(error?.code == .timeout)
                let after = try await connection.query("SELECT pg_backend_pid()")[0].decode(Int.self)
                #expect(before == after)
            }
        }
    }

    @Test func cancellationReachesTheServer() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            let task = Task { try await pool.query("SELECT pg_sleep(60), 'cancellation test'") }
            let isRunning: PostgresQuery = """
                SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() AND query LIKE '%''cancellation test%'
                """
            while try await pool.query(isRunning).isEmpty { await Task.yield() }
            task.cancel()
            await #expect(throws: CancellationError.self) { try await task.value }
            #expect(try await pool.query(isRunning).isEmpty)
        }
    }

    @Test func aCancelledTaskSendsNothing() async throws {
        try await TestDatabase.withPool { pool in
            let task = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await pool.query("SELECT 1")
            }
            await #expect(throws: CancellationError.self) { try await task.value }
        }
    }

    @Test func cancellationsAtRandomMomentsLoseNoConnection() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<200 {
                    group.addTask {
                        let task = Task {
                            try await pool.withTransaction { transaction in
                                try await transaction.query("SELECT pg_sleep(0.002)")
                                try await transaction.query("SELECT \(number)")
                            }
                        }
                        for _ in 0..<(number % 40) { await Task.yield() }
                        if number % 3 > 0 { task.cancel() }
                        do { _ = try await task.value } catch is CancellationError {}
                    }
                }
                try await group.waitForAll()
            }
            // Both connections are free, and in no transaction.
            try await pool.withConnection { first in
                try await pool.withConnection { second in
                    for connection in [first, second] {
                        let rows = try await connection.query("SELECT 1 WHERE pg_current_xact_id_if_assigned() IS NULL")
                        #expect(rows.count == 1)
                    }
                }
            }
        }
    }

    @Test func anUnreachableServerIsReportedAtOnce() async throws {
        // Nothing listens on port 1.
        let configuration = try PostgresConfiguration("postgres://nobody@127.0.0.1:1/nothing")
        let pool = try TestDatabase.makePool(configuration)
        for _ in 0..<3 {
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
            #expect(error?.code == .unavailable)
            #expect(error?.isRetryable == true)
        }
        await pool.close()
    }

    @Test func anUnknownHostIsReportedAsSuch() async throws {
        let pool = try TestDatabase.makePool(try PostgresConfiguration("postgres://nobody@no-such-host.invalid/nothing"))
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.code == .unavailable)
        await pool.close()
    }

    @Test func aServerThatNeverAnswersIsGivenUp() async throws {
        // A socket that accepts nothing: the kernel completes the TCP handshake, and then nobody speaks.
        let silent = try SilentServer()
        var configuration = try PostgresConfiguration("postgres://nobody@127.0.0.1:\(silent.port)/nothing?sslmode=disable")
        configuration.connectTimeout = .milliseconds(100)
        let pool = try TestDatabase.makePool(configuration)
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.code == .unavailable)
        await pool.close()
    }

    @Test func namesAreLookedUp() async throws {
        let parameters = try await TestDatabase.makeConfiguration().parameters
        let port = parameters["port"] ?? "5432"
        let name = try #require(parameters["dbname"])
        guard parameters["host"] == "127.0.0.1" else { return }
        let pool = try TestDatabase.makePool(try PostgresConfiguration("postgres://postgres@localhost:\(port)/\(name)"))
        #expect(try await pool.query("SELECT 1").count == 1)
        await pool.close()
    }

    @Test func aClosedPoolRefuses() async throws {
        let pool = try TestDatabase.makePool(try await TestDatabase.makeConfiguration())
        try await pool.query("SELECT 1")
        await pool.close()
        await pool.close()
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.code == .closed)
    }

    @Test func noticesGoToTheLogger() async throws {
        let recorder = LogRecorder()
        let dropped = try await TestDatabase.withPool(logger: recorder.logger) { pool in
            try await pool.execute("DROP TABLE IF EXISTS never_there")
        }
        #expect(dropped == 0)
        #expect(recorder.messages.contains("PostgreSQL sent a notice"))
    }

    @Test func textOfErrorsAndLogsHoldsNoPassword() async throws {
        let recorder = LogRecorder()
        let configuration = try PostgresConfiguration("postgres://nobody:hunter2@127.0.0.1:1/nothing")
        #expect(!configuration.description.contains("hunter2"))
        let pool = try TestDatabase.makePool(configuration, logger: recorder.logger)
        let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT 1") }
        #expect(error?.description.contains("hunter2") == false)
        #expect(!recorder.text.contains("hunter2"))
        await pool.close()
    }
}
