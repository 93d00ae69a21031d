import FoundationEssentials
import JSON

extension JSONObject {
    /// The first complete JSON object in `text` that has one of `keys`, whatever surrounds it.
    static func first(in text: String, anyOf keys: [String]) -> JSONObject? {
        let bytes = Array(text.utf8)
        var start = 0
        for _ in 0..<maximumAttempts {
            guard let open = bytes[start...].firstIndex(of: UInt8(ascii: "{")) else { return nil }
            start = open + 1
            guard let end = endOfObject(in: bytes, from: open),
                let object = try? JSONDecoder().decode(Decoded.self, from: Data(bytes[open..<end])).value.object
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

/// Read by Foundation, which forgives a comma too many, as models write it; the strict parser would not. The order of members is lost.
private struct Decoded: Decodable {
    let value: JSONValue

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            value = .null
        } else if let bool = try? container.decode(Bool.self) {
            value = .bool(bool)
        } else if let number = try? container.decode(Double.self) {
            value = .number(number)
        } else if let text = try? container.decode(String.self) {
            value = .string(text)
        } else if let elements = try? container.decode([Decoded].self) {
            value = .array(elements.map(\.value))
        } else {
            let members = try container.decode([String: Decoded].self)
            value = .object(JSONObject(members.map { JSONObject.Member(key: $0.key, value: $0.value.value) }))
        }
    }
}
