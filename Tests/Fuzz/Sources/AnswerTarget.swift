import EditorialRules
import ModelAnswers

/// A model's text: all that is read from it, and the review that is followed while it is written.
enum AnswerTarget {
    static func run(_ bytes: [UInt8]) {
        let text = String(decoding: bytes, as: UTF8.self)
        _ = try? IDCall1Answer(parsing: text)
        _ = try? IDCall2Answer(parsing: text)
        _ = try? Phase1AAnswer(parsing: text)
        _ = try? Phase1BAnswer(parsing: text)
        _ = try? ReviewAnswer(parsing: text)
        _ = try? PromptTemplate(parsing: text)
        follow(text, policy: .stopAtViolation)
        follow(text, policy: .omitSentence)
    }

    /// However the text is cut, the same is released.
    private static func follow(_ text: String, policy: StreamingReviewParser.Policy) {
        var whole = StreamingReviewParser(policy: policy)
        let expected = whole.feed(text)
        for event in expected {
            guard case .delta(let delta) = event else { continue }
            precondition(PriceLanguage.violations(in: delta.text).isEmpty, "talk of prices was released")
        }
        for size in [1, 7] {
            var parser = StreamingReviewParser(policy: policy)
            var events: [StreamingReviewParser.Event] = []
            let scalars = Array(text.unicodeScalars)
            for start in stride(from: 0, to: scalars.count, by: size) {
                var piece = String.UnicodeScalarView()
                piece.append(contentsOf: scalars[start..<min(start + size, scalars.count)])
                events += parser.feed(String(piece))
            }
            precondition(events == expected, "the cut decides what is released")
        }
    }
}
