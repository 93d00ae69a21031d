#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/albums/{albumId}/editions`: the covers an album was released with, the default one first.
public struct EditionList: Codable, Sendable, Equatable {
    public var editions: [EditionResource]

    public init(editions: [EditionResource]) {
        self.editions = editions
    }
}

/// One release of an album, with its own cover.
public struct EditionResource: Codable, Sendable, Equatable {
    /// MusicBrainz release.
    @LowercaseID public var releaseId: UUID
    public var title: String
    /// Four digits.
    public var releaseYear: String?
    /// ISO 3166-1, two letters, or MusicBrainz's `XW` (worldwide) and `XE` (Europe).
    public var country: String?
    public var artwork: ArtworkResource

    public init(releaseId: UUID, title: String, releaseYear: String? = nil, country: String? = nil, artwork: ArtworkResource) {
        self.releaseId = releaseId
        self.title = title
        self.releaseYear = releaseYear
        self.country = country
        self.artwork = artwork
    }
}

/// `PUT /v1/history/{entryId}/artwork`: the edition whose cover this entry shows from now on.
public struct EditionChoice: Codable, Sendable, Equatable {
    @LowercaseID public var releaseId: UUID

    public init(releaseId: UUID) {
        self.releaseId = releaseId
    }
}
