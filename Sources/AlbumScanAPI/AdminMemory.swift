#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/memory`: what covers the visual memory knows, newest first.
public struct AdminCoverPage: Codable, Sendable, Equatable {
    /// At most as many as asked for, 1…100.
    public var covers: [AdminCover]
    /// For the next page; opaque, nil on the last one.
    public var nextCursor: String?

    /// For servers and tests: clients decode what a server answers.
    public init(covers: [AdminCover], nextCursor: String? = nil) {
        self.covers = covers
        self.nextCursor = nextCursor
    }
}

/// A cover that the visual memory knows, without what it is recognized by.
public struct AdminCover: Codable, Sendable, Equatable {
    /// What `DELETE /admin/v1/memory/{coverId}` takes.
    @LowercaseID public var id: UUID
    /// The album that it answers with.
    @LowercaseID public var albumId: UUID
    /// That album's artist.
    public var artistName: String
    /// That album's title.
    public var albumTitle: String
    /// When a photo taught it.
    public var createdAt: Timestamp
    /// Whether it answers everyone; if not, only the accounts that agree.
    public var trusted: Bool
    /// When the album's artwork was found to show it; nil if it never was.
    public var verifiedAt: Timestamp?
    /// Accounts that speak for it: a model identified their photo of it as this album.
    public var agreeing: Int
    /// Accounts whose corrections speak against it.
    public var against: Int
    /// Photos it is recognized by, each of another account; at most 3.
    public var photos: Int
    /// Artwork images it is recognized by.
    public var artworks: Int
    /// What its pictures take in the database, in bytes.
    public var bytes: Int

    /// For servers and tests: clients decode what a server answers.
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
    /// Covers; more than one if the id was an album's.
    public var forgotten: Int

    /// For servers and tests: clients decode what a server answers.
    public init(forgotten: Int) {
        self.forgotten = forgotten
    }
}
