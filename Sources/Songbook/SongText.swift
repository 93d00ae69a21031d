import Catalog

/// A word of a title, a name or a query, ready to be compared. Letters are code points in folded form.
struct SongWord: Hashable, Sendable {
    let letters: [UInt32]
    /// A bit for each letter that occurs; a bit may stand for several.
    private let mask: UInt32

    init(_ letters: [UInt32]) {
        self.letters = letters
        mask = letters.reduce(0) { $0 | 1 << ($1 & 31) }
    }

    init(_ text: some StringProtocol) { self.init(text.unicodeScalars.map(\.value)) }

    /// Letters that this word has and the other has not, or fewer: each is an error at least.
    func lacks(of other: SongWord) -> Int { (mask & ~other.mask).nonzeroBitCount }

    var count: Int { letters.count }

    var hasDigit: Bool {
        letters.contains { Unicode.Scalar($0).map(SongText.isNumber) ?? false }
    }

    /// Whether it is a to z throughout.
    var isLatin: Bool { letters.allSatisfy { (0x61...0x7A).contains($0) } }

    /// Whether it has a letter of a script that writes words without spaces between them; nothing below U+2E80 does.
    var hasIdeographs: Bool { letters.contains { $0 >= 0x2E80 } }

    func starts(with other: SongWord) -> Bool { letters.starts(with: other.letters) }

    func contains(_ other: SongWord) -> Bool {
        guard other.count <= count, let first = other.letters.first else { return other.letters.isEmpty }
        for start in 0...(count - other.count) where letters[start] == first {
            if letters[start..<(start + other.count)].elementsEqual(other.letters) { return true }
        }
        return false
    }
}

/// How texts become words for the search (rule 114). The page does the same in JavaScript, so each step is one that both languages have.
enum SongText {
    /// Runs of letters, marks and digits of the folded text; apostrophes vanish, and "&" is "and".
    static func words(_ text: String) -> [SongWord] {
        var words: [SongWord] = []
        var word: [UInt32] = []
        func finish() {
            if !word.isEmpty { words.append(SongWord(word)) }
            word.removeAll(keepingCapacity: true)
        }
        for scalar in TextFolding.fold(text).unicodeScalars {
            switch scalar {
            case "'": continue
            case "&":
                finish()
                words.append(SongWord("and"))
            case _ where isWordy(scalar): word.append(scalar.value)
            default: finish()
            }
        }
        finish()
        return words
    }

    static func isNumber(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x30...0x39).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .decimalNumber, .letterNumber, .otherNumber: return true
        default: return false
        }
    }

    private static func isWordy(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x61...0x7A).contains(scalar.value) || (0x30...0x39).contains(scalar.value) }
        switch scalar.properties.generalCategory {
        case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter: return true
        case .nonspacingMark, .spacingMark, .enclosingMark: return true
        case .decimalNumber, .letterNumber, .otherNumber: return true
        default: return false
        }
    }
}

/// The edit distance of words: insertions, deletions, substitutions, and swaps of neighbors (optimal string alignment).
enum SongDistance {
    /// - Returns: the distance to the whole of `word`, and the least one to any beginning of it; `limit + 1` for all that are larger.
    static func of(_ query: [UInt32], _ word: [UInt32], limit: Int) -> (whole: Int, beginning: Int) {
        let far = limit + 1
        // Nothing behind this can be within the limit.
        let width = min(word.count, query.count + limit)
        guard query.count - word.count <= limit else { return (far, far) }
        var beforeLast = [Int](repeating: far, count: width + 1)
        var last = [Int](0...width)
        var current = last
        for i in 1...max(query.count, 1) where i <= query.count {
            current[0] = i
            var least = i
            for j in stride(from: 1, through: width, by: 1) {
                var best = min(last[j] + 1, current[j - 1] + 1, last[j - 1] + (query[i - 1] == word[j - 1] ? 0 : 1))
                if i > 1, j > 1, query[i - 1] == word[j - 2], query[i - 2] == word[j - 1] { best = min(best, beforeLast[j - 2] + 1) }
                current[j] = best
                least = min(least, best)
            }
            if least > limit, last.min() ?? far > limit { return (far, far) }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        let whole = word.count <= width ? last[width] : far
        return (min(whole, far), min(last.min() ?? far, far))
    }
}
