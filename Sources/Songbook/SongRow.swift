import AlbumScanAPI
import Catalog

/// The columns of a row that are about its film.
struct FilmColumns: Sendable, Equatable {
    var title: String
    var year: Int
    /// These may be left out on all rows of a film but one.
    var runtime: Int?
    var sortOrder: Int?
    var imageURL: String?
}

/// A row that has been read, all but its time, which needs the whole sheet (``SheetClock``) and the film's runtime.
struct SongRow: Sendable {
    let line: Int
    /// Nil if title or year are unreadable: then nobody knows whose row it is.
    var film: FilmColumns?
    /// Nil if it is unreadable.
    var title: String?
    var time: SongSheet.Cell
    var characters: [String] = []
    var streamingLinks: [SongLink] = []
    var purchaseLinks: [SongLink] = []
    var keywords: [String] = []
    var blurb: String?
    /// Why it is refused; all reasons, so that one correction suffices.
    var faults: [SongFault] = []
}

/// Reads single rows (rule 110).
struct SongRowReader {
    /// Whether a row's token is the deployment's, compared in constant time; nil where the deployment has none.
    let isToken: ((String) -> Bool)?

    private enum Limit {
        static let title = 200
        static let name = 80
        static let names = 60
        static let blurb = 1000
    }

    func read(_ row: SongSheet.Row) -> SongRow {
        if let flaw = row.flaw {
            return SongRow(line: row.line, time: .text(""), faults: [SongFault(line: row.line, column: nil, reason: flaw)])
        }
        var result = SongRow(line: row.line, time: row.cells[.startTime] ?? .text(""))
        func fault(_ column: SongColumn, _ reason: String) {
            result.faults.append(SongFault(line: row.line, column: column, reason: reason))
        }
        /// The cell's text; nil, and a fault, if it cannot be one of a songbook.
        func text(_ column: SongColumn, limit: Int) -> String? {
            let text = (row.cells[column] ?? .text("")).text
            if let reason = Self.flaw(of: text, limit: limit) {
                fault(column, reason)
                return nil
            }
            return text
        }
        /// The cell's text in one line.
        func line(_ column: SongColumn, limit: Int) -> String? { text(column, limit: limit)?.inOneLine }
        func number(_ column: SongColumn, _ range: ClosedRange<Int>) -> Int? {
            guard let text = text(column, limit: 40), !text.isEmpty else { return nil }
            guard let number = Int(text) else {
                fault(column, "“\(SongTime.shown(text))” is no whole number")
                return nil
            }
            guard range.contains(number) else {
                fault(column, "\(number) is not in \(range.lowerBound)…\(range.upperBound)")
                return nil
            }
            return number
        }
        func names(_ column: SongColumn, by isSeparator: (Character) -> Bool) -> [String] {
            guard let text = text(column, limit: Limit.name * Limit.names) else { return [] }
            var names: [String] = []
            for part in text.split(whereSeparator: isSeparator) {
                let name = String(part).inOneLine
                if !name.isEmpty, !names.contains(name) { names.append(name) }
            }
            if names.count > Limit.names { fault(column, "has more than \(Limit.names) entries") }
            if names.contains(where: { $0.unicodeScalars.count > Limit.name }) {
                fault(column, "has an entry of more than \(Limit.name) characters")
            }
            return names
        }
        func links(_ column: SongColumn) -> [SongLink] {
            guard let text = text(column, limit: 20 * SongPlaces.longest) else { return [] }
            do throws(SongPlaces.Failure) {
                return try SongPlaces.links(text)
            } catch {
                fault(column, error.reason)
                return []
            }
        }

        let film = line(.movieTitle, limit: Limit.title)
        if film?.isEmpty == true { fault(.movieTitle, "is empty") }
        let year = number(.releaseYear, 1900...2100)
        if year == nil, !result.faults.contains(where: { $0.column == .releaseYear }) { fault(.releaseYear, "is empty") }
        let runtime = number(.movieRuntimeMin, 1...600)
        let sortOrder = number(.sortOrder, -1_000_000...1_000_000)
        var picture = text(.imageURL, limit: SongPlaces.longest)
        if let address = picture, !address.isEmpty {
            do throws(SongPlaces.Failure) { _ = try SongPlaces.host(of: address) } catch {
                fault(.imageURL, error.reason)
                picture = nil
            }
        }
        if let film, !film.isEmpty, let year {
            if TextFolding.key(film).isEmpty {
                fault(.movieTitle, "has neither letters nor digits")
            } else {
                result.film = FilmColumns(
                    title: film, year: year, runtime: runtime, sortOrder: sortOrder,
                    imageURL: picture.flatMap { $0.isEmpty ? nil : $0 })
            }
        }
        if let title = line(.songTitle, limit: Limit.title) {
            if TextFolding.key(title).isEmpty { fault(.songTitle, "is empty") } else { result.title = title }
        }
        result.characters = names(.characters) { $0 == ";" }
        result.keywords = names(.keywords) { $0 == ";" || $0 == "," || $0 == "|" }
        result.streamingLinks = links(.streamingLinks)
        result.purchaseLinks = links(.purchaseLinks)
        result.blurb = text(.blurb, limit: Limit.blurb).flatMap { $0.isEmpty ? nil : $0 }
        // Never shown, not even a wrong one: it may be a secret of somebody else.
        if let isToken, !isToken((row.cells[.token] ?? .text("")).text) { fault(.token, "is not this deployment's") }
        return result
    }

    /// Why a text is none for a songbook; nil if it is one.
    private static func flaw(of text: String, limit: Int) -> String? {
        if ["#REF!", "#N/A", "#VALUE!", "#NAME?", "#DIV/0!", "#NUM!", "#ERROR!", "#NULL!"].contains(where: text.hasPrefix) {
            return "holds a formula's error, \(text.prefix(8))"
        }
        // Not as they are seen: one may be made of thousands of marks.
        if text.unicodeScalars.count > limit { return "has more than \(limit) characters" }
        if text.unicodeScalars.contains(where: { $0.properties.generalCategory == .control && $0 != "\n" && $0 != "\r" && $0 != "\t" }) {
            return "holds a control character"
        }
        if text.unicodeScalars.contains(where: \.properties.isBidiControl) {
            return "holds a character that turns the direction of writing"
        }
        if text.unicodeScalars.contains("\u{FFFD}") { return "holds a character that was lost on the way" }
        return nil
    }
}

extension String {
    /// Without white space at its ends, and with single spaces: whoever writes a cell may break its lines.
    fileprivate var inOneLine: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
