/// A phrase no output may contain (rule 1).
public struct PriceLanguageViolation: Sendable, Hashable {
    public enum Category: String, Sendable, Hashable, CaseIterable {
        /// A sum of money.
        case amount
        /// Price, monetary or market value, investment.
        case value
        case rarity
        /// Pressing details and grading.
        case pressing
        case collectibility
    }

    public let category: Category
    /// The offending words, folded.
    public let phrase: String
}
