import AlbumScanAPI
import SampleSongs
import SongCases
import Songbook

/// Sheets of invented films, and what is read of them.
enum Sheets {
    static let heading = SampleSongbook.line(SampleSongbook.columns)

    /// A sheet of one or more rows.
    static func csv(_ rows: [String]) -> [UInt8] { Array(([heading] + rows).joined(separator: "\n").utf8) }

    /// A row of the film The Lantern Harbor (2013, 102 minutes).
    static func row(
        film: String = "The Lantern Harbor", year: String = "2013", runtime: String = "102", order: String = "1", image: String = "",
        title: String = "Keep the Light", characters: String = "Mira;Old Tobb", time: String = "0:32:14", streaming: String = "",
        purchase: String = "", keywords: String = "storm;brave", blurb: String = "", token: String = ""
    ) -> String {
        SampleSongbook.line([film, year, runtime, order, image, title, characters, time, streaming, purchase, keywords, blurb, token])
    }

    static let cells = [
        "The Lantern Harbor", "2013", "102", "1", "", "Keep the Light", "Mira", "0:32:14", "", "", "storm", "", BrokenRow.token,
    ]

    static func read(_ rows: [String], token: String? = nil, utcOffset: Int? = nil) throws -> SongbookReading {
        try read(csv(rows), token: token, utcOffset: utcOffset)
    }

    static func read(_ bytes: [UInt8], token: String? = nil, utcOffset: Int? = nil) throws -> SongbookReading {
        var isToken: (@Sendable (String) -> Bool)?
        if let token { isToken = { $0 == token } }
        return SongbookReader(identity: .sha256, isToken: isToken, utcOffset: utcOffset).read(try SongSheet(bytes))
    }
}

extension SongbookReading {
    var songs: [SongResource] { movies.flatMap(\.songs) }
    var refusals: [String] { rejected.map { "\($0.line): \($0.text)" } }
    var songbook: SongbookResource { SongbookResource(version: 1, movies: movies) }
}
