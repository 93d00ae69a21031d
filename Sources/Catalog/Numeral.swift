/// Normalizes numbers in titles: "IV", "Four" and "4" are the same.
package enum Numeral {
    static func digits(_ word: String) -> String {
        values[word].map(String.init) ?? word
    }

    /// The words of a title with numbers as digits. "I", "V" and "X" count as numbers only at its end and after words such as "Vol.":
    /// elsewhere they are just as often words and names.
    static func digits(in words: [String]) -> [String] {
        words.enumerated().map { index, word in
            if index > 0, let letter = letters[word], index == words.count - 1 || TitleVocabulary.volume.contains(words[index - 1]) {
                return letter
            }
            return digits(word)
        }
    }

    /// Those that are just as often words and names.
    package static let letters = ["i": "1", "v": "5", "x": "10"]

    /// Without single Roman letters.
    private static let values: [String: Int] = {
        let roman = ["ii", "iii", "iv", "vi", "vii", "viii", "ix", "xi", "xii", "xiii", "xiv", "xv", "xvi", "xvii", "xviii", "xix", "xx"]
        let numbers = [2, 3, 4, 6, 7, 8, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
        let english = ["one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
        var values = Dictionary(uniqueKeysWithValues: zip(roman, numbers))
        for (index, word) in english.enumerated() { values[word] = index + 1 }
        return values
    }()
}
