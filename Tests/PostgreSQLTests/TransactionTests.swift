import Foundation
import PostgreSQL
import Synchronization
import TestDatabase
import Testing

@Suite struct TransactionTests {
    private struct Refused: Error {}

    /// Counts across tasks.
    private final class Tally: Sendable {
        private let value = Mutex(0)

        var count: Int { value.withLock { $0 } }
        func add() { value.withLock { $0 += 1 } }
    }

    /// Holds those who arrive until so many are there; later ones pass.
    private actor Meeting {
        private var missing: Int
        private var waiting: [CheckedContinuation<Void, Never>] = []

        init(of count: Int) { missing = count }

        func arrive() async {
            missing -= 1
            if missing > 0 { return await withCheckedContinuation { waiting.append($0) } }
            for continuation in waiting { continuation.resume() }
            waiting.removeAll()
        }
    }

    private func withCounter<Value>(
        _ body: nonisolated(nonsending) (PostgresPool) async throws -> Value
    ) async throws -> Value {
        try await TestDatabase.withPool { pool in
            try await pool.execute("CREATE TABLE counter (id int8 PRIMARY KEY, value int8 NOT NULL)")
            try await pool.execute("INSERT INTO counter VALUES (1, 0), (2, 0)")
            return try await body(pool)
        }
    }

    private func value(_ id: Int, _ queries: some PostgresQuerying) async throws -> Int {
        try #require(await queries.query("SELECT value FROM counter WHERE id = \(id)").first).decode(Int.self)
    }

