/// A linear classifier over the words of a sentence: finds price language in words that no rule foresees.
///
/// Words and phrases belong to kinds (``tradeWords``, ``copyWords``, ``musicWords``: one line for a kind and its words, with "_" between
/// the words of a phrase). A kind counts once per sentence, kinds in combination count more, music counts against; ``weights`` says how
/// much. One word is never enough unless it is telling (``Kind/telling``), and when, how many and to whom count only in combination. The
/// longest phrase matches first and its words count for nothing else, so that an idiom ("time is money") has no weight. Names have none
/// either.
struct PriceEvidence: Sendable {
    enum Kind: String, CaseIterable, Sendable {
        case money, price, purse, dear, cheap, pay, buy, sell, market, people, place, worth, wealth, rising
        case copy, medium, sleevePart, variant
        case scarce, fewLeft, grade, advise, haste, prestige
        /// Words hardly ever used of music, or that belong to another kind as well.
        case telling
        case time, you, may, number, pronoun, few, find
        case sound, words, feeling, band, chart, image, person, quality, name, idiom

        fileprivate var bit: UInt64 { 1 << UInt64(Self.allCases.firstIndex(of: self) ?? 0) }

        fileprivate var category: PriceLanguageViolation.Category {
            switch self {
            case .copy, .medium, .sleevePart, .variant, .grade: .pressing
            case .scarce, .fewLeft, .few, .find, .haste: .rarity
            case .people, .prestige: .collectibility
            case .number: .amount
            default: .value
            }
        }
    }

    /// The score; above ``threshold`` the sentence is price language.
    let score: Int
    /// The kinds that were found.
    private let kinds: UInt64
    private let words: [String]

    var violation: PriceLanguageViolation {
        let heaviest = Kind.allCases.filter { kinds & $0.bit != 0 }.max { Self.weight(of: $0) < Self.weight(of: $1) }
        return PriceLanguageViolation(category: heaviest?.category ?? .value, phrase: words.joined(separator: " + "))
    }

    /// The violation in a sentence, or in one of its clauses if music is only in the others.
    static func violation(in sentence: ArraySlice<PriceToken>, _ evidence: PriceEvidence) -> PriceLanguageViolation? {
        if evidence.score > threshold { return evidence.violation }
        let clauses = clauses(of: sentence)
        guard clauses.count > 1 else { return nil }
        return clauses.lazy.map { PriceEvidence(of: $0) }.first { $0.score > clauseThreshold }?.violation
    }

    init(of sentence: ArraySlice<PriceToken>) {
        var kinds: UInt64 = 0
        var words: [String] = []
        var trade = 0, things = 0, counts = 0, music = 0
        var index = sentence.startIndex
        while index < sentence.endIndex {
            let token = sentence[index]
            var length = 1
            if Self.isName(at: index, in: sentence) {
                if kinds & Kind.name.bit == 0 { music += 1 }
                kinds |= Kind.name.bit
            } else if let (found, end) = Self.longest(at: index, in: sentence) {
                length = end - index
                kinds |= found
                trade += (found & Self.trade).nonzeroBitCount
                things += (found & Self.things).nonzeroBitCount
                counts += (found & Self.counts).nonzeroBitCount
                music += (found & Self.music).nonzeroBitCount
                if found & Self.weighty != 0 { words.append(sentence[index..<end].map(\.text).joined(separator: " ")) }
            } else if token.isCurrency {
                kinds |= Kind.money.bit
                trade += 1
                words.append(token.text)
            }
            if length == 1, Self.isNumber(at: index, in: sentence) { kinds |= Kind.number.bit }
            index += length
        }
        let evidence = trade + things + counts
        if evidence == 0 { kinds &= ~Self.circumstances }
        var score = Self.kindWeights.reduce(0) { kinds & $1.bit == 0 ? $0 : $0 + $1.weight }
        for (holds, weight) in zip(
            [
                trade > 1, things > 1, counts > 1, things > 0 && trade > 0, things > 0 && counts > 0, trade > 0 && counts > 0,
                music == 0, music == 0 && trade > 0, music == 0 && things > 0, music == 0 && counts > 0, music > 1, music > 2,
            ], Self.combinationWeights) where holds
        { score += weight }
        let isAlone = evidence + (kinds & (Self.circumstances | Kind.telling.bit)).nonzeroBitCount < 2
        self.score = isAlone ? min(score, Self.threshold) : score
        self.kinds = kinds & Self.weighty
        self.words = words
    }

    // MARK: - Tables

    private static let trade = bits(
        .money, .price, .purse, .dear, .cheap, .pay, .buy, .sell, .market, .people, .place, .worth, .wealth, .rising)
    private static let things = bits(.copy, .medium, .sleevePart, .variant)
    private static let counts = bits(.scarce, .fewLeft, .grade, .advise, .haste, .prestige, .telling)
    private static let music = bits(.sound, .words, .feeling, .band, .chart, .image, .person, .quality, .name)
    private static let circumstances = bits(.time, .you, .may, .number, .pronoun, .few, .find)
    private static let weighty = trade | things | counts | bits(.time, .number, .few, .find)

    private static func bits(_ kinds: Kind...) -> UInt64 { kinds.reduce(0) { $0 | $1.bit } }

    private static func weight(of kind: Kind) -> Int { weights[kind.rawValue] ?? 0 }

    private static let kindWeights = Kind.allCases.map { (bit: $0.bit, weight: weight(of: $0)) }.filter { $0.weight != 0 }

