/// The names of an album and its songs, for distinguishing them from prose.
public struct AlbumNames: Sendable, Hashable {
    public var artistName: String
    public var albumTitle: String
    public var tracks: [String]

    public init(artistName: String = "", albumTitle: String = "", tracks: [String] = []) {
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.tracks = tracks
    }

    package func with(tracks: [String]) -> AlbumNames {
        AlbumNames(artistName: artistName, albumTitle: albumTitle, tracks: self.tracks + tracks)
    }

    /// All names, without duplicates and empty ones.
    package var all: [String] {
        Set([artistName, albumTitle] + tracks).filter { !$0.isEmpty }.sorted()
    }
}
