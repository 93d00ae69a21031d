import Catalog

/// Splits text into the tokens of the price rules.
///
/// Works on UTF-8; only beside characters that are not ASCII are grapheme clusters looked up.
struct PriceTokenizer {
    let splitsAtApostrophes: Bool
    private var tokens: [PriceToken] = []
    /// UTF-8, not folded.
    private var word: [UInt8] = []
    private var endsInDigit = false
    private var startsSentence = true

    init(splitsAtApostrophes: Bool) {
        self.splitsAtApostrophes = splitsAtApostrophes
    }

    private enum Kind { case letter, digit, other }

    mutating func tokens(of text: String) -> [PriceToken] {
        var text = text
        text.makeContiguousUTF8()
        let bytes = text.utf8
        var index = bytes.startIndex
        while index < bytes.endIndex {
            let next = bytes.index(after: index)
            let byte = bytes[index]
            // A combining mark may follow.
            if byte < 0x80, next == bytes.endIndex || bytes[next] < 0x80 {
                take(byte, before: next == bytes.endIndex ? nil : bytes[next])
                index = next
            } else {
                let end = text.index(after: index)
                take(text[index], before: end < text.endIndex ? text[end] : nil)
                index = end
            }
        }
        finish()
        endSentence()
        return tokens
    }

    private mutating func take(_ byte: UInt8, before next: UInt8?) {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): extend(by: CollectionOfOne(byte), .digit)
        case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"): extend(by: CollectionOfOne(byte), .letter)
        case UInt8(ascii: "$"): sign("$")
        case UInt8(ascii: "'"): if splitsAtApostrophes { finish() }
        case UInt8(ascii: ","), UInt8(ascii: "."):
            if endsInDigit, let next, (0x30...0x39).contains(next) { return }
            finish()
            separate(by: Character(Unicode.Scalar(byte)))
        default:
            finish()
            separate(by: Character(Unicode.Scalar(byte)))
        }
    }

    private mutating func take(_ character: Character, before next: Character?) {
        if character.isNumber {
            extend(by: character.utf8, .digit)
        } else if character.isLetter {
            extend(by: character.utf8, .letter)
        } else if consists(character, of: .currencySymbol) {
            sign(TextFolding.fold(String(character)))
        } else if consists(character, of: .format) {
            return
        } else if TextFolding.fold(String(character)) == "'" {
            if splitsAtApostrophes { finish() }
        } else if character == "," || character == ".", endsInDigit, next?.isNumber == true {
            return
        } else {
            finish()
            separate(by: character)
        }
    }

    /// "$20", "20€", "180g" and "45s" are two tokens each.
    private mutating func extend(by character: some Collection<UInt8>, _ kind: Kind) {
        if !word.isEmpty, endsInDigit != (kind == .digit) { finish() }
        word += character
        endsInDigit = kind == .digit
    }

    private mutating func sign(_ text: String) {
        finish()
        tokens.append(PriceToken(text: text, isCapitalized: false, startsSentence: startsSentence))
    }

    private mutating func separate(by character: Character) {
        switch character {
        case ".", "!", "?", ";", "。":
            endSentence()
            startsSentence = character != ";"
        case ",": pause(.comma)
        case ":", "–", "—", "(", ")": pause(.dash)
        default: break
        }
    }

    private mutating func endSentence() {
        tokens.append(PriceToken(text: ".", isCapitalized: false, startsSentence: false))
    }

    private mutating func pause(_ pause: PriceToken.Pause) {
        if !tokens.isEmpty { tokens[tokens.count - 1].pause = pause }
    }

    private mutating func finish() {
        guard !word.isEmpty else { return }
        tokens.append(wordToken())
        word.removeAll(keepingCapacity: true)
        endsInDigit = false
        startsSentence = false
    }

    private mutating func wordToken() -> PriceToken {
        guard word.allSatisfy({ $0 < 0x80 }) else {
            let text = String(decoding: word, as: UTF8.self)
            return PriceToken(
                text: TextFolding.fold(text), isCapitalized: text.first?.isUppercase == true, startsSentence: startsSentence)
        }
        let isCapitalized = (0x41...0x5A).contains(word[0])
        for index in word.indices where (0x41...0x5A).contains(word[index]) { word[index] |= 0x20 }
        return PriceToken(text: String(decoding: word, as: UTF8.self), isCapitalized: isCapitalized, startsSentence: startsSentence)
    }

    private func consists(_ character: Character, of category: Unicode.GeneralCategory) -> Bool {
        character.unicodeScalars.allSatisfy { $0.properties.generalCategory == category }
    }
}
