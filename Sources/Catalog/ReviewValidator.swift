/// Judges whether a review keeps the rules: its shape, the agreement of tier, label, recommendation and rating, and its
/// language (SPEC 3.4, 5.4, 9.8).
public enum ReviewValidator {
    /// A name with an exclamation mark can look like the end of a sentence, so one more than asked for is let through.
    public static let summarySentences = 2...4
    public static let bullets = 3...5
    public static let keyTracks = 3...7
    /// Longest fields, in characters.
    static let longestSummary = 1200
    static let longestBullet = 700
    static let longestLine = 200

    /// Everything wrong with the review; empty for a good one.
    public static func violations(of review: Review) -> [ReviewViolation] {
        shape(review) + agreement(review) + language(review)
    }

    private static func shape(_ review: Review) -> [ReviewViolation] {
        var found: [ReviewViolation] = []
        let sentences = SentenceSplitter.sentences(of: review.contextSummary).count
        if !summarySentences.contains(sentences) { found.append(.summarySentences(sentences)) }
        if !bullets.contains(review.contextBullets.count) { found.append(.bulletCount(review.contextBullets.count)) }
        if !keyTracks.contains(review.keyTracks.count) { found.append(.keyTrackCount(review.keyTracks.count)) }
        for (field, entries) in [("contextBullets", review.contextBullets), ("keyTracks", review.keyTracks)]
        where Set(entries.map(TextFolding.key)).count < entries.count {
            found.append(.repeatedEntries(field: field))
        }
        if review.contextSummary.count > longestSummary { found.append(.tooLong(field: "contextSummary")) }
        if review.contextBullets.contains(where: { $0.count > longestBullet }) { found.append(.tooLong(field: "contextBullets")) }
        if review.keyTracks.contains(where: { $0.count > longestLine }) { found.append(.tooLong(field: "keyTracks")) }
        if (review.recommendedFor?.count ?? 0) > longestLine { found.append(.tooLong(field: "recommendedFor")) }
        return found
    }

    private static func agreement(_ review: Review) -> [ReviewViolation] {
        var found: [ReviewViolation] = []
        if !(0.0...10.0).contains(review.rating) { found.append(.ratingOutOfRange) }
        let owner = ReviewTier.labelled(review.label)?.tier
        if owner == nil { found.append(.unknownLabel) }
        guard let tier = ReviewTier.numbered(review.tier) else { return found + [.unknownTier(review.tier)] }
        if let owner, owner != tier { found.append(.labelOfOtherTier(label: review.label, tier: tier.number)) }
        if !tier.ratings.contains(review.rating) { found.append(.ratingDisagreesWithTier(rating: review.rating, tier: tier.number)) }
        let isAvoidedRightly =
            tier.recommendations.count == 1
            || (review.recommendation == .avoid) == (review.rating < ReviewTier.avoidBelow)
        if !tier.recommendations.contains(review.recommendation) || !isAvoidedRightly {
            found.append(.recommendationDisagrees(review.recommendation, tier: tier.number, rating: review.rating))
        }
        if review.recommendation == .recommended, review.recommendedFor == nil { found.append(.recommendedForMissing) }
        return found
    }

    private static func language(_ review: Review) -> [ReviewViolation] {
        let fields: [(String, [String])] = [
            ("contextSummary", [review.contextSummary]), ("contextBullets", review.contextBullets),
            ("recommendedFor", review.recommendedFor.map { [$0] } ?? []), ("sources", review.sources.map(\.title)),
        ]
        return fields.flatMap { field, texts in
            Set(texts.flatMap { PriceLanguage.violations(in: $0).map(\.category) }).sorted { $0.rawValue < $1.rawValue }
                .map { ReviewViolation.priceLanguage(field: field, $0) }
        }
    }
}
