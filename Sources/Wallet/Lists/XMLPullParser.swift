/// A strict parser of the XML that property lists are written in: elements, text, the five predefined entities and character references. A
/// document type that declares anything is refused, so nothing expands; depth and lengths are bounded.
struct XMLPullParser {
    enum Event: Equatable {
        case start(String)
        case end(String)
        /// Never empty; entities are resolved. Text that a comment interrupts comes in parts.
        case text(String)
    }

    enum Fault: Error, Equatable {
        /// Not well-formed, or something that property lists do not have.
        case malformed
        /// Deeper than ``maximumDepth``.
        case tooDeep
        /// It ends within an element.
        case cutOff
    }

    static let maximumDepth = 32
    private static let maximumNameLength = 64

    private let bytes: [UInt8]
    private var index = 0
    private var open: [String] = []
    /// The end of an element that is written as one tag.
    private var pendingEnd: String?
    private var isBegun = false
    /// The line of what comes next, from 1.
    private(set) var line = 1

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    var depth: Int { open.count }

    /// - Returns: nil at the end of the document.
    mutating func next() throws(Fault) -> Event? {
        if let name = pendingEnd {
            pendingEnd = nil
            return .end(name)
        }
        while index < bytes.count {
            if bytes[index] != UInt8(ascii: "<") {
                let text = try text()
                if !open.isEmpty { return .text(text) }
                guard text.utf8.allSatisfy(ListText.isSpace) else { throw .malformed }
            } else if starts("<?") {
                try skip(past: "?>")
            } else if starts("<!--") {
                try skip(past: "-->")
            } else if starts("<![CDATA[") {
                guard !open.isEmpty else { throw .malformed }
                let text = try characterData()
                if !text.isEmpty { return .text(text) }
            } else if starts("<!DOCTYPE") {
                try skipDocumentType()
            } else {
                return try tag()
            }
        }
        guard open.isEmpty, isBegun else { throw .cutOff }
        return nil
    }

    // MARK: Markup

    private mutating func tag() throws(Fault) -> Event {
        advance()
        let isEnd = index < bytes.count && bytes[index] == UInt8(ascii: "/")
        if isEnd { advance() }
        let name = try name()
        if isEnd {
            skipSpace()
            try expect(UInt8(ascii: ">"))
            guard open.popLast() == name else { throw .malformed }
            return .end(name)
        }
        // One document has one root.
        guard !open.isEmpty || !isBegun else { throw .malformed }
        isBegun = true
        let isEmpty = try skipAttributes()
        if isEmpty {
            pendingEnd = name
        } else {
            guard open.count < Self.maximumDepth else { throw .tooDeep }
            open.append(name)
        }
        return .start(name)
    }

    private mutating func name() throws(Fault) -> String {
        let start = index
        while index < bytes.count, Self.isNameByte(bytes[index]) { index += 1 }
        guard index > start, index - start <= Self.maximumNameLength else { throw index == bytes.count ? .cutOff : .malformed }
        return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    /// - Returns: whether the element ends right there.
    private mutating func skipAttributes() throws(Fault) -> Bool {
        while true {
            skipSpace()
            guard index < bytes.count else { throw .cutOff }
            switch bytes[index] {
            case UInt8(ascii: ">"):
                advance()
                return false
            case UInt8(ascii: "/"):
                advance()
                try expect(UInt8(ascii: ">"))
                return true
            default:
                _ = try name()
                skipSpace()
                try expect(UInt8(ascii: "="))
                skipSpace()
                guard index < bytes.count else { throw .cutOff }
                let quote = bytes[index]
                guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { throw .malformed }
                advance()
                while index < bytes.count, bytes[index] != quote {
                    guard bytes[index] != UInt8(ascii: "<") else { throw .malformed }
                    advance()
                }
                try expect(quote)
            }
        }
    }

    /// Apple's names a file of its own; one that defines something is refused.
    private mutating func skipDocumentType() throws(Fault) {
        guard !isBegun else { throw .malformed }
        while index < bytes.count {
            let byte = bytes[index]
            guard byte != UInt8(ascii: "[") else { throw .malformed }
            advance()
            if byte == UInt8(ascii: ">") { return }
        }
        throw .cutOff
    }

    // MARK: Text

    private mutating func text() throws(Fault) -> String {
        var result: [UInt8] = []
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "&") {
                result += try entity()
            } else {
                result.append(bytes[index])
                advance()
            }
        }
        return String(decoding: result, as: UTF8.self)
    }

    private mutating func characterData() throws(Fault) -> String {
        index += 9
        let start = index
        try skip(past: "]]>")
        return String(decoding: bytes[start..<index - 3], as: UTF8.self)
    }

    private mutating func entity() throws(Fault) -> [UInt8] {
        advance()
        let start = index
        while index < bytes.count, bytes[index] != UInt8(ascii: ";") {
            guard index - start < 10 else { throw .malformed }
            advance()
        }
        guard index < bytes.count else { throw .cutOff }
        let name = String(decoding: bytes[start..<index], as: UTF8.self)
        advance()
        switch name {
        case "amp": return [UInt8(ascii: "&")]
        case "lt": return [UInt8(ascii: "<")]
        case "gt": return [UInt8(ascii: ">")]
        case "quot": return [UInt8(ascii: "\"")]
        case "apos": return [UInt8(ascii: "'")]
        default: break
        }
        let digits = name.hasPrefix("#x") ? name.dropFirst(2) : name.hasPrefix("#") ? name.dropFirst() : ""
        guard let first = digits.first, first.isHexDigit, let number = UInt32(digits, radix: name.hasPrefix("#x") ? 16 : 10),
            let scalar = Unicode.Scalar(number), number >= 0x20 || [0x09, 0x0A, 0x0D].contains(number)
        else { throw .malformed }
        return Array(String(scalar).utf8)
    }

    // MARK: Bytes

    private func starts(_ text: StaticString) -> Bool {
        guard bytes.count - index >= text.utf8CodeUnitCount else { return false }
        return text.withUTF8Buffer { buffer in buffer.indices.allSatisfy { bytes[index + $0] == buffer[$0] } }
    }

    private mutating func skip(past end: StaticString) throws(Fault) {
        while index < bytes.count {
            if starts(end) {
                index += end.utf8CodeUnitCount
                return
            }
            advance()
        }
        throw .cutOff
    }

    private mutating func skipSpace() {
        while index < bytes.count, ListText.isSpace(bytes[index]) { advance() }
    }

    private mutating func expect(_ byte: UInt8) throws(Fault) {
        guard index < bytes.count else { throw .cutOff }
        guard bytes[index] == byte else { throw .malformed }
        advance()
    }

    private mutating func advance() {
        let byte = bytes[index]
        index += 1
        if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) { line += 1 }
    }

    private static func isNameByte(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: ":"): true
        default: byte >= 0x80
        }
    }
}
