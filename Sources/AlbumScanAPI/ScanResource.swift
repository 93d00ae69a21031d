#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Where a scan stands. A finished scan never changes state again, except that a failed review may be run anew, a delayed one may be
/// written after all, and a person may correct the album.
public enum ScanState: String, Codable, Sendable, CaseIterable {
    /// The photo is stored; nothing else has happened.
    case accepted
    /// The album is being looked for.
    case identifying
    /// The album is known, its history entry is written, and the photo is erased.
    case identified
    /// The review is being written.
    case reviewing
    /// Final: the review is there, and artwork is ready, unavailable, or takes longer than 5 s (rule 11).
    case complete
    /// Final: no album was found; ``ScanResource/error`` says why.
    case identificationFailed = "identification_failed"
    /// Final: the album is known and has no review; ``ScanResource/error`` says why.
    case reviewFailed = "review_failed"

    /// Whether the scan has ended, in success or failure.
    public var isFinal: Bool {
        switch self {
        case .complete, .identificationFailed, .reviewFailed: true
        case .accepted, .identifying, .identified, .reviewing: false
        }
    }
}

/// `GET /v1/scans/{id}`. What is not known yet is absent.
public struct ScanResource: Codable, Sendable, Equatable {
    /// The scan's id, known from its acceptance on.
    @LowercaseID public var id: UUID
    /// How far it came.
    public var state: ScanState
    /// When it was accepted.
    public var createdAt: Timestamp
    /// When its last event was stored.
    public var updatedAt: Timestamp
    /// The album found; nil until then.
    public var identification: IdentificationResource?
    /// The album's id; nil until it is identified.
    @OptionalLowercaseID public var albumId: UUID?
    /// The album's cover, which may come after the scan has ended; nil until it is identified.
    public var artwork: ArtworkResource?
    /// The album's review; nil until it is identified.
    public var review: ReviewResource?
    /// The wallets of the person that have the album; nil until it is identified, and in lists of scans.
    public var inWallets: [WalletPlace]?
    /// Why it failed; nil unless it did.
    public var error: ScanFailure?
    /// Where to read it again and to follow it.
    public var links: Links

    /// Paths of a scan, relative to the server.
    public struct Links: Codable, Sendable, Equatable {
        /// Path of the scan: `GET` answers with this resource as it is then.
        public var `self`: String
        /// Path of its event stream.
        public var events: String

        /// Paths follow from the id.
        public init(scan id: UUID) {
            self.`self` = "/v1/scans/\(id.lowercased)"
            events = "/v1/scans/\(id.lowercased)/events"
        }
    }

    /// ``links`` follow from `id`.
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
    /// `high` or `medium`; low confidence is a failed identification (rule 18).
    public var confidence: String
    /// `fingerprint`, `two-tier`, `four-phase`, `local`, or `correction` where a person said which album it is.
    public var method: String
    /// Whether a web search took part.
    public var searched: Bool

    /// For servers and tests: clients decode what a server answers.
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
    /// It may still come.
    case pending
    /// It is there.
    case ready
    /// It was looked for in vain, or failed.
    case unavailable
}

/// Where an album's front cover is, if it was found.
public struct ArtworkResource: Codable, Sendable, Equatable {
    /// The URLs are there when it is `ready`. `pending` may still come, in the background.
    public var state: PartState
    /// Path of a JPEG whose longer side has at most 500 px, immutable under its `v` parameter (rule 45). Nil unless `ready`.
    public var url: String?
    /// Path of a JPEG whose longer side has at most 200 px, immutable likewise. Nil unless `ready`.
    public var thumbnailUrl: String?
    /// Whether it was seen to be what the photo shows; nil until it is `ready`.
    public var verified: Bool?
    /// MusicBrainz release group; nil while unknown.
    public var releaseGroupId: String?
    /// MusicBrainz release whose cover it is; nil while unknown.
    public var releaseId: String?

