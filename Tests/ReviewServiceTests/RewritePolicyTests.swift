import Catalog
import ReviewService
import Testing

struct RewritePolicyTests {
    private let good = ReviewJSON.review()
    private let misshapen = ReviewJSON.review(bullets: ["Only one."])
    private let priced = ReviewJSON.review(bullets: ReviewJSON.bullets + ["Copies are worth $200 today."])
    private let pricedThrough = ReviewJSON.review(bullets: ["It is worth $20.", "A first pressing fetches $200.", "Resale value is high."])

    private func isGivenUp(_ verdict: RewritePolicy.Verdict) -> Bool {
        if case .giveUp = verdict { true } else { false }
    }

    private func isRewrite(_ verdict: RewritePolicy.Verdict) -> Bool {
        if case .rewrite = verdict { true } else { false }
    }

    @Test("A good review is kept as it is")
    func keeps() {
        var policy = RewritePolicy()
        #expect(policy.judge(.written(good)) == .keep(good))
    }

    @Test("Price talk is written anew once, then cut out")
    func price() {
        var policy = RewritePolicy()
        guard case .stopAtViolation = policy.parserPolicy else { Issue.record("must stop at first"); return }
        #expect(isRewrite(policy.judge(.stoppedForPrice(.amount))))
        guard case .omitSentence = policy.parserPolicy else { Issue.record("must omit after it"); return }
        #expect(policy.judge(.written(priced)) == .keep(good))
    }

    @Test("Price talk found only in the whole text counts the same")
    func latePrice() {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.written(priced))))
        #expect(policy.judge(.written(priced)) == .keep(good))
    }

    @Test("What is no review any more without its price talk fails")
    func nothingLeft() {
        var policy = RewritePolicy()
        _ = policy.judge(.stoppedForPrice(.amount))
        #expect(isGivenUp(policy.judge(.written(pricedThrough))))
    }

    @Test(
        "Any other mistake is repaired once",
        arguments: [
            RewritePolicy.Draft.truncated, .unreadable(.notJSON), .written(ReviewJSON.review(bullets: ["One."])),
            .written(ReviewJSON.review(tier: 8)),
        ])
    func repair(draft: RewritePolicy.Draft) {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(draft)))
        #expect(isGivenUp(policy.judge(draft)))
    }

    @Test("A rewrite for price does not use up the repair, nor the other way round")
    func both() {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.stoppedForPrice(.rarity))))
        #expect(isRewrite(policy.judge(.written(misshapen))))
        #expect(policy.judge(.written(good)) == .keep(good))
        policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.unreadable(.notJSON))))
        #expect(isRewrite(policy.judge(.stoppedForPrice(.rarity))))
        #expect(isGivenUp(policy.judge(.unreadable(.notJSON))))
    }

    @Test("The model is told what to mend")
    func reason() {
        var policy = RewritePolicy()
        #expect(policy.judge(.written(misshapen)) == .rewrite(because: "contextBullets has 1 entries, not 3 to 5."))
    }
}
