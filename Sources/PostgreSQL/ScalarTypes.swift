import FoundationEssentials

extension Bool: PostgresEncodable, PostgresDecodable {
    public static var postgresType: PostgresType { .bool }

    public func encode(into buffer: inout [UInt8]) { buffer.append(self ? 1 : 0) }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        guard type == .bool else { throw .typeMismatch }
        self = try UInt8(exactBigEndian: bytes) != 0
    }
}

// MARK: Integers

/// Integers, decoded from any of the server's integer types if the value fits.
public protocol PostgresInteger: FixedWidthInteger, PostgresEncodable, PostgresDecodable {}

extension PostgresInteger {
    public func encode(into buffer: inout [UInt8]) { appendBigEndian(to: &buffer) }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        let value: Int64 =
            switch type {
            case .int8: try Int64(exactBigEndian: bytes)
            case .int4: Int64(try Int32(exactBigEndian: bytes))
            case .int2: Int64(try Int16(exactBigEndian: bytes))
            case .oid: Int64(try UInt32(exactBigEndian: bytes))
            default: throw .typeMismatch
            }
        guard let exact = Self(exactly: value) else { throw .notRepresentable }
        self = exact
    }
}

extension Int16: PostgresInteger {
    public static var postgresType: PostgresType { .int2 }
}

extension Int32: PostgresInteger {
    public static var postgresType: PostgresType { .int4 }
}

extension Int64: PostgresInteger {
    public static var postgresType: PostgresType { .int8 }
}

extension Int: PostgresInteger {
    public static var postgresType: PostgresType { .int8 }
}

// MARK: Floating point

extension Float: PostgresEncodable, PostgresDecodable {
    public static var postgresType: PostgresType { .float4 }

    public func encode(into buffer: inout [UInt8]) { bitPattern.appendBigEndian(to: &buffer) }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        guard type == .float4 else { throw .typeMismatch }
        self.init(bitPattern: try UInt32(exactBigEndian: bytes))
    }
}

extension Double: PostgresEncodable, PostgresDecodable {
    public static var postgresType: PostgresType { .float8 }

    public func encode(into buffer: inout [UInt8]) { bitPattern.appendBigEndian(to: &buffer) }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        switch type {
        case .float8: self.init(bitPattern: try UInt64(exactBigEndian: bytes))
        case .float4: self.init(try Float(postgresBytes: bytes, type: type))
        default: throw .typeMismatch
        }
    }
}

// MARK: Text

extension String: PostgresEncodable, PostgresDecodable {
    public static var postgresType: PostgresType { .text }

    public func encode(into buffer: inout [UInt8]) throws(PostgresError) {
        let bytes = utf8
        guard !bytes.contains(0) else { throw PostgresError(.encoding, "a text holds U+0000, which PostgreSQL cannot store") }
        buffer.append(contentsOf: bytes)
    }

    /// Decodes text types, enums and other user-defined types whose binary form is text, and JSON as its text.
    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        let text: UnsafeRawBufferPointer
        switch type {
        case .text, .varchar, .bpchar, .name, .unknown, .json: text = bytes
        case .jsonb: text = try bytes.jsonText()
        default:
            guard type.isUserDefined else { throw .typeMismatch }
            text = bytes
        }
        guard let string = String(validating: text, as: UTF8.self) else { throw .notRepresentable }
        self = string
    }
}

// MARK: UUID and time

extension UUID: PostgresEncodable, PostgresDecodable {
    public static var postgresType: PostgresType { .uuid }

    public func encode(into buffer: inout [UInt8]) {
        withUnsafeBytes(of: uuid) { buffer.append(contentsOf: $0) }
    }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        guard type == .uuid else { throw .typeMismatch }
        guard bytes.count == MemoryLayout<uuid_t>.size else { throw .notRepresentable }
        self.init(uuid: bytes.loadUnaligned(as: uuid_t.self))
    }
}

/// `timestamptz`: microseconds since 2000-01-01 UTC. A `Date` is rounded to the microsecond.
extension Date: PostgresEncodable, PostgresDecodable {
    /// From 2000-01-01 (PostgreSQL) to 2001-01-01 (Foundation), in microseconds.
    private static let epochDistance: Int64 = 366 * 86400 * 1_000_000

    public static var postgresType: PostgresType { .timestamptz }

    public func encode(into buffer: inout [UInt8]) throws(PostgresError) {
        let microseconds = Int64(exactly: (timeIntervalSinceReferenceDate * 1_000_000).rounded())
        guard let microseconds, case let (value, hasOverflowed) = microseconds.addingReportingOverflow(Self.epochDistance),
            !hasOverflowed, value != .max
        else { throw PostgresError(.encoding, "a date is outside the range of timestamptz") }
        value.appendBigEndian(to: &buffer)
    }

    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        guard type == .timestamptz else { throw .typeMismatch }
        let microseconds = try Int64(exactBigEndian: bytes)
        // The server's 'infinity' and '-infinity'.
        guard microseconds != .max, microseconds != .min else { throw .notRepresentable }
        // Subtracted as integers: a Double in between would lose the last microsecond.
        let (sinceReference, hasOverflowed) = microseconds.subtractingReportingOverflow(Self.epochDistance)
        guard !hasOverflowed else { throw .notRepresentable }
        self.init(timeIntervalSinceReferenceDate: Double(sinceReference) / 1_000_000)
    }
}
