public import Catalog
public import FoundationEssentials
public import Messaging

/// Finds out which album the stored photo of a scan shows (rule 12).
///
/// A picture that shows no identifiable album is an ``IdentificationOutcome/failed(_:)``; trouble with a provider is a
/// ``BusError`` with the code ``BusError/Code/identificationUnavailable``.
public struct IdentifyPhoto: BusRequest {
    public typealias Reply = IdentificationReply
    public static let service = ServiceName.identification
    public static let operation = "identify"
    /// A second worker repeats at most the model call in flight, since the others are in the scan's journal (rule 67).
    public static let isIdempotent = true

    public var scanID: UUID
    /// Of the driver that asks: once another one has the scan, nothing is done for this one.
    public var fence: Int64
    public var search: SearchMode

    public init(scanID: UUID, fence: Int64, search: SearchMode) {
        self.scanID = scanID
        self.fence = fence
        self.search = search
    }
}

public struct IdentificationReply: Codable, Sendable, Hashable {
    public var outcome: IdentificationOutcome

    public init(outcome: IdentificationOutcome) {
        self.outcome = outcome
    }
}

public enum IdentificationOutcome: Codable, Sendable, Hashable {
    case identified(Identification)
    /// `isSearchWithheld`: a web search might have found the album, and the scan may not search (rule 17). Nil from the version before.
    case failed(IdentificationFailure, isSearchWithheld: Bool? = nil)
}

public enum IdentificationFailure: String, Codable, Sendable {
    /// No album, low confidence, or several equal candidates.
    case notIdentified = "not_identified"
    /// Not the front of one album: something else, a back cover, several albums in the frame.
    case notAnAlbumCover = "not_an_album_cover"
}

/// An album, and how it was found.
public struct Identification: Codable, Sendable, Hashable {
    public enum Method: String, Codable, Sendable {
        case fingerprint
        case twoTier = "two-tier"
        case fourPhase = "four-phase"
        case local
    }

    public var album: IdentifiedAlbum
    public var method: Method
    /// Whether a web search took part.
    public var searched: Bool
    /// Of ``Method/fingerprint``: what answered.
    public var memory: Recalled?

    /// The very album that the visual memory knows the photo's cover as, and the cover.
    public struct Recalled: Codable, Sendable, Hashable {
        public var albumID: UUID
        public var coverID: UUID

        public init(albumID: UUID, coverID: UUID) {
            self.albumID = albumID
            self.coverID = coverID
        }
    }

    public init(album: IdentifiedAlbum, method: Method, searched: Bool, memory: Recalled? = nil) {
        self.album = album
        self.method = method
        self.searched = searched
        self.memory = memory
    }
}

/// Asks the visual memory, and nothing else, which album the features in the attachment show (``DescribePhoto``, rule 87).
public struct RecallCover: BusRequest {
    public typealias Reply = RecalledCover
    public static let service = ServiceName.identification
    public static let operation = "recall"
    public static let isIdempotent = true

    /// Who asks: some covers answer only few.
    public var accountID: UUID

    public init(accountID: UUID) {
        self.accountID = accountID
    }
}

public struct RecalledCover: Codable, Sendable, Hashable {
    /// Nil if there is no clear match.
    public var albumID: UUID?

    public init(albumID: UUID?) {
        self.albumID = albumID
    }
}

extension BusError.Code {
    /// The provider is out of reach, overloaded or answers nonsense; the same scan may be tried later.
    public static let identificationUnavailable: Self = "identification_unavailable"
    /// The deployment's own spending limit, or the provider account's, is reached.
    public static let budgetExhausted: Self = "budget_exhausted"
    /// The service cannot reach the database; nothing was asked of a provider.
    public static let storeUnavailable: Self = "store_unavailable"
    /// The photo is gone: identification ended before, or the time-to-live passed.
    public static let photoGone: Self = "photo_gone"
}
