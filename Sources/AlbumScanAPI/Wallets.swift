#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where the discs of a wallet come from.
public enum WalletSource: String, Codable, Sendable, CaseIterable {
    /// The albums of one's own scans. There is one such wallet, always, and it has no limit.
    case history
    /// A person puts discs in, one by one.
    case hand
    /// Lists were read into it.
    case list
    /// It follows a playlist as a phone read it; it shows at most 20 discs.
    case playlist
}

/// In which order a wallet has its discs.
public enum WalletOrder: String, Codable, Sendable, CaseIterable {
    /// The latest scan first.
    case newest
    /// By artist, then by date, then by title.
    case artist
}

/// How far it is known which album a disc is.
public enum DiscState: String, Codable, Sendable, CaseIterable {
    /// The album is known.
    case ready
    /// MusicBrainz is asked; until then the disc has its own words.
    case matching
    /// Several albums fit. It is not shown before a person has chosen (`GET /v1/wallets/{id}/diagnostics`).
    case notSure = "not_sure"
    /// MusicBrainz has no such album. It is asked again after 1, 2, 4, 8, then every 14 days.
    case unknown
}

/// `GET /v1/wallets`.
public struct WalletList: Codable, Sendable, Equatable {
    /// That of one's history first, the others by name.
    public var wallets: [WalletSummary]

    /// For servers and tests: clients decode what a server answers.
    public init(wallets: [WalletSummary]) {
        self.wallets = wallets
    }
}

/// A wallet without its discs.
public struct WalletSummary: Codable, Sendable, Equatable {
    /// Stable for the wallet's life.
    @LowercaseID public var id: UUID
    /// As the person named it, 1…100 characters; `History` for that of one's history.
    public var name: String
    /// Where its discs come from.
    public var source: WalletSource
    /// In which order they are.
    public var order: WalletOrder
    /// How many discs are shown at most; nil for all.
    public var limit: Int?
    /// How many discs could be shown, those beyond the limit included.
    public var total: Int
    /// How many of these have no place.
    public var hiddenCount: Int
    /// How many discs MusicBrainz is being asked about.
    public var matching: Int
    /// How many wait for a person to choose among several albums.
    public var notSure: Int
    /// How many MusicBrainz does not have.
    public var unknown: Int
    /// Whether it may look different in a moment.
    public var updating: Bool
    /// Whether the person was told that the playlist holds more than is shown.
    public var toldHidden: Bool
    /// When it was made.
    public var createdAt: Timestamp
    /// When it, or a disc in it, was last changed.
    public var changedAt: Timestamp
    /// Paths of the first discs' pictures of at most 200 px, four at most.
    public var covers: [String]

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, name: String, source: WalletSource, order: WalletOrder, limit: Int?, total: Int, hiddenCount: Int, matching: Int,
        notSure: Int, unknown: Int, toldHidden: Bool, createdAt: Timestamp, changedAt: Timestamp, covers: [String]
    ) {
        self.id = id
        self.name = name
        self.source = source
        self.order = order
        self.limit = limit
        self.total = total
        self.hiddenCount = hiddenCount
        self.matching = matching
        self.notSure = notSure
        self.unknown = unknown
        updating = matching > 0
        self.toldHidden = toldHidden
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.covers = covers
    }
}

/// `GET /v1/wallets/{id}`: what a wallet shows, disc by disc.
public struct WalletResource: Codable, Sendable, Equatable {
    /// Stable for the wallet's life.
    @LowercaseID public var id: UUID
    /// As the person named it, 1…100 characters; `History` for that of one's history.
    public var name: String
    /// Where its discs come from.
    public var source: WalletSource
    /// In which order ``discs`` are.
    public var order: WalletOrder
    /// How many discs are shown at most; nil for all.
    public var limit: Int?
    /// What is shown, in the order of the pages.
    public var discs: [DiscResource]
    /// What could be shown and has no place, in the order of the playlist.
    public var hidden: [HiddenDisc]
    /// How many discs could be shown, those beyond the limit included.
    public var total: Int
    /// How many of these have no place.
    public var hiddenCount: Int
    /// How many discs MusicBrainz is being asked about.
    public var matching: Int
    /// How many wait for a person to choose among several albums.
    public var notSure: Int
    /// How many MusicBrainz does not have.
    public var unknown: Int
    /// Whether it may look different in a moment.
    public var updating: Bool
    /// Whether the person was told that the playlist holds more than is shown: a client tells it once, and says so (``WalletChange``).
    public var toldHidden: Bool
    /// When it was made.
    public var createdAt: Timestamp
    /// When it, or a disc in it, was last changed.
    public var changedAt: Timestamp
    /// Paths of the first discs' pictures of at most 200 px, four at most.
    public var covers: [String]

