/// Record label names as shown to a person.
public enum RecordLabel {
    /// "℗ 1997 Parlophone" becomes Parlophone; nil if nothing is left.
    public static func cleaned(_ text: String) -> String? {
        var words = ModelText.line(text).split(separator: " ")
        let marks: Set<Substring> = ["℗", "©", "℗©", "(p)", "(c)", "(P)", "(C)", "&"]
        // A year belongs to the ℗ or © before it; alone it can be a name ("1965 Records").
        var followsMark = false
        while let first = words.first, marks.contains(first) || isMarkedYear(first, followsMark: followsMark) {
            words.removeFirst()
            followsMark = true
        }
        let label = words.joined(separator: " ")
        guard (1...100).contains(label.count), !ModelText.isPlaceholder(label) else { return nil }
        return label
    }

    private static func isMarkedYear(_ word: Substring, followsMark: Bool) -> Bool {
        let digits = word.drop { "℗©".contains($0) }
        return digits.count == 4 && ReleaseYear.parse(String(digits)) != nil && (followsMark || digits.count < word.count)
    }
}
