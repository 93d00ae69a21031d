import Catalog
import EditorialRules
import ModelAnswers

/// Decides about a model's draft: accept, request another, or give up (rule 38, rule 39, rule 71). Pure.
///
/// There are three reasons for another call, each at most once: price language (the next time, offending sentences are omitted); a defect
/// that only the model can repair; a broken stream. So a review takes at most four calls.
package struct RewritePolicy: Sendable, Hashable, Codable {
    private var hasRewrittenForPrice = false
    private var hasRepaired = false
    /// Nil in journals from before this retry existed.
    private var hasResumed: Bool?
    /// The best repair of an answer that was requested again: better than no review.
    private var fallback: Review?

    package init() {}

    /// The result of a call to the model.
    package enum Draft: Sendable, Equatable {
        /// A sentence failed the check while streaming, and the call was cancelled.
        case stoppedForPrice(PriceLanguageViolation.Category)
        /// The stream broke.
        case broken
        /// The token limit was reached before there was a review.
        case truncated
        case unreadable(ModelAnswerError)
        /// A review, repaired by rule as far as possible, and the remaining doubts.
        case written(Review, doubts: [ReviewViolation])
    }

    package enum Verdict: Sendable, Equatable {
        case keep(Review)
        /// Call again, with the reason if the model was at fault.
        case rewrite(because: String?)
        case giveUp(because: String)
    }

    /// How to parse the stream of the next call.
    package var parserPolicy: StreamingReviewParser.Policy { hasRewrittenForPrice ? .omitSentence : .stopAtViolation }

    /// Whether a stream that breaks now is requested again.
    package var mayResume: Bool { hasResumed != true }

    /// - Parameters:
    ///   - album: the album to be reviewed.
    ///   - language: the one the review is to be written in.
    package mutating func judge(_ draft: Draft, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english) -> Verdict {
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
            return judge(review, doubts, album, language)
        }
    }

    private mutating func judge(
        _ review: Review, _ doubts: [ReviewViolation], _ album: AlbumNames, _ language: ReviewLanguage
    ) -> Verdict {
        var review = review
        let violations = ReviewValidator.violations(of: review, about: album, language: language)
        if !violations.isEmpty {
            if !hasRewrittenForPrice { return rewriteForPrice(violations) }
            review = PriceLanguage.removingOffendingSentences(review, about: album, language: language)
            let left = ReviewValidator.violations(of: review, about: album, language: language)
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
