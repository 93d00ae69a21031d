import Foundation
import PostgreSQL
import TestDatabase
import Testing

@Suite struct CopyTests {
    private static let table = "CREATE TABLE t (i int8 PRIMARY KEY, s text, a text[], u uuid)"

    @Test func storesRowsOfEveryKind() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            let id = UUID()
            let count = try await pool.withConnection { connection in
                try await connection.copy(into: "t", columns: ["i", "s", "a", "u"]) { copy in
                    for number in 0..<100_000 {
                        try await copy.row { row in
                            row.append(Int64(number))
                            row.append(number % 2 == 0 ? "a\tb\\N\n" : nil)
                            row.append(["x", "\(number)"])
                            row.append(id)
                        }
                    }
                }
            }
            #expect(count == 100_000)
            let rows = try await pool.query("SELECT count(*), count(s), sum(i)::int8, min(s), max(a[2]) FROM t WHERE u = \(id)")
            let (all, texts, sum, text, last) = try #require(try rows.first?.decode((Int, Int, Int, String, String).self))
            #expect(all == 100_000 && texts == 50_000 && sum == 4_999_950_000 && text == "a\tb\\N\n" && last == "99999")
        }
    }

    @Test func anEmptyCopyStoresNothing() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            let count = try await pool.withConnection { try await $0.copy(into: "t", columns: ["i"]) { _ in } }
            #expect(count == 0)
            #expect(try await pool.query("SELECT 1").count == 1)
        }
    }

    /// In a transaction with other statements, and undone with it.
    @Test func isPartOfATransaction() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            struct Undo: Error {}
            for isUndone in [true, false] {
                _ = try? await pool.withTransaction { transaction in
                    // As the first statement, BEGIN travels with it.
                    try await transaction.copy(into: "t", columns: ["i"]) { try await $0.row { $0.append(Int64(1)) } }
                    try await transaction.execute("INSERT INTO t (i) VALUES (2)")
                    try await transaction.copy(into: "t", columns: ["i"]) { try await $0.row { $0.append(Int64(3)) } }
                    if isUndone { throw Undo() }
                }
                #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == (isUndone ? 0 : 3))
            }
        }
    }

    @Test func aRowTheServerRefusesUndoesAll() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            // The refusal is there long before the last row.
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withConnection { connection in
                    try await connection.copy(into: "t", columns: ["i", "s"]) { copy in
                        for number in 0..<200_000 {
                            try await copy.row {
                                $0.append(Int64(number == 1 ? 0 : number))
                                $0.append(String(repeating: "x", count: 100))
                            }
                        }
                    }
                }
            }
            #expect(error?.sqlState == .uniqueViolation)
            #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == 0)
        }
    }

    @Test func aTableThatIsNotThereIsSaid() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            let error = await #expect(throws: PostgresError.self) {
                try await pool.withConnection { try await $0.copy(into: "nowhere", columns: ["i"]) { _ in } }
            }
            #expect(error?.code == .server)
            let rows = try await pool.query("SELECT 1")
            #expect(rows.count == 1)
        }
    }

    @Test func whatTheSenderThrowsUndoesAll() async throws {
        struct GaveUp: Error {}
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            await #expect(throws: GaveUp.self) {
                try await pool.withConnection { connection in
                    try await connection.copy(into: "t", columns: ["i"]) { copy in
                        for number in 0..<50_000 { try await copy.row { $0.append(Int64(number)) } }
                        throw GaveUp()
                    }
                }
            }
            let unstorable = await #expect(throws: PostgresError.self) {
                try await pool.withConnection { connection in
                    try await connection.copy(into: "t", columns: ["s"]) { try await $0.row { $0.append("a\0b") } }
                }
            }
            #expect(unstorable?.code == .encoding)
            // The same connection goes on.
            #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == 0)
        }
    }

    /// Nobody else may read the server's socket: rows would wait in our memory for ever if nothing held them back.
    @Test func cancellationEndsItWhileTheServerIsBehind() async throws {
        try await TestDatabase.withPool(maximumConnections: 2) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            let started = AsyncStream<Void>.makeStream()
            let copying = Task {
                try await pool.withConnection { connection in
                    try await connection.copy(into: "t", columns: ["i"]) { copy in
                        var number: Int64 = 0
                        while true {
                            try await copy.row { $0.append(number) }
                            number += 1
                            if number == 20_000 { started.continuation.yield() }
                        }
                    }
                }
            }
            for await _ in started.stream { break }
            copying.cancel()
            await #expect(throws: CancellationError.self) { _ = try await copying.value }
            #expect(try await pool.query("SELECT count(*) FROM t").first?.decode(Int.self) == 0)
            #expect(await pool.status.leased == 0)
        }
    }

    @Test func nothingElseRunsMeanwhile() async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            try await pool.execute("\(unescaped: Self.table)")
            try await pool.withConnection { connection in
                let count = try await connection.copy(into: "t", columns: ["i"]) { copy in
                    let error = await #expect(throws: PostgresError.self) { try await connection.query("SELECT 1") }
                    #expect(error?.code == .misuse)
                    try await copy.row { $0.append(Int64(1)) }
                }
                #expect(count == 1)
            }
        }
    }
}
