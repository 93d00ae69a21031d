/// The album to be matched against candidates.
public struct AlbumQuery: Sendable, Hashable {
    public var artist: String
    public var title: String
    /// Four digits, if known.
    public var year: String?

    public init(artist: String, title: String, year: String? = nil) {
        self.artist = artist
        self.title = title
        self.year = year
    }

    public init(_ album: IdentifiedAlbum) {
        self.init(artist: album.artistName, title: album.albumTitle, year: album.releaseYear)
    }
}
