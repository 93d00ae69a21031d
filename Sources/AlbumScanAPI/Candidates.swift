#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/scans/{id}/candidates`: albums it might be instead, the likeliest first.
public struct CandidateList: Codable, Sendable, Equatable {
    public var candidates: [CandidateResource]

    public init(candidates: [CandidateResource]) {
        self.candidates = candidates
    }
}

/// An album a person may choose: a release group of MusicBrainz.
public struct CandidateResource: Codable, Sendable, Equatable {
    @LowercaseID public var releaseGroupId: UUID
    public var artistName: String
    public var albumTitle: String
    /// Four digits, of the first release.
    public var releaseYear: String?
    /// Such as `Album`, `EP` or `Album · Live`.
    public var kind: String?

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
    @OptionalLowercaseID public var releaseGroupId: UUID?
    public var artistName: String?
    public var albumTitle: String?

    public init(releaseGroupId: UUID) {
        self.releaseGroupId = releaseGroupId
    }

    public init(artistName: String, albumTitle: String) {
        releaseGroupId = nil
        self.artistName = artistName
        self.albumTitle = albumTitle
    }
}
