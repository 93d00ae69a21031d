/// Normalizes texts, so that those compare equal that a person would consider the same (rule 25; services/artwork/README.md, "MusicBrainz:
/// what the index folds").
public enum TextFolding {
    /// Lower case, without compatibility forms and diacritics; typographic quotes, hyphens, spaces and ellipses become ASCII. Punctuation
    /// and word boundaries stay. Scripts in which marks are part of the spelling are unchanged.
    public static func fold(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 < 0x80 }) { return text.lowercased() }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            append(halfwidth(scalar), to: &result)
        }
        return String(result)
    }

    /// The letters and digits of the folded text as words: "R.E.M." is one word, "Don't" too; "&" and a free-standing "+" are
    /// "and"; "$" and "!" inside a word are the letters they stand for (A$AP, P!nk).
    public static func words(_ text: String) -> [String] {
        let folded = fold(text)
        return folded.utf8.allSatisfy { $0 < 0x80 } ? words(of: folded.utf8.map { FoldedByte($0) }) : words(of: Array(folded))
    }

    private static func words<Element: FoldedCharacter>(of characters: [Element]) -> [String] {
        var words: [String] = []
        var word: [Element] = []
        func finish() {
            if !word.isEmpty { words.append(Element.string(of: word)) }
            word.removeAll(keepingCapacity: true)
        }
        for (index, character) in characters.enumerated() {
            let before = index > 0 ? characters[index - 1] : " "
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            switch character {
            case _ where character.isLetter || character.isNumber:
                word.append(character)
            case "'" where before.isWordy || after.isLetter:
                break
            case "." where isAcronymDot(at: index, in: characters):
                break
            case "$" where before.isLetter || after.isLetter:
                word.append("s")
            case "!" where before.isLetter && after.isLetter:
                word.append("i")
            case "&":
                finish()
                words.append("and")
            case "+" where before == " " && after == " " && !words.isEmpty && index + 1 < characters.count:
                finish()
                words.append("and")
            default:
                finish()
            }
        }
        finish()
        return words
    }

    /// The words with single spaces, or, for a text of symbols only ("÷", "( )", "+"), its symbols.
    public static func key(_ text: String) -> String {
        let words = words(text)
        if words.isEmpty || words == ["and"] && !text.contains(where: \.isLetter) {
            return String(fold(text).filter { !$0.isWhitespace })
        }
        return words.joined(separator: " ")
    }

    /// The dots of "R.E.M.", "A.C. Newman", "Mr.": after a single letter, or before one that a dot follows.
    private static func isAcronymDot(at index: Int, in characters: [some FoldedCharacter]) -> Bool {
        guard index > 0, characters[index - 1].isLetter else { return false }
        return index == 1 || !characters[index - 2].isWordy
    }

    /// Fullwidth forms are at a constant offset from ASCII.
    private static func halfwidth(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        guard (0xFF01...0xFF5E).contains(scalar.value) else { return scalar }
        return Unicode.Scalar(scalar.value - 0xFEE0) ?? scalar
    }

    private static func append(_ scalar: Unicode.Scalar, to result: inout String.UnicodeScalarView) {
        if scalar.isASCII {
            result.append(contentsOf: scalar.properties.lowercaseMapping.unicodeScalars)
        } else if let plain = typewriter(scalar) {
            result.append(contentsOf: plain.unicodeScalars)
        } else if isOptionalMark(scalar) || scalar.properties.generalCategory == .format {
            return
        } else if let voiced = Kana.voiced(result.last, by: scalar) {
            result.removeLast()
            result.append(voiced)
        } else if let syllable = Hangul.composed(result.last, scalar) {
            result.removeLast()
            result.append(syllable)
        } else {
            for lower in scalar.properties.lowercaseMapping.unicodeScalars where !isOptionalMark(lower) {
                if let folded = CompatibilityFolding.folded(lower) {
                    result.append(contentsOf: folded.unicodeScalars)
                } else {
                    result.append(lower)
                }
            }
        }
    }

    private static func typewriter(_ scalar: Unicode.Scalar) -> String? {
        switch scalar {
        case "\u{2018}", "\u{2019}", "\u{201A}", "\u{201B}", "\u{2032}", "\u{00B4}", "\u{02B9}", "\u{02BB}", "\u{02BC}", "\u{2035}": "'"
        case "\u{201C}"..."\u{201F}", "\u{2033}", "\u{00AB}", "\u{00BB}", "\u{2039}", "\u{203A}": "\""
        case "\u{2010}"..."\u{2015}", "\u{2212}", "\u{FE58}", "\u{FE63}", "\u{2E3A}", "\u{2E3B}", "\u{301C}": "-"
        case "\u{2026}": "..."
        case "\u{2022}", "\u{00B7}", "\u{30FB}", "\u{FF65}": " "
        case "\u{2122}", "\u{2120}", "\u{00AE}", "\u{00A9}": ""
        case "\u{2044}", "\u{2215}": "/"
        case "\u{3010}", "\u{3014}": "["
        case "\u{3011}", "\u{3015}": "]"
        default: scalar.properties.isWhitespace ? " " : nil
        }
    }

    /// Marks that titles are written with or without: Latin, Greek and Cyrillic accents, Hebrew points, Arabic vowels.
    /// Those of kana, Indic scripts or Thai are spelling.
    private static func isOptionalMark(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x1DC0...0x1DFF, 0x20D0...0x20FF, 0xFE20...0xFE2F: true
        case 0x0591...0x05BD, 0x05BF, 0x05C1...0x05C2, 0x05C4...0x05C5, 0x05C7: true
        case 0x064B...0x065F, 0x0640, 0x0670: true
        case 0xFE00...0xFE0F: true
        default: false
        }
    }
}

