public import AlbumScanAPI
import Catalog

/// What a sheet holds: the films with their songs, and what is wrong with it, by line (rule 110).
public struct SongbookReading: Sendable {
    public internal(set) var movies: [MovieResource] = []
    /// Why rows are not among the songs; a row may have several reasons.
    public internal(set) var rejected: [SongFault] = []
    /// What was read nevertheless, and how.
    public internal(set) var notices: [SongFault] = []
    /// What there is to say of the sheet as a whole.
    public internal(set) var remarks: [String] = []
    /// Rows that are not blank.
    public internal(set) var rowCount = 0
    /// The line of each song of ``movies``, by its id.
    public internal(set) var lines: [String: Int] = [:]
    /// Songs that stand in the sheet, in rows that were refused: they are not gone.
    public internal(set) var withheld: Set<String> = []
    /// Films with a refused row of which not even the song is known; nil stands for a film that is not known either.
    public internal(set) var unclear: Set<String?> = []

    /// The number of rows that were refused.
    public var rejectedRows: Int { Set(rejected.map(\.line)).count }
    public var songCount: Int { movies.reduce(0) { $0 + $1.songs.count } }

    /// Why nothing of it may be published; nil if it may. A sheet of which half is broken is not the one that its operator meant.
    public var refusal: String? {
        if songCount == 0 { return "no row can be used" }
        if rejectedRows * 2 > rowCount { return "\(rejectedRows) of \(rowCount) rows are refused, more than half" }
        return nil
    }
}

/// Turns a sheet into a songbook.
public struct SongbookReader: Sendable {
    private let identity: SongIdentity
    private let isToken: (@Sendable (String) -> Bool)?
    private let offset: Int?

    /// - Parameters:
    ///   - isToken: whether a row's token is the deployment's, compared in constant time; nil leaves tokens unread.
    ///   - utcOffset: of the sheet's time zone in 1899, in seconds east of Greenwich, for scripts that send moments; nil deduces it.
    public init(identity: SongIdentity, isToken: (@Sendable (String) -> Bool)? = nil, utcOffset: Int? = nil) {
        self.identity = identity
        self.isToken = isToken
        offset = utcOffset
    }

    /// Reads all that can be read; what is wrong with the rest is in the result.
    public func read(_ sheet: SongSheet) -> SongbookReading {
        let isToken = sheet.hasTokens ? self.isToken : nil
        let reader = SongRowReader(isToken: isToken)
        var reading = SongbookReading()
        reading.remarks = sheet.notices
        reading.rowCount = sheet.rows.count
        var rows = sheet.rows.map(reader.read)
        let films = films(of: rows, into: &reading)
        let starts = starts(of: &rows, films, into: &reading)
        collect(rows, films, starts, into: &reading)
        reading.rejected.sort()
        reading.notices.sort()
        return reading
    }

    // MARK: Films

    /// A film's columns repeat on each of its rows and may disagree: the first row that states one wins, the others are told.
    private func films(of rows: [SongRow], into reading: inout SongbookReading) -> [String: FilmColumns] {
        var films: [String: FilmColumns] = [:]
        for row in rows {
            guard let columns = row.film else { continue }
            let id = identity.film(title: columns.title, year: columns.year)
            guard var film = films[id] else {
                films[id] = columns
                continue
            }
            func agree<Value: Equatable>(_ column: SongColumn, _ path: WritableKeyPath<FilmColumns, Value?>) {
                guard let stated = columns[keyPath: path] else { return }
                guard let first = film[keyPath: path] else {
                    film[keyPath: path] = stated
                    return
                }
                if stated != first {
                    reading.notices.append(
                        SongFault(
                            line: row.line, column: column,
                            reason: "is \(stated), but \(first) on an earlier line of the film, which counts"))
                }
            }
            agree(.movieRuntimeMin, \.runtime)
            agree(.sortOrder, \.sortOrder)
            agree(.imageURL, \.imageURL)
            if columns.title != film.title {
                reading.notices.append(
                    SongFault(line: row.line, column: .movieTitle, reason: "is spelled “\(film.title)” on an earlier line, which counts"))
            }
            films[id] = film
        }
        return films
    }

    // MARK: Times

    /// When each row's song begins, by the row's place; rows without a time get a fault.
    private func starts(
        of rows: inout [SongRow], _ films: [String: FilmColumns], into reading: inout SongbookReading
    ) -> [Int: Int] {
        var readings: [Int: (reading: SongTime.Reading, runtime: Int)] = [:]
        for index in rows.indices {
            guard let film = rows[index].film.flatMap({ films[identity.film(title: $0.title, year: $0.year)] }) else { continue }
            guard let runtime = film.runtime else {
                if !rows[index].faults.contains(where: { $0.column == .movieRuntimeMin }) {
                    rows[index].fault(.movieRuntimeMin, "is empty on every line of the film")
                }
                continue
            }
            do throws(SongTime.Failure) {
                readings[index] = (try SongTime.read(rows[index].time, runtime: runtime), runtime)
            } catch {
                rows[index].fault(.startTime, error.reason)
            }
        }
        let moments = readings.values.compactMap { if case .utc(let seconds) = $0.reading { (seconds, $0.runtime) } else { nil } }
        let clock = moments.isEmpty ? nil : SheetClock(moments, offset: offset)
        if let clock, clock.isDeduced {
            reading.remarks.append(
                "The times are moments in UTC, and were read as of a sheet in the time zone \(Self.name(ofOffset: clock.offset)); if it is another one, say so."
            )
        }
        var starts: [Int: Int] = [:]
        for (index, (time, runtime)) in readings {
            let seconds: Int
            switch time {
            case .seconds(let value, let isUnsure):
                seconds = value
                if isUnsure {
                    reading.notices.append(
                        SongFault(
                            line: rows[index].line, column: .startTime, reason: "was read as minutes and seconds, \(SongTime.text(value))"))
                }
            case .utc(let value):
                guard let clock else {
                    rows[index].fault(
                        .startTime, "is a moment in UTC, and the sheet's time zone is not known: show times as text, or say the zone")
                    continue
                }
                seconds = value + clock.offset
            }
            guard (0...runtime * 60).contains(seconds) else {
                let time = seconds < 0 ? "before the film begins" : SongTime.text(seconds)
                rows[index].fault(.startTime, "is \(time), and the film has \(SongTime.text(runtime * 60))")
                continue
            }
            starts[index] = seconds
        }
        return starts
    }

