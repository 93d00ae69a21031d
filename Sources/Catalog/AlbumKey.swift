/// The text identity of an album until its MusicBrainz release group is known, and an alias of it afterwards (rule 25, rule 27).
///
/// The leading article of the artist is dropped, titles keep theirs; edition suffixes are dropped, disambiguators stay.
/// Equal for every spelling a person would call the same; never for two different subtitles.
public struct AlbumKey: Sendable, Hashable, CustomStringConvertible {
    /// The folded artist, e.g. "beatles".
    public let artist: String
    /// The folded title, e.g. "abbey road".
    public let title: String

    public init(artist: String, title: String) {
        self.artist = Self.bounded(ArtistName.key(artist))
        self.title = Self.bounded(TextFolding.key(EditionSuffix.removed(from: title)))
    }

    public init(_ album: IdentifiedAlbum) {
        self.init(artist: album.artistName, title: album.albumTitle)
    }

    /// The form for databases and cache keys. Neither part can contain the separator: words hold no "/", and a name of
    /// symbols no space.
    public var description: String { "\(artist) / \(title)" }

    /// Until a release group is known, equal keys with years more than one apart are different albums (rule 27).
    /// An unknown year agrees with every year.
    public static func yearsAgree(_ one: String?, _ other: String?) -> Bool {
        guard let one = one.flatMap({ Int($0) }), let other = other.flatMap({ Int($0) }) else { return true }
        return abs(one - other) <= 1
    }

    /// Keys are indexed; PostgreSQL's B-tree rows end at about 2700 bytes. A character may be of any number of scalars, so they are counted, too.
    private static func bounded(_ text: String) -> String {
        let text = text.count <= 200 ? text : String(text.prefix(200))
        guard text.utf8.count > maximumBytes else { return text }
        var (bounded, bytes) = (String.UnicodeScalarView(), 0)
        for scalar in text.unicodeScalars {
            bytes += UTF8.width(scalar)
            if bytes > maximumBytes { break }
            bounded.append(scalar)
        }
        return String(bounded)
    }

    /// Of an artist or a title.
    private static let maximumBytes = 1200
}
