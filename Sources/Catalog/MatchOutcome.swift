/// The result of matching candidates (deploy/docs/artwork.md, "Matching").
public enum MatchOutcome: Sendable, Hashable {
    /// - Parameter margin: the distance of the score to the runner-up's, or `score` itself when there is none.
    case match(RankedCandidate, margin: Double)
    /// Several match about equally well, best first.
    case ambiguous([RankedCandidate])
    /// None matches well enough.
    case none
}
