/// What is sent of the app's modules and style sheets: without what is only for who reads the source.
enum WebSource {
    /// Comments and indentation go, and in style sheets the spaces that mean nothing. Lines stay, if empty, so that errors name the lines of
    /// the source. Only whole lines are comments, and no string of the app spans lines.
    static func packed(_ file: [UInt8], of name: String) -> [UInt8] {
        let isStyle = name.hasSuffix(".css")
        guard isStyle || name.hasSuffix(".js") else { return file }
        var isInside = false
        let lines = file.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line -> [UInt8] in
            let text = line.drop { $0 == UInt8(ascii: " ") }
            let begins = text.starts(with: "/*".utf8)
            let isComment = isInside || begins || text.starts(with: "//".utf8)
            if isInside || begins { isInside = !text.suffix(2).elementsEqual("*/".utf8) }
            return isComment ? [] : isStyle ? rules(text) : Array(text)
        }
        return Array(lines.joined(separator: [UInt8(ascii: "\n")]))
    }

    /// A line of a style sheet without the space around braces and after `;`, `:` and `,`, and without the last `;` of a rule. Quoted text stays
    /// as it is, and so does the space before a colon, which is a selector's.
    private static func rules(_ line: ArraySlice<UInt8>) -> [UInt8] {
        let (space, semicolon, opening, closing) = (UInt8(ascii: " "), UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"))
        var packed: [UInt8] = []
        var quote: UInt8?
        for byte in line {
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
                quote = byte
            } else if byte == space, let last = packed.last, ";:,{}".utf8.contains(last) {
                continue
            } else if byte == opening, packed.last == space {
                packed.removeLast()
            } else if byte == closing {
                while packed.last == space || packed.last == semicolon { packed.removeLast() }
            }
            packed.append(byte)
        }
        return packed
    }
}
