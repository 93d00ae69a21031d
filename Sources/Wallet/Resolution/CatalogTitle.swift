import Catalog

/// A title as catalogs write it, taken apart: the album's own title, what says that it is a soundtrack or live, and the edition, in whatever
/// order the brackets stand: "Unplugged (Deluxe Edition) [Live]", "Pulp Fiction (Collector's Edition) [Music from the Motion Picture]".
struct CatalogTitle {
    /// Without edition, with the other marks in one form: "Unplugged (Live)".
    let comparable: String
    let edition: EditionWords

    init(_ title: String) {
        var rest = title.trimmed
        var suffixes = ""
        var isLive = false
        var isSoundtrack = false
        while true {
            let shorter = EditionSuffix.removed(from: rest)
            if shorter != rest {
                suffixes = rest.dropFirst(shorter.count) + " " + suffixes
                rest = shorter
            }
            guard let bracket = EditionSuffix.trailingBracket(of: rest[...]) else { break }
            let words = TextFolding.words(String(bracket.content))
            if words == ["live"] {
                isLive = true
            } else if Self.isSoundtrack(words) {
                isSoundtrack = true
            } else if Self.isDatedVersion(words) {
                suffixes = "(\(bracket.content)) " + suffixes
            } else {
                break
            }
            rest = String(bracket.rest)
        }
        comparable = rest + (isSoundtrack ? " (Original Soundtrack)" : "") + (isLive ? " (Live)" : "")
        edition = EditionWords(suffixes: suffixes)
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
}
