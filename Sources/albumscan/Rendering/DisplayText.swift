/// Text as a terminal lays it out: columns, line breaks, and nothing that could steer the terminal.
package enum DisplayText {
    /// One line of text without control characters. What a model wrote or a cover said must not move the cursor, ring, retitle the window
    /// or turn the reading direction around (C0, C1, bidirectional overrides).
    package static func sanitized(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x09, 0x0A, 0x0D, 0x2028, 0x2029: result.append(" ")
            case 0x00...0x1F, 0x7F...0x9F, 0x202A...0x202E, 0x2066...0x2069: continue
            default: result.append(scalar)
            }
        }
        return String(result)
    }

    /// Columns that plain text takes: two for wide East Asian characters and emoji, none for combining marks.
    package static func width(_ text: String) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        if first.value < 0x300 { return 1 }
        let isEmoji = first.properties.isEmojiPresentation || character.unicodeScalars.contains { $0.value == 0xFE0F }
        if isEmoji || isWide(first.value) { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format: return 0
        default: return 1
        }
    }

    /// The blocks of UAX #11 that are wide throughout.
    private static func isWide(_ scalar: UInt32) -> Bool {
        switch scalar {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F, 0xFF00...0xFF60,
            0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }

    /// Lines of at most `columns` columns, broken between words; a word that is longer is broken inside.
    package static func wrapped(_ text: String, columns: Int) -> [String] {
        let columns = max(columns, 1)
        var lines: [String] = []
        var line = ""
        var used = 0
        for word in text.split(separator: " ") {
            let wordWidth = width(String(word))
            if used > 0, used + 1 + wordWidth <= columns {
                line += " " + word
                used += 1 + wordWidth
                continue
            }
            if used > 0 { lines.append(line) }
            (line, used) = ("", 0)
            for character in word {
                let characterWidth = width(character)
                if used > 0, used + characterWidth > columns {
                    lines.append(line)
                    (line, used) = ("", 0)
                }
                line.append(character)
                used += characterWidth
            }
        }
        if used > 0 { lines.append(line) }
        return lines
    }

    /// At most `columns` columns, with an ellipsis for what was cut.
    package static func truncated(_ text: String, columns: Int) -> String {
        guard width(text) > columns else { return text }
        var kept = ""
        var used = 0
        for character in text {
            let characterWidth = width(character)
            if used + characterWidth > columns - 1 { break }
            kept.append(character)
            used += characterWidth
        }
        return kept + "…"
    }

    /// Filled with spaces to `columns`.
    package static func padded(_ text: String, columns: Int) -> String {
        text + String(repeating: " ", count: max(0, columns - width(text)))
    }
}
