import EditorialRules
import JSON

/// A lenient parser for JSON as models write it without constrained decoding: with trailing or missing commas, comments, unquoted keys and
/// words, raw line breaks and quotes inside strings, and truncated. Text between objects is skipped.
struct LenientJSON {
    private let bytes: [UInt8]
    private var index = 0
    /// Whether the text ended inside a value.
    private(set) var isCutOff = false

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    /// The top-level objects of a text, in order, and whether the last of them is complete.
    static func objects(in text: String) -> (objects: [JSONObject], isComplete: Bool) {
        var parser = LenientJSON(text)
        var objects: [JSONObject] = []
        // Each failed attempt has read ahead; without a bound, a text of braces would take quadratic time.
        for _ in 0..<64 {
            guard let open = parser.bytes[parser.index...].firstIndex(of: UInt8(ascii: "{")) else { break }
            parser.index = open
            if case .object(let object)? = parser.value(depth: 0), !object.isEmpty {
                objects.append(object)
            } else {
                parser.index = open + 1
                parser.isCutOff = false
            }
        }
        return (objects, !parser.isCutOff)
    }

    private var current: UInt8? { index < bytes.count ? bytes[index] : nil }

    private mutating func value(depth: Int) -> JSONValue? {
        skipSpace()
        guard depth < 32, let byte = current else {
            isCutOff = true
            return nil
        }
        switch byte {
        case UInt8(ascii: "{"): return object(depth: depth)
        case UInt8(ascii: "["): return array(depth: depth)
        case UInt8(ascii: "\""), UInt8(ascii: "'"): return string(isKey: false)
        default: return word()
        }
    }

    private mutating func object(depth: Int) -> JSONValue? {
        index += 1
        var members: [JSONObject.Member] = []
        while true {
            skipSpace(and: ",")
            guard let byte = current else {
                isCutOff = true
                return .object(JSONObject(members))
            }
            if byte == UInt8(ascii: "}") {
                index += 1
                return .object(JSONObject(members))
            }
            guard let key = key() else { return isCutOff ? .object(JSONObject(members)) : nil }
            skipSpace()
            guard current == UInt8(ascii: ":") else {
                isCutOff = current == nil
                return isCutOff ? .object(JSONObject(members)) : nil
            }
            index += 1
            guard let value = value(depth: depth + 1) else { return isCutOff ? .object(JSONObject(members)) : nil }
            members.append(JSONObject.Member(key: key, value: value))
            if isCutOff { return .object(JSONObject(members)) }
        }
    }

    private mutating func array(depth: Int) -> JSONValue? {
        index += 1
        var values: [JSONValue] = []
        while true {
            skipSpace(and: ",")
            guard let byte = current else {
                isCutOff = true
                return .array(values)
            }
            if byte == UInt8(ascii: "]") {
                index += 1
                return .array(values)
            }
            let start = index
            if let value = value(depth: depth + 1) { values.append(value) }
            if isCutOff { return .array(values) }
            if index == start { return nil }
        }
    }

    private mutating func key() -> String? {
        if current == UInt8(ascii: "\"") || current == UInt8(ascii: "'") {
            guard case .string(let key)? = string(isKey: true), !isCutOff else { return nil }
            return key
        }
        let start = index
        while let byte = current, isWordByte(byte) { index += 1 }
        if current == nil { isCutOff = true }
        return index > start && !isCutOff ? text(start..<index) : nil
    }

    /// A number, a literal, or a word without its quotes.
    private mutating func word() -> JSONValue? {
        let start = index
        while let byte = current, !",]}\n".utf8.contains(byte) { index += 1 }
        if current == nil { isCutOff = true }
        let word = text(start..<index).trimmed
        switch word.lowercased() {
        case "null", "none", "nan", "undefined", "": return .null
        case "true": return .bool(true)
        case "false": return .bool(false)
        default:
            if let number = Double(word), number.isFinite { return isCutOff ? .null : .number(number) }
            return isCutOff ? .null : .string(word)
        }
    }

    private mutating func string(isKey: Bool) -> JSONValue? {
        let quote = bytes[index]
        index += 1
        var content: [UInt8] = []
        while let byte = current {
            index += 1
            if byte == UInt8(ascii: "\\") {
                escape(into: &content)
            } else if byte == quote, endsString(isKey: isKey) {
                return .string(String(decoding: content, as: UTF8.self))
            } else {
                content.append(byte)
            }
        }
        isCutOff = true
        // Of truncated text, the complete sentences are kept.
        let sentences = SentenceSplitter.sentences(of: String(decoding: content, as: UTF8.self)).dropLast()
        return sentences.isEmpty ? nil : .string(sentences.joined(separator: " "))
    }

    /// Whether the quote just read closes the string: one inside it has more text after it.
    private func endsString(isKey: Bool) -> Bool {
        var next = index
        var hasLineBreak = false
        func skip() {
            while next < bytes.count, isSpace(bytes[next]) {
                hasLineBreak = hasLineBreak || bytes[next] == UInt8(ascii: "\n")
                next += 1
            }
        }
        skip()
        guard next < bytes.count else { return true }
        switch bytes[next] {
        case UInt8(ascii: ":"): return isKey
        case UInt8(ascii: "}"), UInt8(ascii: "]"): return !isKey
        case UInt8(ascii: ","):
            next += 1
            skip()
            return next >= bytes.count || hasLineBreak || "\"'{[}]-0123456789tfnNT/".utf8.contains(bytes[next]) || startsBareKey(at: next)
        default: return hasLineBreak && "\"'{".utf8.contains(bytes[next])
        }
    }

    private func startsBareKey(at start: Int) -> Bool {
        bytes[start...].first { !isWordByte($0) } == UInt8(ascii: ":")
    }

    private mutating func escape(into content: inout [UInt8]) {
        guard let byte = current else { return }
        index += 1
        switch byte {
        case UInt8(ascii: "n"), UInt8(ascii: "r"): content.append(UInt8(ascii: "\n"))
        case UInt8(ascii: "t"), UInt8(ascii: "b"), UInt8(ascii: "f"): content.append(UInt8(ascii: " "))
        case UInt8(ascii: "u"):
            var units = [unit()]
            if let first = units[0], UTF16.isLeadSurrogate(first), bytes[index...].starts(with: "\\u".utf8) {
                index += 2
                units.append(unit())
            }
            content += Array(String(decoding: units.map { $0 ?? 0xFFFD }, as: UTF16.self).utf8)
        default: content.append(byte)
        }
    }

    private mutating func unit() -> UInt16? {
        let digits = text(index..<min(index + 4, bytes.count))
        index += digits.utf8.count
        return UInt16(digits, radix: 16)
    }

    private mutating func skipSpace(and separator: Character? = nil) {
        while let byte = current {
            if isSpace(byte) || byte == separator?.asciiValue {
                index += 1
            } else if bytes[index...].starts(with: "//".utf8) {
                while let byte = current, byte != UInt8(ascii: "\n") { index += 1 }
            } else {
                return
            }
        }
    }

    private func text(_ range: Range<Int>) -> String {
        String(decoding: bytes[range], as: UTF8.self)
    }

    private func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || (0x09...0x0D).contains(byte)
    }

    private func isWordByte(_ byte: UInt8) -> Bool {
        byte >= 0x80 || byte == UInt8(ascii: "_") || Character(Unicode.Scalar(byte)).isLetter || (0x30...0x39).contains(byte)
    }
}
