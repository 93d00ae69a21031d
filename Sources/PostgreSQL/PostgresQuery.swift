/// SQL whose interpolated values are bound as parameters, never spliced into the text:
///
///     try await pool.query("SELECT title FROM album WHERE id = \(id) AND year > \(1970)")
///
/// is sent as `… WHERE id = $1 AND year > $2` with two binary parameters. Identifiers, which cannot be parameters, go through
/// `\(identifier:)`, which quotes them; fixed fragments of SQL through `\(unescaped:)`, which must never see user input.
public struct PostgresQuery: ExpressibleByStringInterpolation, Sendable {
    /// The text with `$1`, `$2`, … in place of the values.
    public private(set) var sql: String
    package private(set) var bindings = Bindings()

    public init(stringLiteral value: String) { sql = value }

    /// SQL text without parameters. Must never hold user input.
    public init(unescaped sql: String) { self.sql = sql }

    public init(stringInterpolation: StringInterpolation) {
        sql = stringInterpolation.sql
        bindings = stringInterpolation.bindings
    }

    public struct StringInterpolation: StringInterpolationProtocol, Sendable {
        fileprivate var sql = ""
        fileprivate var bindings = Bindings()

        public init(literalCapacity: Int, interpolationCount: Int) {
            sql.reserveCapacity(literalCapacity + 3 * interpolationCount)
        }

        public mutating func appendLiteral(_ literal: String) { sql += literal }

        /// Binds a value.
        public mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value) {
            bindings.append(value)
            sql += "$\(bindings.count)"
        }

        /// Binds a value, or NULL.
        public mutating func appendInterpolation<Value: PostgresEncodable>(_ value: Value?) {
            if let value { bindings.append(value) } else { bindings.appendNull(Value.postgresType) }
            sql += "$\(bindings.count)"
        }

        /// Binds a value as `jsonb`.
        public mutating func appendInterpolation<Value: Encodable>(json value: Value) {
            appendInterpolation(PostgresJSON(value))
        }

        /// Binds a value as `jsonb`, or NULL.
        public mutating func appendInterpolation<Value: Encodable>(json value: Value?) {
            if let value { bindings.append(PostgresJSON(value)) } else { bindings.appendNull(.jsonb) }
            sql += "$\(bindings.count)"
        }

        /// The name of a table, column or channel, quoted.
        public mutating func appendInterpolation(identifier: String) { sql += quotedIdentifier(identifier) }

        /// SQL text as it is: for fixed fragments only, never for user input.
        public mutating func appendInterpolation(unescaped fragment: String) { sql += fragment }
    }
}

/// `"name"`, with quotation marks inside doubled (PostgreSQL manual, 4.1.1).
func quotedIdentifier(_ name: String) -> String {
    "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
}

/// The parameters of a query in binary form, back to back in one buffer.
package struct Bindings: Sendable {
    package private(set) var types: [PostgresType] = []
    package private(set) var bytes: [UInt8] = []
    /// Where each parameter lies in `bytes`; nil for NULL.
    package private(set) var ranges: [Range<Int>?] = []
    /// The first value that could not be encoded. Interpolation cannot throw, so running the query does.
    package private(set) var failure: PostgresError?

    package var count: Int { types.count }

    mutating func append<Value: PostgresEncodable>(_ value: Value) {
        let start = bytes.count
        do {
            try value.encode(into: &bytes)
        } catch {
            failure = failure ?? error
        }
        types.append(Value.postgresType)
        ranges.append(start..<bytes.count)
    }

    mutating func appendNull(_ type: PostgresType) {
        types.append(type)
        ranges.append(nil)
    }

    /// libpq's three parallel arrays. The pointers are valid only during `body`.
    func withParameters<Result>(
        _ body: (_ values: [UnsafePointer<CChar>?], _ lengths: [Int32], _ formats: [Int32]) -> Result
    ) -> Result {
        // libpq reads a null pointer as NULL, so an empty value needs a non-null address.
        let padded: [UInt8] = bytes.isEmpty ? [0] : bytes
        return padded.withUnsafeBytes { buffer in
            let base = buffer.bindMemory(to: CChar.self).baseAddress
            let values = ranges.map { range in range.flatMap { range in base.map { $0 + range.lowerBound } } }
            return body(values, ranges.map { Int32($0?.count ?? 0) }, ranges.map { _ in 1 })
        }
    }
}
