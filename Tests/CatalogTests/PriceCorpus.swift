/// Sentences that must be caught and sentences that must not be, a line each.
enum PriceCorpus {
    static var violating: [String] { lines(violating1) + lines(violating2) + lines(violating3) }
    static var innocent: [String] { lines(innocent1) + lines(innocent2) + lines(innocent3) }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}
