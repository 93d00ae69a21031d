import Foundation
import PostgreSQL
import TestDatabase
import Testing

@Suite struct PipelineTests {
    @Test func allStatementsInOneRoundTrip() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int8 PRIMARY KEY)")
            let inserts = (1...200).map { number -> PostgresQuery in "INSERT INTO t VALUES (\(number))" }
            let results = try await pool.executeAll(inserts)
            #expect(results.map(\.affectedRows) == Array(repeating: 1, count: 200))
            #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == 200)
            #expect(try await pool.executeAll([]).isEmpty)
        }
    }

    @Test func theFirstErrorUndoesEverything() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int8 PRIMARY KEY)")
            let error = await #expect(throws: PostgresError.self) {
                try await pool.executeAll(["INSERT INTO t VALUES (1)", "INSERT INTO t VALUES (1)", "INSERT INTO nowhere VALUES (1)"])
            }
            #expect(error?.sqlState == .uniqueViolation)
            #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == 0)
        }
    }

    @Test func segmentsFailAlone() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("CREATE TABLE t (i int8 PRIMARY KEY)")
            let (results, tickets) = try await pool.withPipeline { pipeline in
                let first = pipeline.add("INSERT INTO t VALUES (1) RETURNING i")
                pipeline.sync()
                let undone = pipeline.add("INSERT INTO t VALUES (2)")
                let broken = pipeline.add("SELECT 1 / \(0)")
                let skipped = pipeline.add("INSERT INTO t VALUES (3)")
                pipeline.sync()
                pipeline.sync()
                let last = pipeline.add("SELECT count(*) FROM t")
                pipeline.sync()
                return (first: first, undone: undone, broken: broken, skipped: skipped, last: last)
            }
            #expect(try results[tickets.first].first?.decode(Int.self) == 1)
            for ticket in [tickets.undone, tickets.broken, tickets.skipped] {
                let error = #expect(throws: PostgresError.self) { try results[ticket] }
                #expect(error?.sqlState == SQLState(rawValue: "22012"))
            }
            #expect(try results[tickets.last].first?.decode(Int.self) == 1)
            #expect(throws: PostgresError.self) { try results.check() }
        }
    }

    @Test func aStatementTwiceInOnePipelineIsPreparedOnce() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let rows = try await pool.executeAll((1...3).map { "SELECT \($0) AS twice" })
            #expect(try rows.map { try $0[0].decode(Int.self) } == [1, 2, 3])
            let prepared = try await pool.query("SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE '%AS twice'")
            #expect(try prepared.first?.decode(Int.self) == 1)
        }
    }

    @Test func moreThanTheSocketHoldsInBothDirections() async throws {
        // 32 MB there and back in one pipeline: a client that only wrote would wait for ever for a server that only writes.
        let block = [UInt8](repeating: 7, count: 1 << 20)
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let rows = try await pool.executeAll((0..<32).map { _ in "SELECT \(block)" })
            #expect(try rows.allSatisfy { try $0[0].decode([UInt8].self) == block })
        }
    }

    @Test func anErrorInATransactionFailsTheRestOfIt() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withTransaction { transaction in
                    _ = try? await transaction.query("SELECT 1 / \(0)")
                    try await transaction.query("SELECT 1")
                }
            }
            #expect(error?.sqlState == .inFailedTransaction)
        }
    }
}
