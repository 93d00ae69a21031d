#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/memory`: what covers the visual memory knows, newest first.
public struct AdminCoverPage: Codable, Sendable, Equatable {
    public var covers: [AdminCover]
    public var nextCursor: String?

    public init(covers: [AdminCover], nextCursor: String? = nil) {
        self.covers = covers
        self.nextCursor = nextCursor
    }
}

/// A cover that the visual memory knows, without what it is recognised by.
public struct AdminCover: Codable, Sendable, Equatable {
    @LowercaseID public var id: UUID
    /// The album that it answers with.
    @LowercaseID public var albumId: UUID
    public var artistName: String
    public var albumTitle: String
    public var createdAt: Timestamp
    /// Whether it answers everyone; if not, only the accounts that agree.
    public var trusted: Bool
    /// When the album's artwork was found to show it.
    public var verifiedAt: Timestamp?
    /// Accounts that speak for it and against it.
    public var agreeing: Int
    public var against: Int
    /// Pictures it is recognised by.
    public var photos: Int
    public var artworks: Int
    /// What they take in the database.
    public var bytes: Int

    public init(
        id: UUID, albumId: UUID, artistName: String, albumTitle: String, createdAt: Timestamp, trusted: Bool, verifiedAt: Timestamp?,
        agreeing: Int, against: Int, photos: Int, artworks: Int, bytes: Int
    ) {
        self.id = id
        self.albumId = albumId
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.createdAt = createdAt
        self.trusted = trusted
        self.verifiedAt = verifiedAt
        self.agreeing = agreeing
        self.against = against
        self.photos = photos
        self.artworks = artworks
        self.bytes = bytes
    }
}

/// How many covers `DELETE /admin/v1/memory/{id}` made the memory forget.
public struct AdminForgotten: Codable, Sendable, Equatable {
    public var forgotten: Int

    public init(forgotten: Int) {
        self.forgotten = forgotten
    }
}
