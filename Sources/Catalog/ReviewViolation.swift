/// A rule of SPEC 3.4 or 9.8 that a review breaks. Its description tells a model what to mend; it holds no review text.
public enum ReviewViolation: Sendable, Hashable, CustomStringConvertible {
    case summarySentences(Int)
    case bulletCount(Int)
    case keyTrackCount(Int)
    case repeatedEntries(field: String)
    case tooLong(field: String)
    case unknownTier(Int)
    case unknownLabel
    case labelOfOtherTier(label: String, tier: Int)
    case ratingOutOfRange
    case ratingDisagreesWithTier(rating: Double, tier: Int)
    case recommendationDisagrees(Recommendation, tier: Int, rating: Double)
    case recommendedForMissing
    case priceLanguage(field: String, PriceLanguageViolation.Category)

    public var description: String {
        switch self {
        case .summarySentences(let count): "contextSummary has \(count) sentences, not 2 or 3"
        case .bulletCount(let count): "contextBullets has \(count) entries, not 3 to 5"
        case .keyTrackCount(let count): "keyTracks has \(count) entries, not 3 to 7"
        case .repeatedEntries(let field): "\(field) repeats an entry"
        case .tooLong(let field): "\(field) is too long"
        case .unknownTier(let tier): "tier \(tier) is not 1 to 8"
        case .unknownLabel: "label is not on the list"
        case .labelOfOtherTier(let label, let tier): "label \(label) does not belong to tier \(tier)"
        case .ratingOutOfRange: "rating is not 0 to 10"
        case .ratingDisagreesWithTier(let rating, let tier): "rating \(rating) does not agree with tier \(tier)"
        case .recommendationDisagrees(let recommendation, let tier, let rating):
            "recommendation \(recommendation.rawValue) does not agree with tier \(tier) and rating \(rating)"
        case .recommendedForMissing: "recommendedFor is missing although the album is RECOMMENDED"
        case .priceLanguage(let field, let category): "\(field) speaks of \(category.rawValue), which is never allowed"
        }
    }
}
