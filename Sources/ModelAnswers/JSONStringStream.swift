/// An incremental parser for the values of a JSON object: yields each piece of a string with its key and, in arrays, its index, and each
/// number, true, false or null of an object once it is whole. Whatever precedes the object is skipped.
struct JSONStringStream: Sendable {
    enum Token: Sendable, Equatable {
        case begin(key: String, index: Int?)
        case text(String)
        case end
        /// A value that is no string, as it was written.
        case literal(key: String, text: String)
    }

    private enum Container: Sendable {
        case object(key: String)
        case array(key: String, index: Int)
    }

    private enum State: Sendable {
        /// Before the first brace.
        case searching
        /// Where a value may begin.
        case value
        /// Where a key or the object's end may stand.
        case key
        case colon
        /// After a value.
        case next
        case string(isKey: Bool)
        case escape(isKey: Bool)
        case unicode(isKey: Bool, digits: String)
        /// A number, true, false or null.
        case literal
    }

    private var state = State.searching
    private var stack: [Container] = []
    private var piece = String.UnicodeScalarView()
    private var key = String.UnicodeScalarView()
    private var literal = String.UnicodeScalarView()
    private var highSurrogate: UInt32?
    private var tokens: [Token] = []

    mutating func feed(_ text: some StringProtocol) -> [Token] {
        for scalar in text.unicodeScalars { step(scalar) }
        flush()
        defer { tokens = [] }
        return tokens
    }

    private mutating func step(_ scalar: Unicode.Scalar) {
        switch state {
        case .searching: if scalar == "{" { open(.object(key: "")) }
        case .string(let isKey): inString(scalar, isKey: isKey)
        case .escape(let isKey): inEscape(scalar, isKey: isKey)
        case .unicode(let isKey, let digits): inUnicode(scalar, isKey: isKey, digits: digits)
        case .literal:
            if ",]}".unicodeScalars.contains(scalar) || isSpace(scalar) {
                endLiteral()
                afterValue(scalar)
            } else {
                literal.append(scalar)
            }
        case _ where isSpace(scalar): break
        case .value: beginValue(scalar)
        case .key:
            switch scalar {
            case "\"":
                key = String.UnicodeScalarView()
                state = .string(isKey: true)
            case "}": close()
            default: restart(scalar)
            }
        case .colon: if scalar == ":" { state = .value } else { restart(scalar) }
        case .next: afterValue(scalar)
        }
    }

    private mutating func beginValue(_ scalar: Unicode.Scalar) {
        switch scalar {
        case "{": open(.object(key: ""))
        case "[": open(.array(key: currentKey, index: 0))
        case "]": close()
        case "\"":
            if case .array(let key, let index) = stack.last {
                tokens.append(.begin(key: key, index: index))
            } else {
                tokens.append(.begin(key: currentKey, index: nil))
            }
            state = .string(isKey: false)
        default:
            literal = String.UnicodeScalarView([scalar])
            state = .literal
        }
    }

    private mutating func endLiteral() {
        guard case .object(let key) = stack.last else { return }
        tokens.append(.literal(key: key, text: String(literal)))
    }

    private mutating func afterValue(_ scalar: Unicode.Scalar) {
        state = .next
        switch (scalar, stack.last) {
        case (",", .object): state = .key
        case (",", .array(let key, let index)):
            stack[stack.count - 1] = .array(key: key, index: index + 1)
            state = .value
        case ("}", .object), ("]", .array): close()
        case _ where isSpace(scalar): break
        default: restart(scalar)
        }
    }

    private mutating func inString(_ scalar: Unicode.Scalar, isKey: Bool) {
        switch scalar {
        case "\\": state = .escape(isKey: isKey)
        case "\"":
            endSurrogate(isKey: isKey)
            if isKey {
                if !stack.isEmpty { stack[stack.count - 1] = .object(key: String(key)) }
                state = .colon
            } else {
                flush()
                tokens.append(.end)
                state = .next
            }
        default: append(scalar, isKey: isKey)
        }
    }

    private mutating func inEscape(_ scalar: Unicode.Scalar, isKey: Bool) {
        state = .string(isKey: isKey)
        switch scalar {
        case "u": state = .unicode(isKey: isKey, digits: "")
        case "n": append("\n", isKey: isKey)
        case "t": append("\t", isKey: isKey)
        case "r": append("\r", isKey: isKey)
        case "b", "f": append(" ", isKey: isKey)
        default: append(scalar, isKey: isKey)
        }
    }

    private mutating func inUnicode(_ scalar: Unicode.Scalar, isKey: Bool, digits: String) {
        let digits = digits + String(scalar)
        guard digits.count == 4 else {
            state = .unicode(isKey: isKey, digits: digits)
            return
        }
        state = .string(isKey: isKey)
        let unit = UInt32(digits, radix: 16) ?? 0xFFFD
        switch unit {
        case 0xD800...0xDBFF:
            endSurrogate(isKey: isKey)
            highSurrogate = unit
        case 0xDC00...0xDFFF:
            if let high = highSurrogate {
                highSurrogate = nil
                append(Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (unit - 0xDC00)) ?? "\u{FFFD}", isKey: isKey)
            } else {
                append("\u{FFFD}", isKey: isKey)
            }
        default: append(Unicode.Scalar(unit) ?? "\u{FFFD}", isKey: isKey)
        }
    }

    private mutating func append(_ scalar: Unicode.Scalar, isKey: Bool) {
        endSurrogate(isKey: isKey)
        if isKey { key.append(scalar) } else { piece.append(scalar) }
    }

    /// A high surrogate without a low one after it.
    private mutating func endSurrogate(isKey: Bool) {
        guard highSurrogate != nil else { return }
        highSurrogate = nil
        if isKey { key.append("\u{FFFD}") } else { piece.append("\u{FFFD}") }
    }

    private mutating func flush() {
        guard !piece.isEmpty else { return }
        tokens.append(.text(String(piece)))
        piece = String.UnicodeScalarView()
    }

    private var currentKey: String {
        if case .object(let key) = stack.last { key } else { "" }
    }

    private mutating func open(_ container: Container) {
        stack.append(container)
        if case .object = container { state = .key } else { state = .value }
    }

    private mutating func close() {
        if !stack.isEmpty { stack.removeLast() }
        state = stack.isEmpty ? .searching : .next
    }

    /// Not JSON after all: the braces were part of the prose before it.
    private mutating func restart(_ scalar: Unicode.Scalar) {
        stack = []
        state = .searching
        if scalar == "{" { open(.object(key: "")) }
    }

    private func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar == " " || scalar == "\n" || scalar == "\r" || scalar == "\t"
    }
}
