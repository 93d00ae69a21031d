import Catalog
import JSON

/// A column of the sheet that songs are kept in.
public enum SongColumn: String, Sendable, CaseIterable {
    case movieTitle = "MovieTitle"
    case releaseYear = "ReleaseYear"
    case movieRuntimeMin = "MovieRuntimeMin"
    case sortOrder = "SortOrder"
    case imageURL = "ImageURL"
    case songTitle = "SongTitle"
    case characters = "Characters"
    case startTime = "StartTime"
    case streamingLinks = "StreamingLinks"
    case purchaseLinks = "PurchaseLinks"
    case keywords = "Keywords"
    case blurb = "Blurb"
    case token = "Token"

    /// Letter case and spaces of a heading do not matter.
    init?(heading: String) {
        let plain = heading.lowercased().filter { $0.isLetter }
        guard let column = Self.allCases.first(where: { $0.rawValue.lowercased() == plain }) else { return nil }
        self = column
    }
}

/// Why a sheet cannot be read at all. What is wrong with one row is a ``SongFault``.
public struct SongSheetError: Error, Sendable, Equatable {
    /// A sentence for operators.
    public var reason: String

    init(_ reason: String) { self.reason = reason }
}

/// A sheet as it came: one row a song (rule 110).
public struct SongSheet: Sendable {
    /// A cell: an export has text, a script also numbers.
    public enum Cell: Sendable, Equatable {
        case text(String)
        case number(Double)
    }

    public struct Row: Sendable {
        /// As the editor numbers it: the heading is line 1.
        public var line: Int
        public var cells: [SongColumn: Cell]
        /// Why nobody knows which cell belongs to which column; nil where it is known.
        var flaw: String?
    }

    /// In the sheet's order, blank ones left out.
    public var rows: [Row]
    /// Whether rows bear tokens. A script's songs and films do not: it has looked at them itself.
    public private(set) var hasTokens = true
    /// What else is to be told of the sheet as a whole.
    public var notices: [String] = []

    /// More rows than this are no songbook.
    static let longest = 20_000

    /// Finds out by itself whether it is CSV or JSON.
    ///
    /// - Throws: ``SongSheetError`` for what does not begin as text in UTF-8, lacks a ``SongColumn``, or has no rows or more than 20,000.
    public init(_ bytes: [UInt8]) throws(SongSheetError) {
        let bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        guard let first = bytes.first(where: { $0 > 0x20 }) else { throw SongSheetError("the sheet is empty") }
        let isJSON = [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first)
        // In CSV, what is no UTF-8 below the heading costs its own row.
        let checked = isJSON ? bytes[...] : bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        guard String(validating: checked, as: UTF8.self) != nil else { throw SongSheetError("the sheet is not text in UTF-8") }
        switch first {
        case UInt8(ascii: "<"):
            // A script answers a failure, and a sheet that is not published, with a page and the status 200.
            throw SongSheetError("this is a web page and no sheet: is the sheet published, and does the script run?")
        case _ where isJSON:
            try self.init(json: bytes)
        default:
            try self.init(csv: bytes)
        }
        guard rows.count <= Self.longest else { throw SongSheetError("the sheet has more than \(Self.longest) rows") }
        guard !rows.isEmpty else { throw SongSheetError("the sheet has a heading and no rows") }
    }

    // MARK: CSV

    private init(csv bytes: [UInt8]) throws(SongSheetError) {
        let heading = bytes.prefix { $0 != 0x0A && $0 != 0x0D }
        let separator = [",", ";", "\t"].map { UInt8(ascii: $0) }.max { one, other in
            heading.count { $0 == one } < heading.count { $0 == other }
        }
        let records: [CSVRecords.Record]
        do {
            records = try CSVRecords(bytes, separator: separator ?? UInt8(ascii: ",")).records
        } catch {
            throw SongSheetError("line \(error.record) begins a quotation that never ends")
        }
        let misquoted = Set(records.indices.filter { records[$0].isMisquoted })
        try self.init(table: records.map { $0.cells.map(Cell.text) }, misquoted: misquoted)
    }

    // MARK: Tables

    /// - Parameters:
    ///   - table: the heading, then the rows.
    ///   - misquoted: places of rows in which a cell goes on behind its quotation.
    private init(table: [[Cell]], misquoted: Set<Int> = []) throws(SongSheetError) {
        guard let heading = table.first else { throw SongSheetError("the sheet is empty") }
        let names = heading.map { if case .text(let text) = $0 { text.trimmed } else { "" } }
        let columns = names.map { SongColumn(heading: $0) }
        try Self.check(columns.compactMap { $0 })
        let unknown = zip(names, columns).filter { !$0.0.isEmpty && $0.1 == nil }.map(\.0)
        if !unknown.isEmpty { notices.append("columns that nobody reads: \(unknown.prefix(10).joined(separator: ", "))") }
        rows = []
        for (index, record) in table.enumerated().dropFirst() {
            var cells: [SongColumn: Cell] = [:]
            for (column, cell) in zip(columns, record) { if let column { cells[column] = cell } }
            var flaw: String?
            if misquoted.contains(index) {
                flaw = "has text behind a quotation: a quotation mark inside of one is written twice"
            } else if record.count > heading.count {
                flaw = "has more cells than the heading: a cell with a separator in it needs quotation marks"
            }
            let isBlank = flaw == nil ? cells.values.allSatisfy(\.isBlank) : record.allSatisfy(\.isBlank)
            if !isBlank { rows.append(Row(line: index + 1, cells: cells, flaw: flaw)) }
        }
    }

