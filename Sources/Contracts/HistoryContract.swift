public import AlbumScanAPI
public import FoundationEssentials
public import Messaging

/// A page of an account's history, newest first (rule 49).
public struct ListHistory: BusRequest {
    public typealias Reply = HistoryPage
    public static let service = ServiceName.history
    public static let operation = "list"
    public static let isIdempotent = true

    public var accountID: UUID
    /// 1…100.
    public var limit: Int
    /// From the page before; opaque. A malformed one is ``BusError/Code/badMessage``.
    public var cursor: String?

    public init(accountID: UUID, limit: Int, cursor: String? = nil) {
        self.accountID = accountID
        self.limit = limit
        self.cursor = cursor
    }
}

/// What happened to an account's history since a client last asked (rule 50).
public struct ListHistoryChanges: BusRequest {
    public typealias Reply = HistoryChanges
    public static let service = ServiceName.history
    public static let operation = "changes"
    public static let isIdempotent = true

    public var accountID: UUID
    /// From the answer before; opaque; nil for everything. A malformed one is ``BusError/Code/badMessage``.
    public var since: String?
    /// 1…100.
    public var limit: Int

    public init(accountID: UUID, since: String? = nil, limit: Int) {
        self.accountID = accountID
        self.since = since
        self.limit = limit
    }
}

/// A page of an account's history with everything a details screen shows, newest first.
public struct ListHistoryDetails: BusRequest {
    public typealias Reply = HistoryDetailPage
    public static let service = ServiceName.history
    public static let operation = "details"
    public static let isIdempotent = true

    public var accountID: UUID
    /// 1…100.
    public var limit: Int
    /// From the page before; opaque. A malformed one is ``BusError/Code/badMessage``.
    public var cursor: String?

    public init(accountID: UUID, limit: Int, cursor: String? = nil) {
        self.accountID = accountID
        self.limit = limit
        self.cursor = cursor
    }
}

public struct HistoryDetailPage: Codable, Sendable, Equatable {
    public var entries: [HistoryDetailResource]
    public var nextCursor: String?

    public init(entries: [HistoryDetailResource], nextCursor: String? = nil) {
        self.entries = entries
        self.nextCursor = nextCursor
    }
}

/// An entry's full details; records that it was viewed.
public struct ShowHistoryEntry: BusRequest {
    public typealias Reply = HistoryDetailResource
    public static let service = ServiceName.history
    public static let operation = "show"
    public static let isIdempotent = true

    public var accountID: UUID
    public var entryID: UUID

    public init(accountID: UUID, entryID: UUID) {
        self.accountID = accountID
        self.entryID = entryID
    }
}

/// Chooses the edition whose cover an entry shows from now on; its picture has been fetched before (``FetchEdition``).
///
/// Unknown and foreign entries, and releases that are no edition of the entry's album, are ``BusError/Code/notFound``.
public struct ChooseHistoryArtwork: BusRequest {
    public typealias Reply = HistoryDetailResource
    public static let service = ServiceName.history
    public static let operation = "choose-artwork"
    public static let isIdempotent = true

    public var accountID: UUID
    public var entryID: UUID
    /// MusicBrainz release; nil for the album's own artwork.
    public var releaseID: UUID?

    public init(accountID: UUID, entryID: UUID, releaseID: UUID?) {
        self.accountID = accountID
        self.entryID = entryID
        self.releaseID = releaseID
    }
}

/// Deletes an entry; deleting it again succeeds. Unknown and foreign entries are ``BusError/Code/notFound``.
public struct DeleteHistoryEntry: BusRequest {
    public typealias Reply = Done
    public static let service = ServiceName.history
    public static let operation = "delete"
    public static let isIdempotent = true

    public var accountID: UUID
    public var entryID: UUID

    public init(accountID: UUID, entryID: UUID) {
        self.accountID = accountID
        self.entryID = entryID
    }
}

/// The reply of an operation that has nothing to say.
public struct Done: Codable, Sendable, Hashable {
    public init() {}
}

extension BusError.Code {
    /// No such resource, or another account's. 404 at the edge.
    public static let notFound: Self = "not_found"
}
