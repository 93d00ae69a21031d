#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/albums`: newest first.
public struct AdminAlbumPage: Codable, Sendable, Equatable {
    public var albums: [AdminAlbum]
    public var nextCursor: String?

    public init(albums: [AdminAlbum], nextCursor: String? = nil) {
        self.albums = albums
        self.nextCursor = nextCursor
    }
}

public struct AdminAlbum: Codable, Sendable, Equatable {
    @LowercaseID public var id: UUID
    public var artistName: String
    public var albumTitle: String
    public var releaseYear: Int?
    /// MusicBrainz release group.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// The album this one turned out to be.
    @OptionalLowercaseID public var mergedInto: UUID?
    public var createdAt: Timestamp
    /// `pending`, `ready` or `unavailable`.
    public var artworkState: String?
    public var reviews: Int
    public var scans: Int

    public init(
        id: UUID, artistName: String, albumTitle: String, releaseYear: Int?, releaseGroupId: UUID?, mergedInto: UUID?,
        createdAt: Timestamp, artworkState: String?, reviews: Int, scans: Int
    ) {
        self.id = id
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.releaseGroupId = releaseGroupId
        self.mergedInto = mergedInto
        self.createdAt = createdAt
        self.artworkState = artworkState
        self.reviews = reviews
        self.scans = scans
    }
}

/// `GET /admin/v1/albums/{id}`.
public struct AdminAlbumDetail: Codable, Sendable, Equatable {
    public struct Key: Codable, Sendable, Equatable {
        public var key: String
        public var releaseYear: Int?

        public init(key: String, releaseYear: Int?) {
            self.key = key
            self.releaseYear = releaseYear
        }
    }

    public var album: AdminAlbum
    public var genres: [String]
    public var recordLabel: String?
    /// Normalised names that lead to this album.
    public var keys: [Key]
    public var artwork: AdminArtwork?
    public var reviews: [AdminReview]
    /// Its artwork and review jobs.
    public var jobs: [AdminJob]

    public init(
        album: AdminAlbum, genres: [String], recordLabel: String?, keys: [Key], artwork: AdminArtwork?, reviews: [AdminReview],
        jobs: [AdminJob]
    ) {
        self.album = album
        self.genres = genres
        self.recordLabel = recordLabel
        self.keys = keys
        self.artwork = artwork
        self.reviews = reviews
        self.jobs = jobs
    }
}

/// What is known about an album's artwork, without its images.
public struct AdminArtwork: Codable, Sendable, Equatable {
    public var state: String
    /// Content version, the `v` of the URLs.
    public var version: String?
    @OptionalLowercaseID public var releaseGroupId: UUID?
    @OptionalLowercaseID public var releaseId: UUID?
    public var sourceUrl: String?
    public var verified: Bool
    /// Why it is unavailable.
    public var reason: String?
    /// Sizes of the two images.
    public var bytes500: Int?
    public var bytes200: Int?
    public var updatedAt: Timestamp

    public init(
        state: String, version: String?, releaseGroupId: UUID?, releaseId: UUID?, sourceUrl: String?, verified: Bool, reason: String?,
        bytes500: Int?, bytes200: Int?, updatedAt: Timestamp
    ) {
        self.state = state
        self.version = version
        self.releaseGroupId = releaseGroupId
        self.releaseId = releaseId
        self.sourceUrl = sourceUrl
        self.verified = verified
        self.reason = reason
        self.bytes500 = bytes500
        self.bytes200 = bytes200
        self.updatedAt = updatedAt
    }
}

/// A stored review of whatever kind and prompt version.
public struct AdminReview: Codable, Sendable, Equatable {
    @LowercaseID public var id: UUID
    /// `standard` or `searched`.
    public var tier: String
    public var promptVersion: String
    public var language: String
    public var provider: String
    public var model: String
    public var createdAt: Timestamp
    /// 0…10.
    public var rating: Double
    public var recommendation: String
    public var label: String
    public var contextSummary: String

    public init(
        id: UUID, tier: String, promptVersion: String, language: String, provider: String, model: String, createdAt: Timestamp,
        rating: Double, recommendation: String, label: String, contextSummary: String
    ) {
        self.id = id
        self.tier = tier
        self.promptVersion = promptVersion
        self.language = language
        self.provider = provider
        self.model = model
        self.createdAt = createdAt
        self.rating = rating
        self.recommendation = recommendation
        self.label = label
        self.contextSummary = contextSummary
    }
}

/// `POST /admin/v1/albums/{id}/reviews`.
public struct AdminReviewOrder: Codable, Sendable, Equatable {
    /// `standard` or `searched`.
    public var tier: String

    public init(tier: String) {
        self.tier = tier
    }
}

/// How many reviews `DELETE /admin/v1/albums/{id}/reviews` took away.
public struct AdminInvalidation: Codable, Sendable, Equatable {
    public var invalidated: Int

    public init(invalidated: Int) {
        self.invalidated = invalidated
    }
}
