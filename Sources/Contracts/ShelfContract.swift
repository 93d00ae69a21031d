public import FoundationEssentials
public import Messaging

/// Payload of a job in ``JobQueue/shelf``.
public enum ShelfJob: Codable, Sendable, Hashable {
    /// Which album a disc is: the id of the question.
    case question(UUID)
    /// The cover of an album.
    ///
    /// - Parameter found: what the search that found it said, so that nobody searches again; nil if there was none.
    case cover(UUID, found: FoundReleaseGroup?)

    public var key: String {
        switch self {
        case .question(let id): "question/\(id.uuidString.lowercased())"
        // As of other jobs for artwork, so that what ends with them ends with this one.
        case .cover(let album, found: _): album.uuidString.lowercased()
        }
    }
}

/// A search's result, as far as a cover hangs on it.
public struct FoundReleaseGroup: Codable, Sendable, Hashable {
    /// MusicBrainz release group.
    public var id: UUID
    /// The release whose cover may stand in for the group's; nil if the search listed none.
    public var release: UUID?

    public init(_ id: UUID, release: UUID?) {
        self.id = id
        self.release = release
    }
}

/// Reads the tracks of a release from MusicBrainz into the table `release_track`, unless they are there.
///
/// MusicBrainz that is busy for longer than a person waits is a retryable ``BusError/Code/overloaded``; a release that it does not have, and
/// a release group without one, is ``BusError/Code/notFound``.
public struct ReadTracks: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.artwork
    public static let operation = "tracks"
    public static let isIdempotent = true

    public enum Subject: Codable, Sendable, Hashable {
        /// MusicBrainz release.
        case release(UUID)
        /// MusicBrainz release group, of which the earliest release stands for all.
        case releaseGroup(UUID)
    }

    public var subject: Subject
    /// Who asks.
    public var account: UUID?

    public init(_ subject: Subject, account: UUID? = nil) {
        self.subject = subject
        self.account = account
    }
}
