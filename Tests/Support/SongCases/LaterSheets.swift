import SampleSongs
import Songbook

/// A sheet of songs in which something is wrong or unusual. Written after the rules, by somebody who had not read the code.
public struct LaterSheet: Sendable, CustomStringConvertible {
    public let name: String
    public let bytes: [UInt8]

    public var description: String { name }

    init(_ name: String, _ bytes: [UInt8]) {
        (self.name, self.bytes) = (name, bytes)
    }

    init(_ name: String, text: String) { self.init(name, Array(text.utf8)) }

    /// The good rows, on lines 2 and 4: their titles and seconds.
    public static let kept = ["Fog on the Water": 190, "Salt and Sugar": 2710]

    private static let heading = SampleSongbook.columns.joined(separator: ",")
    private static let before = "The Lantern Harbor,2013,102,1,,Fog on the Water,Old Tobb,0:03:10,,,sea,,"
    private static let after = "The Lantern Harbor,2013,102,1,,Salt and Sugar,Mira;Jonah Quill,0:45:10,,,market,,"
    private static let good = [
        "The Lantern Harbor", "2013", "102", "1", "", "Keep the Light", "Mira", "0:32:14", "", "", "storm", "", "",
    ]

    /// What became of it.
    public enum Outcome: Sendable, Equatable {
        /// Nothing of it may be published, for this reason.
        case refused(String)
        /// The lines that are refused, and the songs' titles with their seconds.
        case read(refused: Set<Int>, songs: [String: Int])
    }

    public var outcome: Outcome {
        do {
            let reading = try SongbookReading(bytes)
            if let refusal = reading.refusal { return .refused(refusal) }
            let songs = reading.movies.flatMap(\.songs).map { ($0.title, $0.startSeconds) }
            return .read(refused: Set(reading.rejected.map(\.line)), songs: Dictionary(songs) { first, _ in first })
        } catch {
            return .refused("\(error)")
        }
    }

    /// Whether its third line is refused, and the others are read.
    public var isRefusedAlone: Bool { outcome == .read(refused: [3], songs: Self.kept) }

    private static func renamed(_ column: String, _ name: String) -> String {
        SampleSongbook.columns.map { $0 == column ? name : $0 }.joined(separator: ",")
    }

    private static func around(_ row: String) -> String { [heading, before, row, after].joined(separator: "\r\n") }

    private static func with(_ column: String, _ cell: String, _ name: String? = nil) -> LaterSheet {
        var cells = good
        if let place = SampleSongbook.columns.firstIndex(of: column) { cells[place] = cell }
        return LaterSheet("\(column): \(name ?? cell)", text: around(SampleSongbook.line(cells)))
    }

    // MARK: One row is refused, by its line

    public static let oneRowRefused = times + numbers + texts + links + cells

    private static let times = [
        "1h02", "00:62:10", "0:32:61", "-0:05:00", "0:-5:00", "0:32:14:00", ":32:14", "0::14", "0:32:", "32", "1.5", "-0.02", "NaN", "inf",
        "0x10", "99999999999999999999", "99999999999999999999:00:00", "2024-01-01T00:32:14.000Z", "1899-13-30T00:32:14.000Z", "32 min",
        "0:32:14–0:35:00", "#VALUE!", "0.5.3",
    ].map { with("StartTime", $0) }

    private static let numbers =
        ["2013.5", "99999999999999999999", "-2013", "2013/2014"].map { with("ReleaseYear", $0) }
        + ["102 min", "-102", "102,5", "1e2"].map { with("MovieRuntimeMin", $0) }
        + ["99999999999999999999", "1;2"].map { with("SortOrder", $0) }

    private static let texts = [
        with("SongTitle", "Keep \u{202E}thgiL eht", "turned around"),
        with("MovieTitle", "The \u{2066}Lantern\u{2069} Harbor", "isolates"),
        with("Characters", "Mira;\u{202B}Tobb", "embedding"),
        with("SongTitle", "\u{200B}\u{200D}", "nothing to be seen"),
        with("SongTitle", String(repeating: "Keep ", count: 20_000), "100 KB"),
        with("Blurb", "Keep\u{0}", "a zero"),
        with("SongTitle", "#N/A"),
        with("Characters", "#VALUE!"),
        with("Keywords", String(repeating: "storm", count: 20_000), "100 KB"),
        with("SongTitle", "Keep\u{9B}31m", "a control character beyond ASCII"),
    ]

    private static let links =
        [
            "https://user:pw@watch.example.org/1", "https://www.disneyplus.com@evil.example/1", "https://www.disneyplus.com:99999/1",
            "https://www.disneyplus.com\\@evil.example/1", "https://exa mple.org/1", "data:text/html,hello", "//watch.example.org/1",
            "https:///1",
        ].map { with("StreamingLinks", $0) }
        + [
            with("StreamingLinks", "https://watch.example.org/\u{202E}gpj.exe", "turned around"),
            with("StreamingLinks", "https://watch.example.org/" + String(repeating: "x", count: 5000), "5 KB"),
            with("ImageURL", "https://user:pw@pictures.example.org/1.png"),
            with("ImageURL", "data:image/svg+xml;utf8,x"),
            with("PurchaseLinks", "javascript:alert(1)"),
        ]

