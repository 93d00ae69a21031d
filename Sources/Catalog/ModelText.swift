/// Sanitizes short texts that a model wrote or read from a cover. All of them are untrusted (rule 69, rule 70).
package enum ModelText {
    /// One line: control and invisible formatting characters gone, white space collapsed, markup around the
    /// whole text and markdown links removed.
    package static func line(_ text: String) -> String {
        PlainLine.isPlain(text) ? text : unwrapped(collapsed(withoutLinks(text)))
    }

    /// A placeholder for "there is none" in a field that should have been null.
    package static func isPlaceholder(_ text: String) -> Bool {
        switch text.lowercased() {
        case "unknown", "n/a", "na", "none", "null", "nil", "-", "unknown artist", "unknown album", "not specified": true
        default: false
        }
    }

    private static func collapsed(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        var pendingSpace = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace || isControl(scalar) {
                pendingSpace = !result.isEmpty
            } else if !isInvisible(scalar) {
                if pendingSpace { result.append(" ") }
                pendingSpace = false
                result.append(scalar)
            }
        }
        return String(result)
    }

    private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.generalCategory == .control
    }

    /// Formatting characters can hide or reorder text; joiners are exempt, since several scripts and emoji need them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format: scalar != "\u{200C}" && scalar != "\u{200D}"
        case .privateUse, .unassigned: true
        default: false
        }
    }

    /// `**Blue**`, `` `Blue` `` and `__Blue__` become Blue; a title of asterisks alone stays.
    private static func unwrapped(_ text: String) -> String {
        for mark in ["**", "__", "`"] where text.hasPrefix(mark) && text.hasSuffix(mark) {
            let inner = text.dropFirst(mark.count).dropLast(mark.count)
            if inner.contains(where: { $0.isLetter || $0.isNumber }), !inner.contains(mark) { return collapsed(String(inner)) }
        }
        return text
    }

    /// `[name](https://…)` becomes name. Models with search cite that way inside text
    /// (Sources/LanguageModels/README.md, "OpenAI: citations").
    package static func withoutLinks(_ text: String) -> String {
        guard text.contains("](http") else { return text }
        var result = ""
        var rest = Substring(text)
        while let open = rest.firstIndex(of: "[") {
            result += rest[..<open]
            let inner = rest[rest.index(after: open)...]
            guard let close = inner.firstIndex(of: "]"), inner[close...].hasPrefix("](http"),
                let end = inner[close...].firstIndex(of: ")")
            else {
                result += "["
                rest = inner
                continue
            }
            result += inner[..<close]
            rest = inner[inner.index(after: end)...]
        }
        return result + rest
    }
}
