import Catalog

/// One item of a playlist as it was read, one line of a list, or one album that a person put in: what discs are planned from.
///
/// Any one track stands for its whole album. All texts are the source's own words.
public struct WalletPick: Codable, Sendable, Hashable {
    public enum Kind: String, Codable, Sendable, Hashable, CaseIterable {
        case song
        /// No track but the album itself: a line of a list, a scan, an album chosen by hand.
        case album
        case musicVideo = "music_video"
        case episode
        /// A file of the person's own, which the catalog may not have.
        case upload
    }

    /// How a track or an album is rated. What needs no rating has none.
    public enum Rating: String, Codable, Sendable, Hashable {
        case explicit, clean
    }

    /// The item's id in its source, which the fingerprint is made of.
    public var trackID: String
    /// The track's title.
    public var title: String?
    /// Empty for a track without an album.
    public var albumTitle: String
    /// The track's artist, who need not be the album's.
    public var artist: String
    /// The album's artist, where the source tells.
    public var albumArtist: String?
    public var catalogSongID: String?
    public var catalogAlbumID: String?
    public var libraryAlbumID: String?
    public var rating: Rating?
    /// The source says that the album is by various artists.
    public var isCompilation: Bool
    public var kind: Kind
    public var discNumber: Int?
    public var trackNumber: Int?
    /// The number of tracks on the album, or on this disc of it.
    public var trackCount: Int?
    /// "1977", "1977-02" or "1977-02-04", as ``ReleaseDate`` reads it.
    public var releaseDate: String?

    public init(
        trackID: String, title: String? = nil, albumTitle: String, artist: String, albumArtist: String? = nil, catalogSongID: String? = nil,
        catalogAlbumID: String? = nil, libraryAlbumID: String? = nil, rating: Rating? = nil, isCompilation: Bool = false,
        kind: Kind = .song,
        discNumber: Int? = nil, trackNumber: Int? = nil, trackCount: Int? = nil, releaseDate: String? = nil
    ) {
        self.trackID = trackID
        self.title = title
        self.albumTitle = albumTitle
        self.artist = artist
        self.albumArtist = albumArtist
        self.catalogSongID = catalogSongID
        self.catalogAlbumID = catalogAlbumID
        self.libraryAlbumID = libraryAlbumID
        self.rating = rating
        self.isCompilation = isCompilation
        self.kind = kind
        self.discNumber = discNumber
        self.trackNumber = trackNumber
        self.trackCount = trackCount
        self.releaseDate = releaseDate
    }

    /// A whole album, whose id is made of its names.
    public static func album(artist: String, title: String, releaseDate: String? = nil) -> WalletPick {
        WalletPick(
            trackID: "list:\(AlbumKey(artist: artist, title: title))", albumTitle: title, artist: artist,
            isCompilation: ArtistName.isVariousArtists(artist), kind: .album, releaseDate: releaseDate)
    }
}
