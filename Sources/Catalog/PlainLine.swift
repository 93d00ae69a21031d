/// Recognizes text that sanitizing does not change, which most text is, by one look at each of its bytes.
package enum PlainLine {
    /// Whether a text is one line of words with single spaces between them, without markup, links, citations, entities, escapes, and
    /// characters that are invisible or might be. False for some texts that are plain, never true for others.
    package static func isPlain(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { isPlain($0) }
    }

    private static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard bytes.first != UInt8(ascii: " "), bytes.last != UInt8(ascii: " ") else { return false }
        var index = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: " "):
                if bytes[index + 1] == UInt8(ascii: " ") { return false }
                index += 1
            case UInt8(ascii: "("):
                // "(https://…)", "([name](…))"
                if index + 1 < bytes.count, "[hHwW".utf8.contains(bytes[index + 1]) { return false }
                index += 1
            case UInt8(ascii: "#"), UInt8(ascii: "&"), UInt8(ascii: "*"), UInt8(ascii: "<"), UInt8(ascii: "["), UInt8(ascii: "\\"),
                UInt8(ascii: "]"), UInt8(ascii: "_"), UInt8(ascii: "`"), UInt8(ascii: "~"), 0x7F:
                return false
            case 0x21...0x7E:
                index += 1
            // Latin letters with accents, U+00C0 to U+023F.
            case 0xC3...0xC8:
                index += 2
            // Dashes, quotation marks and the ellipsis, U+2013 to U+2026.
            case 0xE2:
                guard bytes[index + 1] == 0x80, [0x93, 0x94, 0x98, 0x99, 0x9C, 0x9D, 0xA6].contains(bytes[index + 2]) else { return false }
                index += 3
            default:
                return false
            }
        }
        return true
    }
}
