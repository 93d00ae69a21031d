/// A candidate with its score, 0…1.
public struct RankedCandidate: Sendable, Hashable {
    public var candidate: ReleaseGroupCandidate
    public var score: Double

    public init(candidate: ReleaseGroupCandidate, score: Double) {
        self.candidate = candidate
        self.score = score
    }
}
