import Catalog

/// What says outside of brackets that a record is a film's songs: "Drive OST", "Interstellar: Original Motion Picture Soundtrack", "Music From
/// the Motion Picture Pulp Fiction".
enum SoundtrackPhrase {
    /// The title without it; nil if it has none, is nothing else, or says that it is the score or a cast's.
    static func removed(from title: String) -> String? {
        let tokens = title.split(separator: " ").map(String.init)
        return behind(tokens) ?? before(tokens)
    }

    private static func behind(_ tokens: [String]) -> String? {
        let count = tokens.reversed().prefix(while: isOfPhrase).count
        guard count > 0, count < tokens.count else { return nil }
        for count in stride(from: count, through: 1, by: -1) {
            let words = TextFolding.words(tokens.suffix(count).joined(separator: " "))
            let rest = tokens.dropLast(count)
            let standsFree = rest.last.map { $0.hasSuffix(":") || $0.hasSuffix(",") || ["-", "–", "—"].contains($0) } == true
            guard isWhole(words, nouns: ["soundtrack", "ost"]), standsFree || words.first.map(begins.contains) == true else { continue }
            return plain(rest)
        }
        return nil
    }

    private static func before(_ tokens: [String]) -> String? {
        let phrase = tokens.prefix(while: isOfPhrase)
        let rest = tokens.dropFirst(phrase.count)
        let words = TextFolding.words(phrase.joined(separator: " "))
        guard let first = words.first, ["music", "songs", "original", "soundtrack", "selections"].contains(first), phrase.count >= 3,
            isWhole(words, nouns: ["soundtrack", "ost", "picture", "film", "movie"]), let next = TextFolding.words(rest.first ?? "").first,
            !["vol", "volume", "part", "pt"].contains(next), next.contains(where: \.isLetter)
        else { return nil }
        return plain(rest)
    }

    private static func isOfPhrase(_ token: String) -> Bool {
        let words = TextFolding.words(token)
        return !words.isEmpty && words.allSatisfy { TitleVocabulary.soundtrack.contains($0) || $0 == "official" }
    }

    private static func isWhole(_ words: [String], nouns: Set<String>) -> Bool {
        !nouns.isDisjoint(with: words) && !words.contains("score") && !words.contains("cast")
    }

    private static func plain(_ tokens: ArraySlice<String>) -> String? {
        let rest = tokens.joined(separator: " ").trimming { $0.isWhitespace || ":,-–—".contains($0) }
        return TextFolding.words(rest).isEmpty ? nil : rest
    }

    private static let begins: Set<String> = ["original", "motion", "soundtrack", "ost", "movie", "film", "official"]
}
