/// A cover that the index returns for a photograph, not verified yet.
public struct CoverCandidate: Sendable, Hashable {
    /// The id it was inserted with.
    public let id: Int64
    /// Sum of the votes that are geometrically consistent; comparable within one lookup only.
    public let score: Double

    public init(id: Int64, score: Double) {
        self.id = id
        self.score = score
    }
}
