import EditorialRules
import Testing

@Suite struct ReviewValidatorTests {
    @Test func acceptsAGoodReview() {
        #expect(ReviewValidator.violations(of: ReviewFixture.good()).isEmpty)
    }

    @Test(arguments: [
        (1, "Genre Landmark", 8.0, Recommendation.essential), (2, "Critics' Choice", 10, .essential), (3, "Radio Gold", 6.0, .recommended),
        (6, "Genre Staple", 9.0, .recommended), (7, "Divisive Work", 3.5, .skip), (7, "Uneven Effort", 6.5, .skip),
        (8, "Career Low", 3.5, .skip),
        (8, "Avoid Entirely", 3.4, .avoid), (8, "Forgettable Entry", 0, .avoid),
    ])
    func acceptsWhatAgrees(tier: Int, label: String, rating: Double, recommendation: Recommendation) {
        let review = ReviewFixture.good(
            rating: rating, recommendation: recommendation, recommendedFor: "fans of it", tier: tier, label: label)
        #expect(ReviewValidator.violations(of: review).isEmpty)
    }

    @Test(arguments: [
        (1, "Genre Landmark", 7.9, Recommendation.essential), (2, "Critics' Choice", 9, .recommended), (3, "Radio Gold", 9.1, .recommended),
        (3, "Genre Staple", 8, .recommended), (5, "Time Capsule", 5.9, .recommended), (7, "Uneven Effort", 6.6, .skip),
        (7, "Uneven Effort", 3.5, .avoid),
        (8, "Career Low", 3.5, .avoid), (8, "Career Low", 3.4, .skip), (8, "Career Low", 7, .skip), (9, "Career Low", 2, .avoid),
        (1, "Great", 9, .essential),
        (1, "Essential Classic", 10.1, .essential),
    ])
    func refusesWhatDisagrees(tier: Int, label: String, rating: Double, recommendation: Recommendation) {
        let review = ReviewFixture.good(
            rating: rating, recommendation: recommendation, recommendedFor: "fans of it", tier: tier, label: label)
        #expect(!ReviewValidator.violations(of: review).isEmpty)
    }

    @Test func listsEveryProblem() {
        let review = ReviewFixture.good(summary: "", bullets: [], rating: 7, recommendation: .recommended, recommendedFor: "owners of $20")
        #expect(
            ReviewValidator.violations(of: review) == [
                .summaryMissing, .bulletsMissing, .ratingDisagreesWithTier(rating: 7, tier: 1),
                .recommendationDisagrees(.recommended, tier: 1, rating: 7), .priceLanguage(field: "recommendedFor", .amount),
            ])
        #expect(
            ReviewValidator.violations(of: ReviewFixture.good(bullets: ["Worth $20."])).contains(
                .priceLanguage(field: "contextBullets", .amount)))
    }

    /// Form is mended before, so it is no reason to lose a review here.
    @Test func formIsNoMatter() {
        #expect(ReviewValidator.violations(of: ReviewFixture.good(summary: "One.", bullets: ["One."], keyTracks: [])).isEmpty)
    }

    @Test func thereAre24LabelsInEightTiers() {
        #expect(ReviewTier.all.map(\.number) == Array(1...8))
        #expect(Set(ReviewTier.allLabels).count == 24)
        #expect(ReviewTier.labelled("critics’ choice")?.label == "Critics' Choice")
        #expect(ReviewTier.labelled("Great") == nil)
    }
}