    @Test func commitsWhatReturnsAndRollsBackWhatThrows() async throws {
        try await withCounter { pool in
            let result = try await pool.withTransaction { transaction in
                try await transaction.execute("UPDATE counter SET value = 5 WHERE id = 1")
                return try await value(1, transaction)
            }
            #expect(result == 5)
            await #expect(throws: Refused.self) {
                try await pool.withTransaction { transaction in
                    try await transaction.execute("UPDATE counter SET value = 6 WHERE id = 1")
                    throw Refused()
                }
            }
            #expect(try await value(1, pool) == 5)
        }
    }

    @Test func levelsReachTheServer() async throws {
        try await TestDatabase.withPool { pool in
            let (level, isReadOnly) = try await pool.withTransaction(.serializable, isReadOnly: true) { transaction in
                try #require(
                    await transaction.query(
                        """
                        SELECT current_setting('transaction_isolation'), current_setting('transaction_read_only')
                        """
                    ).first
                ).decode((String, String).self)
            }
            #expect(level == "serializable")
            #expect(isReadOnly == "on")
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction(isReadOnly: true) { try await $0.execute("CREATE TABLE t (i int4)") }
            }
            #expect(error?.sqlState == .readOnlyTransaction)
        }
    }

    @Test func aTransactionWithoutStatementsSendsNothing() async throws {
        try await TestDatabase.withPool { pool in
            let result = try await pool.withTransaction { _ in 7 }
            #expect(result == 7)
            #expect(try await pool.query("SELECT 1").count == 1)
        }
    }

    @Test func scriptsRunInsideTransactions() async throws {
        try await withCounter { pool in
            await #expect(throws: Refused.self) {
                try await pool.withTransaction { transaction in
                    try await transaction.executeScript("UPDATE counter SET value = 1; UPDATE counter SET value = 2")
                    #expect(try await value(1, transaction) == 2)
                    throw Refused()
                }
            }
            let unchanged = try await value(1, pool)
            #expect(unchanged == 0)
        }
    }

    @Test func serializationFailuresRunAgain() async throws {
        try await withCounter { pool in
            let meeting = Meeting(of: 2)
            let attempts = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<2 {
                    group.addTask {
                        try await pool.withTransaction(.repeatableRead) { transaction in
                            attempts.add()
                            let old = try await value(1, transaction)
                            // Both have read before either writes.
                            await meeting.arrive()
                            try await transaction.execute("UPDATE counter SET value = \(old + 1) WHERE id = 1")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await value(1, pool) == 2)
            // The victim runs again; on a busy machine it may be the victim twice.
            #expect(attempts.count >= 3)
        }
    }

    @Test func attemptsAreBounded() async throws {
        try await withCounter { pool in
            var attempts = 0
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction(.repeatableRead, maximumAttempts: 3) { transaction in
                    attempts += 1
                    let old = try await value(1, transaction)
                    try await pool.execute("UPDATE counter SET value = value + 1 WHERE id = 1")
                    try await transaction.execute("UPDATE counter SET value = \(old) WHERE id = 1")
                }
            }
            #expect(error?.sqlState == .serializationFailure)
            #expect(error?.isRetryable == true)
            #expect(attempts == 3)
        }
    }

    @Test func deadlocksRunAgain() async throws {
        try await withCounter { pool in
            let meeting = Meeting(of: 2)
            let attempts = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (first, second) in [(1, 2), (2, 1)] {
                    group.addTask {
                        try await pool.withTransaction { transaction in
                            attempts.add()
                            try await transaction.execute("UPDATE counter SET value = value + 1 WHERE id = \(first)")
                            await meeting.arrive()
                            try await transaction.execute("UPDATE counter SET value = value + 1 WHERE id = \(second)")
                        }
                    }
                }
                try await group.waitForAll()
            }
            #expect(try await value(1, pool) == 2)
            #expect(try await value(2, pool) == 2)
            // The victim runs again; on a busy machine it may be the victim twice.
            #expect(attempts.count >= 3)
        }
    }

    @Test func conflictsAtCommitRunAgain() async throws {
        try await withCounter { pool in
            // Write skew: each reads what the other writes; the second COMMIT is refused.
            let meeting = Meeting(of: 2)
            let attempts = Tally()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for (read, write) in [(1, 2), (2, 1)] {
                    group.addTask {
                        try await pool.withTransaction(.serializable) { transaction in
                            attempts.add()
                            let seen = try await value(read, transaction)
                            try await transaction.execute("UPDATE counter SET value = \(seen + 1) WHERE id = \(write)")
                            await meeting.arrive()
                        }
                    }
                }
                try await group.waitForAll()
            }
            let sum = try await value(1, pool) + value(2, pool)
            #expect(sum == 3)
            // The server may refuse more than it must (PostgreSQL manual, 13.2.3).
            #expect(attempts.count >= 3)
        }
    }

    @Test func aCommitThatRolledBackIsNoticed() async throws {
        try await withCounter { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction { transaction in
                    try await transaction.execute("UPDATE counter SET value = 9 WHERE id = 1")
                    _ = try? await transaction.execute("INSERT INTO counter VALUES (1, 0)")
                }
            }
            #expect(error?.code == .transactionRolledBack)
            let unchanged = try await value(1, pool)
            #expect(unchanged == 0)
        }
    }

    @Test func deferredConstraintsFailTheCommit() async throws {
        try await TestDatabase.withPool { pool in
            try await pool.execute("CREATE TABLE t (i int4 CONSTRAINT once UNIQUE DEFERRABLE INITIALLY DEFERRED)")
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction { try await $0.execute("INSERT INTO t VALUES (1), (1)") }
            }
            #expect(error?.sqlState == .uniqueViolation)
            #expect(error?.constraint == "once")
        }
    }

    @Test func aCancelledTaskRollsBackAndTheConnectionLivesOn() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int4)")
            let process = try await pool.query("SELECT pg_backend_pid()").first?.decode(Int.self)
            let task = Task {
                try await pool.withTransaction { transaction in
                    try await transaction.execute("INSERT INTO t VALUES (1)")
                    withUnsafeCurrentTask { $0?.cancel() }
                }
            }
            await #expect(throws: CancellationError.self) { try await task.value }
            let rows = try await pool.query("SELECT (SELECT count(*) FROM t), pg_backend_pid()")
            let (count, same) = try rows[0].decode((Int, Int).self)
            #expect(count == 0)
            #expect(same == process)
        }
    }

    @Test func aTransactionThatEndsItselfIsAnError() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction { transaction in
                    try await transaction.query("COMMIT")
                    try await transaction.query("SELECT 1")
                }
            }
            #expect(error?.code == .misuse)
        }
    }

    @Test func anOpenTransactionNeverReachesTheNextUser() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let first = try await pool.withConnection { connection in
                try await connection.query("BEGIN")
                return try await connection.query("SELECT pg_backend_pid()").first?.decode(Int.self)
            }
            let second = try await pool.query("SELECT pg_backend_pid()").first?.decode(Int.self)
            #expect(first != second)
        }
    }
}
