/// A value that can be a parameter, in PostgreSQL's binary format.
public protocol PostgresEncodable: SendableMetatype {
    /// The type the parameter is declared with.
    static var postgresType: PostgresType { get }

    /// Appends the value's binary form (big-endian, PostgreSQL's `…send` functions).
    func encode(into buffer: inout [UInt8]) throws(PostgresError)
}

/// A value that can be read from a column, in PostgreSQL's binary format.
public protocol PostgresDecodable: SendableMetatype {
    /// - Parameters:
    ///   - bytes: the column's binary form; valid only during the call.
    ///   - type: the column's type, to be checked.
    init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure)

    /// What NULL is decoded to; nil refuses NULL.
    static var postgresNull: Self? { get }
}

public typealias PostgresCodable = PostgresEncodable & PostgresDecodable

extension PostgresDecodable {
    public static var postgresNull: Self? { nil }
}

/// Why a column cannot be decoded; the row adds which one it was.
public enum PostgresDecodingFailure: Error, Hashable, Sendable {
    /// The column has another type.
    case typeMismatch
    /// The bytes are not a value of the column's type, or the Swift type cannot represent the value.
    case notRepresentable
    /// NULL where a value is required.
    case unexpectedNull
}

extension Optional: PostgresDecodable where Wrapped: PostgresDecodable {
    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        self = .some(try Wrapped(postgresBytes: bytes, type: type))
    }

    public static var postgresNull: Self? { .some(.none) }
}

// Enums with a raw value become codable by declaring the conformance.
extension PostgresEncodable where Self: RawRepresentable, RawValue: PostgresEncodable {
    public static var postgresType: PostgresType { RawValue.postgresType }

    public func encode(into buffer: inout [UInt8]) throws(PostgresError) {
        try rawValue.encode(into: &buffer)
    }
}

extension PostgresDecodable where Self: RawRepresentable, RawValue: PostgresDecodable {
    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        guard let value = Self(rawValue: try RawValue(postgresBytes: bytes, type: type)) else { throw .notRepresentable }
        self = value
    }
}

// MARK: Binary helpers

extension FixedWidthInteger {
    func appendBigEndian(to buffer: inout [UInt8]) {
        withUnsafeBytes(of: bigEndian) { buffer.append(contentsOf: $0) }
    }

    /// Exactly the integer the bytes hold.
    init(exactBigEndian bytes: UnsafeRawBufferPointer) throws(PostgresDecodingFailure) {
        guard bytes.count == MemoryLayout<Self>.size else { throw .notRepresentable }
        self = Self(bigEndian: bytes.loadUnaligned(as: Self.self))
    }
}
