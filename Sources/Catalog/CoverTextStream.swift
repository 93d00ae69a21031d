/// The text of one reading of a cover as a row of letters: lines from the top left to the bottom right, without spaces and punctuation,
/// since stylised lettering has the former where it likes and the latter hardly ever.
struct CoverTextStream: Sendable {
    let letters: [Unicode.Scalar]
    /// Whether a word begins with a letter. One more than letters: the end is a beginning, too.
    let isStart: [Bool]
    /// Of the lines, by letter.
    let heights: [Double]
    /// The largest of all lines.
    let tallest: Double

    init(_ lines: [CoverTextLine]) {
        var letters: [Unicode.Scalar] = []
        var isStart: [Bool] = []
        var heights: [Double] = []
        for line in Self.inReadingOrder(lines) {
            for word in CoverTextWords.of(line.text) {
                for (index, letter) in word.unicodeScalars.enumerated() {
                    letters.append(letter)
                    isStart.append(index == 0)
                    heights.append(line.height)
                }
            }
        }
        self.letters = letters
        self.isStart = isStart + [true]
        self.heights = heights
        tallest = heights.max() ?? 0
    }

    private init(letters: [Unicode.Scalar], isStart: [Bool], heights: [Double], tallest: Double) {
        self.letters = letters
        self.isStart = isStart
        self.heights = heights
        self.tallest = tallest
    }

    /// The same text with something else in the place of a part, so that one piece of it does not prove two names.
    func without(_ range: Range<Int>) -> CoverTextStream {
        var letters = letters
        for index in range { letters[index] = " " }
        var isStart = isStart
        isStart[range.lowerBound] = true
        isStart[range.upperBound] = true
        return CoverTextStream(letters: letters, isStart: isStart, heights: heights, tallest: tallest)
    }

    /// Rows from the top, each from the left. Lines are of one row if their middles are closer than half of the smaller one's height.
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

/// Words as covers and catalogues have in common.
enum CoverTextWords {
    static func of(_ text: String) -> [String] {
        TextFolding.words(text).map { RomanNumeral.digits($0) ?? $0 }
    }
}

/// Years in Roman numerals, as on old labels: "MCMLXXXIV".
enum RomanNumeral {
    private static let values: [Character: Int] = ["i": 1, "v": 5, "x": 10, "l": 50, "c": 100, "d": 500, "m": 1000]

    /// The number in digits; nil for anything but a numeral from 1000 to 3999 of at least four letters in its one proper spelling.
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
            (1000, "m"), (900, "cm"), (500, "d"), (400, "cd"), (100, "c"), (90, "xc"), (50, "l"), (40, "xl"), (10, "x"), (9, "ix"), (5, "v"),
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
