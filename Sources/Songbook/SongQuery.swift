/// What a person has typed, in words (rule 114).
struct SongQuery {
    let words: [SongWord]
    /// Which of them a song must have; words that everyone puts in need not fit.
    let isRequired: [Bool]

    /// Code points of a text that are read, words of it, and letters of a word.
    private static let longest = (text: 100, words: 8, word: 32)

    private static let optional = Set(
        ["a", "about", "an", "and", "does", "film", "for", "from", "in", "movie", "of", "on", "song", "the", "to", "when", "with"].map {
            SongWord($0)
        })

    init(_ text: String) {
        let beginning = String(String.UnicodeScalarView(text.unicodeScalars.prefix(Self.longest.text)))
        words = SongText.words(beginning).prefix(Self.longest.words).map { SongWord(Array($0.letters.prefix(Self.longest.word))) }
        let required = words.map { !Self.optional.contains($0) }
        isRequired = required.contains(true) ? required : words.map { _ in true }
    }

    /// The words without spaces between them: people forget spaces, and type some that are not there.
    var compact: SongWord { SongWord(words.flatMap(\.letters)) }
}

/// How a word of the query fits a word of a song: the better, the more points. The hundreds are the kind.
enum SongWordMatch {
    static let (prefix, substring, fuzzy, phonetic) = (300, 200, 100, 0)

    /// The band of the kind that a number of points lies in.
    static func band(of points: Int) -> Int {
        switch points / 100 {
        case 3...: 100
        case 2: 80
        case 1: 60
        default: 40
        }
    }

    /// How many typing errors a word may have: none below 4 letters, 1 up to 7, 2 from 8.
    static func limit(_ count: Int) -> Int { count < 4 ? 0 : count < 8 ? 1 : 2 }

    /// The points of the kind and of how close it is, without those of the field; nil if the words do not fit.
    ///
    /// - Parameter isLast: the word may still be being typed.
    static func points(_ query: SongWord, _ sound: DoubleMetaphone?, isLast: Bool, _ word: IndexedWord) -> Int? {
        let letters = word.word
        if letters.starts(with: query) {
            return prefix + (letters.count == query.count ? 50 : 40 * query.count / letters.count)
        }
        if query.count >= 3 || query.hasIdeographs, letters.contains(query) {
            return substring + 40 * query.count / letters.count
        }
        guard query.count >= 4 else { return nil }
        let first = letters.letters[0] == query.letters[0]
        return fuzzyPoints(query, isLast: isLast, word, first: first) ?? phoneticPoints(query, sound, word, first: first)
    }

    private static func fuzzyPoints(_ query: SongWord, isLast: Bool, _ word: IndexedWord, first: Bool) -> Int? {
        guard !word.hasDigit, !query.hasDigit else { return nil }
        let limit = limit(query.count)
        let mayBegin = isLast && first
        guard query.lacks(of: word.word) <= limit else { return nil }
        guard mayBegin || (word.word.count - query.count <= limit && word.word.lacks(of: query) <= limit) else { return nil }
        let distance = SongDistance.of(query.letters, word.word.letters, limit: limit)
        if distance.whole <= limit { return fuzzy + (distance.whole == 1 ? 40 : 25) + (first ? 5 : 0) }
        guard mayBegin, distance.beginning <= limit else { return nil }
        return fuzzy + (distance.beginning == 1 ? 20 : 5) + 5
    }

    private static func phoneticPoints(_ query: SongWord, _ sound: DoubleMetaphone?, _ word: IndexedWord, first: Bool) -> Int? {
        let difference = abs(query.count - word.word.count)
        guard let sound, let other = word.sound, word.word.count >= 3, difference <= 3 else { return nil }
        let closeness: Int
        if sound.primary.utf8.count >= 2, sound.primary == other.primary {
            closeness = 20
        } else {
            let isAlike = [sound.primary, sound.alternate].contains { $0.utf8.count >= 2 && ($0 == other.primary || $0 == other.alternate) }
            guard isAlike else { return nil }
            closeness = 10
        }
        return phonetic + closeness + 3 * (3 - difference) + (first ? 5 : 0)
    }
}

/// A word of the vocabulary, with what is needed of it again and again.
struct IndexedWord: Sendable {
    let word: SongWord
    let hasDigit: Bool
    /// Nil for words that are not a to z.
    let sound: DoubleMetaphone?

    init(_ word: SongWord) {
        self.word = word
        hasDigit = word.hasDigit
        sound = word.sound(length: 4)
    }
}

extension SongWord {
    /// Nil for words that are not a to z.
    func sound(length: Int) -> DoubleMetaphone? {
        isLatin ? DoubleMetaphone(String(decoding: letters.map { UInt8(truncatingIfNeeded: $0) }, as: UTF8.self), length: length) : nil
    }
}
