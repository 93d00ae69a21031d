/// A word, figure, currency sign or sentence end, as the price rules see it.
struct PriceToken: Sendable {
    let text: String
    let isCapitalised: Bool
    let startsSentence: Bool

    var isCurrency: Bool {
        text.unicodeScalars.count == 1 && text.unicodeScalars.first?.properties.generalCategory == .currencySymbol
    }

    var isAmount: Bool {
        text.first?.isNumber == true || Self.amounts.contains(text)
    }

    static let currencies: Set<String> = ["dollars", "dollar", "pounds", "euros", "bucks", "quid", "cents", "yen", "usd", "gbp", "eur"]

    private static let amounts: Set<String> = [
        "hundred", "hundreds", "thousand", "thousands", "million", "millions", "billion", "dozen", "dozens", "ten", "twenty", "thirty",
        "forty",
        "fifty", "sixty", "seventy", "eighty", "ninety", "several", "few",
    ]

    /// Always ends with a sentence end.
    static func tokens(of text: String) -> [PriceToken] {
        var tokens: [PriceToken] = []
        var word = ""
        var startsSentence = true
        func finish() {
            guard !word.isEmpty else { return }
            let isCapitalised = word.first?.isUppercase == true
            tokens.append(PriceToken(text: TextFolding.fold(word), isCapitalised: isCapitalised, startsSentence: startsSentence))
            word = ""
            startsSentence = false
        }
        let characters = Array(text)
        for (index, character) in characters.enumerated() {
            let scalars = character.unicodeScalars
            if character.isLetter || character.isNumber {
                // "$20", "20€" and "180g" are two tokens each, "45s" too.
                if let last = word.last, last.isNumber != character.isNumber { finish() }
                word.append(character)
            } else if scalars.allSatisfy({ $0.properties.generalCategory == .currencySymbol }) {
                finish()
                let sign = TextFolding.fold(String(character))
                tokens.append(PriceToken(text: sign, isCapitalised: false, startsSentence: startsSentence))
            } else if scalars.allSatisfy({ $0.properties.generalCategory == .format }) || TextFolding.fold(String(character)) == "'" {
                continue
            } else if ",.".contains(character), word.last?.isNumber == true, characters.dropFirst(index + 1).first?.isNumber == true {
                continue
            } else {
                finish()
                if ".!?;。".contains(character) {
                    tokens.append(PriceToken(text: ".", isCapitalised: false, startsSentence: false))
                    startsSentence = character != ";"
                }
            }
        }
        finish()
        tokens.append(PriceToken(text: ".", isCapitalised: false, startsSentence: false))
        return tokens
    }
}
