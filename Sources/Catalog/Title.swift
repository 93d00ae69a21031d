/// A title, parsed for comparison.
package struct Title: Hashable {
    /// A format at the end of a title.
    package enum Format: String {
        case ep = "EP"
        case single = "Single"
    }

    /// All words but edition suffixes and the format, with numbers as digits.
    let words: [String]
    /// How many of them precede a subtitle or bracketed addition.
    let mainCount: Int
    package let format: Format?
    /// The text of titles that consist of symbols.
    let raw: String

    var full: String { words.isEmpty ? raw : words.joined() }
    var main: ArraySlice<String> { words.prefix(mainCount) }

    /// Titles that one artist may use several times, so that only the year distinguishes them.
    var isGeneric: Bool { !words.isEmpty && TitleVocabulary.isGeneric(words) }

    package init(_ title: String) {
        let (title, format) = Self.withoutFormat(EditionSuffix.removed(from: title))
        self.format = format
        raw = TextFolding.key(title)
        words = Numeral.digits(in: TextFolding.words(title))
        mainCount = Self.mainCount(of: title) ?? words.count
    }

    init(words: [String], mainCount: Int, format: Format?) {
        self.words = words
        self.mainCount = mainCount
        self.format = format
        raw = words.joined(separator: " ")
    }

    /// The number of words before the first subtitle separator; nil if there is none with words on both sides.
    private static func mainCount(of title: String) -> Int? {
        let characters = Array(title)
        for index in characters.indices.dropFirst() {
            let after = index + 1 < characters.count ? characters[index + 1] : " "
            let isMark =
                switch characters[index] {
                case ":", ";": after.isWhitespace
                case "：", "(", "[", "{", "（", "【", "~", "～", "〜": true
                case "-", "\u{2010}", "\u{2013}", "\u{2212}", "/": characters[index - 1].isWhitespace && after.isWhitespace
                case "\u{2014}", "\u{2026}": true
                default: false
                }
            guard isMark, !TextFolding.words(String(characters[(index + 1)...])).isEmpty else { continue }
            let before = TextFolding.words(String(characters[..<index])).count
            if before > 0 { return before }
        }
        return nil
    }

    /// "Blue Monday 12\"", "Kid EP" and "Kid - EP" become "Blue Monday" and "Kid". A title that is nothing but a format stays.
    private static func withoutFormat(_ title: String) -> (String, Format?) {
        for (ending, format) in endings {
            guard title.count > ending.count, title.lowercased().hasSuffix(ending) else { continue }
            let rest = title.dropLast(ending.count).reversed().drop { $0.isWhitespace || "-\u{2010}\u{2013}:".contains($0) }.reversed()
            let words = TextFolding.words(String(rest))
            if !words.allSatisfy(TitleVocabulary.function.contains) { return (String(rest), format) }
        }
        return (title, nil)
    }

    private static let endings: [(String, Format)] = [
        (" ep", .ep), (" (ep)", .ep), (" [ep]", .ep), (" e.p.", .ep), (" single", .single), (" (single)", .single), (" [single]", .single),
        (" (12\" single)", .single), (" (7\" single)", .single), (" 12\"", .single), (" 7\"", .single), (" (12\")", .single),
        (" (7\")", .single), (" 12 inch", .single), (" (12 inch)", .single), (" 12-inch", .single), (" maxi single", .single),
        (" maxi-single", .single), (" (maxi single)", .single),
    ]
}
