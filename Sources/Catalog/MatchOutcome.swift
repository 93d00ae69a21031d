/// What comparing candidates led to (deploy/docs/artwork.md, "Matching").
public enum MatchOutcome: Sendable, Hashable {
    /// - Parameter margin: the distance to the next candidate, or `score` itself when there is none.
    case match(RankedCandidate, margin: Double)
    /// Several fit about equally well, best first.
    case ambiguous([RankedCandidate])
    /// Nothing fits well enough.
    case none
}
