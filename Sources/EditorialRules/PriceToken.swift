import Catalog

/// A token of the price rules: a word, figure, currency sign or sentence end.
struct PriceToken: Sendable {
    let text: String
    let isCapitalized: Bool
    let startsSentence: Bool
    var pause = Pause.none

    /// The separator between a word and the next in its sentence.
    enum Pause { case none, comma, dash }

    /// A placeholder for a name, whose words are not evaluated.
    static let name = PriceToken(text: "\u{FFFC}", isCapitalized: true, startsSentence: false)

    var isCurrency: Bool {
        text.unicodeScalars.count == 1 && text.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    }

    var isAmount: Bool {
        text.first?.isNumber == true || Self.amounts.contains(text)
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
                let found = tokens[index..<index + wanted.count]
                let next = tokens[index + wanted.count].text
                let isSpeltSo = zip(found, wanted).allSatisfy { $0.text == $1.text && ($0.isCapitalized || !$1.isCapitalized) }
                if found.first?.text == first.text, isSpeltSo,
                    wanted.count > 1 || found.first?.startsSentence == false || subjectVerbs.contains(next)
                {
                    tokens.replaceSubrange(index..<index + wanted.count, with: [PriceToken.name])
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
        var tokens: [PriceToken] = []
        var word = ""
        var startsSentence = true
        func finish() {
            guard !word.isEmpty else { return }
            let isCapitalized = word.first?.isUppercase == true
            let folded = word.utf8.allSatisfy { $0 < 0x80 } ? word.lowercased() : TextFolding.fold(word)
            tokens.append(PriceToken(text: folded, isCapitalized: isCapitalized, startsSentence: startsSentence))
            word = ""
            startsSentence = false
        }
        func pause(_ pause: Pause) {
            if !tokens.isEmpty { tokens[tokens.count - 1].pause = pause }
        }
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let ascii = character.asciiValue
            let isNumber = ascii.map { (0x30...0x39).contains($0) } ?? character.isNumber
            if isNumber || ascii.map({ (0x61...0x7A).contains($0 | 0x20) }) ?? character.isLetter {
                // "$20", "20€", "180g" and "45s" are two tokens each.
                if let last = word.last, last.isNumber != isNumber { finish() }
                word.append(character)
            } else if character == " " {
                finish()
            } else if isAll(character, .currencySymbol) {
                finish()
                let sign = TextFolding.fold(String(character))
                tokens.append(PriceToken(text: sign, isCapitalized: false, startsSentence: startsSentence))
            } else if isAll(character, .format) {
                continue
            } else if TextFolding.fold(String(character)) == "'" {
                if splitAtApostrophes { finish() }
            } else if ",.".contains(character), word.last?.isNumber == true, characters.dropFirst(index + 1).first?.isNumber == true {
                continue
            } else {
                finish()
                switch character {
                case ".", "!", "?", ";", "。":
                    tokens.append(PriceToken(text: ".", isCapitalized: false, startsSentence: false))
                    startsSentence = character != ";"
                case ",": pause(.comma)
                case ":", "–", "—", "(", ")": pause(.dash)
                default: break
                }
            }
        }
        finish()
        tokens.append(PriceToken(text: ".", isCapitalized: false, startsSentence: false))
        return tokens
    }

    private static func isAll(_ character: Character, _ category: Unicode.GeneralCategory) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == category }
    }
}
