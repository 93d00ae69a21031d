/// An invented film, as rows of a sheet have it.
public struct SampleFilm: Sendable {
    public var title: String
    public var year: Int
    /// In minutes.
    public var runtime: Int
    public var order: Int
    public var songs: [SampleSong]

    public init(_ title: String, _ year: Int, minutes: Int, order: Int = 0, _ songs: [SampleSong]) {
        (self.title, self.year, self.runtime, self.order, self.songs) = (title, year, minutes, order, songs)
    }
}

/// A song of an invented film.
public struct SampleSong: Sendable {
    public var title: String
    /// When it begins, in seconds.
    public var start: Int
    public var characters: [String]
    public var keywords: [String]
    public var blurb: String

    public init(_ title: String, at start: Int, by characters: [String], _ keywords: [String] = [], _ blurb: String = "") {
        (self.title, self.start, self.characters, self.keywords, self.blurb) = (title, start, characters, keywords, blurb)
    }
}

/// A songbook of invented films: nobody's titles, names or places.
public struct SampleSongbook: Sendable {
    public var films: [SampleFilm]

    public init(films: [SampleFilm]) { self.films = films }

    public static let columns = [
        "MovieTitle", "ReleaseYear", "MovieRuntimeMin", "SortOrder", "ImageURL", "SongTitle", "Characters", "StartTime", "StreamingLinks",
        "PurchaseLinks", "Keywords", "Blurb", "Token",
    ]

    public var songCount: Int { films.reduce(0) { $0 + $1.songs.count } }

    /// The sheet's rows below its heading.
    ///
    /// - Parameters:
    ///   - token: in the hidden column of every row.
    ///   - time: how a time cell is shown.
    public func rows(token: String = "", time: (Int) -> String = Self.clock) -> [[String]] {
        films.flatMap { film in
            film.songs.map { song in
                [
                    film.title, "\(film.year)", "\(film.runtime)", "\(film.order)", "", song.title, song.characters.joined(separator: ";"),
                    time(song.start), "https://www.disneyplus.com/sample/\(film.order)|https://watch.example.org/\(film.order)",
                    "https://shop.example.org/\(film.order)", song.keywords.joined(separator: ";"), song.blurb, token,
                ]
            }
        }
    }

    /// As a published sheet is exported: CSV with CRLF.
    public func csv(token: String = "", time: (Int) -> String = Self.clock) -> String {
        Self.csv(rows(token: token, time: time))
    }

    /// The heading, and rows below it.
    public static func csv(_ rows: [[String]]) -> String { ([columns] + rows).map { line($0) + "\r\n" }.joined() }

    /// A row, with quotes around what needs them.
    public static func line(_ cells: [String]) -> String { cells.map(quoted).joined(separator: ",") }

    /// `H:MM:SS`.
    public static func clock(_ seconds: Int) -> String {
        func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
        return "\(seconds / 3600):\(two(seconds / 60 % 60)):\(two(seconds % 60))"
    }

    private static func quoted(_ cell: String) -> String {
        guard cell.unicodeScalars.contains(where: { [",", "\"", "\r", "\n"].contains($0) }) else { return cell }
        return "\"\(cell.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\""))\""
    }
}
