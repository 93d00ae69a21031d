/// Splits streamed prose into sentences.
///
/// A period ends a sentence only where one can end: not in "No. 1", "feat. Rihanna", "J. Dilla", "8.5/10" or "R.E.M. were".
public struct SentenceSplitter: Sendable {
    /// UTF-8.
    private var buffer: [UInt8] = []
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
        guard let last = text.unicodeScalars.last(where: { !closers.contains($0) }) else { return "" }
        return wideEnders.contains(last) ? "" : " "
    }

    /// The sentences completed by this input. The end of the last one is known only when the next begins.
    public mutating func append(_ text: some StringProtocol) -> [String] {
        buffer += text.utf8
        var sentences: [String] = []
        var start = 0
        while let end = firstEnd() {
            let sentence = trimmed(start..<end)
            start = end
            scanned = end
            if !sentence.isEmpty { sentences.append(sentence) }
        }
        buffer.removeFirst(start)
        scanned -= start
        return sentences
    }

    /// The remaining sentences after the end of the text.
    public mutating func finish() -> [String] {
        let rest = trimmed(0..<buffer.count)
        buffer = []
        scanned = 0
        return rest.isEmpty ? [] : [rest]
    }

    private mutating func firstEnd() -> Int? {
        while scanned < buffer.count {
            let byte = buffer[scanned]
            guard byte == UInt8(ascii: ".") || byte == UInt8(ascii: "!") || byte == UInt8(ascii: "?") || byte >= 0xE2,
                case let ender = scalar(at: scanned), Self.enders.contains(ender)
            else {
                scanned += 1
                continue
            }
            let end = index(from: scanned + UTF8.width(ender)) { Self.enders.contains($0) || Self.closers.contains($0) }
            let next = index(from: end, while: \.properties.isWhitespace)
            guard next < buffer.count else { return nil }
            if endsSentence(ender, end: end, next: next) { return end }
            scanned += 1
        }
        return nil
    }

    private func endsSentence(_ ender: Unicode.Scalar, end: Int, next: Int) -> Bool {
        // Chinese and Japanese use no space after a sentence.
        if Self.wideEnders.contains(ender) { return true }
        let first = scalar(at: next)
        guard next > end, !first.properties.isLowercase else { return false }
        return ender != "." || !isAbbreviation(endingAt: scanned, followedBy: first)
    }

    private func isAbbreviation(endingAt dot: Int, followedBy next: Unicode.Scalar) -> Bool {
        var start = dot
        while start > 0, isLetter(before: start) || buffer[start - 1] == UInt8(ascii: ".") && isLetter(before: start - 1) {
            repeat { start -= 1 } while isContinuation(buffer[start])
        }
        let word = String(decoding: buffer[start..<dot], as: UTF8.self).lowercased()
        if word == "no" || word == "nos" || word == "vol" || word == "pt" || word == "op" { return next.properties.numericType != nil }
        if Self.abbreviations.contains(word) { return true }
        // An initial, unless it is the pronoun. "R.E.M." may well end a sentence, but then little is lost.
        return word.count == 1 && word != "i" || word.contains(".")
    }

    // MARK: - Characters of the buffer

    /// - Parameter index: of a first byte.
    private func scalar(at index: Int) -> Unicode.Scalar {
        var decoder = UTF8()
        var bytes = buffer[index...].makeIterator()
        if case .scalarValue(let scalar) = decoder.decode(&bytes) { return scalar }
        return "\u{FFFD}"
    }

    private func index(from start: Int, while holds: (Unicode.Scalar) -> Bool) -> Int {
        var index = start
        while index < buffer.count, case let scalar = scalar(at: index), holds(scalar) { index += UTF8.width(scalar) }
        return index
    }

    /// Whether the character before an index is a letter; an accent of its own counts with its letter.
    private func isLetter(before index: Int) -> Bool {
        guard index > 0 else { return false }
        let byte = buffer[index - 1]
        if byte < 0x80 { return (0x61...0x7A).contains(byte | 0x20) }
        let properties = scalar(at: start(of: index - 1)).properties
        return properties.isAlphabetic || properties.generalCategory == .nonspacingMark
    }

    private func start(of index: Int) -> Int {
        var index = index
        while isContinuation(buffer[index]) { index -= 1 }
        return index
    }

    private func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

    private func trimmed(_ range: Range<Int>) -> String {
        let start = min(index(from: range.lowerBound, while: \.properties.isWhitespace), range.upperBound)
        var end = range.upperBound
        while end > start, case let last = self.start(of: end - 1), scalar(at: last).properties.isWhitespace { end = last }
        return String(decoding: buffer[start..<end], as: UTF8.self)
    }

    private static let enders: Set<Unicode.Scalar> = [".", "!", "?", "…", "。", "！", "？"]
    private static let wideEnders: Set<Unicode.Scalar> = ["。", "！", "？"]
    private static let closers: Set<Unicode.Scalar> = ["\"", "'", ")", "]", "”", "’", "»", "」", "』", "）", "*", "_"]

    private static let abbreviations: Set<String> = [
        "mr", "mrs", "ms", "dr", "st", "jr", "sr", "prof", "feat", "ft", "vs", "etc", "approx", "ca", "cf", "inc", "ltd", "bros", "sgt",
        "lt", "capt", "gen", "rev", "hon", "ep", "nr", "esp", "incl",
    ]
}
