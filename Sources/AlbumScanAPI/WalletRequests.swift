#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `POST /v1/wallets`.
public struct NewWallet: Codable, Sendable, Equatable {
    /// Which albums of the history a new wallet begins with.
    public struct FromHistory: Codable, Sendable, Equatable {
        /// Those scanned since then; nil for all.
        public var since: Timestamp?

        /// - Parameter since: nil for all.
        public init(since: Timestamp? = nil) {
            self.since = since
        }
    }

    /// 1…100 characters.
    public var name: String
    /// `hand`, `list` or `playlist`; nil for `hand`.
    public var source: WalletSource?
    /// What it holds from the start, for one that is kept by hand; nil for nothing.
    public var fromHistory: FromHistory?

    /// - Parameter name: 1…100 characters.
    public init(name: String, source: WalletSource? = nil, fromHistory: FromHistory? = nil) {
        self.name = name
        self.source = source
        self.fromHistory = fromHistory
    }
}

/// `PATCH /v1/wallets/{id}`: what is to change.
public struct WalletChange: Codable, Sendable, Equatable {
    /// 1…100 characters; nil to leave it.
    public var name: String?
    /// True once the person has been told that the playlist holds more than the wallet shows; nil to leave it.
    public var toldHidden: Bool?

    /// Nil leaves a part as it is.
    public init(name: String? = nil, toldHidden: Bool? = nil) {
        self.name = name
        self.toldHidden = toldHidden
    }
}

/// `POST /v1/wallets/{id}/discs` and `PUT …/discs/{id}`: which album, by exactly one of its members, and perhaps which edition.
public struct DiscChoice: Codable, Sendable, Equatable {
    /// An album that one may see.
    @OptionalLowercaseID public var albumId: UUID?
    /// An entry of one's history.
    @OptionalLowercaseID public var entryId: UUID?
    /// A candidate's, for an album MusicBrainz knows.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// 1…200 characters, together with ``albumTitle``.
    public var artistName: String?
    /// 1…200 characters, together with ``artistName``.
    public var albumTitle: String?
    /// One of the album's editions, with ``albumId`` or ``entryId``; nil for none in particular.
    @OptionalLowercaseID public var releaseId: UUID?

    private init() {
        albumId = nil
        entryId = nil
        releaseGroupId = nil
        releaseId = nil
    }

    /// An album that one may see.
    public init(albumId: UUID, releaseId: UUID? = nil) {
        self.init()
        self.albumId = albumId
        self.releaseId = releaseId
    }

    /// What an entry of one's history shows.
    public init(entryId: UUID, releaseId: UUID? = nil) {
        self.init()
        self.entryId = entryId
        self.releaseId = releaseId
    }

    /// A candidate.
    public init(releaseGroupId: UUID) {
        self.init()
        self.releaseGroupId = releaseGroupId
    }

    /// What the person typed, 1…200 characters each.
    public init(artistName: String, albumTitle: String) {
        self.init()
        self.artistName = artistName
        self.albumTitle = albumTitle
    }
}

/// The disc that was put in or changed, and the wallet as it is now.
public struct DiscInWallet: Codable, Sendable, Equatable {
    /// The one that was put in or chosen, or that was there already.
    public var disc: DiscResource
    /// The whole wallet as it is now.
    public var wallet: WalletResource

    /// For servers and tests: clients decode what a server answers.
    public init(disc: DiscResource, wallet: WalletResource) {
        self.disc = disc
        self.wallet = wallet
    }
}

/// `PUT /v1/wallets/{id}/picks`: a playlist as a phone read it; or its fingerprint alone, to ask whether it is needed at all.
public struct PlaylistReading: Codable, Sendable, Equatable {
    /// What the phone says of the playlist that it read.
    public struct Playlist: Codable, Sendable, Equatable {
        /// The library's id, 1…200 characters.
        public var id: String
        /// Its name, at most 200 characters.
        public var name: String
        /// How many items it has.
        public var itemCount: Int

        /// - Parameters:
        ///   - id: the library's id.
        ///   - name: its name.
        ///   - itemCount: how many items it has.
        public init(id: String, name: String, itemCount: Int) {
            self.id = id
            self.name = name
            self.itemCount = itemCount
        }
    }

