import Foundation
import PostgreSQL
import TestDatabase
import Testing

/// Every type there and back through the server, with its NULL.
@Suite struct TypeTests {
    private func roundTrip<Value: PostgresCodable & Equatable>(_ values: [Value]) async throws {
        try await TestDatabase.withPool(maximumConnections: 1) { pool in
            for value in values {
                let same = try await pool.query("SELECT \(value)").first?.decode(Value.self)
                #expect(same == value)
                let optional = try await pool.query("SELECT \(Optional(value))").first?.decode(Value?.self)
                #expect(optional == .some(value))
            }
            let null = try #require(await pool.query("SELECT \(Value?.none)").first)
            let decoded: Value? = try null.decode(Value?.self)
            #expect(decoded == nil)
            #expect(throws: PostgresError.self) { try null.decode(Value.self) }
        }
    }

    @Test func scalars() async throws {
        try await roundTrip([true, false])
        try await roundTrip([Int16.min, 0, .max])
        try await roundTrip([Int32.min, -1, .max])
        try await roundTrip([Int64.min, 0, .max])
        try await roundTrip([Int.min, 42, .max])
        try await roundTrip([Float.leastNonzeroMagnitude, -1.5, .infinity])
        try await roundTrip([Double.greatestFiniteMagnitude, 0.1, -.infinity])
        try await roundTrip([UUID(), UUID()])
    }

    @Test func notANumber() async throws {
        try await TestDatabase.withPool { pool in
            let row = try #require(await pool.query("SELECT \(Double.nan), \(Float.nan)").first).decode((Double, Float).self)
            #expect(row.0.isNaN && row.1.isNaN)
        }
    }

    @Test func text() async throws {
        try await roundTrip(["", "plain", "Björk – Début", "\u{1F3B5}\u{0301}", "'; DROP TABLE x; --", "a\\b\n\t\"", "$1 %s {}"])
    }

    @Test func bytes() async throws {
        try await roundTrip([[UInt8](), [0], Array(0...255)])
    }

    @Test func fourMebibytes() async throws {
        let big = (0..<4 << 20).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        try await roundTrip([big])
    }

    @Test func arrays() async throws {
        try await roundTrip([[String](), ["a", "", "quote\" and, comma", "ü"]])
        try await roundTrip([[Int64](), [Int64.min, 0, .max]])
        try await roundTrip([[Int](), [1, 2, 3]])
        try await roundTrip([[UUID](), [UUID(), UUID()]])
        try await roundTrip([[Int32](), [-1]])
        try await roundTrip([[Bool](), [true, false]])
        try await roundTrip([[Double](), [0.5, -0.25]])
    }

    @Test func datesKeepTheirMicroseconds() async throws {
        try await roundTrip([Date(timeIntervalSince1970: 0), Date(timeIntervalSinceReferenceDate: 0.000_001), .distantPast])
        try await TestDatabase.withPool { pool in
            let row = try #require(
                await pool.query(
                    """
                    SELECT timestamptz '1999-12-31 23:59:59.123456+00', \(Date(timeIntervalSince1970: 1.5)) = to_timestamp(1.5)
                    """
                ).first)
            let (date, isSame) = try row.decode((Date, Bool).self)
            #expect(abs(date.timeIntervalSince1970 - 946_684_799.123456) < 0.000_000_5)
            #expect(isSame)
        }
    }

    @Test func infiniteDatesAreRefused() async throws {
        try await TestDatabase.withPool { pool in
            let row = try #require(await pool.query("SELECT timestamptz 'infinity'").first)
            #expect(throws: PostgresError.self) { try row.decode(Date.self) }
        }
    }

    struct Album: Codable, Equatable {
        var title: String
        var year: Int?
        var tracks: [String]
    }

    @Test func json() async throws {
        let album = Album(title: "Kid \"A\"", year: 2000, tracks: ["Everything in Its Right Place"])
        try await roundTrip([PostgresJSON(album)])
        try await TestDatabase.withPool { pool in
            let row = try #require(
                await pool.query(
                    """
                    SELECT \(json: album)->>'title', \(json: album)::text::json, \(json: Album?.none), \(json: album)
                    """
                ).first)
            let (title, json, none, text) = try row.decode((String, PostgresJSON<Album>, PostgresJSON<Album>?, String).self)
            #expect(title == album.title)
            #expect(json.value == album)
            #expect(none == nil)
            #expect(text.hasPrefix("{"))
        }
    }

    enum Tier: String, PostgresEncodable, PostgresDecodable {
        case free, ultra
    }

    @Test func enumsWithRawValues() async throws {
        try await roundTrip([Tier.free, .ultra])
        try await TestDatabase.withPool { pool in
            let row = try #require(await pool.query("SELECT 'gold'").first)
            #expect(throws: PostgresError.self) { try row.decode(Tier.self) }
        }
    }

    @Test func typesOfTheDatabaseReadAsText() async throws {
        try await TestDatabase.withPool { pool in
            try await pool.execute("CREATE TYPE mood AS ENUM ('calm', 'loud')")
            let row = try #require(
                await pool.query(
                    """
                    SELECT 'loud'::mood, \("calm")::mood = 'calm', ARRAY['a']::varchar[], ARRAY['calm']::mood[], 'x'::name
                    """
                ).first)
            let (mood, isCalm, names, moods, name) = try row.decode((String, Bool, [String], [String], String).self)
            #expect(mood == "loud")
            #expect(isCalm)
            #expect(names == ["a"])
            #expect(moods == ["calm"])
            #expect(name == "x")
        }
    }

    @Test func integersAreReadFromEveryWidthThatFits() async throws {
        try await TestDatabase.withPool { pool in
            let row = try #require(await pool.query("SELECT 7::int2, 7::int4, 7::int8, 70000::int4 AS wide").first)
            let (first, second, third, fourth) = try row.decode((Int, Int64, Int16, Int32).self)
            #expect(first == 7 && second == 7 && third == 7 && fourth == 70000)
            #expect(throws: PostgresError.self) { try row["wide", as: Int16.self] }
        }
    }

    @Test func textWithNulIsRefusedBeforeItIsSent() async throws {
        try await TestDatabase.withPool { pool in
            let error = await #expect(throws: PostgresError.self) { try await pool.query("SELECT \("a\0b")") }
            #expect(error?.code == .encoding)
        }
    }

    @Test func decodingErrorsNameColumnAndTypesButNoValue() async throws {
        try await TestDatabase.withPool { pool in
            let row = try #require(await pool.query("SELECT 'secret' AS title, 1.5::numeric AS price, NULL::int4 AS year").first)
            let mismatch = #expect(throws: PostgresError.self) { try row["title", as: Int.self] }
            #expect(mismatch?.description == "decoding: column 1 is decoded as Int but holds text (column title)")
            let numeric = #expect(throws: PostgresError.self) { try row["price", as: Double.self] }
            #expect(numeric?.description == "decoding: column 2 is decoded as Double but holds numeric (column price)")
            let null = #expect(throws: PostgresError.self) { try row["year", as: Int.self] }
            #expect(null?.description == "decoding: column 3 is decoded as Int but holds NULL (column year)")
            let missing = #expect(throws: PostgresError.self) { try row["label", as: Int?.self] }
            #expect(missing?.code == .decoding)
            #expect(throws: PostgresError.self) { try row.decode((String, Double).self) }
        }
    }
}
