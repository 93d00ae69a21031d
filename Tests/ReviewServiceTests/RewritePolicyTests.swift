import ReviewService
import ReviewWriting
import Testing

struct RewritePolicyTests {
    private let good = ReviewJSON.review()
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
        #expect(policy.judge(.written(good, doubts: [])) == .keep(good))
    }

    @Test("Price talk is written anew once, then cut out")
    func price() {
        var policy = RewritePolicy()
        guard case .stopAtViolation = policy.parserPolicy else { Issue.record("must stop at first"); return }
        #expect(isRewrite(policy.judge(.stoppedForPrice(.amount))))
        guard case .omitSentence = policy.parserPolicy else { Issue.record("must omit after it"); return }
        #expect(policy.judge(.written(priced, doubts: [])) == .keep(good))
    }

    @Test("Price talk found only in the whole text counts the same")
    func latePrice() {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.written(priced, doubts: []))))
        #expect(policy.judge(.written(priced, doubts: [])) == .keep(good))
    }

    @Test("What is no review any more without its price talk fails")
    func nothingLeft() {
        var policy = RewritePolicy()
        _ = policy.judge(.stoppedForPrice(.amount))
        #expect(isGivenUp(policy.judge(.written(pricedThrough, doubts: []))))
    }

    @Test(
        "Any other mistake is repaired once",
        arguments: [
            RewritePolicy.Draft.truncated, .unreadable(.notJSON), .written(ReviewJSON.review(), doubts: [.otherAlbum]),
        ])
    func repair(draft: RewritePolicy.Draft) {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(draft)))
        #expect(isGivenUp(policy.judge(draft)))
    }

    @Test(
        "A doubtful review is better than none, when asking again did not help",
        arguments: [
            RewritePolicy.Draft.truncated, .unreadable(.notJSON), .written(ReviewJSON.review(), doubts: [.verdictContradictsItself]),
            .written(ReviewJSON.review(summary: "Abbey Road it is."), doubts: [.otherAlbum]),
        ])
    func fallback(draft: RewritePolicy.Draft) {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.written(good, doubts: [.verdictContradictsItself]))))
        #expect(policy.judge(draft) == .keep(good))
    }

    @Test("A stream that broke is asked for once more, beside all the rest")
    func broken() {
        var policy = RewritePolicy()
        #expect(policy.mayResume)
        #expect(policy.judge(.broken) == .rewrite(because: nil))
        #expect(!policy.mayResume)
        #expect(isRewrite(policy.judge(.unreadable(.notJSON))))
        #expect(isRewrite(policy.judge(.stoppedForPrice(.rarity))))
        #expect(isGivenUp(policy.judge(.broken)))
    }

    @Test("A rewrite for price does not use up the repair, nor the other way round")
    func both() {
        var policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.stoppedForPrice(.rarity))))
        #expect(isRewrite(policy.judge(.unreadable(.notJSON))))
        #expect(policy.judge(.written(good, doubts: [])) == .keep(good))
        policy = RewritePolicy()
        #expect(isRewrite(policy.judge(.unreadable(.notJSON))))
        #expect(isRewrite(policy.judge(.stoppedForPrice(.rarity))))
        #expect(isGivenUp(policy.judge(.unreadable(.notJSON))))
    }

    @Test("The model is told what to mend")
    func reason() {
        var policy = RewritePolicy()
        #expect(policy.judge(.written(good, doubts: [.verdictMissing])) == .rewrite(because: "tier and rating are missing."))
    }
}
