extension JSONValue: CustomStringConvertible {
    /// Compact JSON text.
    public var description: String { String(decoding: serialized, as: UTF8.self) }

    /// Compact JSON in UTF-8.
    public var serialized: [UInt8] {
        var bytes: [UInt8] = []
        write(into: &bytes)
        return bytes
    }

    private func write(into bytes: inout [UInt8]) {
        switch self {
        case .null: bytes += "null".utf8
        case .bool(let value): bytes += (value ? "true" : "false").utf8
        case .integer(let value): bytes += String(value).utf8
        // JSON has no infinity and no NaN.
        case .number(let value): bytes += (value.isFinite ? "\(value)" : "null").utf8
        case .string(let value): Self.write(value, into: &bytes)
        case .array(let elements):
            bytes.append(UInt8(ascii: "["))
            for (index, element) in elements.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                element.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "]"))
        case .object(let object):
            bytes.append(UInt8(ascii: "{"))
            for (index, member) in object.enumerated() {
                if index > 0 { bytes.append(UInt8(ascii: ",")) }
                Self.write(member.key, into: &bytes)
                bytes.append(UInt8(ascii: ":"))
                member.value.write(into: &bytes)
            }
            bytes.append(UInt8(ascii: "}"))
        }
    }

    private static func write(_ text: String, into bytes: inout [UInt8]) {
        bytes.append(UInt8(ascii: "\""))
        var text = text
        text.withUTF8 { utf8 in
            var start = 0
            for (index, byte) in utf8.enumerated() where byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") {
                // Runs without anything to escape are copied whole: a base64 picture is one run of a megabyte.
                bytes += utf8[start..<index]
                start = index + 1
                switch byte {
                case UInt8(ascii: "\""): bytes += "\\\"".utf8
                case UInt8(ascii: "\\"): bytes += "\\\\".utf8
                case 0x0A: bytes += "\\n".utf8
                case 0x0D: bytes += "\\r".utf8
                case 0x09: bytes += "\\t".utf8
                default: bytes += "\\u00\(byte < 16 ? "0" : "")\(String(byte, radix: 16))".utf8
                }
            }
            bytes += utf8[start...]
        }
        bytes.append(UInt8(ascii: "\""))
    }
}
