import Catalog

/// What happens with what a model wrote: kept, written again, or given up (SPEC 5.4). Pure.
///
/// Talk of price is answered by one rewrite, later by leaving the sentences out; any other broken rule by one repair.
package struct RewritePolicy: Sendable, Hashable, Codable {
    private var hasRewrittenForPrice = false
    private var hasRepaired = false

    package init() {}

    /// What a call to the model led to.
    package enum Draft: Sendable, Equatable {
        /// A sentence failed the check while it was streamed, and listening stopped.
        case stoppedForPrice(PriceLanguageViolation.Category)
        /// The answer reached its limit.
        case truncated
        case unreadable(ModelAnswerError)
        case written(Review)
    }

    package enum Verdict: Sendable, Equatable {
        case keep(Review)
        /// Ask again, and say why.
        case rewrite(because: String)
        case giveUp(because: String)
    }

    /// How the stream of the next call is to be followed.
    package var parserPolicy: StreamingReviewParser.Policy { hasRewrittenForPrice ? .omitSentence : .stopAtViolation }

    package mutating func judge(_ draft: Draft) -> Verdict {
        switch draft {
        case .stoppedForPrice(let category):
            return rewriteForPrice(["it speaks of \(category.rawValue)"])
        case .truncated:
            return repair("The answer was too long and was cut off.")
        case .unreadable(let error):
            return repair(error.description)
        case .written(let review):
            return judge(review)
        }
    }

    private mutating func judge(_ review: Review) -> Verdict {
        let violations = ReviewValidator.violations(of: review)
        if violations.isEmpty { return .keep(review) }
        let isPriceTalk = violations.contains { if case .priceLanguage = $0 { true } else { false } }
        guard isPriceTalk else { return repair("\(list(violations)).") }
        if !hasRewrittenForPrice { return rewriteForPrice(violations) }
        let cleaned = PriceLanguage.removingOffendingSentences(review)
        let left = ReviewValidator.violations(of: cleaned)
        return left.isEmpty ? .keep(cleaned) : .giveUp(because: "Without its offending sentences, \(list(left)).")
    }

    private mutating func rewriteForPrice(_ problems: [some CustomStringConvertible]) -> Verdict {
        guard !hasRewrittenForPrice else { return .giveUp(because: list(problems)) }
        hasRewrittenForPrice = true
        return .rewrite(
            because: """
                \(list(problems)). Never mention prices, monetary or market value, investment, rarity, pressings or \
                collectibility, not even to deny them.
                """)
    }

    private mutating func repair(_ problem: String) -> Verdict {
        guard !hasRepaired else { return .giveUp(because: problem) }
        hasRepaired = true
        return .rewrite(because: problem)
    }

    private func list(_ problems: [some CustomStringConvertible]) -> String {
        problems.map(\.description).joined(separator: "; ")
    }
}
