#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/albums`: newest first.
public struct AdminAlbumPage: Codable, Sendable, Equatable {
    /// At most as many as asked for, 1…100.
    public var albums: [AdminAlbum]
    /// For the next page; opaque, nil on the last one.
    public var nextCursor: String?

    /// For servers and tests: clients decode what a server answers.
    public init(albums: [AdminAlbum], nextCursor: String? = nil) {
        self.albums = albums
        self.nextCursor = nextCursor
    }
}

/// A line of the operators' list of albums.
public struct AdminAlbum: Codable, Sendable, Equatable {
    /// The album's id, as scans and history entries name it.
    @LowercaseID public var id: UUID
    /// The artist as people see it, its leading article kept.
    public var artistName: String
    /// The title as people see it.
    public var albumTitle: String
    /// Year of the first release; nil while unknown.
    public var releaseYear: Int?
    /// MusicBrainz release group; nil until artwork has found one.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// The album this one turned out to be, where work on it has to be done; nil for an album of its own.
    @OptionalLowercaseID public var mergedInto: UUID?
    /// When a scan found it first.
    public var createdAt: Timestamp
    /// `pending`, `ready` or `unavailable`; nil without any record of artwork.
    public var artworkState: String?
    /// Stored reviews of every kind and prompt version.
    public var reviews: Int
    /// History entries that show it, of all accounts.
    public var scans: Int

    /// For servers and tests: clients decode what a server answers.
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
    /// A normalized name under which scans find the album (rule 25).
    public struct Key: Codable, Sendable, Equatable {
        /// Artist and title, normalized: `radiohead / ok computer`.
        public var key: String
        /// Albums with equal keys whose years are more than one apart are different ones (rule 27); nil if no year was known.
        public var releaseYear: Int?

        /// For servers and tests: clients decode what a server answers.
        public init(key: String, releaseYear: Int?) {
            self.key = key
            self.releaseYear = releaseYear
        }
    }

    /// What the list shows of it.
    public var album: AdminAlbum
    /// As the identification named them, perhaps none.
    public var genres: [String]
    /// Label of the first release; nil while unknown.
    public var recordLabel: String?
    /// All names that lead to this album.
    public var keys: [Key]
    /// Nil if none was ever asked for.
    public var artwork: AdminArtwork?
    /// Newest first, of every kind and prompt version.
    public var reviews: [AdminReview]
    /// Its artwork, edition and review jobs.
    public var jobs: [AdminJob]

    /// For servers and tests: clients decode what a server answers.
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
    /// `pending`, `ready` or `unavailable`.
    public var state: String
    /// Content version, the `v` of the URLs (rule 45); nil until there is an image.
    public var version: String?
    /// MusicBrainz release group it was found under; nil without a match.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// MusicBrainz release whose cover it is; nil while unknown, and for an operator's own.
    @OptionalLowercaseID public var releaseId: UUID?
    /// Where the image came from, `operator` for one of an operator's own; nil without an image.
    public var sourceUrl: String?
    /// Whether a photo was seen to show it.
    public var verified: Bool
    /// Why it is unavailable, such as `no_match`, `no_cover` or `corrupt_image`; nil otherwise.
    public var reason: String?
    /// Size of the 500 px JPEG in bytes; nil without an image.
    public var bytes500: Int?
    /// Size of the 200 px JPEG in bytes; nil without an image.
    public var bytes200: Int?
    /// When state or image changed last.
    public var updatedAt: Timestamp

    /// For servers and tests: clients decode what a server answers.
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
    /// What `DELETE /admin/v1/albums/{albumId}/reviews/{reviewId}` takes.
    @LowercaseID public var id: UUID
    /// `standard` or `searched`.
    public var tier: String
    /// Version of the prompt it was written with; part of the key it is cached under (rule 36).
    public var promptVersion: String
    /// BCP 47, such as `en`.
    public var language: String
    /// Who ran the model: `anthropic`, `openai` or `sandbox`.
    public var provider: String
    /// The model's id, as the provider knows it.
    public var model: String
    /// When it was stored.
    public var createdAt: Timestamp
    /// 0…10, one decimal.
    public var rating: Double
    /// `ESSENTIAL`, `RECOMMENDED`, `SKIP` or `AVOID`.
    public var recommendation: String
    /// The badge, one of 24 (rule 31).
    public var label: String
    /// The review's opening sentences; operators need no more to tell reviews apart.
    public var contextSummary: String

    /// For servers and tests: clients decode what a server answers.
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
    /// Which kind to write: `standard` or `searched`. The album's reviews of that kind are taken away first.
    public var tier: String

    /// - Parameter tier: `standard` or `searched`; anything else is refused with `bad_request`.
    public init(tier: String) {
        self.tier = tier
    }
}

/// How many reviews `DELETE /admin/v1/albums/{id}/reviews` took away.
public struct AdminInvalidation: Codable, Sendable, Equatable {
    /// Reviews taken away; 0 or more.
    public var invalidated: Int

    /// For servers and tests: clients decode what a server answers.
    public init(invalidated: Int) {
        self.invalidated = invalidated
    }
}