/// A character of folded text, or a byte of one that is ASCII throughout.
private protocol FoldedCharacter: Equatable, ExpressibleByUnicodeScalarLiteral {
    var isLetter: Bool { get }
    var isNumber: Bool { get }
    static func string(of characters: [Self]) -> String
}

extension FoldedCharacter {
    fileprivate var isWordy: Bool { isLetter || isNumber }
}

extension Character: FoldedCharacter {
    fileprivate static func string(of characters: [Character]) -> String { String(characters) }
}

/// An ASCII character in lower case.
private struct FoldedByte: FoldedCharacter {
    let value: UInt8

    init(unicodeScalarLiteral scalar: Unicode.Scalar) { value = UInt8(ascii: scalar) }

    init(_ value: UInt8) { self.value = value }

    var isLetter: Bool { (0x61...0x7A).contains(value) }
    var isNumber: Bool { (0x30...0x39).contains(value) }

    static func string(of characters: [FoldedByte]) -> String { String(decoding: characters.lazy.map(\.value), as: UTF8.self) }
}

/// The voiced kana that a kana and a separate voicing mark stand for, as decomposed or halfwidth text has them.
private enum Kana {
    static func voiced(_ base: Unicode.Scalar?, by mark: Unicode.Scalar) -> Unicode.Scalar? {
        guard let base else { return nil }
        switch mark {
        case "\u{3099}", "\u{FF9E}": return shift(base, by: 1, within: "かきくけこさしすせそたちつてとはひふへほカキクケコサシスセソタチツテトハヒフヘホ", orU: true)
        case "\u{309A}", "\u{FF9F}": return shift(base, by: 2, within: "はひふへほハヒフヘホ", orU: false)
        default: return nil
        }
    }

    private static func shift(_ base: Unicode.Scalar, by distance: UInt32, within bases: String, orU: Bool) -> Unicode.Scalar? {
        if orU, base == "う" { return "ゔ" }
        if orU, base == "ウ" { return "ヴ" }
        return bases.unicodeScalars.contains(base) ? Unicode.Scalar(base.value + distance) : nil
    }
}

/// Hangul syllables of separate jamo, as decomposed text has them (Unicode 3.12).
private enum Hangul {
    static func composed(_ last: Unicode.Scalar?, _ next: Unicode.Scalar) -> Unicode.Scalar? {
        guard let last else { return nil }
        if (0x1100...0x1112).contains(last.value), (0x1161...0x1175).contains(next.value) {
            return Unicode.Scalar(0xAC00 + ((last.value - 0x1100) * 21 + next.value - 0x1161) * 28)
        }
        if (0xAC00...0xD7A3).contains(last.value), (last.value - 0xAC00) % 28 == 0, (0x11A8...0x11C2).contains(next.value) {
            return Unicode.Scalar(last.value + next.value - 0x11A7)
        }
        return nil
    }
}