    /// For servers and tests: clients decode what a server answers.
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

/// What a review comes to, as it is known while the text is still being written. Its values agree (rule 32).
public struct VerdictResource: Codable, Sendable, Equatable {
    /// 1…8; 1 is the best (rule 31).
    public var tier: Int
    /// The badge, one of the tier's three, such as `Essential Classic` (rule 31).
    public var label: String
    /// 0…10, one decimal.
    public var rating: Double
    /// `ESSENTIAL`, `RECOMMENDED`, `SKIP` or `AVOID`.
    public var recommendation: String
    /// Stands for ``recommendation``: 💎, 👍, 😐 or 💩.
    public var emoji: String

    /// For servers and tests: clients decode what a server answers.
    public init(tier: Int, label: String, rating: Double, recommendation: String, emoji: String) {
        self.tier = tier
        self.label = label
        self.rating = rating
        self.recommendation = recommendation
        self.emoji = emoji
    }
}

/// What is said about an album. Everything but ``state`` is nil unless that is `ready`.
public struct ReviewResource: Codable, Sendable, Equatable {
    /// A web page the review was researched on.
    public struct Source: Codable, Sendable, Equatable {
        /// The page's title, for a link.
        public var title: String
        /// An absolute http or https address.
        public var url: String

        /// For servers and tests: clients decode what a server answers.
        public init(title: String, url: String) {
            self.title = title
            self.url = url
        }
    }

    /// `unavailable` after a failed review, which can be run again.
    public var state: PartState
    /// The album's core and importance in one to four sentences, usually two or three.
    public var contextSummary: String?
    /// One to five pieces of evidence, usually three or more: reception, impact, sound, influence.
    public var contextBullets: [String]?
    /// 0…10, one decimal. Agrees with ``tier`` and ``recommendation`` (rule 32).
    public var rating: Double?
    /// `ESSENTIAL`, `RECOMMENDED`, `SKIP` or `AVOID`.
    public var recommendation: String?
    /// Stands for ``recommendation``: 💎, 👍, 😐 or 💩.
    public var emoji: String?
    /// Whom the album is for, as in "Fans of …"; nil for most that are not `RECOMMENDED`.
    public var recommendedFor: String?
    /// 1…8; 1 is the best (rule 31).
    public var tier: Int?
    /// The badge, one of the tier's three, such as `Essential Classic` (rule 31).
    public var label: String?
    /// Titles, at most seven, usually three or more; fewer where the record has fewer.
    public var keyTracks: [String]?
    /// Pages the review cites; empty for a review without web search.
    public var sources: [Source]?
    /// Who ran the model: `anthropic`, `openai` or `sandbox`.
    public var provider: String?
    /// The model's id, as the provider knows it.
    public var model: String?
    /// Version of the prompt it was written with.
    public var promptVersion: String?

    /// A review of which only the state is known; the rest is set when it is `ready`.
    public init(state: PartState) {
        self.state = state
    }
}

/// Why a scan ended without what was asked for.
public struct ScanFailure: Codable, Sendable, Equatable {
    /// `not_identified`, `not_an_album_cover`, `identification_unavailable`, `review_unavailable`, `review_impossible`, `review_delayed`,
    /// `budget_exhausted`, `cancelled` or `scan_broken`. After `review_delayed` the scan goes on by itself when its review is written
    /// (rule 80).
    public var code: String
    /// A sentence to show.
    public var message: String
    /// Whether another try makes sense, by ``code`` alone: the photo may be gone by then.
    public var retryable: Bool
    /// What the person can do better; nil if nothing.
    public var hint: String?
    /// Before this, another try is in vain: the reset of a spending limit, with `budget_exhausted`; the day after no model could write the
    /// review, with `review_impossible`. Nil where it is unknown.
    public var retryAt: Timestamp?

    /// For servers and tests: clients decode what a server answers.
    public init(code: String, message: String, retryable: Bool, hint: String? = nil, retryAt: Timestamp? = nil) {
        self.code = code
        self.message = message
        self.retryable = retryable
        self.hint = hint
        self.retryAt = retryAt
    }
}
