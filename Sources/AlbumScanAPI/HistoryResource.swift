#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// One line of the history list.
public struct HistoryEntryResource: Codable, Sendable, Equatable {
    @LowercaseID public var id: UUID
    @LowercaseID public var scanId: UUID
    @LowercaseID public var albumId: UUID
    public var artistName: String
    public var albumTitle: String
    public var scannedAt: Timestamp
    public var lastViewedAt: Timestamp?
    /// URL of the 200 px artwork.
    public var thumbnail: String?

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
    public var entries: [HistoryEntryResource]
    public var nextCursor: String?

    public init(entries: [HistoryEntryResource], nextCursor: String? = nil) {
        self.entries = entries
        self.nextCursor = nextCursor
    }
}

/// `GET /v1/history/changes`: what happened to a history since a cursor. Everything that committed before the cursor was made is before it.
public struct HistoryChanges: Codable, Sendable, Equatable {
    /// Entries that are new or look different now, the earliest change first; each with all that a details screen shows (rule 50).
    public var upserted: [HistoryDetailResource]
    public var deleted: [LowercaseID]
    /// For the next call's `since`; opaque.
    public var cursor: String
    /// Whether more changes are there already: ask again at once.
    public var hasMore: Bool
    /// The history was made anew on the server: forget every entry that this answer and those that continue it do not name.
    public var reset: Bool?

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
    @LowercaseID public var id: UUID
    @LowercaseID public var scanId: UUID
    @LowercaseID public var albumId: UUID
    public var artistName: String
    public var albumTitle: String
    /// URL of the 200 px artwork.
    public var thumbnail: String?
    public var scannedAt: Timestamp
    public var lastViewedAt: Timestamp?
    public var identification: IdentificationResource
    public var artwork: ArtworkResource
    public var review: ReviewResource

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
    @LowercaseID public var id: UUID
    public var artistName: String
    public var albumTitle: String
    public var releaseYear: String?
    public var genres: [String]
    public var recordLabel: String?
    public var artwork: ArtworkResource
    public var review: ReviewResource

    public init(
        id: UUID, artistName: String, albumTitle: String, releaseYear: String?, genres: [String], recordLabel: String?,
        artwork: ArtworkResource, review: ReviewResource
    ) {
        self.id = id
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.genres = genres
        self.recordLabel = recordLabel
        self.artwork = artwork
        self.review = review
    }
}
