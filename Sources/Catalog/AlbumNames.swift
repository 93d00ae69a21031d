/// What an album and its songs are called, for telling names from what they say.
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

    /// None twice, none empty.
    package var all: [String] {
        Set([artistName, albumTitle] + tracks).filter { !$0.isEmpty }.sorted()
    }
}
