import FoundationEssentials

/// An element of an array parameter or column. `[UInt8]` is not an array but `bytea`.
public protocol PostgresArrayElement: SendableMetatype {
    static var postgresArrayType: PostgresType { get }
    static func encodeArray(_ elements: [Self], into buffer: inout [UInt8]) throws(PostgresError)
    static func decodeArray(_ bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) -> [Self]
}

extension Array: PostgresEncodable where Element: PostgresArrayElement {
    public static var postgresType: PostgresType { Element.postgresArrayType }

    public func encode(into buffer: inout [UInt8]) throws(PostgresError) {
        try Element.encodeArray(self, into: &buffer)
    }
}

extension Array: PostgresDecodable where Element: PostgresArrayElement {
    public init(postgresBytes bytes: UnsafeRawBufferPointer, type: PostgresType) throws(PostgresDecodingFailure) {
        self = try Element.decodeArray(bytes, type: type)
    }
}

extension UInt8: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .bytea }

    public static func encodeArray(_ elements: [UInt8], into buffer: inout [UInt8]) { buffer.append(contentsOf: elements) }

    public static func decodeArray(
        _ bytes: UnsafeRawBufferPointer, type: PostgresType
    ) throws(PostgresDecodingFailure) -> [UInt8] {
        guard type == .bytea else { throw .typeMismatch }
        return Array(bytes)
    }
}

/// The binary form of a one-dimensional array without NULLs: dimensions, "has NULL", element type, then per dimension its length and
/// lower bound, then per element its length and bytes (PostgreSQL source, `array_send`).
extension PostgresArrayElement where Self: PostgresCodable {
    public static func encodeArray(_ elements: [Self], into buffer: inout [UInt8]) throws(PostgresError) {
        Int32(elements.isEmpty ? 0 : 1).appendBigEndian(to: &buffer)
        Int32(0).appendBigEndian(to: &buffer)
        postgresType.rawValue.appendBigEndian(to: &buffer)
        if elements.isEmpty { return }
        Int32(elements.count).appendBigEndian(to: &buffer)
        Int32(1).appendBigEndian(to: &buffer)
        for element in elements {
            let lengthOffset = buffer.count
            Int32(0).appendBigEndian(to: &buffer)
            try element.encode(into: &buffer)
            let length = Int32(buffer.count - lengthOffset - MemoryLayout<Int32>.size)
            withUnsafeBytes(of: length.bigEndian) { buffer.replaceSubrange(lengthOffset..<lengthOffset + $0.count, with: $0) }
        }
    }

    public static func decodeArray(
        _ bytes: UnsafeRawBufferPointer, type: PostgresType
    ) throws(PostgresDecodingFailure) -> [Self] {
        guard type.isArray || type.isUserDefined else { throw .typeMismatch }
        var reader = ArrayReader(bytes: bytes)
        let dimensions = try reader.integer()
        _ = try reader.integer()  // "has NULL": each element says so itself
        let elementType = PostgresType(rawValue: UInt32(bitPattern: try reader.integer()))
        if dimensions == 0 { return try decodeEmptyArray(elementType) }
        guard dimensions == 1 else { throw .notRepresentable }
        let count = try reader.integer()
        _ = try reader.integer()  // the lower bound
        guard count >= 0, Int(count) <= reader.remaining else { throw .notRepresentable }
        var elements: [Self] = []
        elements.reserveCapacity(Int(count))
        for _ in 0..<count {
            elements.append(try Self(postgresBytes: try reader.element(), type: elementType))
        }
        return elements
    }

    private static func decodeEmptyArray(_ elementType: PostgresType) throws(PostgresDecodingFailure) -> [Self] {
        let isText = postgresType == .text && ([.varchar, .bpchar, .name].contains(elementType) || elementType.isUserDefined)
        guard elementType == postgresType || isText || Self.self is any PostgresInteger.Type else { throw .typeMismatch }
        return []
    }
}

private struct ArrayReader {
    let bytes: UnsafeRawBufferPointer
    var offset = 0

    var remaining: Int { bytes.count - offset }

    mutating func integer() throws(PostgresDecodingFailure) -> Int32 {
        guard remaining >= 4 else { throw .typeMismatch }
        defer { offset += 4 }
        return Int32(bigEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self))
    }

    mutating func element() throws(PostgresDecodingFailure) -> UnsafeRawBufferPointer {
        let length = Int(try integer())
        guard length >= 0 else { throw .unexpectedNull }
        guard length <= remaining else { throw .notRepresentable }
        defer { offset += length }
        return UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + length])
    }
}

extension Bool: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .boolArray }
}

extension Int16: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .int2Array }
}

extension Int32: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .int4Array }
}

extension Int64: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Int: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .int8Array }
}

extension Float: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .float4Array }
}

extension Double: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .float8Array }
}

extension String: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .textArray }
}

extension UUID: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .uuidArray }
}

extension Date: PostgresArrayElement {
    public static var postgresArrayType: PostgresType { .timestamptzArray }
}
