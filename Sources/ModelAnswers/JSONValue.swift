import FoundationEssentials

/// Any JSON value, before its shape has been validated.
enum JSONValue: Decodable, Sendable, Equatable {
    case null
    case bool(Bool)
    case number(Double)
    case string(String)
    case array([JSONValue])
    case object([String: JSONValue])

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .bool(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .string(value)
        } else if let value = try? container.decode([JSONValue].self) {
            self = .array(value)
        } else {
            self = .object(try container.decode([String: JSONValue].self))
        }
    }

    /// The first complete JSON object in `text` that has one of `keys`, whatever surrounds it.
    static func firstObject(in text: String, anyOf keys: [String]) -> [String: JSONValue]? {
        let bytes = Array(text.utf8)
        var start = 0
        for _ in 0..<maximumAttempts {
            guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
            start = open + 1
            guard let end = endOfObject(in: bytes, from: open),
                let object = try? JSONDecoder().decode([String: JSONValue].self, from: Data(bytes[open..<end]))
            else { continue }
            if keys.contains(where: { object[$0] != nil }) { return object }
        }
        return nil
    }

    /// How many braces are tried; without a bound, a text of braces would take quadratic time.
    private static let maximumAttempts = 64

    /// The index after the brace that closes the one at `open`; nil if it stays open.
    private static func endOfObject(in bytes: [UInt8], from open: Int) -> Int? {
        var depth = 0
        var inString = false
        var escaped = false
        for index in open..<bytes.count {
            let byte = bytes[index]
            if inString {
                if escaped {
                    escaped = false
                } else if byte == UInt8(ascii: "\\") {
                    escaped = true
                } else if byte == UInt8(ascii: "\"") {
                    inString = false
                }
                continue
            }
            switch byte {
            case UInt8(ascii: "\""): inString = true
            case UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: "}"):
                depth -= 1
                if depth == 0 { return index + 1 }
            default: break
            }
        }
        return nil
    }
}
