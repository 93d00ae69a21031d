/// A language that reviews may be written in: one whose talk of price is known (rule 1).
public enum ReviewLanguage: String, Sendable, Hashable, CaseIterable {
    case english = "en"
    case german = "de"
    case french = "fr"
    case spanish = "es"

    /// - Parameter tag: BCP 47; a region or script after the language ("de-AT") changes nothing. Nil for a language without rules.
    public init?(tag: String) {
        self.init(rawValue: tag.prefix { $0 != "-" && $0 != "_" }.lowercased())
    }

    var rules: PriceRuleBook {
        switch self {
        case .english: PriceRules.book
        case .german: GermanPriceRules.book
        case .french: FrenchPriceRules.book
        case .spanish: SpanishPriceRules.book
        }
    }

    /// Whether an apostrophe separates two words ("l'édition") instead of belonging to one ("don't").
    var elides: Bool { self == .french }
}
