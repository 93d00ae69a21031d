/// What the emulated model has to say, before a service wraps it in its own format.
package struct EmulatedAnswer: Sendable {
    package struct Search: Sendable {
        package var query: String
        package var results: [Result]
    }

    package struct Result: Sendable {
        package var url: String
        package var title: String
        package var snippet: String
    }

    package var searches: [Search]
    /// The answer itself: JSON text when a schema (or the prompt) asks for it, else a sentence.
    package var text: String

    /// What `tokens` of four bytes have room for, or half of it if that was ordered; nil if all of it has room.
    func shortened(to tokens: Int, _ fault: Fault.Kind?) -> String? {
        if fault == .maxTokens { return first(2) }
        return text.utf8.count / 4 >= tokens ? String(text.prefix(tokens * 4)) : nil
    }

    /// A half, a third and so on.
    func first(_ part: Int) -> String {
        String(text.prefix(text.count / part))
    }
}
