/// Search terms for a catalog from OCR text of a cover. The text is noisy: lines come in any order, spaces are missing or superfluous,
/// characters are misrecognized.
public struct CatalogQuery: Sendable, Hashable {
    /// A term to look up, and where it was read.
    public struct Term: Sendable, Hashable {
        public enum Kind: Sendable, Hashable {
            /// As read.
            case word
            /// Adjacent tokens that may be one word: "RADIO HEAD", "L O V E", "over-" and "ture".
            case joined
            /// A substring of a token in which spaces may be missing ("OKCOMPUTER"), starting at this letter.
            case part(offset: Int)
            case acronym
        }

        public var text: String
        public var kind: Kind
        /// The tokens it was made from, by their index in reading order.
        public var places: Range<Int>
    }

    /// Limits on the cost of one lookup: a back cover has hundreds of words, and few of them help.
    static let wordLimit = 32
    static let partLimit = 600
    /// Lengths, in letters, of tokens that may be several words run together.
    private static let runTogether = 7...30
    private static let shortestPart = 3

    public let terms: [Term]

    public init(lines: [String]) {
        var words: [String] = []
        for line in lines where words.count < Self.wordLimit {
            let found = TextFolding.words(line).prefix(Self.wordLimit - words.count)
            words += found.map { String($0.prefix(CatalogText.lengthLimit)) }
        }
        var terms: [Term] = []
        for (place, word) in words.enumerated() {
            terms.append(Term(text: word, kind: .word, places: place..<place + 1))
            guard (3...8).contains(word.count) else { continue }
            terms.append(Term(text: "\(CatalogText.acronymMark)\(word)", kind: .acronym, places: place..<place + 1))
        }
        self.terms = terms + Self.joins(words) + Self.parts(words)
    }

    /// Two adjacent tokens, three, and whole runs of single letters.
    private static func joins(_ words: [String]) -> [Term] {
        var joins: [Term] = []
        for start in words.indices {
            var counts = [2, 3]
            let letters = words[start...].prefix { $0.count == 1 }.count
            if letters > 3, start == 0 || words[start - 1].count > 1 { counts.append(letters) }
            for count in counts where start + count <= words.count {
                let text = words[start..<start + count].joined()
                guard (3...CatalogText.lengthLimit).contains(text.count) else { continue }
                joins.append(Term(text: text, kind: .joined, places: start..<start + count))
            }
        }
        return joins
    }

    /// Every substring of long tokens, the longest tokens first.
    private static func parts(_ words: [String]) -> [Term] {
        var parts: [Term] = []
        for (place, word) in words.enumerated().sorted(by: { $0.element.count > $1.element.count }) {
            guard runTogether.contains(word.count), parts.count < partLimit else { continue }
            let letters = Array(word)
            for start in 0...(letters.count - shortestPart) {
                for end in (start + shortestPart)...letters.count where end - start < letters.count {
                    parts.append(Term(text: String(letters[start..<end]), kind: .part(offset: start), places: place..<place + 1))
                }
            }
        }
        return Array(parts.prefix(partLimit))
    }
}
