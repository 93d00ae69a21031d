/// A title taken apart for comparison.
struct Title {
    /// All words but edition suffixes; numbers in digits.
    let words: [String]
    /// The words before bracketed additions.
    let name: [String]
    /// The words in trailing brackets: "Blue Album".
    let addition: [String]
    /// The numbers that tell members of a series apart.
    let numbers: [String]
    /// For titles of symbols only.
    let raw: String

    var full: String { words.isEmpty ? raw : words.joined() }

    init(_ title: String) {
        let title = EditionSuffix.removed(from: title)
        var rest = title[...]
        var additions: [Substring] = []
        while let bracket = EditionSuffix.trailingBracket(of: rest) {
            additions.insert(bracket.content, at: 0)
            rest = bracket.rest
        }
        raw = TextFolding.key(title)
        words = TextFolding.words(title).map(Numeral.digits)
        let nameWords = TextFolding.words(String(rest)).map(Numeral.digits)
        name = nameWords.isEmpty ? words : nameWords
        addition = nameWords.isEmpty ? [] : additions.flatMap { TextFolding.words(String($0)) }.map(Numeral.digits)
        numbers = words.filter { $0.allSatisfy(\.isNumber) }
    }
}
