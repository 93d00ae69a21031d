import Catalog

/// The numbers of works in their composers' catalogs, which catalogs of albums write behind a title or leave out: "Goldberg Variations, BWV 988",
/// "Symphony No. 9, Op. 125".
struct WorkNumbers {
    /// Such as "bwv988" and "op27/2".
    let numbers: Set<String>
    /// The title without them.
    let rest: String

    init(_ title: String) {
        let tokens = title.split(separator: " ")
        var numbers: Set<String> = []
        var kept: [Substring] = []
        var index = 0
        while index < tokens.count {
            guard let mark = Self.mark(tokens[index]), index + 1 < tokens.count, let number = Self.number(tokens[index + 1]) else {
                kept.append(tokens[index])
                index += 1
                continue
            }
            index += 2
            var whole = mark + number
            if mark == "op", index + 1 < tokens.count, Self.word(tokens[index]) == "no", let part = Self.number(tokens[index + 1]) {
                whole += "/" + part
                index += 2
            }
            numbers.insert(whole)
        }
        self.numbers = numbers
        rest = numbers.isEmpty ? title : kept.joined(separator: " ")
    }

    /// Whether both say which work it is, and not the same.
    func contradict(_ other: WorkNumbers) -> Bool {
        !numbers.isEmpty && !other.numbers.isEmpty && numbers.isDisjoint(with: other.numbers)
    }

    private static func mark(_ token: Substring) -> String? {
        let word = word(token)
        // A single letter only with its dot: "K. 466".
        if word.count == 1 { return token.hasSuffix(".") && (word == "k" || word == "d") ? word : nil }
        return word == "opus" ? "op" : marks.contains(word) ? word : nil
    }

    private static let marks: Set<String> = ["bwv", "hwv", "rv", "kv", "woo", "op", "hob"]

    private static func number(_ token: Substring) -> String? {
        let word = word(token)
        return word.first?.isNumber == true ? word : nil
    }

    private static func word(_ token: Substring) -> String { TextFolding.words(String(token)).joined() }
}
