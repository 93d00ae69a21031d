/// RFC 8259, strictly; a repeated member is an error, since an emulator should not guess which one was meant.
package struct JSONParser {
    package struct Failure: Error, Equatable {
        /// Byte offset.
        package let offset: Int
    }

    private let bytes: [UInt8]
    private var index = 0
    private let maximumDepth = 128

    package static func parse(_ bytes: [UInt8]) throws(Failure) -> JSON {
        var parser = JSONParser(bytes: bytes)
        parser.skipSpace()
        let value = try parser.value(depth: 0)
        parser.skipSpace()
        guard parser.index == bytes.count else { throw Failure(offset: parser.index) }
        return value
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    private var failure: Failure { Failure(offset: index) }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func skipSpace() {
        while let byte = current, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { index += 1 }
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard current == byte else { return false }
        index += 1
        return true
    }

    private mutating func value(depth: Int) throws(Failure) -> JSON {
        guard depth < maximumDepth, let byte = current else { throw failure }
        switch byte {
        case UInt8(ascii: "{"): return try object(depth: depth)
        case UInt8(ascii: "["): return try array(depth: depth)
        case UInt8(ascii: "\""): return .string(try string())
        case UInt8(ascii: "t"): return try word("true", .bool(true))
        case UInt8(ascii: "f"): return try word("false", .bool(false))
        case UInt8(ascii: "n"): return try word("null", .null)
        default: return try number()
        }
    }

    private mutating func word(_ text: String, _ value: JSON) throws(Failure) -> JSON {
        for byte in text.utf8 where !take(byte) { throw failure }
        return value
    }

    private mutating func object(depth: Int) throws(Failure) -> JSON {
        index += 1
        var members: [JSON.Member] = []
        var names: Set<String> = []
        skipSpace()
        if take(UInt8(ascii: "}")) { return .object([]) }
        while true {
            skipSpace()
            guard current == UInt8(ascii: "\"") else { throw failure }
            let name = try string()
            guard names.insert(name).inserted else { throw failure }
            skipSpace()
            guard take(UInt8(ascii: ":")) else { throw failure }
            skipSpace()
            members.append(JSON.Member(name: name, value: try value(depth: depth + 1)))
            skipSpace()
            if take(UInt8(ascii: "}")) { return .object(members) }
            guard take(UInt8(ascii: ",")) else { throw failure }
        }
    }

    private mutating func array(depth: Int) throws(Failure) -> JSON {
        index += 1
        var items: [JSON] = []
        skipSpace()
        if take(UInt8(ascii: "]")) { return .array([]) }
        while true {
            skipSpace()
            items.append(try value(depth: depth + 1))
            skipSpace()
            if take(UInt8(ascii: "]")) { return .array(items) }
            guard take(UInt8(ascii: ",")) else { throw failure }
        }
    }

    private mutating func number() throws(Failure) -> JSON {
        let start = index
        _ = take(UInt8(ascii: "-"))
        let digits = index
        skipDigits()
        guard index > digits, bytes[digits] != UInt8(ascii: "0") || index == digits + 1 else { throw failure }
        var isInteger = true
        if take(UInt8(ascii: ".")) {
            isInteger = false
            let fraction = index
            skipDigits()
            guard index > fraction else { throw failure }
        }
        if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
            isInteger = false
            if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
            let exponent = index
            skipDigits()
            guard index > exponent else { throw failure }
        }
        let text = String(decoding: bytes[start..<index], as: UTF8.self)
        if isInteger, let value = Int(text) { return .integer(value) }
        guard let value = Double(text) else { throw failure }
        return .number(value)
    }

    private mutating func skipDigits() {
        while let byte = current, byte >= 0x30 && byte <= 0x39 { index += 1 }
    }

    private mutating func string() throws(Failure) -> String {
        index += 1
        let start = index
        // Most strings, and all long ones (pictures), hold no escape: find the end and copy once.
        let end = bytes.withUnsafeBufferPointer { buffer in
            var at = start
            while at < buffer.count, buffer[at] != 0x22, buffer[at] != 0x5C, buffer[at] >= 0x20 { at += 1 }
            return at
        }
        guard end < bytes.count else { throw failure }
        if bytes[end] == 0x22 {
            guard let text = String(validating: bytes[start..<end], as: UTF8.self) else { throw failure }
            index = end + 1
            return text
        }
        return try escapedString(from: start)
    }

    private mutating func escapedString(from start: Int) throws(Failure) -> String {
        var out: [UInt8] = []
        index = start
        while let byte = current {
            index += 1
            switch byte {
            case 0x22:
                guard let text = String(validating: out, as: UTF8.self) else { throw failure }
                return text
            case 0x5C: out.append(contentsOf: String(Character(try escape())).utf8)
            case 0..<0x20: throw failure
            default: out.append(byte)
            }
        }
        throw failure
    }

    private mutating func escape() throws(Failure) -> Unicode.Scalar {
        guard let byte = current else { throw failure }
        index += 1
        switch byte {
        case UInt8(ascii: "n"): return "\n"
        case UInt8(ascii: "t"): return "\t"
        case UInt8(ascii: "r"): return "\r"
        case UInt8(ascii: "b"): return "\u{8}"
        case UInt8(ascii: "f"): return "\u{C}"
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(byte)
        case UInt8(ascii: "u"):
            let unit = try hexUnit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard unit < 0xDC00, take(0x5C), take(UInt8(ascii: "u")) else { throw failure }
            let low = try hexUnit()
            guard (0xDC00...0xDFFF).contains(low), let scalar = Unicode.Scalar(0x10000 + (unit - 0xD800) << 10 + (low - 0xDC00))
            else { throw failure }
            return scalar
        default: throw failure
        }
    }

    private mutating func hexUnit() throws(Failure) -> UInt32 {
        guard index + 4 <= bytes.count, let unit = UInt32(String(decoding: bytes[index..<index + 4], as: UTF8.self), radix: 16)
        else { throw failure }
        index += 4
        return unit
    }
}
