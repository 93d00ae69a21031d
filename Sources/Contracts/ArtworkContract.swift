public import FoundationEssentials
public import Messaging

/// Makes the JPEG in the attachment an album's artwork, rendered in both sizes, in place of what it had.
///
/// Throws ``BusError/Code/notFound`` for an unknown album, ``BusError/Code/unsupportedMediaType`` and
/// ``BusError/Code/imageUnreadable`` for what is no JPEG that can be read.
public struct ReplaceArtwork: BusRequest {
    public typealias Reply = ReplacedArtwork
    public static let service = ServiceName.artwork
    public static let operation = "replace"
    public static let isIdempotent = true

    public var albumID: UUID

    public init(albumID: UUID) {
        self.albumID = albumID
    }
}

public struct ReplacedArtwork: Codable, Sendable, Hashable {
    /// The new content version (rule 45).
    public var version: String

    public init(version: String) {
        self.version = version
    }
}
