/// Text that is not JSON (RFC 8259).
public struct JSONSyntaxError: Error, Sendable, Hashable {
    /// The position, in bytes from the start.
    public var offset: Int
}

extension JSONValue {
    /// Parses exactly one JSON value.
    public init(parsing text: String) throws(JSONSyntaxError) {
        try self.init(parsing: Array(text.utf8))
    }

    /// - Parameter bytes: UTF-8.
    public init(parsing bytes: [UInt8]) throws(JSONSyntaxError) {
        var parser = JSONParser(bytes)
        self = try parser.document()
    }
}

/// A strict recursive-descent parser.
private struct JSONParser {
    private let bytes: [UInt8]
    private var index = 0
    private var depth = 0

    /// The input is untrusted: unlimited nesting could exhaust the stack.
    private static let maxDepth = 128

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var failure: JSONSyntaxError { JSONSyntaxError(offset: index) }
    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    mutating func document() throws(JSONSyntaxError) -> JSONValue {
        let value = try value()
        skipBlanks()
        guard index == bytes.count else { throw failure }
        return value
    }

    private mutating func skipBlanks() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    /// Consumes the byte if it comes next, after white space.
    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        skipBlanks()
        guard current == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func value() throws(JSONSyntaxError) -> JSONValue {
        skipBlanks()
        switch current {
        case UInt8(ascii: "{"): return try nested { parser throws(JSONSyntaxError) in .object(try parser.object()) }
        case UInt8(ascii: "["): return try nested { parser throws(JSONSyntaxError) in .array(try parser.array()) }
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try literal("true", .bool(true))
        case UInt8(ascii: "f"): return try literal("false", .bool(false))
        case UInt8(ascii: "n"): return try literal("null", .null)
        default: return try number()
        }
    }

    private mutating func nested(_ read: (inout JSONParser) throws(JSONSyntaxError) -> JSONValue) throws(JSONSyntaxError) -> JSONValue {
        guard depth < Self.maxDepth else { throw failure }
        depth += 1
        index += 1
        defer { depth -= 1 }
        return try read(&self)
    }

    private mutating func object() throws(JSONSyntaxError) -> JSONObject {
        var members: [JSONObject.Member] = []
        if take("}") { return JSONObject() }
        repeat {
            skipBlanks()
            guard current == UInt8(ascii: "\"") else { throw failure }
            let key = try string()
            guard take(":") else { throw failure }
            let value = try value()
            members.append(JSONObject.Member(key: key, value: value))
        } while take(",")
        guard take("}") else { throw failure }
        // The last of several equal keys wins, as in most parsers.
        return JSONObject(members)
    }

    private mutating func array() throws(JSONSyntaxError) -> [JSONValue] {
        var elements: [JSONValue] = []
        if take("]") { return elements }
        repeat { elements.append(try value()) } while take(",")
        guard take("]") else { throw failure }
        return elements
    }

    private mutating func literal(_ text: StaticString, _ value: JSONValue) throws(JSONSyntaxError) -> JSONValue {
        let count = text.utf8CodeUnitCount
        let matches = index + count <= bytes.count && text.withUTF8Buffer { $0.elementsEqual(bytes[index..<(index + count)]) }
        guard matches else { throw failure }
        index += count
        return value
    }

    private mutating func number() throws(JSONSyntaxError) -> JSONValue {
        let start = index
        var isInteger = true
        if current == UInt8(ascii: "-") { index += 1 }
        let leading = current
        guard skipDigits() else { throw failure }
        if leading == UInt8(ascii: "0"), index - start > (bytes[start] == UInt8(ascii: "-") ? 2 : 1) { throw failure }
        if current == UInt8(ascii: ".") {
            index += 1
            isInteger = false
            guard skipDigits() else { throw failure }
        }
        if current == UInt8(ascii: "e") || current == UInt8(ascii: "E") {
            index += 1
            isInteger = false
            if current == UInt8(ascii: "+") || current == UInt8(ascii: "-") { index += 1 }
            guard skipDigits() else { throw failure }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isInteger, let value = Int(text) { return .integer(value) }
        guard let value = Double(text), value.isFinite else { throw failure }
        return .number(value)
    }

    private mutating func skipDigits() -> Bool {
        let start = index
        while let byte = current, (0x30...0x39).contains(byte) { index += 1 }
        return index > start
    }

    private mutating func string() throws(JSONSyntaxError) -> String {
        index += 1
        var decoded: [UInt8] = []
        var start = index
        while let byte = current {
            switch byte {
            case UInt8(ascii: "\""):
                decoded += bytes[start..<index]
                index += 1
                return String(decoding: decoded, as: UTF8.self)
            case UInt8(ascii: "\\"):
                decoded += bytes[start..<index]
                index += 1
                try escape(into: &decoded)
                start = index
            case 0..<0x20:
                throw failure
            default:
                index += 1
            }
        }
        throw failure
    }

    private mutating func escape(into decoded: inout [UInt8]) throws(JSONSyntaxError) {
        guard let byte = current else { throw failure }
        index += 1
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): decoded.append(byte)
        case UInt8(ascii: "b"): decoded.append(0x08)
        case UInt8(ascii: "f"): decoded.append(0x0C)
        case UInt8(ascii: "n"): decoded.append(0x0A)
        case UInt8(ascii: "r"): decoded.append(0x0D)
        case UInt8(ascii: "t"): decoded.append(0x09)
        case UInt8(ascii: "u"): decoded += Array(String(try unicodeEscape()).utf8)
        default: throw failure
        }
    }

    /// After `\u`. A lone surrogate becomes U+FFFD: models do cut emoji in half.
    private mutating func unicodeEscape() throws(JSONSyntaxError) -> Character {
        let first = try hexQuad()
        if let scalar = Unicode.Scalar(first) { return Character(scalar) }
        let isPair =
            (0xD800..<0xDC00).contains(first) && index + 1 < bytes.count && bytes[index] == UInt8(ascii: "\\")
            && bytes[index + 1] == UInt8(ascii: "u")
        guard isPair else { return "\u{FFFD}" }
        let mark = index
        index += 2
        let second = try hexQuad()
        guard (0xDC00..<0xE000).contains(second), let scalar = Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) else {
            index = mark
            return "\u{FFFD}"
        }
        return Character(scalar)
    }

    private mutating func hexQuad() throws(JSONSyntaxError) -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = current, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else { throw failure }
            value = value << 4 | UInt32(digit)
            index += 1
        }
        return value
    }
}
