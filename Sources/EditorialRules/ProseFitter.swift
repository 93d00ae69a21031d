/// Truncates a field to its maximum length at sentence boundaries: the same for streamed and for finished text.
package struct ProseFitter: Sendable {
    private var characters: Int
    private var sentences: Int
    private var isEmpty = true
    private var isFull = false

    /// - Parameters:
    ///   - characters: the field's maximum length.
    ///   - sentences: its maximum number of sentences.
    package init(characters: Int, sentences: Int = .max) {
        self.characters = characters
        self.sentences = sentences
    }

    /// The sentences that fit, on one line.
    package static func fit(_ text: String, characters: Int, sentences: Int = .max) -> String {
        var fitter = ProseFitter(characters: characters, sentences: sentences)
        return SentenceSplitter.joined(SentenceSplitter.sentences(of: text).compactMap { fitter.take($0) })
    }

    /// The sentence, if there is room for it. One that is too long by itself is cut; nothing follows what did not fit.
    package mutating func take(_ sentence: String) -> String? {
        guard !isFull, sentences > 0 else { return nil }
        let length = sentence.count + 1
        if length > characters {
            isFull = true
            return isEmpty ? Self.cut(sentence, to: characters) : nil
        }
        isEmpty = false
        characters -= length
        sentences -= 1
        return sentence
    }

    /// Cuts at a clause in the last third, else at a word.
    private static func cut(_ sentence: String, to length: Int) -> String {
        let text = sentence.prefix(length - 1)
        let late = text.index(text.startIndex, offsetBy: text.count * 2 / 3)
        let clause = text[late...].lastIndex { ",;:–—".contains($0) }
        let end = clause ?? text.lastIndex(where: \.isWhitespace) ?? text.endIndex
        return String(text[..<end]).trimmed + "…"
    }
}
