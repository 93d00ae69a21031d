import Catalog

/// What a catalog is searched for, one term after the other until one leads to a match: artist and title, the primary artist and the title,
/// the title alone (Sources/Wallet/README.md, "Searching").
public struct SearchLadder: Codable, Sendable, Hashable {
    /// How many results are asked for.
    public static let limit = 25
    /// Of a term, in characters.
    static let longest = 200

    /// Without duplicates.
    public let terms: [String]

    public init(_ question: DiscQuestion) {
        // Without the edition, so that every edition is found.
        let title = EditionSuffix.removed(from: question.title)
        // Nobody is called Various Artists in a search: the title finds more.
        let artists =
            ArtistName.isVariousArtists(question.artist)
            ? ["", question.trackArtists.first ?? ""] : [question.artist, ArtistName.primary(question.artist), ""]
        var seen: Set<String> = [""]
        terms = artists.map { Self.term($0, title) }.filter { seen.insert($0).inserted }
    }

    /// Without apostrophes, which the catalog's search stumbles over.
    private static func term(_ artist: String, _ title: String) -> String {
        let text = "\(artist) \(title)".filter { !apostrophes.contains($0) }
        return String(text.split(whereSeparator: \.isWhitespace).joined(separator: " ").prefix(longest))
    }

    private static let apostrophes: Set<Character> = ["'", "\u{2018}", "\u{2019}", "\u{02BC}", "`", "\u{00B4}"]
}
