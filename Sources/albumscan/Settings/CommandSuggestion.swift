/// The command that a mistyped word may mean.
package enum CommandSuggestion {
    /// The nearest of `names`, at most a third of the word's letters away and never more than two; nil if there is none.
    package static func nearest(to word: String, among names: [String]) -> String? {
        let typed = Array(word.lowercased().utf8)
        let reach = min(2, max(1, typed.count / 3))
        return names.map { (name: $0, distance: distance(typed, Array($0.utf8))) }
            .filter { $0.distance <= reach }.min { $0.distance < $1.distance }?.name
    }

    /// Letters inserted, left out, replaced or exchanged with their neighbor (optimal string alignment).
    private static func distance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for row in 0..<left.count {
            var next = [row + 1]
            for column in 0..<right.count {
                let replaced = last[column] + (left[row] == right[column] ? 0 : 1)
                var best = min(replaced, last[column + 1] + 1, next[column] + 1)
                if row > 0, column > 0, left[row] == right[column - 1], left[row - 1] == right[column] {
                    best = min(best, beforeLast[column - 1] + 1)
                }
                next.append(best)
            }
            (beforeLast, last) = (last, next)
        }
        return last[right.count]
    }
}
