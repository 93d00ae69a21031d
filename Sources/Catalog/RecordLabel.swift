/// Record label names as shown to a person.
public enum RecordLabel {
    /// "℗ 1997 Parlophone" becomes Parlophone; nil if nothing is left.
    public static func cleaned(_ text: String) -> String? {
        var words = ModelText.line(text).split(separator: " ")
        let marks: Set<Substring> = ["℗", "©", "℗©", "(p)", "(c)", "(P)", "(C)", "&"]
        while let first = words.first, marks.contains(first) || isYear(first) && words.count > 1 {
            words.removeFirst()
        }
        let label = words.joined(separator: " ")
        guard (1...100).contains(label.count), !ModelText.isPlaceholder(label) else { return nil }
        return label
    }

    private static func isYear(_ word: Substring) -> Bool {
        let digits = word.drop { "℗©".contains($0) }
        return digits.count == 4 && ReleaseYear.parse(String(digits)) != nil
    }
}
