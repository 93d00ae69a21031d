public import EditorialRules

/// A checked piece of a review that is still being written (rule 35): `review.delta` on the wire.
public struct ReviewDelta: Codable, Sendable, Hashable {
    public enum Field: String, Codable, Sendable, Hashable, CaseIterable {
        case contextSummary
        case contextBullets
        case recommendedFor
    }

    public var field: Field
    /// Which bullet; nil for the other fields.
    public var index: Int?
    /// Whole sentences. Concatenating a field's deltas yields its text; each delta carries the white space before it.
    public var text: String

    public init(field: Field, index: Int? = nil, text: String) {
        self.field = field
        self.index = index
        self.text = text
    }
}

/// The verdict of a review that is still being written (rule 35): `review.verdict` on the wire.
public struct EarlyVerdict: Codable, Sendable, Hashable {
    /// 1…8, see ``ReviewTier``.
    public var tier: Int
    public var label: String
    /// 0…10, one decimal.
    public var rating: Double
    public var recommendation: Recommendation

    public init(tier: Int, label: String, rating: Double, recommendation: Recommendation) {
        self.tier = tier
        self.label = label
        self.rating = rating
        self.recommendation = recommendation
    }

    public init(of review: Review) {
        self.init(tier: review.tier, label: review.label, rating: review.rating, recommendation: review.recommendation)
    }
}
