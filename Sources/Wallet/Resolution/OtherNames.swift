import Catalog

/// The other names that a title itself tells or stands for: "★ (Blackstar)" is "★" and "Blackstar", "÷" is "Divide", "David Bowie (aka Space
/// Oddity)" is "Space Oddity".
struct OtherNames {
    /// Folded, with the title's own.
    let keys: Set<String>
    /// "1989 TV" for "1989 (Taylor's Version)": it may stand for the title, but not for another one with these initials.
    let initials: String?
    /// What stands behind the first colon, folded; nil if there is nothing, or if what stands before it says that it is another record.
    let subtitle: String?

    /// - Parameter title: without edition.
    init(_ title: String, artist: String) {
        let own = TextFolding.key(title)
        var keys: Set<String> = [own]
        var initials: String?
        if let names = Self.symbols[own] { keys.formUnion(names) }
        if let number = Int(own), let spoken = Self.spoken(number) { keys.insert(spoken) }
        if let bracket = EditionSuffix.trailingBracket(of: title[...]) {
            let words = TextFolding.words(String(bracket.content))
            if words.first == "aka", words.count > 1 { keys.insert(words.dropFirst().joined(separator: " ")) }
            let main = TextFolding.key(String(bracket.rest))
            if TextFolding.words(String(bracket.rest)).isEmpty, !words.isEmpty { keys.formUnion([main, words.joined(separator: " ")]) }
            if words.count > 1, words.count <= 5 { initials = main + " " + String(words.compactMap(\.first)) }
        }
        if let main = Self.main(of: title, without: artist) { keys.insert(main) }
        self.keys = keys
        self.initials = initials
        subtitle = Self.subtitle(of: title)
    }

    /// "More Gold" of "More ABBA Gold: More ABBA Hits"; nil unless the name stands between words.
    private static func main(of title: String, without artist: String) -> String? {
        let words = TextFolding.words(String(title.prefix { $0 != ":" })), name = TextFolding.words(artist)
        guard !name.isEmpty, words.count >= name.count + 2,
            let start = (1..<words.count - name.count).first(where: { words[$0...].starts(with: name) })
        else { return nil }
        return (words[..<start] + words[(start + name.count)...]).joined(separator: " ")
    }

    private static func subtitle(of title: String) -> String? {
        guard let colon = title.firstIndex(of: ":"), title[colon...].dropFirst().first?.isWhitespace == true else { return nil }
        let main = TextFolding.words(String(title[..<colon]))
        let key = TextFolding.key(String(title[title.index(after: colon)...]))
        guard !main.isEmpty, !key.isEmpty else { return nil }
        return TitleVocabulary.kinds(of: main).isDisjoint(with: [.live, .remix, .demo, .other]) ? key : nil
    }

    /// "thirteen", "twenty one"; nil for what is no number of two digits.
    private static func spoken(_ number: Int) -> String? {
        if small.indices.contains(number) { return small[number] }
        guard (20..<100).contains(number) else { return nil }
        let ten = tens[number / 10 - 2]
        return number % 10 == 0 ? ten : ten + " " + small[number % 10]
    }

    private static let small = [
        "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve", "thirteen", "fourteen",
        "fifteen", "sixteen", "seventeen", "eighteen", "nineteen",
    ]
    private static let tens = ["twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety"]

    /// The names of what is no word, as people say them.
    private static let symbols: [String: [String]] = [
        "÷": ["divide", "divided"], "×": ["multiply", "times"], "x": ["multiply"], "+": ["plus"], "=": ["equals", "equal"],
        "-": ["subtract", "minus"], "★": ["blackstar", "black star", "star"], "☆": ["white star", "star"], "♥": ["heart", "love"],
        "❤": ["heart", "love"], "∞": ["infinity"], "?": ["question mark"], "!": ["exclamation mark"], "&": ["ampersand"],
        "#": ["hash", "hashtag", "number sign"], "%": ["percent"], "∆": ["delta", "triangle"], "δ": ["delta"], "ω": ["omega"], "π": ["pi"],
        "σ": ["sigma"], "λ": ["lambda"], "†": ["cross"], "✝": ["cross"], "†††": ["crosses"], "...": ["ellipsis"], "∑": ["sum", "sigma"],
        "√": ["root", "square root"], "∴": ["therefore"], "≠": ["not equal", "unequal"], "○": ["circle"], "●": ["circle"],
        "△": ["triangle"],
        "▲": ["triangle"], "□": ["square"], "■": ["square"], "♠": ["spade", "spades"], "♣": ["club", "clubs"],
        "♦": ["diamond", "diamonds"],
    ]
}
