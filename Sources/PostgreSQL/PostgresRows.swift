internal import CPostgreSQL

/// The result of one statement: a collection of its rows, and its command tag.
///
/// The rows stay in libpq's memory until the last value that refers to them is released; a column is copied when it is decoded.
public struct PostgresRows: RandomAccessCollection, Sendable {
    let storage: ResultStorage

    public var startIndex: Int { 0 }
    public var endIndex: Int { storage.rowCount }
    public subscript(index: Int) -> PostgresRow {
        precondition(indices.contains(index), "row index out of range")
        return PostgresRow(storage: storage, index: index)
    }

    /// The number of rows that an INSERT, UPDATE, DELETE or MERGE affected, or a SELECT returned; 0 for other statements.
    public var affectedRows: Int { storage.affectedRows }

    /// The command tag, such as `INSERT 0 1` or `ROLLBACK`.
    public var commandTag: String { storage.commandTag }

    /// The only column of every row: `rows.decode(UUID.self)`.
    public func decode<Value: PostgresDecodable>(_ type: Value.Type = Value.self) throws -> [Value] {
        try map { try $0.decode(type) }
    }

    /// Every row as a tuple: `rows.decode((UUID, String?).self)`.
    public func decode<each Value: PostgresDecodable>(
        _ type: (repeat each Value).Type = (repeat each Value).self
    ) throws -> [(repeat each Value)] {
        var tuples: [(repeat each Value)] = []
        tuples.reserveCapacity(count)
        for row in self { tuples.append(try row.decode(type)) }
        return tuples
    }
}

/// One row of a result.
public struct PostgresRow: Sendable {
    let storage: ResultStorage
    let index: Int

    public var columnCount: Int { storage.columnCount }

    /// The row's only column: `row.decode(UUID.self)`.
    ///
    /// - Throws: ``PostgresError`` with the code `decoding`, also when the row has more or fewer columns.
    public func decode<Value: PostgresDecodable>(_ type: Value.Type = Value.self) throws -> Value {
        try checkColumnCount(1)
        return try storage.decode(row: index, column: 0, as: type)
    }

    /// The row as a tuple, by position: `row.decode((UUID, String?, Int).self)`.
    ///
    /// - Throws: ``PostgresError`` with the code `decoding` and the column's name, or when the row has more or fewer columns.
    public func decode<each Value: PostgresDecodable>(
        _ type: (repeat each Value).Type = (repeat each Value).self
    ) throws -> (repeat each Value) {
        var expected = 0
        for _ in repeat (each Value).self { expected += 1 }
        try checkColumnCount(expected)
        var column = 0
        func next<Column: PostgresDecodable>(_ type: Column.Type) throws -> Column {
            defer { column += 1 }
            return try storage.decode(row: index, column: column, as: type)
        }
        return (repeat try next((each Value).self))
    }

    private func checkColumnCount(_ expected: Int) throws(PostgresError) {
        guard expected == columnCount else {
            throw PostgresError(.decoding, "the row has \(columnCount) columns, \(expected) are decoded")
        }
    }

    /// The value of the first column of that name.
    ///
    /// - Throws: ``PostgresError`` with the code `decoding`, also when there is no such column.
    public subscript<Value: PostgresDecodable>(_ name: String, as type: Value.Type = Value.self) -> Value {
        get throws {
            guard let column = storage.column(named: name) else {
                throw PostgresError(.decoding, "the row has no column of this name", column: name)
            }
            return try storage.decode(row: index, column: column, as: type)
        }
    }
}

/// Owns a `PGresult`.
// A PGresult is immutable once made and may be read from any thread (libpq manual, 34.20).
final class ResultStorage: @unchecked Sendable {
    let result: OpaquePointer

    /// Takes ownership of `result`.
    init(_ result: OpaquePointer) { self.result = result }

    deinit { PQclear(result) }

    var rowCount: Int { Int(PQntuples(result)) }
    var columnCount: Int { Int(PQnfields(result)) }
    var affectedRows: Int { Int(String(cString: PQcmdTuples(result))) ?? 0 }
    var commandTag: String { String(cString: PQcmdStatus(result)) }

    func column(named name: String) -> Int? {
        (0..<columnCount).first { columnName($0) == name }
    }

    func decode<Value: PostgresDecodable>(row: Int, column: Int, as type: Value.Type) throws(PostgresError) -> Value {
        let row = Int32(row)
        let index = Int32(column)
        let oid = PostgresType(rawValue: PQftype(result, index))
        do throws(PostgresDecodingFailure) {
            if PQgetisnull(result, row, index) != 0 {
                guard let value = Value.postgresNull else { throw .unexpectedNull }
                return value
            }
            let bytes = UnsafeRawBufferPointer(start: PQgetvalue(result, row, index), count: Int(PQgetlength(result, row, index)))
            return try Value(postgresBytes: bytes, type: oid)
        } catch {
            let reason =
                switch error {
                case .unexpectedNull: "NULL"
                case .typeMismatch: oid.description
                case .notRepresentable: "a value of \(oid) that it cannot hold"
                }
            let name = columnName(column)
            throw PostgresError(.decoding, "column \(column + 1) is decoded as \(Value.self) but holds \(reason)", column: name)
        }
    }

    private func columnName(_ column: Int) -> String {
        PQfname(result, Int32(column)).map { String(cString: $0) } ?? ""
    }
}
