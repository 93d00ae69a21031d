import Catalog

/// Reads pasted lines: "Artist – Album", "Artist - Album", "Album by Artist", with or without bullets, numbers, quotation marks and a year in
/// parentheses at the end.
enum LineReader {
    static func read(_ text: ListText, into rows: inout ListRows) {
        let lines = text.lines.map { (number: $0.number, text: ListText.name($0.bytes)) }.filter { !$0.text.isEmpty }
        let isNumbered = isNumbered(lines.map(\.text))
        for line in lines {
            let entry = withoutNumber(withoutBullet(line.text), isNumbered: isNumbered)
            guard let names = names(in: entry) else {
                rows.refuse(line.number, entry.count > AlbumList.maximumNameLength * 2 ? .tooLong : .noSeparator)
                continue
            }
            let (title, year) = withoutYear(unquoted(names.title))
            rows.take(.album(artist: unquoted(names.artist), title: title, releaseDate: year), line: line.number)
        }
    }

    /// Whether a line looks like an artist and an album.
    static func isPasted(_ line: String) -> Bool {
        let entry = withoutNumber(withoutBullet(ListText.name(line)), isNumbered: false)
        return dash(in: entry) != nil || by(in: entry) != nil
    }

    // MARK: The two names

    private static func names(in entry: String) -> (artist: String, title: String)? {
        if let place = dash(in: entry) {
            return (entry[..<place.lowerBound].trimmed, entry[place.upperBound...].trimmed)
        }
        if let place = by(in: entry) {
            return (entry[place.upperBound...].trimmed, entry[..<place.lowerBound].trimmed)
        }
        return nil
    }

    /// The first dash with space around it; else the first em dash, which some write without.
    private static func dash(in entry: String) -> Range<String.Index>? {
        var emDash: Range<String.Index>?
        var index = entry.startIndex
        while index < entry.endIndex {
            let next = entry.index(after: index)
            defer { index = next }
            guard dashes.contains(entry[index]), index > entry.startIndex else { continue }
            // "--" is one dash.
            let end = entry[next...].firstIndex { !dashes.contains($0) } ?? entry.endIndex
            let isFree = entry[entry.index(before: index)].isWhitespace && (end == entry.endIndex || entry[end].isWhitespace)
            if isFree { return index..<end }
            if entry[index] == "—", emDash == nil { emDash = index..<end }
        }
        return emDash
    }

    /// The last " by ": "Stand by Me by Ben E. King".
    private static func by(in entry: String) -> Range<String.Index>? {
        var found: Range<String.Index>?
        var rest = entry[...]
        while let range = rest.firstRange(of: " by ") ?? rest.firstRange(of: " By ") ?? rest.firstRange(of: " BY ") {
            found = range
            rest = entry[entry.index(before: range.upperBound)...]
        }
        return found
    }

    private static let dashes: Set<Character> = ["-", "\u{2010}", "\u{2011}", "\u{2012}", "–", "—", "―", "−"]

    // MARK: What stands before

    private static let bullets: Set<Character> = [
        "-", "–", "—", "*", "•", "·", "◦", "‣", "▪", "▫", "●", "○", "■", "□", "+", ">", "☐", "☑", "✓", "✔", "♪", "💿", "→",
    ]

    /// "• ", "* ", "- [x] ".
    private static func withoutBullet(_ entry: String) -> String {
        var rest = entry[...]
        if let first = rest.first, bullets.contains(first), rest.dropFirst().first?.isWhitespace == true { rest = rest.dropFirst(2) }
        for box in ["[ ] ", "[x] ", "[X] "] where rest.hasPrefix(box) { rest = rest.dropFirst(box.count) }
        return rest.isEmpty ? entry : String(rest)
    }

    /// Whether each line begins with the number after the last one's: then they are numbers, even without a period.
    private static func isNumbered(_ entries: [String]) -> Bool {
        let numbers = entries.map { entry in
            let digits = entry.prefix { ("0"..."9").contains($0) }
            return (1...4).contains(digits.count) ? Int(digits) : nil
        }
        guard numbers.count >= 2, let first = numbers[0], first <= 1 else { return false }
        return zip(numbers, 0...).allSatisfy { $0 == first + $1 }
    }

    /// "1. ", "12) ", "(3) ", "4: "; in a numbered list "05 " and "05 - ", too. "10cc" and "50 Cent" are no numbers.
    private static func withoutNumber(_ entry: String, isNumbered: Bool) -> String {
        let start = entry.hasPrefix("(") || entry.hasPrefix("#") ? entry.dropFirst() : entry[...]
        let digits = start.prefix { ("0"..."9").contains($0) }
        guard (1...4).contains(digits.count) else { return entry }
        let rest = start[digits.endIndex...]
        guard let mark = rest.first else { return entry }
        let isMarked = ".):".contains(mark) && rest.dropFirst().first?.isWhitespace == true
        guard isMarked || isNumbered && (mark.isWhitespace || ".):".contains(mark)) else { return entry }
        let name = rest.drop { $0.isWhitespace || ".):".contains($0) }
        let withoutDash = isNumbered && name.first.map(dashes.contains) == true ? name.dropFirst().drop(while: \.isWhitespace) : name
        return withoutDash.isEmpty ? entry : String(withoutDash)
    }

    // MARK: What stands around

    private static let quotes: [(open: Character, close: Character)] = [
        ("\"", "\""), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("»", "«"), ("‘", "’"), ("'", "'"), ("*", "*"), ("_", "_"),
    ]

    private static func unquoted(_ name: String) -> String {
        for pair in quotes where name.count > 2 && name.first == pair.open && name.last == pair.close {
            let inner = name.dropFirst().dropLast()
            if !inner.contains(pair.open), !inner.contains(pair.close) { return inner.trimmed }
        }
        return name
    }

    /// "The Wall (1979)", and the quotation marks that may stand before the year.
    private static func withoutYear(_ title: String) -> (title: String, year: String?) {
        guard let bracket = EditionSuffix.trailingBracket(of: title[...]), bracket.content.count == 4,
            let year = ReleaseYear.parse(String(bracket.content))
        else { return (title, nil) }
        return (unquoted(String(bracket.rest)), year)
    }
}