    /// Why it is this playlist.
    public struct Choice: Codable, Sendable, Equatable {
        /// `only_one`, `most_items` or `id_order`.
        public var reason: String
        /// Others of its name, at most 50.
        public var rivals: [Playlist]

        /// - Parameters:
        ///   - reason: `only_one`, `most_items` or `id_order`.
        ///   - rivals: others of its name.
        public init(reason: String, rivals: [Playlist]) {
            self.reason = reason
            self.rivals = rivals
        }
    }

    /// An item of the playlist, in the library's own words; texts of at most 500 characters.
    public struct Item: Codable, Sendable, Equatable {
        /// The item's id, which the fingerprint is made of.
        public var trackID: String
        /// The track's title.
        public var title: String?
        /// Empty for a track without an album.
        public var albumTitle: String
        /// The track's artist.
        public var artist: String
        /// The album's artist, where the library tells.
        public var albumArtist: String?
        /// The song's id in the catalog.
        public var catalogSongID: String?
        /// The album's id in the catalog.
        public var catalogAlbumID: String?
        /// The album's id in the library.
        public var libraryAlbumID: String?
        /// `explicit` or `clean`.
        public var rating: String?
        /// Whether the album is by various artists; nil for no.
        public var isCompilation: Bool?
        /// `song`, `music_video`, `episode` or `upload`; nil for a song.
        public var kind: String?
        /// Which disc of the album the track is on.
        public var discNumber: Int?
        /// The track's number on its disc.
        public var trackNumber: Int?
        /// How many tracks the album has, or this disc of it.
        public var trackCount: Int?
        /// Of the album: `1977`, `1977-02` or `1977-02-04`.
        public var releaseDate: String?

        /// A song; the rest is set afterwards.
        public init(trackID: String, albumTitle: String, artist: String) {
            self.trackID = trackID
            self.albumTitle = albumTitle
            self.artist = artist
        }
    }

    /// Over the items' ids in their order: 32 hexadecimal digits in lower case.
    public var fingerprint: String
    /// Which playlist it is; nil with the fingerprint alone.
    public var playlist: Playlist?
    /// Why it is this one; nil where it is not told.
    public var choice: Choice?
    /// Its items in their order, at most 2,000; nil with the fingerprint alone.
    public var picks: [Item]?

    /// - Parameters:
    ///   - fingerprint: 32 hexadecimal digits.
    ///   - picks: nil to ask whether they are needed.
    public init(fingerprint: String, playlist: Playlist? = nil, choice: Choice? = nil, picks: [Item]? = nil) {
        self.fingerprint = fingerprint
        self.playlist = playlist
        self.choice = choice
        self.picks = picks
    }
}

/// `POST /v1/wallets/{id}/list`: what a list brought.
public struct ListReport: Codable, Sendable, Equatable {
    /// The wallet as it is now.
    public var wallet: WalletResource
    /// What the file was taken for: `csv`, `lines`, `music_text` or `music_xml`.
    public var format: String
    /// How many rows were read.
    public var read: Int
    /// How many discs are new.
    public var added: Int
    /// How many were in the wallet already.
    public var present: Int
    /// The lines that name no album, at most 1,000.
    public var unreadable: [UnreadableLine]
    /// How many rows were left out because the list, or the wallet, may hold no more.
    public var beyond: Int

    /// For servers and tests: clients decode what a server answers.
    public init(
        wallet: WalletResource, format: String, read: Int, added: Int, present: Int, unreadable: [UnreadableLine], beyond: Int
    ) {
        self.wallet = wallet
        self.format = format
        self.read = read
        self.added = added
        self.present = present
        self.unreadable = unreadable
        self.beyond = beyond
    }
}

/// A line of a list that names no album.
public struct UnreadableLine: Codable, Sendable, Equatable {
    /// From 1.
    public var line: Int
    /// What is wrong with it, to show.
    public var message: String

    /// For servers and tests: clients decode what a server answers.
    public init(line: Int, message: String) {
        self.line = line
        self.message = message
    }
}
