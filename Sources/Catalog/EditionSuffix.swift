/// Words after a title that tell an edition from the album (rule 25): "(Deluxe Edition)", "[2011 Remaster]",
/// " - 40th Anniversary". What is part of the name stays: "(Blue Album)", "(Taylor's Version)", "(Live)".
public enum EditionSuffix {
    /// The title without trailing edition suffixes, however many there are. Never empty unless `title` is.
    public static func removed(from title: String) -> String {
        var rest = trimmed(Substring(title))
        while let shorter = removedOnce(from: rest) { rest = shorter }
        return String(rest)
    }

    /// Whether a bracketed or dashed text names an edition: all of its words belong to that vocabulary, and one of
    /// them alone would say so.
    package static func isEdition(_ text: some StringProtocol) -> Bool {
        let words = TextFolding.words(String(text))
        guard !words.isEmpty, words.count <= 10 else { return false }
        var isCore = false
        for word in words {
            if core.contains(word) || isDiscNumber(word) {
                isCore = true
            } else if !company.contains(word), !isNumber(word) {
                return false
            }
        }
        let isDatedMix = words.contains("mix") && words.contains { $0.count == 4 && ReleaseYear.parse($0) != nil }
        return isCore || isDatedMix
    }

    private static func removedOnce(from text: Substring) -> Substring? {
        if let bracket = trailingBracket(of: text), isEdition(bracket.content) { return bracket.rest }
        if let dash = trailingDash(of: text), isEdition(dash.content) { return dash.rest }
        return nil
    }

    /// The trailing bracketed part, if there is one with something before it.
    package static func trailingBracket(of text: Substring) -> (rest: Substring, content: Substring)? {
        guard let close = text.last, let kind = brackets.firstIndex(where: { $0.close == close }) else { return nil }
        var depth = 0
        var index = text.endIndex
        while index > text.startIndex {
            index = text.index(before: index)
            if text[index] == close { depth += 1 }
            if text[index] == brackets[kind].open { depth -= 1 }
            if depth == 0 {
                let rest = trimmed(text[..<index])
                guard !rest.isEmpty else { return nil }
                return (rest, text[text.index(after: index)...].dropLast())
            }
        }
        return nil
    }

    /// The text after the last dash surrounded by spaces, or the last em dash.
    private static func trailingDash(of text: Substring) -> (rest: Substring, content: Substring)? {
        let characters = Array(text)
        for index in characters.indices.reversed() where "-‐‑–—−".contains(characters[index]) {
            let standsFree =
                index > 0 && index + 1 < characters.count
                && characters[index - 1].isWhitespace && characters[index + 1].isWhitespace
            guard standsFree || characters[index] == "—" else { continue }
            let split = text.index(text.startIndex, offsetBy: index)
            let rest = trimmed(text[..<split])
            return rest.isEmpty ? nil : (rest, text[text.index(after: split)...])
        }
        return nil
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text.drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }

    /// "25th", "2011", "180", "24".
    private static func isNumber(_ word: String) -> Bool {
        let digits = word.prefix(while: \.isNumber)
        return !digits.isEmpty && ["", "st", "nd", "rd", "th"].contains(String(word.dropFirst(digits.count)))
    }

    /// "cd2", "disc1", "2cd", "3lp".
    private static func isDiscNumber(_ word: String) -> Bool {
        let letters = word.filter { !$0.isNumber }
        return letters.count < word.count && ["cd", "disc", "disk", "lp", "xlp", "xcd"].contains(letters)
    }

    private static let brackets: [(open: Character, close: Character)] = [("(", ")"), ("[", "]"), ("{", "}"), ("（", "）"), ("【", "】")]

    private static let core: Set<String> = [
        "deluxe", "expanded", "remaster", "remastered", "remasters", "remasterise", "remasterizado", "reissue", "reissued", "rerelease",
        "anniversary", "edition", "edicion", "edizione", "ausgabe", "bonus", "mono", "stereo", "explicit", "clean", "vinyl", "cd", "lp",
        "sacd", "dvd", "bluray", "disc", "disk", "enhanced", "mfsl", "mofi", "shm", "repress",
    ]

    /// Words that may accompany an edition word but do not mark an edition alone.
    private static let company: Set<String> = [
        "super", "special", "limited", "collectors", "collector", "legacy", "digital", "digitally", "newly", "extended", "definitive",
        "complete", "ultimate", "original", "standard", "international", "japan", "japanese", "uk", "us", "usa", "eu", "european",
        "american", "north", "australian", "canadian", "german", "french", "tour", "platinum", "gold", "diamond", "silver", "exclusive",
        "version", "versions", "mix", "mixes", "master", "mastered", "mastering", "half", "speed", "bit", "hi", "res", "hd", "hybrid",
        "audio", "track", "tracks", "disc", "discs", "cds", "lps", "gram", "heavyweight", "coloured", "colored", "box", "set", "book",
        "year", "years", "the", "a", "and", "with", "of", "in", "for", "by", "plus", "from", "one", "two", "three", "four", "first",
        "second", "third", "tenth", "twentieth", "thirtieth", "fortieth", "fiftieth", "album", "content", "advisory", "parental", "import",
        "dolby", "atmos", "surround", "stream", "itunes", "amazon", "spotify", "apple", "target", "walmart", "revised", "new", "re",
        "release", "press", "pressing", "material", "dual", "double", "single", "package", "premium", "fan", "fans", "centenary",
    ]
}
