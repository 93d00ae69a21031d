import Catalog

/// Approximate substring matching: the range of a text with the least edit distance to a name (Sellers, "The theory and computation of
/// evolutionary distances", 1980). Confusing letters that look alike costs little.
enum LetterAlignment {
    struct Place: Hashable {
        /// Weighted edit distance; look-alikes cost a fraction of a letter.
        var cost: Double
        /// The matching range of the text.
        var range: Range<Int>

        /// Similarity to the name: the share of its letters that match, at most 1; may be negative.
        func likeness(_ form: CoverName.Form) -> Double {
            1 - cost / Double(form.letters.count)
        }
    }

    /// Cost of confusing look-alike letters, one for one or two for one.
    static let likeness = 0.25
    /// Cost of a match that begins or ends inside a word. Recognition drops spaces, but short names occur inside other words everywhere.
    static func insideWord(_ length: Int) -> Double {
        switch length {
        case ..<5: 2
        case 5...7: 1
        default: 0.5
        }
    }

    /// - Returns: nil for an empty name or text.
    static func best(of name: [Unicode.Scalar], in text: CoverTextStream) -> Place? {
        guard !name.isEmpty, !text.letters.isEmpty else { return nil }
        let letters = text.letters
        let width = letters.count + 1
        let inside = insideWord(name.count)
        // Rows of the dynamic program: costs, and where in the text each alignment begins.
        var beforeLast = [Double](repeating: .infinity, count: width)
        var beforeLastStart = [Int](repeating: 0, count: width)
        var last = text.isStart.map { $0 ? 0 : inside }
        var lastStart = Array(0..<width)
        var row = last, start = lastStart
        for i in 1...name.count {
            row[0] = last[0] + 1
            start[0] = 0
            for j in 1..<width {
                var (cost, from) = (last[j - 1] + substitution(name[i - 1], letters[j - 1]), lastStart[j - 1])
                func consider(_ other: Double, _ begin: Int) {
                    if other < cost { (cost, from) = (other, begin) }
                }
                consider(last[j] + 1, lastStart[j])
                consider(row[j - 1] + 1, start[j - 1])
                if i >= 2, isPair(name[i - 2], name[i - 1], letters[j - 1]) {
                    consider(beforeLast[j - 1] + likeness, beforeLastStart[j - 1])
                }
                if j >= 2, isPair(letters[j - 2], letters[j - 1], name[i - 1]) { consider(last[j - 2] + likeness, lastStart[j - 2]) }
                row[j] = cost
                start[j] = from
            }
            (beforeLast, last, row) = (last, row, beforeLast)
            (beforeLastStart, lastStart, start) = (lastStart, start, beforeLastStart)
        }
        var best: Place?
        for end in 1..<width {
            let cost = last[end] + (text.isStart[end] ? 0 : inside)
            if cost < best?.cost ?? .infinity, lastStart[end] < end { best = Place(cost: cost, range: lastStart[end]..<end) }
        }
        return best
    }

    private static func substitution(_ left: Unicode.Scalar, _ right: Unicode.Scalar) -> Double {
        if left == right { return 0 }
        guard let shape = shapes[left], shape == shapes[right] else { return 1 }
        return likeness
    }

    private static let shapes: [Unicode.Scalar: Int] = {
        var shapes: [Unicode.Scalar: Int] = [:]
        for (index, alike) in ["0oqdc", "1iljt", "5s", "8b", "2z", "6g9", "uv", "hn", "pr"].enumerated() {
            for letter in alike.unicodeScalars { shapes[letter] = index }
        }
        return shapes
    }()

    /// Whether two letters together look like one.
    private static func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar, _ one: Unicode.Scalar) -> Bool {
        switch (first, second) {
        case ("r", "n"), ("n", "n"): one == "m"
        case ("v", "v"), ("u", "u"): one == "w"
        case ("c", "l"): one == "d"
        case ("i", "i"), ("l", "i"), ("i", "l"), ("l", "l"): one == "u" || one == "n"
        default: false
        }
    }
}