    /// For servers and tests: clients decode what a server answers.
    public init(_ summary: WalletSummary, discs: [DiscResource], hidden: [HiddenDisc]) {
        id = summary.id
        name = summary.name
        source = summary.source
        order = summary.order
        limit = summary.limit
        self.discs = discs
        self.hidden = hidden
        total = summary.total
        hiddenCount = summary.hiddenCount
        matching = summary.matching
        notSure = summary.notSure
        unknown = summary.unknown
        updating = summary.updating
        toldHidden = summary.toldHidden
        createdAt = summary.createdAt
        changedAt = summary.changedAt
        covers = summary.covers
    }
}

/// A disc in a wallet.
public struct DiscResource: Codable, Sendable, Equatable {
    /// Names as somebody wrote them.
    public struct Words: Codable, Sendable, Equatable {
        /// As the list, the playlist or the person has it.
        public var artistName: String
        /// The album's title.
        public var albumTitle: String

        /// For servers and tests: clients decode what a server answers.
        public init(artistName: String, albumTitle: String) {
            self.artistName = artistName
            self.albumTitle = albumTitle
        }
    }

    /// Stable while the disc is in the wallet; in that of one's history the album's id.
    @LowercaseID public var id: UUID
    /// How far it is known which album it is.
    public var state: DiscState
    /// The artist to show: the album's, or the disc's own words.
    public var artistName: String
    /// The title to show: the album's, or the disc's own words.
    public var albumTitle: String
    /// The disc's own words; nil where they are the album's.
    public var words: Words?
    /// The album, with `ready`; else nil.
    @OptionalLowercaseID public var albumId: UUID?
    /// The MusicBrainz release that was picked; nil where none was.
    @OptionalLowercaseID public var releaseId: UUID?
    /// Four digits, of the first release; nil while unknown.
    public var releaseYear: String?
    /// The cover to print on the disc.
    public var artwork: ArtworkResource
    /// The badge of its review; nil without one, as the next four.
    public var label: String?
    /// 0…10, one decimal.
    public var rating: Double?
    /// `ESSENTIAL`, `RECOMMENDED`, `SKIP` or `AVOID`.
    public var recommendation: String?
    /// Stands for ``recommendation``: 💎, 👍, 😐 or 💩.
    public var emoji: String?
    /// Titles of the tracks to begin with.
    public var keyTracks: [String]?
    /// Path of its track list; nil while the album is unknown.
    public var tracks: String?
    /// Whether a person said which album it is.
    public var chosenByPerson: Bool
    /// When it was put into the wallet, or last scanned.
    public var addedAt: Timestamp

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, state: DiscState, artistName: String, albumTitle: String, words: Words? = nil, albumId: UUID? = nil,
        releaseId: UUID? = nil, releaseYear: String? = nil, artwork: ArtworkResource, chosenByPerson: Bool = false, addedAt: Timestamp
    ) {
        self.id = id
        self.state = state
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.words = words
        self.albumId = albumId
        self.releaseId = releaseId
        self.releaseYear = releaseYear
        self.artwork = artwork
        if let albumId { tracks = Self.tracks(of: albumId, release: releaseId) }
        self.chosenByPerson = chosenByPerson
        self.addedAt = addedAt
    }

    private static func tracks(of album: UUID, release: UUID?) -> String {
        "/v1/albums/\(album.lowercased)/tracks" + (release.map { "?release=\($0.lowercased)" } ?? "")
    }
}

/// A disc for which a wallet has no place.
public struct HiddenDisc: Codable, Sendable, Equatable {
    /// The disc's id; deleting it takes it out.
    @LowercaseID public var id: UUID
    /// The artist to show.
    public var artistName: String
    /// The title to show.
    public var albumTitle: String

