/// One MusicBrainz search in Lucene syntax, not yet percent-encoded (services/artwork/README.md, "MusicBrainz: queries";
/// deploy/docs/artwork.md, "Searches").
public struct MusicBrainzQuery: Sendable, Hashable {
    public enum Entity: String, Sendable, Hashable {
        case releaseGroup = "release-group"
        case release
    }

    /// The fallback sequence, tried in this order until a query finds a match: usually one query, three at most, a second apart.
    public enum Step: String, Sendable, Hashable, CaseIterable {
        /// For a title of symbols, which the index cannot find: the artist's albums of that year.
        case artistAndYear
        /// Title and artist.
        case exact
        /// The title without bracketed parts, in every field with titles, or the title that a nickname stands for; the primary artist under
        /// any name.
        case aliases
        /// The title, with the artist optional; or the two swapped, since a cover does not say which is which; or either of them with the
        /// year.
        case loose
        /// Barcode or catalog number, when one could be read.
        case identifier
    }

    public let entity: Entity
    public let step: Step
    /// The value of the `query` parameter, not yet percent-encoded.
    public let lucene: String
    /// The value of the `limit` parameter.
    public let limit: Int

    /// The queries for an album, most precise first, without duplicates.
    public static func ladder(for query: AlbumQuery, barcode: String? = nil, catalogNumber: String? = nil) -> [MusicBrainzQuery] {
        var ladder: [MusicBrainzQuery] = []
        func add(_ step: Step, _ lucene: String?, entity: Entity = .releaseGroup, limit: Int = 25) {
            guard let lucene, !ladder.contains(where: { $0.lucene == lucene }) else { return }
            ladder.append(MusicBrainzQuery(entity: entity, step: step, lucene: lucene, limit: limit))
        }
        let clauses = Clauses(query)
        add(.artistAndYear, clauses.isOfSymbols ? clauses.artistAndYear : nil)
        add(.exact, clauses.exact)
        add(.aliases, clauses.aliases, limit: most)
        add(.loose, clauses.loose, limit: most)
        if let digits = barcode?.filter(\.isNumber), (8...14).contains(digits.count) {
            add(.identifier, "barcode:\(digits)", entity: .release)
        } else if let number = catalogNumber?.filter({ $0.isLetter || $0.isNumber }).lowercased(), number.count >= 3 {
            add(.identifier, "catno:\(number)", entity: .release)
        }
        return ladder
    }

    /// The title, with the artist optional: results for a person to choose from.
    static func resembling(_ query: AlbumQuery) -> MusicBrainzQuery? {
        Clauses(query).resembling.map { MusicBrainzQuery(entity: .releaseGroup, step: .loose, lucene: $0, limit: 25) }
    }

    /// The largest limit that searches accept; above it they fall back to 25 (services/artwork/README.md, "MusicBrainz: queries").
    private static let most = 100

    /// Escapes Lucene's special characters with backslashes; lower case, so that AND, OR and NOT are words; one line, of bounded length.
    public static func escape(_ text: String) -> String {
        escape(text, limit: 200)
    }

    private static func escape(_ text: String, limit: Int) -> String {
        var result = ""
        for character in ModelText.line(text).lowercased().prefix(limit) {
            if specials.contains(character) { result.append("\\") }
            result.append(character)
        }
        return result
    }

    private static let specials: Set<Character> = Set("+-&|!(){}[]^\"~*?:\\/")

    /// The clauses that queries are composed of.
    private struct Clauses {
        private let query: AlbumQuery
        private let title: String
        private let artist: String?
        /// The primary artist under any name.
        private let anyArtist: String?
        /// Truncated, since it is repeated in each field.
        private let wideTitle: String
        private let wideArtist: String
        private let year: String?

        init(_ query: AlbumQuery) {
            self.query = query
            title = EditionSuffix.removed(from: query.title)
            year = query.year.flatMap { ReleaseYear.parse($0) }
            wideTitle = escape(Self.withoutBrackets(title), limit: 60)
            wideArtist = escape(ArtistName.primary(query.artist), limit: 60)
            if ArtistName.isVariousArtists(query.artist) {
                artist = "arid:\(ArtistName.variousArtistsID)"
                anyArtist = artist
            } else {
                let words = escape(query.artist)
                artist = words.isEmpty ? nil : "artist:(\(words))"
                anyArtist = wideArtist.isEmpty ? nil : "(artist:(\(wideArtist)) OR artistname:(\(wideArtist)))"
            }
        }

        var isOfSymbols: Bool { TextFolding.words(title).isEmpty }

        var artistAndYear: String? {
            guard let artist, let year else { return nil }
            return "\(artist) AND firstreleasedate:\(year) AND primarytype:album"
        }

        var exact: String? {
            let title = escape(title)
            guard !title.isEmpty else { return nil }
            return artist.map { "releasegroup:(\(title)) AND \($0)" } ?? "releasegroup:(\(title))"
        }

        var resembling: String? {
            let title = escape(title)
            guard !title.isEmpty else { return nil }
            return artist.map { "releasegroup:(\(title)) \($0)" } ?? "releasegroup:(\(title))"
        }

        var aliases: String? {
            guard let anyArtist, !wideTitle.isEmpty else { return nil }
            let fields = ["releasegroup", "alias", "release", "comment"].map { "\($0):(\(wideTitle))" }
            let named = "((\(fields.joined(separator: " OR "))) AND \(anyArtist))"
            let formal = formalTitles.map { " OR (releasegroup:(\(escape($0, limit: 60))) AND \(anyArtist))" }
            return named + formal.joined()
        }

        /// Titles that this one may be a nickname of: a known one, and the artist's self-titled album.
        private var formalTitles: [String] {
            guard !ArtistName.isVariousArtists(query.artist) else { return [] }
            if let nickname = Nickname.album(of: query) { return [nickname.title] }
            return TextFolding.words(title).contains("album") ? [ArtistName.primary(query.artist)] : []
        }

        var loose: String? {
            guard let artist, let anyArtist, let resembling else { return nil }
            var alternatives = ["(\(resembling))"]
            if !ArtistName.isVariousArtists(query.artist) {
                alternatives.append("(releasegroup:(\(wideArtist)) AND artist:(\(wideTitle)))")
            }
            if let year {
                alternatives.append("(releasegroup:(\(wideTitle)) AND firstreleasedate:\(year))")
                if artist != anyArtist { alternatives.append("(\(anyArtist) AND firstreleasedate:\(year))") }
            }
            return alternatives.joined(separator: " OR ")
        }

        private static func withoutBrackets(_ title: String) -> String {
            var rest = title[...]
            while let bracket = EditionSuffix.trailingBracket(of: rest) { rest = bracket.rest }
            return String(rest)
        }
    }
}
