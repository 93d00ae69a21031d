#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/scans/{id}/candidates`: albums it might be instead, the likeliest first.
public struct CandidateList: Codable, Sendable, Equatable {
    /// At most 20, without the album the scan has; none if it was taken for no album and nothing was typed.
    public var candidates: [CandidateResource]

    /// For servers and tests: clients decode what a server answers.
    public init(candidates: [CandidateResource]) {
        self.candidates = candidates
    }
}

/// An album a person may choose: a release group of MusicBrainz.
public struct CandidateResource: Codable, Sendable, Equatable {
    /// What ``CorrectionRequest`` takes.
    @LowercaseID public var releaseGroupId: UUID
    /// As MusicBrainz credits it.
    public var artistName: String
    /// As MusicBrainz spells it.
    public var albumTitle: String
    /// Four digits, of the first release; nil if MusicBrainz has no date.
    public var releaseYear: String?
    /// Such as `Album`, `EP` or `Album · Live`; nil if MusicBrainz names none.
    public var kind: String?

    /// For servers and tests: clients decode what a server answers.
    public init(releaseGroupId: UUID, artistName: String, albumTitle: String, releaseYear: String? = nil, kind: String? = nil) {
        self.releaseGroupId = releaseGroupId
        self.artistName = artistName
        self.albumTitle = albumTitle
        self.releaseYear = releaseYear
        self.kind = kind
    }
}

/// `POST /v1/scans/{id}/correction`: a candidate's `releaseGroupId`, or artist and title as the person typed them.
public struct CorrectionRequest: Codable, Sendable, Equatable {
    /// A candidate's, for an album MusicBrainz knows; nil where the person typed the names.
    @OptionalLowercaseID public var releaseGroupId: UUID?
    /// 1…200 characters, together with ``albumTitle``; nil with a ``releaseGroupId``.
    public var artistName: String?
    /// 1…200 characters, together with ``artistName``; nil with a ``releaseGroupId``.
    public var albumTitle: String?

    /// The person chose a candidate.
    public init(releaseGroupId: UUID) {
        self.releaseGroupId = releaseGroupId
    }

    /// The person typed what no candidate had, 1…200 characters each.
    public init(artistName: String, albumTitle: String) {
        releaseGroupId = nil
        self.artistName = artistName
        self.albumTitle = albumTitle
    }
}
