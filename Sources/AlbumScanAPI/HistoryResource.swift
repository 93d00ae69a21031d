#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One line of the history list.
public struct HistoryEntryResource: Codable, Sendable, Equatable {
    /// The entry's own id, which details and deletion take; stable for its life.
    @LowercaseID public var id: UUID
    /// The scan it came from.
    @LowercaseID public var scanId: UUID
    /// The album it shows; changes when a person corrects the scan.
    @LowercaseID public var albumId: UUID
    /// The artist to show.
    public var artistName: String
    /// The title to show.
    public var albumTitle: String
    /// When the photo was accepted; the list is ordered by it.
    public var scannedAt: Timestamp
    /// When its details were last opened; nil if they never were.
    public var lastViewedAt: Timestamp?
    /// Path of a JPEG of at most 200 px; nil while there is no artwork.
    public var thumbnail: String?

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, scanId: UUID, albumId: UUID, artistName: String, albumTitle: String, scannedAt: Timestamp,
        lastViewedAt: Timestamp? = nil, thumbnail: String? = nil
    ) {
        self.id = id
        self.scanId = scanId
        self.albumId = albumId
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.scannedAt = scannedAt
        self.lastViewedAt = lastViewedAt
        self.thumbnail = thumbnail
    }
}

/// `GET /v1/history`.
public struct HistoryPage: Codable, Sendable, Equatable {
    /// At most as many as asked for, 1…100.
    public var entries: [HistoryEntryResource]
    /// For the next page; opaque, nil on the last one.
    public var nextCursor: String?

    /// For servers and tests: clients decode what a server answers.
    public init(entries: [HistoryEntryResource], nextCursor: String? = nil) {
        self.entries = entries
        self.nextCursor = nextCursor
    }
}

/// `GET /v1/history/changes`: what happened to a history since a cursor. Everything that committed before the cursor was made is before it.
public struct HistoryChanges: Codable, Sendable, Equatable {
    /// Entries that are new or look different now, the earliest change first; each with all that a details screen shows (rule 50).
    public var upserted: [HistoryDetailResource]
    /// Ids of entries that are gone. Some may never have been known to this client.
    public var deleted: [LowercaseID]
    /// For the next call's `since`; opaque.
    public var cursor: String
    /// Whether more changes are there already: ask again at once.
    public var hasMore: Bool
    /// True when the history was made anew on the server: forget every entry that this answer and those that continue it do not name. Nil
    /// otherwise.
    public var reset: Bool?

    /// For servers and tests: clients decode what a server answers.
    public init(
        upserted: [HistoryDetailResource], deleted: [LowercaseID], cursor: String, hasMore: Bool = false, reset: Bool? = nil
    ) {
        self.upserted = upserted
        self.deleted = deleted
        self.cursor = cursor
        self.hasMore = hasMore
        self.reset = reset
    }
}

/// `GET /v1/history/{entryId}`: everything a details screen shows, and what the list shows.
public struct HistoryDetailResource: Codable, Sendable, Equatable {
    /// The entry's own id; stable for its life.
    @LowercaseID public var id: UUID
    /// The scan it came from, which a correction names.
    @LowercaseID public var scanId: UUID
    /// The album it shows; changes when a person corrects the scan.
    @LowercaseID public var albumId: UUID
    /// The artist to show, as in ``identification``.
    public var artistName: String
    /// The title to show, as in ``identification``.
    public var albumTitle: String
    /// Path of a JPEG of at most 200 px, as in ``artwork``; nil while there is none.
    public var thumbnail: String?
    /// When the photo was accepted; the list is ordered by it.
    public var scannedAt: Timestamp
    /// When its details were last opened; nil if they never were.
    public var lastViewedAt: Timestamp?
    /// What the scan was told, or the person's correction.
    public var identification: IdentificationResource
    /// The cover to show: the album's, or that of the edition the person chose.
    public var artwork: ArtworkResource
    /// The review the entry was completed with; later ones do not replace it (rule 37).
    public var review: ReviewResource

    /// Names and thumbnail follow from identification and artwork.
    public init(
        id: UUID, scanId: UUID, albumId: UUID, scannedAt: Timestamp, lastViewedAt: Timestamp?, identification: IdentificationResource,
        artwork: ArtworkResource, review: ReviewResource
    ) {
        self.id = id
        self.scanId = scanId
        self.albumId = albumId
        artistName = identification.artistName
        albumTitle = identification.albumTitle
        thumbnail = artwork.thumbnailUrl
        self.scannedAt = scannedAt
        self.lastViewedAt = lastViewedAt
        self.identification = identification
        self.artwork = artwork
        self.review = review
    }
}

/// `GET /v1/albums/{albumId}`.
public struct AlbumResource: Codable, Sendable, Equatable {
    /// The same for everyone who scans the album.
    @LowercaseID public var id: UUID
    /// As people see it, its leading article kept.
    public var artistName: String
    /// As people see it.
    public var albumTitle: String
    /// Four digits, of the first release; nil while unknown.
    public var releaseYear: String?
    /// Broad ones first, perhaps none.
    public var genres: [String]
    /// Label of the first release; nil while unknown.
    public var recordLabel: String?
    /// Its front cover, as far as it was found.
    public var artwork: ArtworkResource
    /// The best review the account may see: a searched one only with a tier that searches.
    public var review: ReviewResource
    /// The wallets of the person that have it; nil where nobody asked, as in a glance.
    public var inWallets: [WalletPlace]?

    /// For servers and tests: clients decode what a server answers.
    public init(
        id: UUID, artistName: String, albumTitle: String, releaseYear: String?, genres: [String], recordLabel: String?,
        artwork: ArtworkResource, review: ReviewResource, inWallets: [WalletPlace]? = nil
    ) {
        self.id = id
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.genres = genres
        self.recordLabel = recordLabel
        self.artwork = artwork
        self.review = review
        self.inWallets = inWallets
    }
}
