import Catalog

/// The tracks a review recommends to start with, as a model lists them.
package enum KeyTracks {
    package static let limit = 7

    /// Titles without numbering, quotation marks, durations and remarks; duplicates removed.
    package static func cleaned(_ entries: [String]) -> [String] {
        var lines = entries.count == 1 ? split(entries[0]) : entries
        lines = lines.map { ModelProse.line($0) }.filter { !$0.isEmpty }
        if lines.allSatisfy({ $0 != withoutNumber($0) }) { lines = lines.map(withoutNumber) }
        lines = lines.map { withoutRemark(ModelProse.withoutMarker($0)) }
        if lines.allSatisfy({ $0 != unquoted($0) }) { lines = lines.map(unquoted) }
        var seen: Set<String> = []
        let titles = lines.map { withoutPriceTalk(withoutLength($0)) }
            .filter { !$0.isEmpty && $0.count <= longest && seen.insert(TextFolding.key($0)).inserted }
        return Array(titles.prefix(limit))
    }

    private static let longest = 200

    /// Splits a text into titles: at line breaks, else at semicolons, else at commas.
    private static func split(_ text: String) -> [String] {
        for separator in ["\n", "\\n", ";", ","] where text.contains(separator) {
            return text.components(by: separator)
        }
        return [text]
    }

    /// "1. Airbag", "02 – Airbag", "A1. Airbag", "Track 3: Airbag". Only where all entries are numbered, since a title may begin with a
    /// number.
    private static func withoutNumber(_ title: String) -> String {
        guard title.utf8.contains(where: { (0x30...0x39).contains($0) }) else { return title }
        let pattern = #/^(?:(?:[Tt]rack|[Nn]o\.?|#)?\s*\(?[0-9]{1,2}\s*[.):–—-]|[A-D][0-9]{1,2}\s*[.):–—-]|0[0-9])\s+(?=\S)/#
        return title.prefixMatch(of: pattern).map { String(title[$0.range.upperBound...]) } ?? title
    }

    /// "Airbag (4:44)", "Airbag – 4:44".
    private static func withoutLength(_ title: String) -> String {
        guard title.utf8.contains(UInt8(ascii: ":")) else { return title }
        return title.firstMatch(of: #/\s*(?:[(\[]\s*[0-9]{1,2}:[0-9]{2}\s*[)\]]|[–—-]\s*[0-9]{1,2}:[0-9]{2})\s*$/#)
            .map { String(title[..<$0.range.lowerBound]) } ?? title
    }

    /// "Airbag – a collision of drums and guitars": a longer text in lower case after a dash or colon is a remark about the track.
    private static func withoutRemark(_ title: String) -> String {
        guard title.utf8.contains(where: { $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: "-") || $0 >= 0x80 }),
            let match = title.firstMatch(of: #/\s*(?:\s[–—-]\s|:\s)(?=[a-z]+(?:\s+\S+){3})/#), match.range.lowerBound > title.startIndex
        else { return title }
        return String(title[..<match.range.lowerBound])
    }

    private static func unquoted(_ title: String) -> String {
        guard let first = title.utf8.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") || first >= 0x80,
            let match = title.wholeMatch(of: #/["'“‘”„«](.+?)["'”’“»]\s*(.*)/#)
        else { return title }
        let rest = match.output.2
        return rest.isEmpty ? String(match.output.1) : "\(match.output.1) \(rest)"
    }

    /// A title may speak of money; a remark next to it may not.
    private static func withoutPriceTalk(_ title: String) -> String {
        guard !isClean(title) else { return title }
        guard let beside = title.firstMatch(of: #/\s*(?:[(\[]|\s[–—-]\s)/#), beside.range.lowerBound > title.startIndex,
            !isClean(String(title[beside.range.lowerBound...]))
        else { return title.split(separator: " ").count > 8 ? "" : title }
        return String(title[..<beside.range.lowerBound])
    }

    /// In every language: titles and remarks may be in another one than the review.
    private static func isClean(_ text: String) -> Bool {
        ReviewLanguage.allCases.allSatisfy { PriceLanguage.isClean(text, language: $0) }
    }
}
