// What an app that plays music brings: the person's library, a catalog, and something that plays. This library has none of them.

/// The person's music library, as far as a wallet needs it.
public protocol MusicLibrary: Sendable {
    /// Asks the person, if nobody did before.
    func authorize() async -> MusicAuthorization

    /// All playlists, in any order.
    func playlists() async throws -> [MusicPlaylist]

    /// What is on a playlist, in its order, with its repetitions.
    func items(of playlist: MusicPlaylist) async throws -> [MusicItem]
}

/// A catalog of albums that can be played.
public protocol MusicCatalog: Sendable {
    /// Albums for a search term, the likeliest first.
    func albums(matching term: String, limit: Int) async throws -> [MusicAlbum]

    /// The whole album in its canonical order, by disc and then by number, with what can be played of it (rule 88).
    func tracks(of album: MusicAlbum) async throws -> [DiscPlayer.Track]
}

/// What plays: its queue is the album's, and nobody else's.
public protocol DiscPlayback: Sendable {
    /// What happens in it: ``DiscPlayer/Command/report(entry:position:)`` every half second while it plays, and ends, failures and
    /// interruptions as they come.
    var reports: AsyncStream<DiscPlayer.Command> { get }

    /// Makes an album's tracks the queue, with their entries for names; plays nothing.
    func load(_ album: DiscPlayer.Album) async throws

    /// Plays an entry of the queue from a position, in milliseconds.
    func begin(entry: String, position: Int) async throws

    /// Pauses where it is.
    func pause() async

    /// Ends playing and forgets the queue.
    func stop() async
}

/// What a person allows.
public enum MusicAuthorization: Sendable {
    /// Everything.
    case allowed
    /// By the person, or by who looks after the device.
    case denied
    /// Library and catalog may be read, and nothing be played.
    case withoutMembership
}

/// A playlist of the library.
public struct MusicPlaylist: Sendable, Hashable {
    /// The library's.
    public var id: String
    /// As its owner wrote it.
    public var name: String

    /// A playlist of the library.
    public init(id: String, name: String) {
        self.id = id
        self.name = name
    }
}

/// A track of a playlist, which stands for its whole album.
public struct MusicItem: Sendable, Hashable {
    /// Of this place in the playlist.
    public var id: String
    /// The album that the track names as its own.
    public var albumTitle: String
    /// The track's, which on a compilation is not the album's.
    public var artist: String
    /// Its id in the catalog, which is the more accurate way to the album.
    public var catalogID: String?

    /// A track of a playlist.
    public init(id: String, albumTitle: String, artist: String, catalogID: String? = nil) {
        self.id = id
        self.albumTitle = albumTitle
        self.artist = artist
        self.catalogID = catalogID
    }
}

/// An album of the catalog.
public struct MusicAlbum: Sendable, Hashable {
    /// The catalog's.
    public var id: String
    /// With the words of its edition.
    public var title: String
    /// The album's, not a track's.
    public var artist: String

    /// An album of the catalog.
    public init(id: String, title: String, artist: String) {
        self.id = id
        self.title = title
        self.artist = artist
    }
}
