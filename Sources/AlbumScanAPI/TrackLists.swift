#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /v1/albums/{albumId}/tracks`: what is on an album, in order.
public struct TrackListResource: Codable, Sendable, Equatable {
    /// One disc of the album, as MusicBrainz counts media.
    public struct Disc: Codable, Sendable, Equatable {
        /// From 1.
        public var number: Int
        /// In the order in which they play.
        public var tracks: [Track]

        /// For servers and tests: clients decode what a server answers.
        public init(number: Int, tracks: [Track]) {
            self.number = number
            self.tracks = tracks
        }
    }

    /// One track.
    public struct Track: Codable, Sendable, Equatable {
        /// Its number on its disc, from 1; 0 for what is hidden before the first.
        public var number: Int
        /// As MusicBrainz spells it.
        public var title: String
        /// Milliseconds; nil while unknown.
        public var lengthMs: Int?
        /// The side of the record or cassette, such as `A`; nil where nothing has to be turned over, or nobody knows.
        public var side: String?
        /// Whether the album's review recommends it.
        public var isKeyTrack: Bool

        /// For servers and tests: clients decode what a server answers.
        public init(number: Int, title: String, lengthMs: Int? = nil, side: String? = nil, isKeyTrack: Bool = false) {
            self.number = number
            self.title = title
            self.lengthMs = lengthMs
            self.side = side
            self.isKeyTrack = isKeyTrack
        }
    }

    /// Whose tracks these are.
    @LowercaseID public var albumId: UUID
    /// `unavailable` if MusicBrainz has no list of its tracks, or does not know the album.
    public var state: PartState
    /// The MusicBrainz release whose tracks these are; nil unless `ready`.
    @OptionalLowercaseID public var releaseId: UUID?
    /// Of the whole album, in milliseconds; nil if that of a track is unknown.
    public var lengthMs: Int?
    /// In their order; empty unless `ready`.
    public var discs: [Disc]

    /// The length of the album follows from its tracks.
    public init(albumId: UUID, releaseId: UUID?, discs: [Disc]) {
        self.albumId = albumId
        state = discs.isEmpty ? .unavailable : .ready
        self.releaseId = discs.isEmpty ? nil : releaseId
        self.discs = discs
        let lengths = discs.flatMap(\.tracks).map(\.lengthMs)
        let known = lengths.compactMap(\.self)
        lengthMs = known.isEmpty || known.count < lengths.count ? nil : known.reduce(0, +)
    }
}