    private static func check(_ columns: [SongColumn]) throws(SongSheetError) {
        let missing = SongColumn.allCases.filter { !columns.contains($0) }.map(\.rawValue)
        guard missing.isEmpty else { throw SongSheetError("the heading lacks \(missing.joined(separator: ", "))") }
        guard Set(columns).count == columns.count else { throw SongSheetError("the heading names a column twice") }
    }

    // MARK: JSON

    /// Rows as a script sends them: objects by column, or lists after a heading; or its songs and films (`mode=songs`, `mode=movies`).
    private init(json bytes: [UInt8]) throws(SongSheetError) {
        let value: JSONValue
        do {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw SongSheetError("this is no JSON: it breaks at byte \(error.offset)")
        }
        if let error = value["error"]?.string { throw SongSheetError("the script answered: \(error.prefix(200))") }
        if let songs = value["songs"]?.array, let movies = value["movies"]?.array {
            self.init(songs: songs, movies: movies)
            return
        }
        let list = value.array ?? ["rows", "values", "SongsData", "data"].lazy.compactMap { value[$0]?.array }.first
        guard let list else { throw SongSheetError("this JSON has neither rows nor songs and movies") }
        if list.first?.array != nil {
            try self.init(table: list.map { ($0.array ?? []).map(Cell.init) })
            return
        }
        var rows: [Row] = []
        if let first = list.first?.object { try Self.check(first.keys.compactMap { SongColumn(heading: $0) }) }
        for (index, element) in list.enumerated() {
            var cells: [SongColumn: Cell] = [:]
            for member in element.object ?? JSONObject() {
                if let column = SongColumn(heading: member.key) { cells[column] = Cell(member.value) }
            }
            if !cells.values.allSatisfy(\.isBlank) { rows.append(Row(line: index + 2, cells: cells)) }
        }
        self.init(rows: rows)
    }

    private init(rows: [Row]) { self.rows = rows }

    /// The script's two answers. It has sorted out its token already, and its rows have no line numbers: the place in the list is told.
    private init(songs: [JSONValue], movies: [JSONValue]) {
        var films: [String: JSONValue] = [:]
        for movie in movies { if let id = movie["id"].map(Self.name) { films[id] = movie } }
        let rows = songs.enumerated().map { index, song in
            let film = song["movieId"].flatMap { films[Self.name($0)] }
            var cells: [SongColumn: Cell] = [:]
            func set(_ column: SongColumn, _ value: JSONValue?) { if let value { cells[column] = Cell(value) } }
            set(.movieTitle, film?["title"])
            set(.releaseYear, film?["releaseYear"] ?? song["releaseYear"])
            set(.movieRuntimeMin, song["movieRuntimeMinutes"])
            set(.sortOrder, film?["sortOrder"])
            set(.imageURL, film?["imageURL"])
            set(.songTitle, song["title"])
            set(.startTime, song["startTime"])
            set(.blurb, song["blurb"])
            cells[.characters] = Cell(song["characters"] ?? song["singers"] ?? .null, joinedBy: ";")
            cells[.streamingLinks] = Cell(song["streamingLinks"] ?? .null, joinedBy: "|")
            cells[.purchaseLinks] = Cell(song["purchaseLinks"] ?? .null, joinedBy: "|")
            cells[.keywords] = Cell(song["keywords"] ?? .null, joinedBy: ";")
            return Row(line: index + 2, cells: cells)
        }
        self.init(rows: rows)
        hasTokens = false
    }

    private static func name(_ id: JSONValue) -> String { id.string ?? id.description }
}

extension SongSheet.Cell {
    init(_ value: JSONValue) {
        switch value {
        case .string(let text): self = .text(text)
        case .integer(let number): self = .number(Double(number))
        case .number(let number): self = .number(number)
        case .bool(let flag): self = .text(flag ? "TRUE" : "FALSE")
        case .array: self = .init(value, joinedBy: ";")
        case .null, .object: self = .text("")
        }
    }

    /// A list as the sheet would have it in one cell; links are objects with an address in our own answers.
    init(_ value: JSONValue, joinedBy separator: String) {
        guard let elements = value.array else {
            self.init(value)
            return
        }
        self = .text(elements.compactMap { $0.string ?? $0["url"]?.string }.joined(separator: separator))
    }

    var isBlank: Bool {
        if case .text(let text) = self { text.allSatisfy(\.isWhitespace) } else { false }
    }

    /// Without white space at its ends; a whole number without its fraction.
    var text: String {
        switch self {
        case .text(let text): text.trimmed
        case .number(let number): Int(exactly: number).map { String($0) } ?? "\(number)"
        }
    }
}
