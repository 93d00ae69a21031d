/// Numbers in titles: "IV", "Four" and "4" are the same.
enum Numeral {
    static func digits(_ word: String) -> String {
        values[word].map(String.init) ?? word
    }

    /// Single Roman letters are left out: "i", "v" and "x" are words and names as often as numbers.
    private static let values: [String: Int] = {
        let roman = ["ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"]
        let numbers = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
        let english = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        var values = Dictionary(uniqueKeysWithValues: zip(roman, numbers))
        for (index, word) in english.enumerated() { values[word] = index + 1 }
        return values
    }()
}