    private static let cells = [
        LaterSheet("a row cut off", text: around("The Lantern Harbor,2013,102,1,,Keep the Light")),
        LaterSheet("a comma without quotes", text: around("The Lantern Harbor,2013,102,1,,Keep, the Light,Mira,0:32:14,,,storm,,")),
        LaterSheet("more after a quote", text: around("The Lantern Harbor,2013,102,1,,\"Keep\" the Light,Mira,0:32:14,,,storm,,")),
        LaterSheet(
            "Latin-1",
            Array(around("The Lantern Harbor,2013,102,1,,Keep the L?ght,Mira,0:32:14,,,storm,,").utf8).map {
                $0 == UInt8(ascii: "?") ? 0xED : $0
            }),
    ]

    // MARK: Nothing is read

    public static let sheetRefused = [
        LaterSheet("nothing", []),
        LaterSheet("a heading alone", text: heading),
        LaterSheet("no heading", text: before + "\r\n" + after),
        LaterSheet("a column twice", text: [heading + ",SongTitle", before + ",Other", after + ",Another"].joined(separator: "\r\n")),
        LaterSheet("a column missing", text: [renamed("StartTime", "When"), before, after].joined(separator: "\n")),
        LaterSheet(
            "UTF-16", [0xFF, 0xFE] + [heading, before, after].joined(separator: "\n").utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }),
        LaterSheet("a page to log in", text: "<!DOCTYPE html><html><head><title>Sign in</title></head><body>Sign in</body></html>"),
        LaterSheet("compressed", [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 7, 0]),
        LaterSheet(
            "a quote never closed",
            text: [heading, before, "The Lantern Harbor,2013,102,1,,\"Keep the Light,Mira,0:32:14,,,,,", after].joined(separator: "\r\n")),
    ]

    // MARK: Everything is read

    /// With titles and seconds.
    public static let unusual: [(LaterSheet, [String: Int])] = {
        let three = kept.merging(["Keep the Light": 1934]) { first, _ in first }
        func titled(_ title: String) -> [String: Int] { kept.merging([title: 1934]) { first, _ in first } }
        let plain = [heading, before, SampleSongbook.line(good), after]
        let reversed = plain.map { $0.split(separator: ",", omittingEmptySubsequences: false).reversed().joined(separator: ",") }
        return [
            (LaterSheet("a byte order mark", [0xEF, 0xBB, 0xBF] + plain.joined(separator: "\r\n").utf8), three),
            (LaterSheet("line feeds", text: plain.joined(separator: "\n")), three),
            (LaterSheet("blank lines", text: plain.joined(separator: "\n\n") + "\n\n\n"), three),
            (LaterSheet("columns turned around", text: reversed.joined(separator: "\n")), three),
            (
                LaterSheet("a column more", text: plain.enumerated().map { $1 + ($0 == 0 ? ",Notes" : ",my own") }.joined(separator: "\n")),
                three
            ),
            (LaterSheet("empty columns", text: plain.map { $0 + ",,," }.joined(separator: "\n")), three),
            (
                LaterSheet(
                    "everything quoted",
                    text: plain.map { row in
                        row.split(separator: ",", omittingEmptySubsequences: false).map { "\"\($0)\"" }.joined(separator: ",")
                    }.joined(separator: "\r\n")), three
            ),
            (with("SongTitle", "Keep the Light 🎵"), titled("Keep the Light 🎵")),
            (with("SongTitle", "Keep the “Light”"), titled("Keep the “Light”")),
            (with("SongTitle", "Keep \"the\" Light, Please"), titled("Keep \"the\" Light, Please")),
            (with("SongTitle", "  Keep the Light  "), three),
            (with("Keywords", "🎉;storm"), three),
            (with("Characters", "Mira;;Old Tobb;"), three),
            (with("StreamingLinks", "|https://watch.example.org/1||"), three),
            (with("StreamingLinks", "HTTPS://WATCH.EXAMPLE.ORG/1"), three),
            (with("Blurb", "Mira climbs,\r\nalone."), three),
            (with("StartTime", "32:14"), three),
            (with("StartTime", "00:32:14"), three),
            (with("StartTime", "1899-12-30T00:32:14.000Z"), three),
        ]
    }()

    // MARK: Either way, but nothing else

    /// A row that may be refused, or be read as half an hour and two minutes.
    public static let refusedOrRead =
        ["12:32:14 AM", "0:32:14.000", "0:32:14\u{200F}", "００:３２:１４", "0.022384259", "0,022384259"].map { with("StartTime", $0) }
        + [with("ReleaseYear", "2013.0"), with("ReleaseYear", "２０１３"), with("MovieRuntimeMin", "102.0")]
        // A name in front of an address is left out, whatever it is.
        + [with("PurchaseLinks", "blob:https://shop.example.org/1")]
        + [
            LaterSheet("tabs", text: tabbed("\t")), LaterSheet("semicolons", text: tabbed(";")),
            LaterSheet("returns alone", text: [heading, before, SampleSongbook.line(good), after].joined(separator: "\r")),
        ]

    private static func tabbed(_ separator: String) -> String {
        [heading, before, SampleSongbook.line(good), after.split(separator: ";").joined(separator: " and ")].map {
            $0.split(separator: ",", omittingEmptySubsequences: false).joined(separator: separator)
        }.joined(separator: "\r\n")
    }

    // MARK: Whose links are whose

    /// Addresses that are not Disney's.
    public static let notDisney = [
        "https://evildisneyplus.com/1", "https://disneyplus.com.evil.example/1", "https://www.d\u{456}sneyplus.com/1",
        "https://evil.example/www.disneyplus.com", "https://evil.example/?https://www.disneyplus.com/1",
    ].map { ($0, with("StreamingLinks", $0)) }
}
