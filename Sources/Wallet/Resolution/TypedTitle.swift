import Catalog

/// Slips of the keyboard in words too short to be compared by themselves (``TitleComparison`` asks for five letters): all other words of the
/// title have to be the same.
enum TypedTitle {
    /// Nil if more differs than one letter that one title has and the other has not: another letter may make another word ("Moon", "Mood").
    static func likeness(_ one: String, _ other: String) -> TitleLikeness? {
        let (left, right) = (TextFolding.words(one), TextFolding.words(other))
        guard left.count == right.count, left.count >= 2 else { return nil }
        let changed = left.indices.filter { left[$0] != right[$0] }
        guard changed.count == 1, let place = changed.first, isSlip(left[place], right[place]) else { return nil }
        let telling = left.filter { !["the", "a", "an", "of", "in", "and", "my"].contains($0) }
        return TitleLikeness(value: 0.9, basis: telling.count >= 2 ? .respelled : .otherKind)
    }

    private static func isSlip(_ one: String, _ other: String) -> Bool {
        let (short, long) = one.count <= other.count ? (one, other) : (other, one)
        return short.count >= 3 && long.count == short.count + 1 && short.first == long.first && !long.contains(where: \.isNumber)
            && short.isSubsequence(of: long)
    }
}
