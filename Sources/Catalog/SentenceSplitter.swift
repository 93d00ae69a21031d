/// Cuts prose into sentences as it arrives.
///
/// A full stop ends a sentence only where one can end: not in "No. 1", "feat. Rihanna", "J. Dilla", "8.5/10" or "R.E.M. were".
public struct SentenceSplitter: Sendable {
    private var buffer: [Character] = []

    public init() {}

    /// The sentences of a finished text, trimmed.
    public static func sentences(of text: String) -> [String] {
        var splitter = SentenceSplitter()
        return splitter.append(text) + splitter.finish()
    }

    /// The sentences that are complete now. The end of the last one is known only when the next begins.
    public mutating func append(_ text: some StringProtocol) -> [String] {
        // Joining anew keeps characters whole whose scalars arrive apart.
        buffer = Array(String(buffer) + text)
        var sentences: [String] = []
        while let end = firstEnd() {
            let sentence = Self.trimmed(buffer[..<end])
            buffer.removeFirst(end)
            if !sentence.isEmpty { sentences.append(sentence) }
        }
        return sentences
    }

    /// What is left when the text has ended.
    public mutating func finish() -> [String] {
        let rest = Self.trimmed(buffer[...])
        buffer = []
        return rest.isEmpty ? [] : [rest]
    }

    private func firstEnd() -> Int? {
        var index = 0
        while index < buffer.count {
            defer { index += 1 }
            let character = buffer[index]
            if "。！？".contains(character) {
                // More of the sentence's end may follow.
                if index + 1 < buffer.count, !Self.closers.contains(buffer[index + 1]) { return index + 1 }
                continue
            }
            guard ".!?…".contains(character) else { continue }
            var next = index + 1
            while next < buffer.count, Self.closers.contains(buffer[next]) || ".!?…".contains(buffer[next]) { next += 1 }
            guard next < buffer.count, buffer[next].isWhitespace else { continue }
            let end = next
            while next < buffer.count, buffer[next].isWhitespace { next += 1 }
            guard next < buffer.count else { return nil }
            if buffer[next].isLowercase { continue }
            if character == ".", isAbbreviation(endingAt: index, followedBy: buffer[next]) { continue }
            return end
        }
        return nil
    }

    private func isAbbreviation(endingAt dot: Int, followedBy next: Character) -> Bool {
        var start = dot
        while start > 0, buffer[start - 1].isLetter || buffer[start - 1] == "." && start - 1 > 0 && buffer[start - 2].isLetter {
            start -= 1
        }
        let word = String(buffer[start..<dot]).lowercased()
        if word == "no" || word == "nos" || word == "vol" || word == "pt" || word == "op" { return next.isNumber }
        if Self.abbreviations.contains(word) { return true }
        // An initial, unless it is the pronoun; "R.E.M." may well end a sentence, but then little is lost.
        return word.count == 1 && word != "i" || word.contains(".")
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> String {
        var characters = characters.drop(while: \.isWhitespace)
        while characters.last?.isWhitespace == true { characters.removeLast() }
        return String(characters)
    }

    private static let closers: Set<Character> = ["\"", "'", ")", "]", "”", "’", "»", "」", "』", "）", "*", "_"]

    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "st", "jr", "sr", "prof", "feat", "ft", "vs", "etc", "approx", "ca", "cf", "inc", "ltd", "bros", "sgt",
        "lt", "capt", "gen", "rev", "hon", "ep", "nr", "esp", "incl",
    ]
}
