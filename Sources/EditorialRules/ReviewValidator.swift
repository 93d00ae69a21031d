import Catalog

/// The final check before a review is stored and shown: that it is one, that tier, label, recommendation and rating agree, and its language
/// (rule 30, rule 32, rule 39). Form is not checked: ``ReviewAnswer`` has repaired it.
public enum ReviewValidator {
    /// All violations; empty for a valid review.
    ///
    /// - Parameters:
    ///   - album: the album reviewed, whose names do not count as price language.
    ///   - language: the one the review is written in.
    public static func violations(
        of review: Review, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english
    ) -> [ReviewViolation] {
        shape(review) + agreement(review) + priceTalk(in: review, album, language)
    }

    private static func shape(_ review: Review) -> [ReviewViolation] {
        (review.contextSummary.isEmpty ? [.summaryMissing] : []) + (review.contextBullets.isEmpty ? [.bulletsMissing] : [])
    }

    private static func agreement(_ review: Review) -> [ReviewViolation] {
        guard let tier = ReviewTier.numbered(review.tier) else { return [.unknownTier(review.tier)] }
        var found: [ReviewViolation] = []
        if !tier.labels.contains(review.label) { found.append(.labelOfOtherTier(label: review.label, tier: tier.number)) }
        if !tier.ratings.contains(review.rating) { found.append(.ratingDisagreesWithTier(rating: review.rating, tier: tier.number)) }
        if review.recommendation != tier.recommendation(at: review.rating) {
            found.append(.recommendationDisagrees(review.recommendation, tier: tier.number, rating: review.rating))
        }
        return found
    }

    private static func priceTalk(in review: Review, _ album: AlbumNames, _ language: ReviewLanguage) -> [ReviewViolation] {
        let album = album.with(tracks: review.keyTracks)
        let fields: [(String, [String])] = [
            ("contextSummary", [review.contextSummary]), ("contextBullets", review.contextBullets),
            ("recommendedFor", review.recommendedFor.map { [$0] } ?? []), ("sources", review.sources.map(\.title)),
        ]
        return fields.flatMap { field, texts in
            Set(texts.flatMap { PriceLanguage.violations(in: $0, about: album, language: language).map(\.category) }).sorted {
                $0.rawValue < $1.rawValue
            }
            .map { ReviewViolation.priceLanguage(field: field, $0) }
        }
    }
}
