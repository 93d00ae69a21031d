/// A defect of a review that cannot be repaired by rule. Its description tells a model what to fix; it contains no text of the review.
public enum ReviewViolation: Sendable, Hashable, CustomStringConvertible {
    case summaryMissing
    case bulletsMissing
    /// Neither rating nor tier.
    case verdictMissing
    case verdictContradictsItself
    case otherAlbum
    case unknownTier(Int)
    case labelOfOtherTier(label: String, tier: Int)
    case ratingDisagreesWithTier(rating: Double, tier: Int)
    case recommendationDisagrees(Recommendation, tier: Int, rating: Double)
    case priceLanguage(field: String, PriceLanguageViolation.Category)

    public var description: String {
        switch self {
        case .summaryMissing: "contextSummary is empty"
        case .bulletsMissing: "contextBullets is empty"
        case .verdictMissing: "tier and rating are missing"
        case .verdictContradictsItself: "tier, label, rating and recommendation contradict each other"
        case .otherAlbum: "it is about another album"
        case .unknownTier(let tier): "tier \(tier) is not 1 to 8"
        case .labelOfOtherTier(let label, let tier): "label \(label) does not belong to tier \(tier)"
        case .ratingDisagreesWithTier(let rating, let tier): "rating \(rating) does not agree with tier \(tier)"
        case .recommendationDisagrees(let recommendation, let tier, let rating):
            "recommendation \(recommendation.rawValue) does not agree with tier \(tier) and rating \(rating)"
        case .priceLanguage(let field, let category): "\(field) speaks of \(category.rawValue), which is never allowed"
        }
    }
}
