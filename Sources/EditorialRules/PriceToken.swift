import Catalog

/// A token of the price rules: a word, figure, currency sign or sentence end.
struct PriceToken: Sendable {
    let text: String
    let isCapitalized: Bool
    let startsSentence: Bool
    var pause: Pause

    /// The separator between a word and the next in its sentence.
    enum Pause { case none, comma, dash }

    /// A placeholder for a name, whose words are not evaluated.
    static let name = PriceToken(text: "\u{FFFC}", isCapitalized: true, startsSentence: false)

    /// A single currency sign.
    let isCurrency: Bool
    let beginsWithDigit: Bool

    init(text: String, isCapitalized: Bool, startsSentence: Bool, pause: Pause = .none) {
        self.text = text
        self.isCapitalized = isCapitalized
        self.startsSentence = startsSentence
        self.pause = pause
        guard let first = text.utf8.first else {
            isCurrency = false
            beginsWithDigit = false
            return
        }
        if first < 0x80 {
            isCurrency = first == UInt8(ascii: "$") && text.utf8.count == 1
            beginsWithDigit = (0x30...0x39).contains(first)
        } else {
            let scalars = text.unicodeScalars
            isCurrency = scalars.count == 1 && scalars.first?.properties.generalCategory == .currencySymbol
            beginsWithDigit = text.first?.isNumber == true
        }
    }

    var isAmount: Bool {
        beginsWithDigit || Self.amounts.contains(text)
    }

    static let currencies: Set<String> = [
        "dollars", "dollar", "pounds", "euros", "euro", "bucks", "quid", "cents", "pence", "yen", "usd", "gbp", "eur", "chf", "cad", "aud",
        "francs", "franc", "kronor", "kroner", "kr", "zloty", "pesos", "rupees", "rubles", "roubles", "reais", "yuan", "lire", "guilders",
        "marks", "deutschmarks", "pesetas", "shillings", "rand", "forints", "p", "fiver", "tenner", "grand",
    ]

    /// A number that counts copies or money rather than beats or voices.
    var isLargeAmount: Bool {
        if let value = Int(text) { return value >= 50 }
        return ["hundred", "hundreds", "thousand", "thousands", "dozen"].contains(text)
    }

    private static let amounts: Set<String> = [
        "hundred", "hundreds", "thousand", "thousands", "million", "millions", "billion", "dozen", "dozens", "ten", "twenty", "thirty",
        "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "several", "few", "couple", "two", "three", "four", "five", "six",
        "seven",
        "eight", "nine", "eleven", "twelve", "fifteen",
    ]

    /// Always ends with a sentence end.
    ///
    /// - Parameter names: text spelled exactly like one of these, capitals included, is replaced by a placeholder. A one-word name at the
    ///   beginning of a sentence, where every word is capitalized, counts only if it is the subject.
    static func tokens(of text: String, names: [String], splitAtApostrophes: Bool = false) -> [PriceToken] {
        var tokens = tokens(of: text, splitAtApostrophes: splitAtApostrophes)
        for name in names {
            let wanted = Self.tokens(of: name, splitAtApostrophes: splitAtApostrophes).dropLast()
            guard let first = wanted.first,
                wanted.contains(where: \.isCapitalized) || !wanted.contains(where: { $0.text.first?.isLetter == true })
            else { continue }
            var index = 0
            while index + wanted.count < tokens.count {
                if tokens[index].text == first.text {
                    let found = index..<index + wanted.count
                    let isSpeltSo = zip(tokens[found], wanted).allSatisfy { $0.text == $1.text && ($0.isCapitalized || !$1.isCapitalized) }
                    let next = tokens[found.upperBound].text
                    if isSpeltSo, wanted.count > 1 || !tokens[index].startsSentence || subjectVerbs.contains(next) {
                        tokens.replaceSubrange(found, with: [PriceToken.name])
                    }
                }
                index += 1
            }
        }
        return tokens
    }

    private static let subjectVerbs: Set<String> = [
        "is", "was", "opens", "closes", "remains", "ends", "begins", "sounds", "finds", "shows", "moves", "turns", "works", "captures",
    ]

    /// Always ends with a sentence end.
    static func tokens(of text: String, splitAtApostrophes: Bool = false) -> [PriceToken] {
        var tokenizer = PriceTokenizer(splitsAtApostrophes: splitAtApostrophes)
        return tokenizer.tokens(of: text)
    }
}
