import Catalog

/// A title as catalogs write it, taken apart: the album's own title, what says that it is a soundtrack or live, and the edition, in whatever
/// order the brackets stand: "Unplugged (Deluxe Edition) [Live]", "Pulp Fiction (Collector's Edition) [Music from the Motion Picture]".
struct CatalogTitle {
    /// Without edition, with the other marks in one form: "Unplugged (Live)".
    let comparable: String
    let edition: EditionWords
    /// The one in a bracket of its own: "Goldberg Variations (1981)". A recording's, a release's or a reissue's.
    let year: Int?
    /// "1. Outside".
    let ordinal: Int?

    init(_ title: String) {
        var rest = Self.spelledOut(title.trimmed)
        let numbered = Self.withoutOrdinal(rest)
        rest = numbered.rest
        ordinal = numbered.ordinal
        var suffixes = ""
        var isLive = false
        var isSoundtrack = false
        var year: Int?
        while true {
            let shorter = EditionSuffix.removed(from: rest)
            if shorter != rest {
                suffixes = rest.dropFirst(shorter.count) + " " + suffixes
                rest = shorter
            }
            if let edition = EditionMarks.split(rest) {
                suffixes = "(\(edition.mark)) " + suffixes
                rest = edition.rest
                continue
            }
            if let shorter = SoundtrackPhrase.removed(from: rest) {
                isSoundtrack = true
                rest = shorter
                continue
            }
            guard let bracket = EditionSuffix.trailingBracket(of: rest[...]) else { break }
            let words = TextFolding.words(String(bracket.content))
            if words == ["live"] {
                isLive = true
            } else if Self.isSoundtrack(words) {
                isSoundtrack = true
            } else if Self.isDatedVersion(words) || Self.isMix(words) {
                suffixes = "(\(bracket.content)) " + suffixes
            } else if words.count == 1, year == nil, let told = ReleaseYear.parse(words[0]), told == words[0] {
                year = Int(told)
            } else if !words.starts(with: ["from", "the"]) {
                break
            }
            rest = String(bracket.rest)
        }
        self.year = year
        comparable = rest + (isSoundtrack ? " (Original Soundtrack)" : "") + (isLive ? " (Live)" : "")
        edition = EditionWords(suffixes: suffixes)
    }

    /// Whether both say of which year they are, or which of a series, and not the same.
    func contradicts(_ other: CatalogTitle) -> Bool {
        if let year, let told = other.year, abs(year - told) > 1 { return true }
        if let ordinal, let told = other.ordinal, ordinal != told { return true }
        return false
    }

    /// The songs of a film; its score is another record.
    private static func isSoundtrack(_ words: [String]) -> Bool {
        !Set(words).isDisjoint(with: ["soundtrack", "picture", "film", "movie", "ost"]) && !words.contains("score")
            && !words.contains("cast")
    }

    /// "2015 Version", "2004 Remix": the album anew, where remixes of an album bear no year.
    private static func isDatedVersion(_ words: [String]) -> Bool {
        words.count == 2 && ["version", "remix", "mix"].contains(words[1]) && ReleaseYear.parse(words[0]) != nil
    }

    /// "(DJ Mix)" is what a catalog calls a record whose tracks run into one another.
    private static func isMix(_ words: [String]) -> Bool {
        words.contains { $0 == "mix" || $0 == "mixed" } && words.contains { $0 != "mix" }
            && words.allSatisfy(["dj", "mix", "mixed", "continuous", "nonstop", "non", "stop"].contains)
    }

    // MARK: Spelling

    /// "The Blueprint²" is "The Blueprint 2", "American V: A Hundred Highways" has the number 5, and "MTV Unplugged" is "Unplugged".
    private static func spelledOut(_ title: String) -> String {
        var text = ""
        for character in title {
            if let digit = superscripts[character] {
                text += " " + digit
            } else {
                text.append(character)
            }
        }
        var tokens = text.split(separator: " ").map(String.init)
        for (index, token) in tokens.enumerated().dropFirst() {
            if let number = Self.number(token) {
                tokens[index] = number
                continue
            }
            let isLast = index + 1 < tokens.count && (["-", "–"].contains(tokens[index + 1]) || tokens[index + 1].hasPrefix("("))
            let letter = token.hasSuffix(":") ? String(token.dropLast()) : isLast ? token : ""
            if letter == letter.uppercased(), let digit = Numeral.letters[letter.lowercased()] {
                tokens[index] = token.hasSuffix(":") ? digit + ":" : digit
            }
        }
        // "1967 – 1970"
        for index in tokens.indices.dropFirst().dropLast().reversed()
        where ["-", "–", "—"].contains(tokens[index]) && tokens[index - 1].last?.isNumber == true
            && tokens[index + 1].first?.isNumber == true
        {
            tokens.replaceSubrange(index - 1...index + 1, with: ["\(tokens[index - 1])-\(tokens[index + 1])"])
        }
        if tokens.count > 1, tokens[0].lowercased() == "mtv", TextFolding.words(tokens[1]).first == "unplugged" { tokens.removeFirst() }
        return tokens.joined(separator: " ")
    }

    /// "#13" and "013:" are "13" and "13:"; nil for what is spelled so already.
    private static func number(_ token: String) -> String? {
        let plain = token.drop { $0 == "#" }.drop { $0 == "0" }
        guard plain.count < token.count, let first = plain.first, ("1"..."9").contains(first) else { return nil }
        return plain.dropLast(plain.last == ":" ? 1 : 0).allSatisfy { ("0"..."9").contains($0) } ? String(plain) : nil
    }

    private static func withoutOrdinal(_ title: String) -> (rest: String, ordinal: Int?) {
        let digits = title.prefix { ("0"..."9").contains($0) }
        let behind = title.dropFirst(digits.count)
        guard (1...2).contains(digits.count), behind.first == "." else { return (title, nil) }
        let rest = String(behind.dropFirst()).trimmed
        return rest.first?.isLetter == true ? (rest, Int(digits)) : (title, nil)
    }

    private static let superscripts: [Character: String] = ["¹": "1", "²": "2", "³": "3", "⁴": "4"]
}