    private static func name(ofOffset offset: Int) -> String {
        let minutes = abs(offset) / 60
        return "UTC\(offset < 0 ? "−" : "+")\(minutes / 60):\(minutes % 60 < 10 ? "0" : "")\(minutes % 60)"
    }

    // MARK: Songs

    private struct Place: Hashable {
        let film: String
        let title: String
    }

    /// By the times they begin at. A song whose time is refused keeps its place among rows that are in this order anyway, so that its ids and
    /// its reprises' stay what they were.
    private static func ordered(_ indices: [Int], by starts: [Int: Int]) -> [Int] {
        let timed = indices.compactMap { starts[$0] }
        if timed == timed.sorted() { return indices }
        return indices.sorted { (starts[$0] ?? .max, $0) < (starts[$1] ?? .max, $1) }
    }

    private func collect(
        _ rows: [SongRow], _ films: [String: FilmColumns], _ starts: [Int: Int], into reading: inout SongbookReading
    ) {
        // Equal titles of a film are numbered by their times; refused rows have their place behind those that have one.
        var places: [Place: [Int]] = [:]
        for (index, row) in rows.enumerated() {
            guard let columns = row.film, let title = row.title else {
                reading.rejected += row.faults
                reading.unclear.insert(row.film.map { identity.film(title: $0.title, year: $0.year) })
                continue
            }
            let film = identity.film(title: columns.title, year: columns.year)
            places[Place(film: film, title: TextFolding.key(title)), default: []].append(index)
        }
        var songs: [String: [SongResource]] = [:]
        for (place, indices) in places {
            var number = 0
            var lines: [Int: Int] = [:]
            guard let film = films[place.film] else { continue }
            for index in Self.ordered(indices, by: starts) {
                let row = rows[index]
                var faults = row.faults
                if faults.isEmpty, let start = starts[index], let other = lines[start] {
                    faults.append(SongFault(line: row.line, column: nil, reason: "repeats line \(other)"))
                    reading.rejected += faults
                    continue
                }
                number += 1
                let title = row.title ?? ""
                let id = identity.song(title, number: number, film: film.title, year: film.year)
                guard faults.isEmpty, let start = starts[index], let runtime = film.runtime else {
                    reading.rejected += faults
                    reading.withheld.insert(id)
                    continue
                }
                lines[start] = row.line
                reading.lines[id] = row.line
                songs[place.film, default: []].append(
                    SongResource(
                        id: id, title: title, number: number, startSeconds: start, startTime: SongTime.text(start),
                        percent: SongTime.percent(start, runtime: runtime), characters: row.characters,
                        streamingLinks: row.streamingLinks, purchaseLinks: row.purchaseLinks, keywords: row.keywords, blurb: row.blurb))
            }
        }
        // Films without songs are left out.
        reading.movies = songs.compactMap { id, songs in
            guard let film = films[id], let runtime = film.runtime else { return nil }
            return MovieResource(
                id: id, title: film.title, releaseYear: film.year, runtimeMinutes: runtime, sortOrder: film.sortOrder ?? 1_000_000,
                imageURL: film.imageURL,
                songs: songs.sorted { ($0.startSeconds, $0.title, $0.id) < ($1.startSeconds, $1.title, $1.id) })
        }.sorted {
            ($0.sortOrder, TextFolding.key($0.title), $0.releaseYear, $0.id) < (
                $1.sortOrder, TextFolding.key($1.title), $1.releaseYear, $1.id
            )
        }
        for movie in reading.movies where films[movie.id]?.sortOrder == nil {
            reading.remarks.append("“\(movie.title)” (\(movie.releaseYear)) has no SortOrder, and comes last.")
        }
    }
}

extension SongRow {
    fileprivate mutating func fault(_ column: SongColumn, _ reason: String) {
        faults.append(SongFault(line: line, column: column, reason: reason))
    }
}

extension AdminSongReport {
    /// What there is to say of a sheet that is not published yet.
    ///
    /// - Parameter shown: faults of each kind that are told at most.
    public init(_ reading: SongbookReading, shown: Int = .max) {
        func list(_ faults: [SongFault]) -> [Fault] { faults.prefix(shown).map { Fault(line: $0.line, text: $0.text) } }
        self.init(
            version: 0, isPublished: false, movies: reading.movies.count, songs: reading.songCount, rejectedRows: reading.rejectedRows,
            refusal: reading.refusal, rejected: list(reading.rejected), notices: list(reading.notices), remarks: reading.remarks)
    }
}