    /// For servers and tests: clients decode what a server answers.
    public init(id: UUID, artistName: String, albumTitle: String) {
        self.id = id
        self.artistName = artistName
        self.albumTitle = albumTitle
    }
}

/// A wallet that has an album. That of one's history is not listed: every scan is in it.
public struct WalletPlace: Codable, Sendable, Equatable {
    /// The id of a wallet that has the album; never that of the history.
    @LowercaseID public var walletId: UUID
    /// What the person calls the wallet, at most 100 characters.
    public var name: String
    /// The disc in it.
    @LowercaseID public var discId: UUID

    /// For servers and tests: clients decode what a server answers.
    public init(walletId: UUID, name: String, discId: UUID) {
        self.walletId = walletId
        self.name = name
        self.discId = discId
    }
}

/// `GET /v1/wallets/changes`: what happened to the wallets that one keeps since a cursor. That of one's history is not among them: it follows
/// from the history.
public struct WalletChanges: Codable, Sendable, Equatable {
    /// Wallets that are new or look different now, whole; the earliest change first.
    public var upserted: [WalletResource]
    /// Ids of wallets that are gone. Some may never have been known to this client.
    public var deleted: [LowercaseID]
    /// For the next call's `since`; opaque.
    public var cursor: String
    /// Whether more changes are there already: ask again at once.
    public var hasMore: Bool
    /// True when the cursor means nothing here any more: forget every wallet that this answer and those that continue it do not name. Nil
    /// otherwise.
    public var reset: Bool?

    /// For servers and tests: clients decode what a server answers.
    public init(upserted: [WalletResource], deleted: [LowercaseID], cursor: String, hasMore: Bool = false, reset: Bool? = nil) {
        self.upserted = upserted
        self.deleted = deleted
        self.cursor = cursor
        self.hasMore = hasMore
        self.reset = reset
    }
}

/// `GET /v1/wallets/{id}/diagnostics`: how each disc came about, in plain sentences.
public struct WalletDiagnosis: Codable, Sendable, Equatable {
    /// One disc's.
    public struct Disc: Codable, Sendable, Equatable {
        /// The disc's id.
        @LowercaseID public var id: UUID
        /// How far it is known which album it is.
        public var state: DiscState
        /// The disc's own words.
        public var artistName: String
        /// The disc's own words.
        public var albumTitle: String
        /// What is known about it, to show.
        public var sentence: String
        /// What it may be, with `not_sure`; else empty. One of them is chosen by `PUT …/discs/{id}`.
        public var candidates: [CandidateResource]
        /// The album, with `ready`; else nil.
        @OptionalLowercaseID public var albumId: UUID?
        /// When MusicBrainz last answered about it; nil if it was not asked.
        public var askedAt: Timestamp?
        /// When it is asked again, with `unknown`; else nil.
        public var tryAgainAt: Timestamp?
        /// The places of its items in the playlist, from 0; empty without a playlist.
        public var positions: [Int]

        /// For servers and tests: clients decode what a server answers.
        public init(
            id: UUID, state: DiscState, artistName: String, albumTitle: String, sentence: String, candidates: [CandidateResource] = [],
            albumId: UUID? = nil, askedAt: Timestamp? = nil, tryAgainAt: Timestamp? = nil, positions: [Int] = []
        ) {
            self.id = id
            self.state = state
            self.artistName = artistName
            self.albumTitle = albumTitle
            self.sentence = sentence
            self.candidates = candidates
            self.albumId = albumId
            self.askedAt = askedAt
            self.tryAgainAt = tryAgainAt
            self.positions = positions
        }
    }

    /// The wallet that is explained.
    @LowercaseID public var walletId: UUID
    /// About the whole: which playlist was chosen and why, what was read and left out, what has no place.
    public var sentences: [String]
    /// Every disc; those first that need a person.
    public var discs: [Disc]

    /// For servers and tests: clients decode what a server answers.
    public init(walletId: UUID, sentences: [String], discs: [Disc]) {
        self.walletId = walletId
        self.sentences = sentences
        self.discs = discs
    }
}
