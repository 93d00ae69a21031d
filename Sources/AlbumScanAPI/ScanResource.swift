#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a scan stands. A finished scan never changes state again, except that a failed review may be run anew and a person may correct
/// the album.
public enum ScanState: String, Codable, Sendable, CaseIterable {
    case accepted
    case identifying
    case identified
    case reviewing
    case complete
    case identificationFailed = "identification_failed"
    case reviewFailed = "review_failed"

    public var isFinal: Bool {
        switch self {
        case .complete, .identificationFailed, .reviewFailed: true
        case .accepted, .identifying, .identified, .reviewing: false
        }
    }
}

/// `GET /v1/scans/{id}`. What is not known yet is absent.
public struct ScanResource: Codable, Sendable, Equatable {
    @LowercaseID public var id: UUID
    public var state: ScanState
    public var createdAt: Timestamp
    public var updatedAt: Timestamp
    public var identification: IdentificationResource?
    @OptionalLowercaseID public var albumId: UUID?
    public var artwork: ArtworkResource?
    public var review: ReviewResource?
    public var error: ScanFailure?
    public var links: Links

    public struct Links: Codable, Sendable, Equatable {
        public var `self`: String
        public var events: String

        public init(scan id: UUID) {
            self.`self` = "/v1/scans/\(id.lowercased)"
            events = "/v1/scans/\(id.lowercased)/events"
        }
    }

    public init(
        id: UUID, state: ScanState, createdAt: Timestamp, updatedAt: Timestamp, identification: IdentificationResource? = nil,
        albumId: UUID? = nil, artwork: ArtworkResource? = nil, review: ReviewResource? = nil, error: ScanFailure? = nil
    ) {
        self.id = id
        self.state = state
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.identification = identification
        self.albumId = albumId
        self.artwork = artwork
        self.review = review
        self.error = error
        links = Links(scan: id)
    }
}

/// Which album was found, how, and how surely.
public struct IdentificationResource: Codable, Sendable, Equatable {
    public var artistName: String
    public var albumTitle: String
    /// Four digits.
    public var releaseYear: String?
    public var genres: [String]
    public var recordLabel: String?
    /// `high` or `medium`; low confidence is a failed identification (rule 18).
    public var confidence: String
    /// `fingerprint`, `two-tier`, `four-phase`, `local`, or `correction` where a person said which album it is.
    public var method: String
    /// Whether a web search took part.
    public var searched: Bool

    public init(
        artistName: String, albumTitle: String, releaseYear: String? = nil, genres: [String] = [], recordLabel: String? = nil,
        confidence: String, method: String, searched: Bool
    ) {
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.genres = genres
        self.recordLabel = recordLabel
        self.confidence = confidence
        self.method = method
        self.searched = searched
    }
}

/// The state of something a later step brings.
public enum PartState: String, Codable, Sendable {
    case pending, ready, unavailable
}

public struct ArtworkResource: Codable, Sendable, Equatable {
    public var state: PartState
    /// 500 px, immutable under its `v` parameter (rule 45).
    public var url: String?
    /// 200 px.
    public var thumbnailUrl: String?
    public var verified: Bool?
    public var releaseGroupId: String?
    public var releaseId: String?

    public init(
        state: PartState, url: String? = nil, thumbnailUrl: String? = nil, verified: Bool? = nil, releaseGroupId: String? = nil,
        releaseId: String? = nil
    ) {
        self.state = state
        self.url = url
        self.thumbnailUrl = thumbnailUrl
        self.verified = verified
        self.releaseGroupId = releaseGroupId
        self.releaseId = releaseId
    }
}

public struct ReviewResource: Codable, Sendable, Equatable {
    public struct Source: Codable, Sendable, Equatable {
        public var title: String
        public var url: String

        public init(title: String, url: String) {
            self.title = title
            self.url = url
        }
    }

    public var state: PartState
    public var contextSummary: String?
    public var contextBullets: [String]?
    /// 0…10, one decimal.
    public var rating: Double?
    /// `ESSENTIAL`, `RECOMMENDED`, `SKIP` or `AVOID`.
    public var recommendation: String?
    public var emoji: String?
    public var recommendedFor: String?
    /// 1…8.
    public var tier: Int?
    public var label: String?
    public var keyTracks: [String]?
    public var sources: [Source]?
    public var provider: String?
    public var model: String?
    public var promptVersion: String?

    public init(state: PartState) {
        self.state = state
    }
}

/// Why a scan ended without what was asked for.
public struct ScanFailure: Codable, Sendable, Equatable {
    /// `not_identified`, `not_an_album_cover`, `identification_unavailable`, `review_unavailable`, `budget_exhausted` or `cancelled`.
    public var code: String
    public var message: String
    public var retryable: Bool
    /// What the person can do better.
    public var hint: String?
    /// Before this another try is in vain, where that is known: the reset of a spending limit.
    public var retryAt: Timestamp?

    public init(code: String, message: String, retryable: Bool, hint: String? = nil, retryAt: Timestamp? = nil) {
        self.code = code
        self.message = message
        self.retryable = retryable
        self.hint = hint
        self.retryAt = retryAt
    }
}
