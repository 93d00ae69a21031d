import Catalog

/// The text of one reading as a sequence of letters in reading order, without spaces and punctuation: recognition of stylized lettering
/// inserts the former anywhere and seldom gets the latter right.
struct CoverTextStream: Sendable {
    let letters: [Unicode.Scalar]
    /// Whether a word begins at a letter. One element more than letters: the end counts as a beginning.
    let isStart: [Bool]
    /// Height of each letter's line.
    let heights: [Double]
    let tallest: Double
    /// Range of each line's letters.
    let lines: [Range<Int>]

    init(_ lines: [CoverTextLine]) {
        var letters: [Unicode.Scalar] = []
        var isStart: [Bool] = []
        var heights: [Double] = []
        var places: [Range<Int>] = []
        for line in Self.inReadingOrder(lines) {
            let start = letters.count
            for word in CoverTextWords.of(line.text) {
                for (index, letter) in word.unicodeScalars.enumerated() {
                    letters.append(letter)
                    isStart.append(index == 0)
                    heights.append(line.height)
                }
            }
            if letters.count > start { places.append(start..<letters.count) }
        }
        self.letters = letters
        self.isStart = isStart + [true]
        self.heights = heights
        tallest = heights.max() ?? 0
        self.lines = places
    }

    private init(letters: [Unicode.Scalar], isStart: [Bool], heights: [Double], tallest: Double, lines: [Range<Int>]) {
        self.letters = letters
        self.isStart = isStart
        self.heights = heights
        self.tallest = tallest
        self.lines = lines
    }

    /// A name as a stream, to align lines with it.
    init(name: [Unicode.Scalar]) {
        self.init(
            letters: name, isStart: Array(repeating: true, count: name.count + 1), heights: Array(repeating: 0, count: name.count),
            tallest: 0,
            lines: [0..<name.count])
    }

    /// The concatenation of these parts.
    func joining(_ parts: [Range<Int>]) -> CoverTextStream {
        CoverTextStream(
            letters: parts.flatMap { letters[$0] }, isStart: parts.flatMap { isStart[$0] } + [true], heights: parts.flatMap { heights[$0] },
            tallest: tallest, lines: [])
    }

    /// The text with these parts blanked, so that the same letters cannot prove two names.
    func without(_ parts: [Range<Int>]) -> CoverTextStream {
        var letters = letters
        var isStart = isStart
        for part in parts {
            for index in part { letters[index] = " " }
            isStart[part.lowerBound] = true
            isStart[part.upperBound] = true
        }
        let rest = lines.filter { line in !parts.contains { $0.overlaps(line) } }
        return CoverTextStream(letters: letters, isStart: isStart, heights: heights, tallest: tallest, lines: rest)
    }

    /// Rows from top to bottom, each from left to right. Lines belong to one row if their centers are closer than half the smaller height.
    private static func inReadingOrder(_ lines: [CoverTextLine]) -> [CoverTextLine] {
        var rows: [[CoverTextLine]] = []
        for line in lines.sorted(by: { ($0.y, $0.x) < ($1.y, $1.x) }) {
            if let last = rows.last?.last, abs(last.y - line.y) < min(last.height, line.height) / 2 {
                rows[rows.count - 1].append(line)
            } else {
                rows.append([line])
            }
        }
        return rows.flatMap { $0.sorted { $0.x < $1.x } }
    }
}

/// Normalizes words equally for covers and catalogs.
enum CoverTextWords {
    static func of(_ text: String) -> [String] {
        TextFolding.words(text).map { RomanNumeral.digits($0) ?? $0 }
    }
}

/// Years in Roman numerals, as printed on old labels: "MCMLXXXIV".
enum RomanNumeral {
    private static let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]

    /// The number in digits; nil unless it is a numeral from 1000 to 3999 of at least four letters in canonical spelling.
    static func digits(_ word: String) -> String? {
        guard word.count >= 4, word.first == "m" else { return nil }
        var sum = 0, previous = 0
        for letter in word.reversed() {
            guard let value = values[letter] else { return nil }
            sum += value < previous ? -value : value
            previous = max(previous, value)
        }
        return spelling(sum) == word ? String(sum) : nil
    }

    private static func spelling(_ number: Int) -> String {
        var rest = number
        var text = ""
        let parts = [
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"),
            (5, "v"),
            (4, "iv"), (1, "i"),
        ]
        for (value, letters) in parts {
            while rest >= value {
                text += letters
                rest -= value
            }
        }
        return text
    }
}
