/// The words of two names beside each other: which agree, which are spelled nearly alike, and which only one of them has.
struct WordAlignment {
    /// Words that only one side has, in order.
    private(set) var left: [String] = []
    private(set) var right: [String] = []
    /// Pairs that are spelled differently.
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

    /// Without words that are written or left out.
    var leftTelling: [String] { left.filter { !TitleVocabulary.function.contains($0) } }
    var rightTelling: [String] { right.filter { !TitleVocabulary.function.contains($0) } }

    /// Variants and typing errors of one word. Short words that differ in a letter are other words: "Live" and "Love".
    static func areSpelledAlike(_ left: String, _ right: String) -> Bool {
        guard left.first == right.first, !left.contains(where: \.isNumber), !right.contains(where: \.isNumber) else { return false }
        let (short, long) = left.count <= right.count ? (left, right) : (right, left)
        if short.count >= 3, long == short + "s" { return true }
        let least = short.count == long.count ? 6 : 5
        guard short.count >= least, long.count - short.count <= 2 else { return false }
        return EditDistance.damerauLevenshtein(left, right) <= (short.count >= 9 ? 2 : 1)
    }
}