    /// In the order of evaluation.
    private static let combinationWeights = [
        "trade twice", "things twice", "counts twice", "things and trade", "things and counts", "trade and counts",
        "no music", "no music but trade", "no music but things", "no music but counts", "music twice", "music thrice",
    ].map { weights[$0] ?? 0 }

    private struct Phrase {
        let rest: [String]
        let kinds: UInt64
    }

    /// By first word, longest phrase first.
    private static let phrases: [String: [Phrase]] = {
        var kinds: [[String]: UInt64] = [:]
        for line in [tradeWords, copyWords, musicWords].flatMap({ $0.split(separator: "\n") }) {
            let parts = line.split(separator: " ")
            guard let kind = parts.first.flatMap({ Kind(rawValue: String($0.dropLast())) }) else { continue }
            for phrase in parts.dropFirst() { kinds[phrase.split(separator: "_").map(String.init), default: 0] |= kind.bit }
        }
        var phrases: [String: [Phrase]] = [:]
        for (words, kinds) in kinds { phrases[words[0], default: []].append(Phrase(rest: Array(words.dropFirst()), kinds: kinds)) }
        return phrases.mapValues { $0.sorted { $0.rest.count > $1.rest.count } }
    }()

    // MARK: - Words

    private static func longest(at index: Int, in sentence: ArraySlice<PriceToken>) -> (kinds: UInt64, end: Int)? {
        let text = sentence[index].text
        if let candidates = phrases[text] {
            for phrase in candidates {
                let end = index + 1 + phrase.rest.count
                guard end <= sentence.endIndex,
                    zip(sentence[(index + 1)..<end], phrase.rest).allSatisfy({ $0.text == $1 })
                else { continue }
                return (phrase.kinds, end)
            }
        }
        for stem in stems(of: text) {
            if let last = phrases[stem]?.last, last.rest.isEmpty { return (last.kinds, index + 1) }
        }
        return nil
    }

    private static func stems(of word: String) -> [String] {
        guard word.utf8.count > 3, let last = word.utf8.last else { return [] }
        switch last {
        case UInt8(ascii: "s"):
            if word.hasSuffix("ies") { return [word.dropLast(3) + "y", String(word.dropLast(2)), String(word.dropLast())] }
            return word.hasSuffix("es") ? [String(word.dropLast(2)), String(word.dropLast())] : [String(word.dropLast())]
        case UInt8(ascii: "d"): return word.hasSuffix("ed") ? [String(word.dropLast(2)), String(word.dropLast())] : []
        case UInt8(ascii: "g"): return word.hasSuffix("ing") ? [String(word.dropLast(3)), word.dropLast(3) + "e"] : []
        case UInt8(ascii: "y"): return word.hasSuffix("ly") ? [String(word.dropLast(2))] : []
        default: return []
        }
    }

    /// A capitalized word in the middle of a sentence, or two at its beginning. Abbreviations are capitalized, too, and so are the words in
    /// ``proper``.
    private static func isName(at index: Int, in sentence: ArraySlice<PriceToken>) -> Bool {
        let token = sentence[index]
        if token.text == PriceToken.name.text { return true }
        guard token.isCapitalized, token.text.count > 3, !proper.contains(token.text) else { return false }
        guard token.startsSentence else { return true }
        guard index + 1 < sentence.endIndex else { return false }
        return sentence[index + 1].isCapitalized && sentence[index + 1].text.count > 2
    }

    private static let proper: Set<String> = [
        "discogs", "ebay", "popsike", "goodwill", "german", "british", "canadian", "japanese", "american", "dutch", "french", "italian",
        "spanish", "brazilian", "tokyo", "hayes",
    ]

    /// A number that does not count anything musical and is not a year.
    private static func isNumber(at index: Int, in sentence: ArraySlice<PriceToken>) -> Bool {
        let token = sentence[index]
        guard token.isAmount, token.text.count != 4 || Int(token.text).map({ !(1900...2035).contains($0) }) ?? true else { return false }
        if index > sentence.startIndex, ["number", "no", "side", "track"].contains(sentence[index - 1].text) { return false }
        guard index + 1 < sentence.endIndex else { return true }
        return !sentence[index + 1].isAmount && !counted.contains(sentence[index + 1].text)
    }

    private static let counted: Set<String> = [
        "minutes", "minute", "seconds", "songs", "song", "tracks", "track", "years", "year", "months", "weeks", "days", "hours", "chords",
        "chord", "voices", "bars", "beats", "takes", "times", "singers", "players", "musicians", "singles", "albums", "records", "verses",
        "sides", "parts", "microphones", "countries", "copies", "people", "of", "in", "movements", "instruments", "guitars", "hits",
        "grammys", "dollar",
    ]

    /// The clauses of a sentence: after "but", a dash or a colon, and a comma with another conjunction.
    private static func clauses(of sentence: ArraySlice<PriceToken>) -> [ArraySlice<PriceToken>] {
        var clauses: [ArraySlice<PriceToken>] = []
        var start = sentence.startIndex
        for index in sentence.indices.dropFirst() {
            let pause = sentence[index - 1].pause
            guard pause == .dash || sentence[index].text == "but" || pause == .comma && conjunctions.contains(sentence[index].text),
                index - start > 2
            else { continue }
            clauses.append(sentence[start..<index])
            start = index
        }
        if sentence.endIndex - start > 2 || clauses.isEmpty { clauses.append(sentence[start...]) }
        return clauses
    }

    private static let conjunctions: Set<String> = ["though", "although", "yet", "while", "whereas", "so", "and"]
}
