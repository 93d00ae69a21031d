/// An album that a catalog or a library answered a search with.
public struct AlbumCandidate: Codable, Sendable, Hashable, Identifiable {
    public var id: String
    public var title: String
    public var artist: String
    /// By various artists.
    public var isCompilation: Bool
    public var rating: WalletPick.Rating?
    public var trackCount: Int?
    /// As ``ReleaseDate`` reads it.
    public var releaseDate: String?
    /// "℗ 1983 Factory Records".
    public var copyright: String?
    /// The titles of all tracks in the order of the album; nil if they were not asked for.
    public var tracks: [String]?
    /// False for what the catalog names but does not play in the person's country.
    public var isPlayable: Bool

    public init(
        id: String, title: String, artist: String, isCompilation: Bool = false, rating: WalletPick.Rating? = nil, trackCount: Int? = nil,
        releaseDate: String? = nil, copyright: String? = nil, tracks: [String]? = nil, isPlayable: Bool = true
    ) {
        self.id = id
        self.title = title
        self.artist = artist
        self.isCompilation = isCompilation
        self.rating = rating
        self.trackCount = trackCount
        self.releaseDate = releaseDate
        self.copyright = copyright
        self.tracks = tracks
        self.isPlayable = isPlayable
    }

    /// The catalog's date, else the year of the copyright line.
    public var date: ReleaseDate? { ReleaseDate.best(musicBrainz: nil, catalog: releaseDate, copyright: copyright) }
}
