public import FoundationEssentials
public import Messaging

/// Reads the releases of an album from MusicBrainz into the table `edition`, unless that was done lately.
public struct ListEditions: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.artwork
    public static let operation = "editions"
    public static let isIdempotent = true

    /// MusicBrainz release group.
    public var releaseGroupID: UUID
    /// Who asks.
    public var account: UUID?

    public init(releaseGroupID: UUID, account: UUID? = nil) {
        self.releaseGroupID = releaseGroupID
        self.account = account
    }
}

/// Fetches the cover of a release that is in the table `edition` into `edition_artwork`, unless it is there.
///
/// A release without a usable picture is ``BusError/Code/notFound``.
public struct FetchEdition: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.artwork
    public static let operation = "edition"
    public static let isIdempotent = true

    /// MusicBrainz release.
    public var releaseID: UUID

    public init(releaseID: UUID) {
        self.releaseID = releaseID
    }
}
