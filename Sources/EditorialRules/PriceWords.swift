/// Words of a ``PriceRule``: whole ones, and beginnings that stand for every word that begins so.
struct PriceWords: Sendable {
    private(set) var whole: Set<String> = []
    private(set) var beginnings: Set<String> = []
    /// The lengths of the beginnings, in bytes.
    private var lengths: Set<Int> = []

    init() {}

    /// - Parameter text: words separated by "|"; "@name" is a group, and "a*" stands for all words that begin with "a".
    init(_ text: Substring, groups: [String: String]) {
        insert(text, groups)
    }

    private mutating func insert(_ text: Substring, _ groups: [String: String]) {
        for word in text.split(separator: "|") {
            if word.first == "@" {
                insert(groups[String(word.dropFirst())].map { $0[...] } ?? "", groups)
            } else if word.last == "*" {
                beginnings.insert(String(word.dropLast()))
                lengths.insert(word.utf8.count - 1)
            } else {
                whole.insert(String(word))
            }
        }
    }

    var isEmpty: Bool { whole.isEmpty && beginnings.isEmpty }

    func contains(_ word: String) -> Bool {
        whole.contains(word) || !lengths.isEmpty && Self.beginnings(of: word, of: lengths).contains { beginnings.contains($0) }
    }

    /// The beginnings of a word that have one of these lengths.
    static func beginnings(of word: String, of lengths: Set<Int>) -> some Sequence<String> {
        let bytes = word.utf8
        return lengths.lazy.filter { $0 <= bytes.count }.compactMap { String(bytes.prefix($0)) }
    }
}
