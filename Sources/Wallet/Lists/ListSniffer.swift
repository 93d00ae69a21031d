/// Tells a list's format by its content.
enum ListSniffer {
    /// How many lines are looked at.
    private static let sample = 50

    static func format(of text: ListText) -> AlbumList.Format {
        let start = text.bytes.drop(while: ListText.isSpace)
        if ["<?xml", "<!DOCTYPE", "<plist", "<!--"].contains(where: { start.starts(with: $0.utf8) }) { return .musicXML }
        if MusicTextReader.recognizes(text) { return .musicText }
        if TableReader.hasHeader(text) { return .csv }
        let lines = firstLines(of: text)
        let pasted = lines.count { LineReader.isPasted($0) }
        if pasted * 2 >= lines.count { return .lines }
        return TableReader.delimiter(of: lines) == nil ? .lines : .csv
    }

    private static func firstLines(of text: ListText) -> [String] {
        var result: [String] = []
        for line in text.lines {
            let name = String(decoding: line.bytes, as: UTF8.self)
            if name.contains(where: { !$0.isWhitespace }) { result.append(name) }
            if result.count == sample { break }
        }
        return result
    }
}
