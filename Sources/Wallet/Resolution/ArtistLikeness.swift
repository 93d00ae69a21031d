import Catalog

/// How alike an album's artist and the one asked for are: ``Similarity/artists(_:_:)`` for names as catalogs for listeners write them, with all
/// artists in one text.
enum ArtistLikeness {
    /// 0…1.
    static func of(_ asked: String, _ candidate: String) -> Double {
        guard !isImitation(candidate) || isImitation(asked) else { return 0 }
        let whole = ofNames(asked, candidate)
        guard whole < explained, asked.hasSuffix(")") || candidate.hasSuffix(")") else { return whole }
        // "Madvillain (MF DOOM & Madlib)", "!!! (Chk Chk Chk)".
        let pairs = withExplanation(asked).flatMap { one in withExplanation(candidate).map { (one, $0) } }
        return max(whole, pairs.map { explained * ofNames($0.0, $0.1) }.max() ?? 0)
    }

    private static let explained = 0.97

    /// A name, and what stands before and in its bracket.
    private static func withExplanation(_ name: String) -> [String] {
        guard let bracket = EditionSuffix.trailingBracket(of: name[...]) else { return [name] }
        return [name, String(bracket.rest), String(bracket.content)]
    }

    private static func ofNames(_ asked: String, _ candidate: String) -> Double {
        let parts = Array(ArtistName.parts(candidate).dropFirst())
        var best = Similarity.artists(asked, [ArtistCredit(name: candidate)])
        if !parts.isEmpty { best = max(best, Similarity.artists(asked, parts.map { ArtistCredit(name: $0) })) }
        let (one, other) = (spelledOut(asked), spelledOut(candidate))
        if one != nil || other != nil {
            best = max(best, Similarity.artists(one ?? asked, [ArtistCredit(name: other ?? candidate)]))
        }
        return max(best, byLastNames(asked, candidate))
    }

    /// Records in the manner of an artist, which bear the artist's name.
    static func isImitation(_ name: String) -> Bool {
        let words = TextFolding.words(name)
        return !imitation.isDisjoint(with: words) || words.starts(with: ["rockabye", "baby"])
    }

    private static let imitation: Set<String> = [
        "tribute", "tributes", "karaoke", "lullaby", "lullabies", "renditions", "rendition", "performs", "covers", "8bit", "backing",
        "chiptune",
    ]

    /// "Guns N' Roses" with "and", "Ms. Lauryn Hill" without "Ms."; nil if there is nothing to spell out.
    private static func spelledOut(_ name: String) -> String? {
        var words = TextFolding.words(name)
        let before = words
        if words.count > 2, let first = words.first, ["ms", "sir", "dame"].contains(first) { words.removeFirst() }
        words = words.map { $0 == "n" || $0 == "und" || $0 == "et" ? "and" : $0 }
        return words == before ? nil : words.joined(separator: " ")
    }

    /// "Hall & Oates" are Daryl Hall & John Oates.
    private static func byLastNames(_ asked: String, _ candidate: String) -> Double {
        let (one, other) = (ArtistName.parts(asked).dropFirst(), ArtistName.parts(candidate).dropFirst())
        guard one.count == other.count, one.count >= 2 else { return 0 }
        let isEach = zip(one, other).allSatisfy { left, right in
            let (left, right) = (TextFolding.words(left), TextFolding.words(right))
            return !left.isEmpty && !right.isEmpty
                && (left.reversed().starts(with: right.reversed()) || right.reversed().starts(with: left.reversed()))
        }
        return isEach ? 0.95 : 0
    }
}
