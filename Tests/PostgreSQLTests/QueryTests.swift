import Foundation
import PostgreSQL
import TestDatabase
import Testing

@Suite struct QueryTests {
    @Test func interpolatedValuesAreBound() async throws {
        let hostile = "'; DROP TABLE album; --\" \\ $1 \u{1F3B5}"
        try await TestDatabase.withPool { pool in
            let rows = try await pool.query("SELECT \(hostile), \(42) + 1, \(String?.none)")
            let row = try #require(rows.first).decode((String, Int, String?).self)
            #expect(row.0 == hostile)
            #expect(row.1 == 43)
            #expect(row.2 == nil)
        }
    }
}
