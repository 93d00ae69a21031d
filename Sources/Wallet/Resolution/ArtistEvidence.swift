import Catalog

/// What else speaks for a candidate's artist where the names are not alike.
enum ArtistEvidence {
    /// Enough beside the very title.
    static let likely = 0.85
    /// Enough to ask a person, and for the picked tracks to decide.
    static let possible = 0.75

    /// - Parameters:
    ///   - isSameTitle: the very title, edition vocabulary aside.
    ///   - isTelling: one of several words that no artist uses twice.
    /// - Returns: 0…1.
    static func of(_ candidate: AlbumCandidate, _ question: DiscQuestion, isSameTitle: Bool, isTelling: Bool) -> Double {
        if isSameTitle, isTelling, isOneOfTwoNames(question.artist, candidate.artist) { return likely }
        if isSameTitle, areInDifferentScripts(question.artist, candidate.artist) {
            return isLatin(question.title) ? possible : likely
        }
        return isComposer(question.artist, in: candidate.title) ? possible : 0
    }

    /// "Original Broadway Cast of Hamilton": various artists under a name that nobody picks.
    static func isCast(_ artist: String) -> Bool {
        let words = TextFolding.words(artist)
        return words.contains("cast") && words.count >= 2
    }

    /// "Nilsson" and "Harry Nilsson".
    private static func isOneOfTwoNames(_ one: String, _ other: String) -> Bool {
        let (left, right) = (TextFolding.words(one), TextFolding.words(other))
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        guard short.count == 1, long.count == 2, short[0].count >= 4 else { return false }
        return long.contains(short[0])
    }

    /// Names that cannot be compared: of "椎名林檎" and "Ringo Sheena" nobody can tell by the letters that they are one.
    private static func areInDifferentScripts(_ one: String, _ other: String) -> Bool {
        isLatin(one) != isLatin(other) && Similarity.names(one, other) < 0.7
    }

    private static func isLatin(_ text: String) -> Bool {
        TextFolding.fold(text).unicodeScalars.allSatisfy { $0.value < 0x0370 || !$0.properties.isAlphabetic }
    }

    /// "Wolfgang Amadeus Mozart" of "Mozart: Requiem", which is by whoever plays it.
    private static func isComposer(_ artist: String, in title: String) -> Bool {
        guard let colon = title.firstIndex(of: ":"), let last = TextFolding.words(artist).last, last.count >= 4 else { return false }
        return TextFolding.words(String(title[..<colon])).last == last
    }
}
