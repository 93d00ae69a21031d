import EditorialRules

/// Sentences that must be caught and sentences that must not be, a line each.
enum PriceCorpus {
    static var violating: [String] { lines(violating1) + lines(violating2) + lines(violating3) }
    static var innocent: [String] { lines(innocent1) + lines(innocent2) + lines(innocent3) }

    /// Sets that were written before the evidence was weighed, none of them for a rule.
    static let fresh = [
        (name: "A", violating: lines(freshAViolating), innocent: lines(freshAInnocent)),
        (name: "B", violating: lines(freshBViolating), innocent: lines(freshBInnocent)),
    ]
    /// The one of them that was not looked at.
    static let setAside = (violating: lines(freshCViolating), innocent: lines(freshCInnocent))
    static let plainTalk = lines(plain)

    static let languages: [ReviewLanguage: Sentences] = [.german: german, .french: french, .spanish: spanish]

    /// What one language's rules must catch and let pass, a sentence a line.
    struct Sentences: Sendable {
        let violating: [String]
        let innocent: [String]

        init(violating: String, innocent: String) {
            self.violating = lines(violating)
            self.innocent = lines(innocent)
        }
    }

    private static func lines(_ text: String) -> [String] {
        text.split(separator: "\n").map(String.init)
    }
}
