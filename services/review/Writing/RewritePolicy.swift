import Catalog
import EditorialRules
import ModelAnswers

/// What happens with what a model wrote: kept, written again, or given up (rule 38, rule 39, rule 71). Pure.
///
/// There are three causes for another call, each good for one: talk of price, which is later left out sentence by sentence; an answer that
/// only the model can mend; a stream that broke. So a review takes four calls at most.
package struct RewritePolicy: Sendable, Hashable, Codable {
    private var hasRewrittenForPrice = false
    private var hasRepaired = false
    /// Nil in journals from before there was such a try.
    private var hasResumed: Bool?
    /// The best that rules could make of an answer that another was asked for: better than no review.
    private var fallback: Review?

    package init() {}

    /// What a call to the model led to.
    package enum Draft: Sendable, Equatable {
        /// A sentence failed the check while it was streamed, and listening stopped.
        case stoppedForPrice(PriceLanguageViolation.Category)
        /// The stream ended in the middle.
        case broken
        /// The answer reached its limit before there was a review.
        case truncated
        case unreadable(ModelAnswerError)
        /// A review, mended as far as rules can, and what they cannot.
        case written(Review, doubts: [ReviewViolation])
    }

    package enum Verdict: Sendable, Equatable {
        case keep(Review)
        /// Ask again, and say why, if it was the model's fault.
        case rewrite(because: String?)
        case giveUp(because: String)
    }

    /// How the stream of the next call is to be followed.
    package var parserPolicy: StreamingReviewParser.Policy { hasRewrittenForPrice ? .omitSentence : .stopAtViolation }

    /// Whether a stream that breaks now is asked for again.
    package var mayResume: Bool { hasResumed != true }

    /// - Parameter album: the one that was to be reviewed.
    package mutating func judge(_ draft: Draft, about album: AlbumNames = AlbumNames()) -> Verdict {
        switch draft {
        case .stoppedForPrice(let category):
            return rewriteForPrice(["it speaks of \(category.rawValue)"])
        case .broken:
            guard mayResume else { return giveUp("The stream broke, and broke again.") }
            hasResumed = true
            return .rewrite(because: nil)
        case .truncated:
            return repair("The answer was too long and was cut off.")
        case .unreadable(let error):
            return repair(error.description)
        case .written(let review, let doubts):
            return judge(review, doubts, album)
        }
    }

    private mutating func judge(_ review: Review, _ doubts: [ReviewViolation], _ album: AlbumNames) -> Verdict {
        var review = review
        let violations = ReviewValidator.violations(of: review, about: album)
        if !violations.isEmpty {
            if !hasRewrittenForPrice { return rewriteForPrice(violations) }
            review = PriceLanguage.removingOffendingSentences(review, about: album)
            let left = ReviewValidator.violations(of: review, about: album)
            if !left.isEmpty { return giveUp("Without its offending sentences, \(list(left)).") }
        }
        if doubts.isEmpty { return .keep(review) }
        if !doubts.contains(.otherAlbum) { fallback = review }
        return repair("\(list(doubts)).")
    }

    private mutating func rewriteForPrice(_ problems: [some CustomStringConvertible]) -> Verdict {
        guard !hasRewrittenForPrice else { return giveUp(list(problems)) }
        hasRewrittenForPrice = true
        return .rewrite(
            because: """
                \(list(problems)). Never mention prices, monetary or market value, investment, rarity, pressings or \
                collectibility, not even to deny them.
                """)
    }

    private mutating func repair(_ problem: String) -> Verdict {
        guard !hasRepaired else { return giveUp(problem) }
        hasRepaired = true
        return .rewrite(because: problem)
    }

    private func giveUp(_ problem: String) -> Verdict {
        fallback.map(Verdict.keep) ?? .giveUp(because: problem)
    }

    private func list(_ problems: [some CustomStringConvertible]) -> String {
        problems.map(\.description).joined(separator: "; ")
    }
}
