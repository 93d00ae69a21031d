/// The index terms of an album in the catalog, chosen so that a few of them, misread and in any order, find it again.
public enum CatalogText {
    /// Marks a term as an acronym: it only matches exactly, never as a misreading.
    public static let acronymMark: Character = "="

    /// The maximum number of terms, more than any name on a cover needs; the rest is dropped.
    static let wordLimit = 48
    /// The maximum length of a term, in characters. A text without spaces, as in Japanese, is one term.
    static let lengthLimit = 64

    /// The folded words of artist and title, deduplicated, in a fixed order, then their acronyms: the artist's from three letters on
    /// (R.E.M. is a word already), the title's from four.
    public static func words(artist: String, title: String) -> [String] {
        let title = EditionSuffix.removed(from: title)
        let all = symbols(artist) + symbols(title)
        let words = Set(all.prefix(wordLimit).map { String($0.prefix(lengthLimit)) })
        let acronyms = acronyms(of: artist, from: 3).union(acronyms(of: title, from: 4))
        return words.sorted() + acronyms.sorted().map { "\(acronymMark)\($0)" }
    }

    /// The words of a text, or, if it has none ("÷", "( )"), its symbols.
    private static func symbols(_ text: String) -> [String] {
        let words = TextFolding.words(text)
        if !words.isEmpty { return words }
        let key = TextFolding.key(text)
        return key.isEmpty ? [] : [key]
    }

    /// The initials of a name, with and without those of short words: "omd" and "omitd" for Orchestral Manoeuvres in the Dark. A short word
    /// in capitals contributes all its letters: "tvotr" for TV on the Radio.
    ///
    /// - Parameter shortest: the least length of an acronym.
    public static func acronyms(of name: String, from shortest: Int) -> Set<String> {
        let words = name.split(whereSeparator: \.isWhitespace).flatMap { written in
            TextFolding.words(String(written)).map { (folded: $0, isCapitals: isShortCapitals(written)) }
        }
        guard words.count >= 3, words.count <= 10 else { return [] }
        func letters(_ words: [(folded: String, isCapitals: Bool)]) -> String {
            words.map { $0.isCapitals ? $0.folded : String($0.folded.prefix(1)) }.joined()
        }
        let whole = letters(words)
        let essential = letters(words.filter { !smallWords.contains($0.folded) })
        return Set([whole, essential].filter { $0.count >= shortest && $0.count <= 12 })
    }

    private static func isShortCapitals(_ word: Substring) -> Bool {
        let letters = word.filter(\.isLetter)
        return (2...3).contains(letters.count) && letters.allSatisfy(\.isUppercase)
    }

    private static let smallWords: Set<String> = ["a", "an", "the", "of", "in", "on", "and", "to", "for", "at", "de", "la", "le"]
}
