public import FoundationEssentials
import PostgreSQL

/// The kinds of pictures by which a cover is recognized.
public enum CoverPictureKind: String, Sendable, PostgresEncodable, PostgresDecodable {
    /// A scan's photo.
    case photo
    /// The album's artwork, once a photo has been found to show it.
    case artwork
}

/// Which album a cover stands for, and which accounts it may answer: every account once it is trusted; until then only those that agree,
/// each through photos of its own.
public struct CoverStanding: Sendable, Hashable {
    public var coverID: UUID
    /// The surviving album, if another one was merged into it.
    public var albumID: UUID
    public var isTrusted: Bool
    public var agreeing: [UUID]
    public var against: [UUID]

    static let columns = """
        cover_standing.cover_id, cover_standing.album_id, cover_standing.is_trusted, cover_standing.agreeing, cover_standing.against
        """

    public init(coverID: UUID, albumID: UUID, isTrusted: Bool, agreeing: [UUID] = [], against: [UUID] = []) {
        self.coverID = coverID
        self.albumID = albumID
        self.isTrusted = isTrusted
        self.agreeing = agreeing
        self.against = against
    }

    init(_ row: PostgresRow) throws {
        self.init(
            coverID: try row["cover_id"], albumID: try row["album_id"], isTrusted: try row["is_trusted"], agreeing: try row["agreeing"],
            against: try row["against"])
    }

    public func mayAnswer(_ account: UUID) -> Bool {
        (isTrusted || agreeing.contains(account)) && !against.contains(account)
    }
}

/// A picture in the index that every identification process holds in memory.
public struct IndexedPicture: Sendable, Hashable {
    public var id: Int64
    public var standing: CoverStanding
    public var signature: [UInt8]
    /// For a photo whose sleeve has not been segmented yet: the only account it may answer.
    public var ownerID: UUID?

    static let owner = "CASE WHEN whole_features IS NOT NULL THEN account_id END AS owner"

    public init(id: Int64, standing: CoverStanding, signature: [UInt8], ownerID: UUID? = nil) {
        self.id = id
        self.standing = standing
        self.signature = signature
        self.ownerID = ownerID
    }

    init(_ row: PostgresRow) throws {
        self.init(id: try row["id"], standing: try CoverStanding(row), signature: try row["signature"], ownerID: try row["owner"])
    }

    /// Whether it may answer every account.
    public var isTrusted: Bool { standing.isTrusted && ownerID == nil }
}

/// The stored features of a picture.
public struct CoverPictureParts: Sendable, Hashable {
    public var signature: [UInt8]
    /// The features the picture is matched by.
    public var features: [UInt8]
    /// For a photo whose sleeve has not been segmented yet: all of its features.
    public var wholeFeatures: [UInt8]?

    public init(signature: [UInt8], features: [UInt8], wholeFeatures: [UInt8]? = nil) {
        self.signature = signature
        self.features = features
        self.wholeFeatures = wholeFeatures
    }
}

/// A picture to be added to the memory.
public struct NewCoverPicture: Sendable {
    public var kind: CoverPictureKind
    public var parts: CoverPictureParts
    /// For a photo.
    public var taughtBy: CoverTeacher?

    public init(kind: CoverPictureKind, parts: CoverPictureParts, taughtBy teacher: CoverTeacher?) {
        self.kind = kind
        self.parts = parts
        taughtBy = teacher
    }
}

/// A cover of an album with its pictures, as input for teaching.
public struct KnownCover: Sendable {
    public struct Picture: Sendable {
        public var id: Int64
        public var kind: CoverPictureKind
        /// For a photo.
        public var accountID: UUID?
        public var features: [UInt8]
        /// For a photo whose sleeve has not been segmented yet: all of its features.
        public var wholeFeatures: [UInt8]?

        public init(id: Int64, kind: CoverPictureKind, accountID: UUID?, features: [UInt8], wholeFeatures: [UInt8]? = nil) {
            self.id = id
            self.kind = kind
            self.accountID = accountID
            self.features = features
            self.wholeFeatures = wholeFeatures
        }
    }

    public var id: UUID
    public var isTrusted: Bool
    public var isVerified: Bool
    public var pictures: [Picture]

    public init(id: UUID, isTrusted: Bool, isVerified: Bool, pictures: [Picture]) {
        self.id = id
        self.isTrusted = isTrusted
        self.isVerified = isVerified
        self.pictures = pictures
    }
}

/// The changes to the memory, and how far their log is complete.
public struct CoverChanges: Sendable {
    public struct Change: Sendable, Hashable {
        public var id: Int64
        /// Nil means every cover.
        public var coverID: UUID?

        public init(id: Int64, coverID: UUID?) {
            self.id = id
            self.coverID = coverID
        }
    }

    public var changes: [Change]
    /// The low-water mark of the log: transactions with smaller ids have all ended.
    public var horizon: Int64

    public init(changes: [Change], horizon: Int64) {
        self.changes = changes
        self.horizon = horizon
    }
}
