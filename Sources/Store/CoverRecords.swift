public import FoundationEssentials
import PostgreSQL

/// What a cover is recognized by.
public enum CoverPictureKind: String, Sendable, PostgresEncodable, PostgresDecodable {
    /// A scan's photo.
    case photo
    /// The album's artwork, once a photo was found to show it.
    case artwork
}

/// Which album a cover stands for, and who may be answered by it: everyone once it is trusted, before that the accounts that agree, each by
/// photos of its own.
public struct CoverStanding: Sendable, Hashable {
    public var coverID: UUID
    /// The album everyone scans, if another one was merged into it.
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

/// A picture as every identification process holds it.
public struct IndexedPicture: Sendable, Hashable {
    public var id: Int64
    public var standing: CoverStanding
    public var signature: [UInt8]
    /// Of a photo of which it is not known yet what is sleeve: the only account it may answer.
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

    /// Whether it may answer everyone.
    public var isTrusted: Bool { standing.isTrusted && ownerID == nil }
}

/// What is stored of a picture's features.
public struct CoverPictureParts: Sendable, Hashable {
    public var signature: [UInt8]
    /// By which the picture answers.
    public var features: [UInt8]
    /// Of a photo of which it is not known yet what is sleeve: all of its features.
    public var wholeFeatures: [UInt8]?

    public init(signature: [UInt8], features: [UInt8], wholeFeatures: [UInt8]? = nil) {
        self.signature = signature
        self.features = features
        self.wholeFeatures = wholeFeatures
    }
}

/// A picture about to be remembered.
public struct NewCoverPicture: Sendable {
    public var kind: CoverPictureKind
    public var parts: CoverPictureParts
    /// Of a photo.
    public var taughtBy: CoverTeacher?

    public init(kind: CoverPictureKind, parts: CoverPictureParts, taughtBy teacher: CoverTeacher?) {
        self.kind = kind
        self.parts = parts
        taughtBy = teacher
    }
}

/// A cover of an album with its pictures, as teaching sees it.
public struct KnownCover: Sendable {
    public struct Picture: Sendable {
        public var id: Int64
        public var kind: CoverPictureKind
        /// Of a photo.
        public var accountID: UUID?
        public var features: [UInt8]
        /// Of a photo of which it is not known yet what is sleeve: all of its features.
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

/// What changed in the memory, and how far the log is complete.
public struct CoverChanges: Sendable {
    public struct Change: Sendable, Hashable {
        public var id: Int64
        /// Nil: every cover.
        public var coverID: UUID?

        public init(id: Int64, coverID: UUID?) {
            self.id = id
            self.coverID = coverID
        }
    }

    public var changes: [Change]
    /// Below this transaction nothing can be added any more.
    public var horizon: Int64

    public init(changes: [Change], horizon: Int64) {
        self.changes = changes
        self.horizon = horizon
    }
}
