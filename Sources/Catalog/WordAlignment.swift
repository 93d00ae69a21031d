/// An alignment of the words of two names: equal ones, similarly spelled ones, and those that only one of them has.
struct WordAlignment {
    /// Words that only one side has, in order.
    private(set) var left: [String] = []
    private(set) var right: [String] = []
    /// The number of pairs that are spelled differently.
    private(set) var respelled = 0
    private(set) var keepsOrder = true

    init(_ left: [String], _ right: [String]) {
        var places: [Int?] = Array(repeating: nil, count: left.count)
        var isTaken = Array(repeating: false, count: right.count)
        for isPair in [{ $0 == $1 }, Self.areSpelledAlike] as [(String, String) -> Bool] {
            for (index, word) in left.enumerated() where places[index] == nil {
                guard let place = right.indices.first(where: { !isTaken[$0] && isPair(word, right[$0]) }) else { continue }
                places[index] = place
                isTaken[place] = true
                if right[place] != word { respelled += 1 }
            }
        }
        self.left = left.indices.filter { places[$0] == nil }.map { left[$0] }
        self.right = right.indices.filter { !isTaken[$0] }.map { right[$0] }
        let order = places.compactMap(\.self)
        keepsOrder = zip(order, order.dropFirst()).allSatisfy(<)
        // "Never Mind" and "Nevermind".
        if !self.left.isEmpty, self.left.joined() == self.right.joined() { (self.left, self.right) = ([], []) }
    }

    /// Without function words, which are often left out.
    var leftTelling: [String] { left.filter { !TitleVocabulary.function.contains($0) } }
    var rightTelling: [String] { right.filter { !TitleVocabulary.function.contains($0) } }

    /// Spelling variants and typos of one word. Short words that differ in a letter are different words: "Live" and "Love".
    static func areSpelledAlike(_ left: String, _ right: String) -> Bool {
        guard left.first == right.first, !left.contains(where: \.isNumber), !right.contains(where: \.isNumber) else { return false }
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        if short.count >= 3, long == short + "s" { return true }
        if isAbbreviation(short, of: long) { return true }
        let least = short.count == long.count ? 6 : 5
        guard short.count >= least, long.count - short.count <= 2 else { return false }
        return EditDistance.damerauLevenshtein(left, right) <= (short.count >= 9 ? 2 : 1)
    }

    /// "Yr" for "your", "Sgt" for "Sergeant": from the first to the last letter, without a vowel.
    private static func isAbbreviation(_ short: String, of long: String) -> Bool {
        short.count >= 2 && short.count < long.count && short.last == long.last && !short.contains(where: "aeiou".contains)
            && short.isSubsequence(of: long)
    }
}
