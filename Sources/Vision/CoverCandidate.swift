/// A cover that may be the one in a photograph.
public struct CoverCandidate: Sendable, Hashable {
    /// What it was inserted as.
    public let id: Int64
    /// How much speaks for it; comparable within one lookup only.
    public let score: Double

    public init(id: Int64, score: Double) {
        self.id = id
        self.score = score
    }
}
