/// The few HTML constructs that models put into plain text.
enum HTMLText {
    /// Decodes entities such as `&amp;`, `&#39;` and `&#x27;`; anything that is not an entity stays.
    static func decoded(_ text: String) -> String {
        text.replacing(#/&(#[0-9]{1,6}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z]{2,8});/#) { match in
            let name = match.output.1
            if name.hasPrefix("#") {
                let digits = name.dropFirst()
                let code = digits.first?.lowercased() == "x" ? UInt32(digits.dropFirst(), radix: 16) : UInt32(digits)
                return code.flatMap(Unicode.Scalar.init).map { String($0) } ?? String(match.output.0)
            }
            return entities[String(name)] ?? String(match.output.0)
        }
    }

    static func withoutTags(_ text: String) -> String {
        text.replacing(#/<\/?(?:p|br|li|ul|ol|div|h[1-6])(?:\s[^<>]*)?\/?>/#.ignoresCase(), with: " ")
            .replacing(#/<\/?(?:b|i|u|em|strong|span|cite|a|code|small|sup|sub|q|mark)(?:\s[^<>]*)?\/?>/#.ignoresCase(), with: "")
    }

    private static let entities = [
        "amp": "&", "quot": "\"", "apos": "'", "lt": "<", "gt": ">", "nbsp": " ", "ndash": "–", "mdash": "—", "hellip": "…", "lsquo": "‘",
        "rsquo": "’", "ldquo": "“", "rdquo": "”", "eacute": "é", "egrave": "è", "ouml": "ö", "uuml": "ü", "auml": "ä", "szlig": "ß",
        "oslash": "ø", "aring": "å", "ccedil": "ç", "ntilde": "ñ", "oacute": "ó", "aacute": "á", "iacute": "í", "pound": "£", "euro": "€",
        "yen": "¥", "cent": "¢",
    ]
}
