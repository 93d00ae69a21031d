public import AlbumScanAPI
public import FoundationEssentials
public import Messaging

/// Albums a person may choose from, the likeliest first, at most ``limit``. What was asked a short while ago is answered from memory.
///
/// MusicBrainz that is busy for longer than a person waits is a retryable ``BusError/Code/overloaded``.
public struct SearchAlbums: BusRequest {
    public typealias Reply = CandidateList
    public static let service = ServiceName.artwork
    public static let operation = "search"
    public static let isIdempotent = true
    public static let limit = 20

    public enum Question: Codable, Sendable, Hashable {
        /// Albums that resemble the one a scan was taken for.
        case album(artist: String, title: String)
        /// What a person typed.
        case text(String)
    }

    public var question: Question
    /// Who asks, among whom MusicBrainz' slots are shared; nil for a scan.
    public var account: UUID?

    public init(_ question: Question, account: UUID? = nil) {
        self.question = question
        self.account = account
    }
}

/// The release group a person's choice means.
public struct FindAlbum: BusRequest {
    public typealias Reply = FoundAlbum
    public static let service = ServiceName.artwork
    public static let operation = "find"
    public static let isIdempotent = true

    public var choice: AlbumChoice
    /// Who asks.
    public var account: UUID?

    public init(_ choice: AlbumChoice, account: UUID? = nil) {
        self.choice = choice
        self.account = account
    }
}

public enum AlbumChoice: Codable, Sendable, Hashable {
    /// Of MusicBrainz.
    case releaseGroup(UUID)
    /// As a person typed it.
    case named(artist: String, title: String)
}

public struct FoundAlbum: Codable, Sendable, Equatable {
    /// Nil if MusicBrainz knows none, or several that fit a name equally well.
    public var album: CandidateResource?

    public init(album: CandidateResource?) {
        self.album = album
    }
}
