/// A phrase that is price language, as a pattern of words.
///
/// Each word of `pattern` is one of: alternatives `a|b`; optional `a|b?`; an amount `#`, a large one `##`; any word `_`; optional any word
/// `_?`; a condition on what follows, `!a|b` (must not be one of these); first of all conditions on what precedes the phrase, `^a|b`,
/// and on the rest of its sentence, `~a|b` (must not be there) and `+a|b` (one must be there). "." is the end of a sentence or of the text.
/// A word that ends in "*" stands for all that begin so.
struct PriceRule: Sendable {
    enum Element: Sendable {
        case words(PriceWords, isOptional: Bool)
        case amount(isLarge: Bool)
        case any(isOptional: Bool)
        case notNext(PriceWords)
    }

    let category: PriceLanguageViolation.Category
    /// Whether the phrase, when capitalized, may be a name.
    let mayBeName: Bool
    private let notBefore: PriceWords
    private let notAround: PriceWords
    private let around: PriceWords
    private let elements: [Element]

    /// - Parameter groups: the words that `@name` stands for.
    init(_ category: PriceLanguageViolation.Category, _ pattern: String, mayBeName: Bool, groups: [String: String]) {
        var notBefore = PriceWords()
        var notAround = PriceWords()
        var around = PriceWords()
        var elements: [Element] = []
        for part in pattern.split(separator: " ") {
            let isOptional = part.last == "?"
            let body = isOptional ? part.dropLast() : part
            switch body.first {
            case "^": notBefore = PriceWords(body.dropFirst(), groups: groups)
            case "!": elements.append(.notNext(PriceWords(body.dropFirst(), groups: groups)))
            case "~": notAround = PriceWords(body.dropFirst(), groups: groups)
            case "+": around = PriceWords(body.dropFirst(), groups: groups)
            case "#": elements.append(.amount(isLarge: body == "##"))
            case "_": elements.append(.any(isOptional: isOptional))
            default: elements.append(.words(PriceWords(body, groups: groups), isOptional: isOptional))
            }
        }
        self.category = category
        self.mayBeName = mayBeName
        self.notBefore = notBefore
        self.notAround = notAround
        self.around = around
        self.elements = elements
    }

    /// The words that a match can begin with. Every pattern begins with literal words.
    var firstWords: PriceWords {
        if case .words(let words, _) = elements.first { words } else { PriceWords() }
    }

    /// The index after the match that begins at `start`; nil without a match.
    ///
    /// - Parameter sentence: the indices of the one that holds `start`, without its end.
    func end(in tokens: [PriceToken], from start: Int, _ sentence: Range<Int>) -> Int? {
        if start > 0, notBefore.contains(tokens[start - 1].text) { return nil }
        guard let end = end(in: tokens, at: start, elements[...]) else { return nil }
        if notAround.isEmpty, around.isEmpty { return end }
        let words = tokens[sentence]
        guard words.allSatisfy({ !notAround.contains($0.text) }) else { return nil }
        return around.isEmpty || words.contains { around.contains($0.text) } ? end : nil
    }

    private func end(in tokens: [PriceToken], at index: Int, _ rest: ArraySlice<Element>) -> Int? {
        guard let element = rest.first else { return index }
        let following = rest.dropFirst()
        let token = tokens.indices.contains(index) ? tokens[index] : nil
        switch element {
        case .notNext(let words):
            if let token, words.contains(token.text) { return nil }
            return end(in: tokens, at: index, following)
        case .amount(let isLarge):
            guard let token, isLarge ? token.isLargeAmount : token.isAmount || token.isCurrency else { return nil }
            return end(in: tokens, at: index + 1, following)
        case .words(let words, let isOptional):
            if let token, words.contains(token.text), let found = end(in: tokens, at: index + 1, following) { return found }
            return isOptional ? end(in: tokens, at: index, following) : nil
        case .any(let isOptional):
            if isOptional, let found = end(in: tokens, at: index, following) { return found }
            guard let token, token.text != "." else { return nil }
            return end(in: tokens, at: index + 1, following)
        }
    }
}
