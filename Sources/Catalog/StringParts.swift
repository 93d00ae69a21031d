extension StringProtocol {
    /// The parts between separators, trimmed, without empty ones.
    package func components(by separator: String) -> [String] {
        split(separator: separator).map { String($0).trimmed }.filter { !$0.isEmpty }
    }

    /// Whether another text has all its characters in this order, with others between them or not.
    package func isSubsequence(of text: some StringProtocol) -> Bool {
        var rest = text[...]
        return allSatisfy { character in
            guard let place = rest.firstIndex(of: character) else { return false }
            rest = rest[rest.index(after: place)...]
            return true
        }
    }

    /// Without white space at both ends.
    package var trimmed: String { trimming(while: \.isWhitespace) }

    package func trimming(while isSurplus: (Character) -> Bool) -> String {
        var rest = self[...]
        while let first = rest.first, isSurplus(first) { rest = rest.dropFirst() }
        while let last = rest.last, isSurplus(last) { rest = rest.dropLast() }
        return String(rest)
    }
}
