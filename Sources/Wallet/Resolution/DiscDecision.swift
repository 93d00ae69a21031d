/// A candidate with its score, 0…1.
public struct RankedAlbum: Codable, Sendable, Hashable {
    public var album: AlbumCandidate
    public var score: Double

    public init(album: AlbumCandidate, score: Double) {
        self.album = album
        self.score = score
    }
}

/// Which of the candidates a disc is.
public enum DiscDecision: Sendable, Hashable {
    case match(RankedAlbum)
    /// Several could be meant, or one that differs in something that matters. A person has to choose: a wrong album on the turntable is
    /// worse than an empty sleeve. The likeliest first.
    ///
    /// - Parameter tracksWouldTell: whether it may be decided once the candidates' track lists are known.
    case notSure([RankedAlbum], tracksWouldTell: Bool)
    case none
}
