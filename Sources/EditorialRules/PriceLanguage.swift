import Catalog

/// Finds talk of price, value, investment, rarity, pressings and collectibility, which no output may contain (rule 1, rule 39).
///
/// Each ``ReviewLanguage`` has rules of its own. They are phrases, not words, because the same words are used of music: "rare groove",
/// "replay value", "pressing concerns", "pays the price", "goes for broke". Where a phrase is ambiguous, context decides; a review that is
/// rewritten for nothing is better than one that shows a price. Sales figures, certifications and whether an album is worth buying for its
/// music are allowed. A run of capitalized words among others that are not counts as a name ("Mint Condition", "Alan Price").
public enum PriceLanguage {
    /// All violations, at most one for each rule and position.
    ///
    /// - Parameters:
    ///   - album: the subject of the text.
    ///   - language: the one the text is written in.
    public static func violations(
        in text: String, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english
    ) -> [PriceLanguageViolation] {
        let tokens = PriceToken.tokens(of: text, names: album.all, splitAtApostrophes: language.elides)
        let rules = language.rules
        var violations: [PriceLanguageViolation] = []
        var start = tokens.startIndex
        while let end = tokens[start...].firstIndex(where: { $0.text == "." }) {
            if end > start { violations += Self.violations(in: tokens, start..<end, language, rules) }
            start = end + 1
        }
        return violations
    }

    /// The violations in one sentence: sums of money and matches of rules; in English, unless the sentence is clearly about music, and the
    /// score of all its words.
    private static func violations(
        in tokens: [PriceToken], _ sentence: Range<Int>, _ language: ReviewLanguage, _ rules: PriceRuleBook
    ) -> [PriceLanguageViolation] {
        let sums = sentence.filter { isAmount(at: $0, in: tokens, sentence, rules) }.map { index in
            let phrase = tokens[max(0, index - 1)..<min(tokens.count, index + 2)].map(\.text).joined(separator: " ")
            return PriceLanguageViolation(category: .amount, phrase: phrase)
        }
        guard language == .english else { return sums + matches(in: tokens, sentence, rules) }
        let evidence = PriceEvidence(of: tokens[sentence])
        let found =
            evidence.score > PriceEvidence.excuse ? CopyTalk.violations(in: tokens[sentence]) + matches(in: tokens, sentence, rules) : []
        if !sums.isEmpty || !found.isEmpty { return sums + found }
        return PriceEvidence.violation(in: tokens[sentence], evidence).map { [$0] } ?? []
    }

    private static func matches(in tokens: [PriceToken], _ sentence: Range<Int>, _ rules: PriceRuleBook) -> [PriceLanguageViolation] {
        var violations: [PriceLanguageViolation] = []
        for index in sentence {
            for rule in rules.starting(with: tokens[index].text) {
                guard let end = rule.end(in: tokens, from: index, sentence) else { continue }
                let matched = tokens[index..<end]
                if rule.mayBeName, isName(matched, in: tokens) { continue }
                violations.append(PriceLanguageViolation(category: rule.category, phrase: matched.map(\.text).joined(separator: " ")))
            }
        }
        return violations
    }

    public static func isClean(_ text: String, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english) -> Bool {
        violations(in: text, about: album, language: language).isEmpty
    }

    /// The text without its offending sentences; empty if all of them offend.
    public static func removingOffendingSentences(
        from text: String, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english
    ) -> String {
        SentenceSplitter.joined(SentenceSplitter.sentences(of: text).filter { isClean($0, about: album, language: language) })
    }

    /// The review without offending sentences, bullets that consisted of them, and sources with offending titles. Whether the rest still is
    /// a review is for ``ReviewValidator`` to decide.
    public static func removingOffendingSentences(
        _ review: Review, about album: AlbumNames = AlbumNames(), language: ReviewLanguage = .english
    ) -> Review {
        let album = album.with(tracks: review.keyTracks)
        func cleaned(_ text: String) -> String? {
            let rest = removingOffendingSentences(from: text, about: album, language: language)
            return rest.isEmpty ? nil : rest
        }
        var review = review
        review.contextSummary = cleaned(review.contextSummary) ?? ""
        review.contextBullets = review.contextBullets.compactMap(cleaned)
        review.recommendedFor = review.recommendedFor.flatMap(cleaned)
        review.sources = review.sources.filter { isClean($0.title, about: album, language: language) }
        return review
    }

    /// A sum of money that belongs neither to a story nor to the making of the record, which words of ``PriceRuleBook/making`` without any
    /// of ``PriceRuleBook/goods`` indicate.
    private static func isAmount(at index: Int, in tokens: [PriceToken], _ sentence: Range<Int>, _ rules: PriceRuleBook) -> Bool {
        guard isSum(at: index, in: tokens, rules) else { return false }
        let words = tokens[sentence]
        return !words.contains { rules.making.contains($0.text) } || words.contains { rules.goods.contains($0.text) }
    }

    /// A currency after a figure ("40 dollars", but 50 Cent is a person), or a sign beside a figure or another sign. Within a
    /// word it is a letter (A$AP, Ke$ha).
    ///
    /// - Parameter rules: of the text's language.
    private static func isSum(at index: Int, in tokens: [PriceToken], _ rules: PriceRuleBook) -> Bool {
        if index > 0, rules.currencies.contains(tokens[index].text) {
            // "40 euros", "ein paar Euro", "une centaine d'euros"
            let before = tokens[max(0, index - 2)..<index].last { !["de", "d"].contains($0.text) }
            return before.map { $0.beginsWithDigit || rules.numbers.contains($0.text) } ?? false
        }
        if index > 0, PriceToken.currencies.contains(tokens[index].text) {
            let before = tokens[index - 1]
            if tokens[max(0, index - 4)..<index].contains(where: { $0.text == "like" }) { return false }
            if tokens[index].text == "pounds", tokens[index + 1].text == "of" { return false }
            if before.text == "of", index > 1 { return tokens[index - 2].isAmount }
            // "A fiver" is a sum, "a grand" is a piano.
            if ["fiver", "tenner"].contains(tokens[index].text) { return before.text == "a" || before.isAmount }
            if ["p", "kr", "marks", "grand", "rand"].contains(tokens[index].text) { return before.beginsWithDigit }
            // "A million dollar voice" is not a sum.
            return tokens[index].text == "dollar" ? before.isAmount && before.text != "million" : before.isAmount
        }
        // "CHF 120", "USD 40"
        if ["chf", "usd", "eur", "gbp", "cad", "aud", "nzd", "sek", "inr", "rs"].contains(tokens[index].text) {
            return tokens[index + 1].beginsWithDigit
        }
        guard tokens[index].isCurrency else { return false }
        let neighbours = [index - 1, index + 1].filter(tokens.indices.contains).map { tokens[$0] }
        return neighbours.contains { $0.isCurrency || $0.beginsWithDigit }
    }

    private static func isName(_ matched: ArraySlice<PriceToken>, in tokens: [PriceToken]) -> Bool {
        guard matched.allSatisfy({ $0.isCapitalized || $0.beginsWithDigit }) else { return false }
        if matched.count == 1, matched.first?.startsSentence == true { return false }
        return tokens.contains { !$0.isCapitalized && $0.text.first?.isLetter == true }
    }
}
