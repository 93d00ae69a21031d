/// One MusicBrainz search: pure text, ready for percent-encoding (UPSTREAMS 3.2, 6.3).
public struct MusicBrainzQuery: Sendable, Hashable {
    public enum Entity: String, Sendable, Hashable {
        case releaseGroup = "release-group"
        case release
    }

    /// The rungs of the ladder, tried in this order until one finds a match.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// Title and artist.
        case exact
        /// Title, artist if possible.
        case loose
        /// Without bracketed parts and edition suffixes, the primary artist only.
        case reduced
        /// Aliases and credited names, then artist and title swapped (a cover does not say which is which).
        case aliases
        case swapped
        /// A title of symbols, which the index cannot search: the artist's albums of that year.
        case artistAndYear
        /// Barcode or catalogue number, when one could be read.
        case identifier
    }

    public let entity: Entity
    public let step: Step
    /// The value of the `query` parameter, not yet percent-encoded.
    public let lucene: String
    /// The value of the `limit` parameter.
    public let limit: Int

    /// The searches for an album, most exact first, none twice.
    public static func ladder(for query: AlbumQuery, barcode: String? = nil, catalogNumber: String? = nil) -> [MusicBrainzQuery] {
        let title = EditionSuffix.removed(from: query.title)
        let artist = artistClause(query.artist)
        var ladder: [MusicBrainzQuery] = []
        func add(_ step: Step, _ lucene: String, entity: Entity = .releaseGroup) {
            guard !ladder.contains(where: { $0.lucene == lucene }) else { return }
            ladder.append(MusicBrainzQuery(entity: entity, step: step, lucene: lucene, limit: 25))
        }
        if TextFolding.words(title).isEmpty {
            if let year = query.year.flatMap({ ReleaseYear.parse($0) }), let artist {
                add(.artistAndYear, "\(artist) AND firstreleasedate:\(year) AND primarytype:album")
            }
        }
        let exact = "releasegroup:(\(escape(title)))"
        if let artist {
            add(.exact, "\(exact) AND \(artist)")
            add(.loose, "\(exact) \(artist)")
            let reduced = "releasegroup:(\(escape(withoutBrackets(title))))"
            add(.reduced, "\(reduced) AND \(artistClause(ArtistName.primary(query.artist)) ?? artist)")
            if !ArtistName.isVariousArtists(query.artist) {
                let name = escape(ArtistName.primary(query.artist))
                add(.aliases, "(\(exact) OR alias:(\(escape(title)))) AND (artistname:(\(name)) OR creditname:(\(name)))")
                add(.swapped, "releasegroup:(\(escape(query.artist))) AND artist:(\(escape(title)))")
            }
        } else {
            add(.exact, exact)
        }
        if let digits = barcode?.filter(\.isNumber), (8...14).contains(digits.count) {
            add(.identifier, "barcode:\(digits)", entity: .release)
        } else if let number = catalogNumber?.filter({ $0.isLetter || $0.isNumber }).lowercased(), number.count >= 3 {
            add(.identifier, "catno:\(number)", entity: .release)
        }
        return ladder
    }

    /// Backslashes before Lucene's special characters; lower case, so that AND, OR and NOT are words; one line, bounded.
    public static func escape(_ text: String) -> String {
        var result = ""
        for character in ModelText.line(text).lowercased().prefix(200) {
            if specials.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    private static let specials: Set<Character> = Set("+-&|!(){}[]^\"~*?:\\/")

    private static func artistClause(_ artist: String) -> String? {
        if ArtistName.isVariousArtists(artist) { return "arid:\(ArtistName.variousArtistsID)" }
        let words = escape(artist)
        return words.isEmpty ? nil : "artist:(\(words))"
    }

    private static func withoutBrackets(_ title: String) -> String {
        var rest = title[...]
        while let bracket = EditionSuffix.trailingBracket(of: rest) { rest = bracket.rest }
        return String(rest)
    }
}
