import Catalog

/// Reads tables as RFC 4180 describes them, with any of four delimiters and columns in any order.
enum TableReader {
    private static let delimiters: [UInt8] = [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t"), UInt8(ascii: "|")]

    static func read(_ text: ListText, into rows: inout ListRows) {
        let (delimiter, start) = announced(in: text) ?? (nil, 0)
        var table = TableRows(text.bytes, from: start, delimiter: delimiter ?? sniffed(text))
        var columns: TableColumns?
        while let row = table.next() {
            switch row {
            case .bad(let line):
                rows.refuse(line, .badQuotes)
            case .fields(let fields, let line):
                let names = fields.map(ListText.name)
                guard names.contains(where: { !$0.isEmpty }) else { continue }
                guard let known = columns else {
                    columns = TableColumns(header: names) ?? .artistAndTitle
                    if columns?.isOfHeader == true { continue }
                    rows.take(TableColumns.artistAndTitle.pick(of: names), line: line)
                    continue
                }
                rows.take(known.pick(of: names), line: line)
            }
        }
    }

    /// Whether the first row names the columns, with any delimiter.
    static func hasHeader(_ text: ListText) -> Bool {
        announced(in: text) != nil || headerDelimiter(of: text) != nil
    }

    /// The delimiter that at least half of the lines have.
    static func delimiter(of lines: [String]) -> UInt8? {
        // Names have commas; they rarely have tabs.
        [UInt8(ascii: "\t"), UInt8(ascii: ";"), UInt8(ascii: "|"), UInt8(ascii: ",")].first { delimiter in
            lines.count { $0.utf8.contains(delimiter) } * 2 >= max(1, lines.count)
        }
    }

    private static func sniffed(_ text: ListText) -> UInt8 {
        if let delimiter = headerDelimiter(of: text) { return delimiter }
        return delimiter(of: text.lines.prefix(50).map { String(decoding: $0.bytes, as: UTF8.self) }) ?? UInt8(ascii: ",")
    }

    private static func headerDelimiter(of text: ListText) -> UInt8? {
        delimiters.first { delimiter in
            var table = TableRows(text.bytes, from: announced(in: text)?.start ?? 0, delimiter: delimiter)
            while let row = table.next() {
                guard case .fields(let fields, _) = row else { return false }
                let names = fields.map(ListText.name)
                if names.contains(where: { !$0.isEmpty }) { return TableColumns(header: names) != nil }
            }
            return false
        }
    }

    /// Excel's "sep=;" in the first line.
    private static func announced(in text: ListText) -> (delimiter: UInt8?, start: Int)? {
        let first = text.bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard first.count == 5, first.starts(with: "sep=".utf8), let delimiter = first.last, delimiters.contains(delimiter) else {
            return nil
        }
        return (delimiter, first.count)
    }
}

/// The rows of a table, one after the other.
struct TableRows {
    enum Row {
        /// - Parameter line: where the row begins, from 1.
        case fields([ArraySlice<UInt8>], line: Int)
        /// Its quotation marks are wrong. Reading goes on in the next line.
        case bad(line: Int)
    }

    /// A quoted text that has not ended after so many bytes never will: somebody forgot a quotation mark.
    private static let longestQuoted = 8192

    private let bytes: [UInt8]
    private let delimiter: UInt8
    private var index: Int
    private var line = 1

    init(_ bytes: [UInt8], from start: Int, delimiter: UInt8) {
        self.bytes = bytes
        self.delimiter = delimiter
        index = start
    }

    mutating func next() -> Row? {
        guard index < bytes.count else { return nil }
        let (start, startLine) = (index, line)
        var fields: [ArraySlice<UInt8>] = []
        while true {
            guard let field = nextField() else {
                (index, line) = (start, startLine)
                skipLine()
                return .bad(line: startLine)
            }
            fields.append(field)
            guard index < bytes.count, bytes[index] == delimiter else { break }
            index += 1
        }
        endLine()
        return .fields(fields, line: startLine)
    }

    /// - Returns: nil if its quotation marks are wrong. Otherwise what ends it is next.
    private mutating func nextField() -> ArraySlice<UInt8>? {
        // Space before a quotation mark is allowed.
        var start = index
        while start < bytes.count, bytes[start] == 0x20 { start += 1 }
        guard start < bytes.count, bytes[start] == UInt8(ascii: "\"") else {
            start = index
            while index < bytes.count, !isEnd(bytes[index]) { index += 1 }
            return bytes[start..<index]
        }
        index = start + 1
        var text: [UInt8] = []
        while index < bytes.count, index - start <= Self.longestQuoted {
            let byte = bytes[index]
            index += 1
            if byte == UInt8(ascii: "\"") {
                guard index < bytes.count, bytes[index] == byte else { return endOfQuoted(text) }
                index += 1
            } else if byte == 0x0A || byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A) {
                line += 1
            }
            text.append(byte)
        }
        return nil
    }

    private mutating func endOfQuoted(_ text: [UInt8]) -> ArraySlice<UInt8>? {
        while index < bytes.count, bytes[index] == 0x20 { index += 1 }
        return index == bytes.count || isEnd(bytes[index]) ? text[...] : nil
    }

    private func isEnd(_ byte: UInt8) -> Bool { byte == delimiter || byte == 0x0A || byte == 0x0D }

    private mutating func skipLine() {
        while index < bytes.count, bytes[index] != 0x0A, bytes[index] != 0x0D { index += 1 }
        endLine()
    }

    private mutating func endLine() {
        guard index < bytes.count else { return }
        if bytes[index] == 0x0D, index + 1 < bytes.count, bytes[index + 1] == 0x0A { index += 1 }
        index += 1
        line += 1
    }
}
