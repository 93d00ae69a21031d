/// The verdict of a review: tier, label, rating and recommendation, which must agree (rule 32). What a model gives of them is reconciled by
/// vote, and what it omits or gets slightly wrong is derived from the rest.
package struct ReviewVerdict: Sendable, Hashable {
    package let tier: ReviewTier
    package let label: String
    package let rating: Double
    package let recommendation: Recommendation
    /// Whether the given values contradict each other so much that only the model can resolve it.
    package let isContradictory: Bool
    /// Whether a rating, tier or label was given, not only a recommendation.
    package let isFounded: Bool

    /// How far a rating may lie outside its tier's range and still be meant: it is clamped to the range.
    package static let tolerance = 1.0

    /// - Parameters:
    ///   - label: in any spelling; an unknown one is ignored.
    ///   - rating: 0…10.
    /// - Returns: nil if none of them is given.
    package init?(tier number: Int?, label text: String?, rating: Double?, recommendation word: Recommendation?) {
        let numbered = number.flatMap(ReviewTier.numbered)
        let labelled = text.flatMap(ReviewTier.labelled)
        let given = rating.map { ($0 * 10).rounded() / 10 }
        guard numbered != nil || labelled != nil || given != nil || word != nil else { return nil }

        func votes(_ tier: ReviewTier) -> Int {
            var votes = (tier == numbered ? 2 : 0) + (tier == labelled?.tier ? 2 : 0)
            if let given, Self.distance(given, tier) <= Self.tolerance { votes += 2 }
            if let word, tier.recommendations.contains(word) { votes += 2 }
            return votes
        }
        /// The tie-break among tiers with equally many votes: first one with the recommendation, then the label's, since its words were
        /// chosen, then the one whose range is nearest to the rating, then the number's, then the default one.
        func order(_ tier: ReviewTier) -> [Double] {
            let isUsual = tier.number == Self.usualTier(word, given)
            return [
                -Double(votes(tier)), word.map { tier.recommendations.contains($0) ? 0 : 1 } ?? 0, tier == labelled?.tier ? 0 : 1,
                given.map { Self.distance($0, tier) } ?? 0, tier == numbered ? 0 : 1, isUsual ? 0 : 1, Double(tier.number),
            ]
        }
        let best = ReviewTier.all.min { order($0).lexicographicallyPrecedes(order($1)) } ?? ReviewTier.all[0]
        let opponents = [numbered, labelled?.tier].compactMap { $0 }.filter { $0.recommendations.isDisjoint(with: best.recommendations) }
        isContradictory =
            given.map { Self.distance($0, best) > Self.tolerance } ?? false || opponents.contains { votes($0) >= votes(best) }

        isFounded = numbered != nil || labelled != nil || given != nil
        tier = best
        label = labelled.flatMap { $0.tier == best ? $0.label : nil } ?? best.plainLabel
        self.rating = given.map { min(max($0, best.ratings.lowerBound), best.ratings.upperBound) } ?? best.usualRating(for: word)
        recommendation = best.recommendation(at: self.rating)
    }

    /// The default tier of an album with only a rating and a recommendation.
    private static func usualTier(_ recommendation: Recommendation?, _ rating: Double?) -> Int {
        switch (recommendation, rating ?? 5) {
        case (.essential, _), (nil, 9.1...): 1
        case (.recommended, _), (nil, 6...): 6
        case (.skip, _), (nil, ReviewTier.avoidBelow...): 7
        default: 8
        }
    }

    private static func distance(_ rating: Double, _ tier: ReviewTier) -> Double {
        let distance = max(tier.ratings.lowerBound - rating, rating - tier.ratings.upperBound, 0)
        return (distance * 10).rounded() / 10
    }
}
