#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/albums/{albumId}/editions`: the covers an album was released with, the default one first.
public struct EditionList: Codable, Sendable, Equatable {
    /// The album's own first, then by date; empty while its release group is unknown.
    public var editions: [EditionResource]

    /// For servers and tests: clients decode what a server answers.
    public init(editions: [EditionResource]) {
        self.editions = editions
    }
}

/// One release of an album, with its own cover.
public struct EditionResource: Codable, Sendable, Equatable {
    /// MusicBrainz release; what ``EditionChoice`` takes.
    @LowercaseID public var releaseId: UUID
    /// The release's own title, which may name the edition.
    public var title: String
    /// Four digits; nil if MusicBrainz has no date.
    public var releaseYear: String?
    /// ISO 3166-1, two letters, or MusicBrainz's `XW` (worldwide) and `XE` (Europe); nil if it has none.
    public var country: String?
    /// Its cover. URLs without a `v` are of covers nobody has asked for yet: the server fetches them then.
    public var artwork: ArtworkResource

    /// For servers and tests: clients decode what a server answers.
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
    /// One of the album's ``EditionResource/releaseId``; another is refused with `edition_unknown`.
    @LowercaseID public var releaseId: UUID

    /// - Parameter releaseId: an edition's, from ``EditionList``.
    public init(releaseId: UUID) {
        self.releaseId = releaseId
    }
}
