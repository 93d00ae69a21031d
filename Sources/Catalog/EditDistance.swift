/// Edit distances between short texts, in characters.
public enum EditDistance {
    /// The Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions of adjacent characters (optimal string
    /// alignment: no substring is edited twice).
    public static func damerauLevenshtein(_ left: String, _ right: String) -> Int {
        let left = Array(left), right = Array(right)
        if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
        var beforeLast = [Int](repeating: 0, count: right.count + 1)
        var last = Array(0...right.count)
        var current = last
        for i in 1...left.count {
            current[0] = i
            for j in 1...right.count {
                let substitution = last[j - 1] + (left[i - 1] == right[j - 1] ? 0 : 1)
                var best = min(last[j] + 1, current[j - 1] + 1, substitution)
                if i > 1, j > 1, left[i - 1] == right[j - 2], left[i - 2] == right[j - 1] {
                    best = min(best, beforeLast[j - 2] + 1)
                }
                current[j] = best
            }
            (beforeLast, last, current) = (last, current, beforeLast)
        }
        return last[right.count]
    }

    /// The normalized similarity: 1 for equal texts, 0 for texts with nothing in common; the distance relative to the longer text.
    public static func similarity(_ left: String, _ right: String) -> Double {
        let longer = max(left.count, right.count)
        guard longer > 0 else { return 1 }
        return 1 - Double(damerauLevenshtein(left, right)) / Double(longer)
    }
}
