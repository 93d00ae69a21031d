/// Splits streamed prose into sentences.
///
/// A period ends a sentence only where one can end: not in "No. 1", "feat. Rihanna", "J. Dilla", "8.5/10" or "R.E.M. were".
public struct SentenceSplitter: Sendable {
    private var buffer: [Character] = []
    /// No sentence ends before this index, whatever follows, so that text in many pieces is scanned only once.
    private var scanned = 0

    public init() {}

    /// The sentences of a finished text, trimmed.
    public static func sentences(of text: String) -> [String] {
        var splitter = SentenceSplitter()
        return splitter.append(text) + splitter.finish()
    }

    /// Joins sentences: with spaces, except in scripts that do not use them.
    package static func joined(_ sentences: [String]) -> String {
        sentences.reduce("") { $0 + separator(after: $0) + $1 }
    }

    /// The separator between a text and the sentence that follows it.
    package static func separator(after text: String) -> String {
        guard let last = text.last(where: { !closers.contains($0) }) else { return "" }
        return "。！？".contains(last) ? "" : " "
    }

    /// The sentences completed by this input. The end of the last one is known only when the next begins.
    public mutating func append(_ text: some StringProtocol) -> [String] {
        // Scalars of one character may arrive in separate pieces; they are combined here.
        let last = buffer.popLast().map(String.init) ?? ""
        buffer += Array(last + text)
        scanned = max(0, min(scanned, buffer.count - 1))
        var sentences: [String] = []
        while let end = firstEnd() {
            let sentence = Self.trimmed(buffer[..<end])
            buffer.removeFirst(end)
            scanned = 0
            if !sentence.isEmpty { sentences.append(sentence) }
        }
        return sentences
    }

    /// The remaining sentences after the end of the text.
    public mutating func finish() -> [String] {
        let rest = Self.trimmed(buffer[...])
        buffer = []
        scanned = 0
        return rest.isEmpty ? [] : [rest]
    }

    private mutating func firstEnd() -> Int? {
        while scanned < buffer.count {
            let character = buffer[scanned]
            guard Self.enders.contains(character) else {
                scanned += 1
                continue
            }
            let end = scanned + 1 + buffer[(scanned + 1)...].prefix { Self.enders.contains($0) || Self.closers.contains($0) }.count
            let next = end + buffer[end...].prefix(while: \.isWhitespace).count
            guard next < buffer.count else { return nil }
            if endsSentence(character, end: end, next: next) { return end }
            scanned += 1
        }
        return nil
    }

    private func endsSentence(_ character: Character, end: Int, next: Int) -> Bool {
        // Chinese and Japanese use no space after a sentence.
        if "。！？".contains(character) { return true }
        guard next > end, !buffer[next].isLowercase else { return false }
        return character != "." || !isAbbreviation(endingAt: scanned, followedBy: buffer[next])
    }

    private func isAbbreviation(endingAt dot: Int, followedBy next: Character) -> Bool {
        var start = dot
        while start > 0, buffer[start - 1].isLetter || buffer[start - 1] == "." && start - 1 > 0 && buffer[start - 2].isLetter {
            start -= 1
        }
        let word = String(buffer[start..<dot]).lowercased()
        if word == "no" || word == "nos" || word == "vol" || word == "pt" || word == "op" { return next.isNumber }
        if Self.abbreviations.contains(word) { return true }
        // An initial, unless it is the pronoun. "R.E.M." may well end a sentence, but then little is lost.
        return word.count == 1 && word != "i" || word.contains(".")
    }

    private static func trimmed(_ characters: ArraySlice<Character>) -> String {
        var characters = characters.drop(while: \.isWhitespace)
        while characters.last?.isWhitespace == true { characters.removeLast() }
        return String(characters)
    }

    private static let enders: Set<Character> = [".", "!", "?", "…", "。", "！", "？"]
    private static let closers: Set<Character> = ["\"", "'", ")", "]", "”", "’", "»", "」", "』", "）", "*", "_"]

    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "st", "jr", "sr", "prof", "feat", "ft", "vs", "etc", "approx", "ca", "cf", "inc", "ltd", "bros", "sgt",
        "lt", "capt", "gen", "rev", "hon", "ep", "nr", "esp", "incl",
    ]
}
