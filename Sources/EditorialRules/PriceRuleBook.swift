/// The rules of one language, found by the word that they begin with.
struct PriceRuleBook: Sendable {
    typealias Phrases = [(PriceLanguageViolation.Category, String)]

    /// Words for money after a figure, beside those of ``PriceToken/currencies``.
    let currencies: Set<String>
    /// Words for numbers, beside those of ``PriceToken/isAmount``.
    let numbers: Set<String>
    /// Words that make a sum one of a story, or of the making of the record, unless one of `goods` is there.
    let making: PriceWords
    let goods: PriceWords
    private let byWord: [String: [PriceRule]]
    private let byBeginning: [String: [PriceRule]]
    private let lengths: Set<Int>

    /// - Parameters:
    ///   - phrases: one per line; ``PriceRule`` explains the notation.
    ///   - neverNames: phrases that are no names, even when capitalized.
    init(
        phrases: Phrases, neverNames: Phrases, groups: [String: String], currencies: Set<String> = [], numbers: Set<String> = [],
        making: String = "",
        goods: String = ""
    ) {
        var byWord: [String: [PriceRule]] = [:]
        var byBeginning: [String: [PriceRule]] = [:]
        for (phrases, mayBeNames) in [(phrases, true), (neverNames, false)] {
            for (category, patterns) in phrases {
                for pattern in patterns.split(separator: "\n") {
                    let rule = PriceRule(category, String(pattern), mayBeName: mayBeNames, groups: groups)
                    for word in rule.firstWords.whole { byWord[word, default: []].append(rule) }
                    for beginning in rule.firstWords.beginnings { byBeginning[beginning, default: []].append(rule) }
                }
            }
        }
        self.byWord = byWord
        self.byBeginning = byBeginning
        lengths = Set(byBeginning.keys.map(\.utf8.count))
        self.currencies = currencies
        self.numbers = numbers
        self.making = PriceWords(making[...], groups: groups)
        self.goods = PriceWords(goods[...], groups: groups)
    }

    func starting(with word: String) -> [PriceRule] {
        let whole = byWord[word] ?? []
        return lengths.isEmpty ? whole : whole + PriceWords.beginnings(of: word, of: lengths).flatMap { byBeginning[$0] ?? [] }
    }
}
