import SampleSongs

/// A way in which a row of a sheet is broken, whatever row it is.
public struct BrokenRow: Sendable, CustomStringConvertible {
    /// The token of the deployment whose sheet it is.
    public static let token = "secret"

    private let name: String
    private let column: String
    private let cell: String
    /// What is told of it, where the film has 102 minutes.
    public let sentence: String

    public var description: String { name }

    private init(_ name: String, _ column: String, _ cell: String, _ sentence: String) {
        (self.name, self.column, self.cell, self.sentence) = (name, column, cell, sentence)
    }

    /// - Parameter row: the cells of ``SampleSongbook/columns``.
    public func breaking(_ row: [String]) -> [String] {
        zip(SampleSongbook.columns, row).map { $0 == column ? cell : $1 }
    }

    public static let kinds = films + songs + links + tokens

    private static let films = [
        BrokenRow("film missing", "MovieTitle", "", "MovieTitle is empty"),
        BrokenRow("film of an error", "MovieTitle", "#REF!", "MovieTitle holds a formula's error, #REF!"),
        BrokenRow("film too long", "MovieTitle", String(repeating: "x", count: 201), "MovieTitle has more than 200 characters"),
        BrokenRow("year missing", "ReleaseYear", "", "ReleaseYear is empty"),
        BrokenRow("year no number", "ReleaseYear", "MMXIII", "ReleaseYear “MMXIII” is no whole number"),
        BrokenRow("year impossible", "ReleaseYear", "1213", "ReleaseYear 1213 is not in 1900…2100"),
        BrokenRow("runtime with hours", "MovieRuntimeMin", "1:42", "MovieRuntimeMin “1:42” is no whole number"),
        BrokenRow("runtime zero", "MovieRuntimeMin", "0", "MovieRuntimeMin 0 is not in 1…600"),
        BrokenRow("order no number", "SortOrder", "first", "SortOrder “first” is no whole number"),
        BrokenRow(
            "picture without https", "ImageURL", "http://p.example.org/a.jpg", "ImageURL “http://p.example.org/a.jpg” is not https"),
    ]

    private static let songs = [
        BrokenRow("title missing", "SongTitle", " ", "SongTitle is empty"),
        BrokenRow("title with control", "SongTitle", "Keep\u{7}", "SongTitle holds a control character"),
        BrokenRow(
            "title turned around", "SongTitle", "Keep \u{202E}thgiL eht", "SongTitle holds a character that turns the direction of writing"),
        BrokenRow("title lost", "SongTitle", "K\u{FFFD}ep", "SongTitle holds a character that was lost on the way"),
        BrokenRow("time missing", "StartTime", "", "StartTime is empty"),
        BrokenRow("time no time", "StartTime", "about half", "StartTime “about half” is no time: write H:MM:SS"),
        BrokenRow("time with 75 minutes", "StartTime", "0:75:00", "StartTime “0:75:00” has more than 59 minutes or seconds"),
        BrokenRow("time beyond the end", "StartTime", "2:10:01", "StartTime is 2:10:01, and the film has 1:42:00"),
        BrokenRow(
            "character too long", "Characters", String(repeating: "x", count: 81), "Characters has an entry of more than 80 characters"),
        BrokenRow(
            "too many keywords", "Keywords", (1...61).map { "k\($0)" }.joined(separator: ";"), "Keywords has more than 60 entries"),
        BrokenRow("blurb too long", "Blurb", String(repeating: "x", count: 1001), "Blurb has more than 1000 characters"),
    ]

    private static let links = [
        BrokenRow("link without https", "StreamingLinks", "http://a.example.org", "StreamingLinks “http://a.example.org” is not https"),
        BrokenRow("link that is none", "StreamingLinks", "Disney+", "StreamingLinks “Disney+” is no web address"),
        BrokenRow(
            "link of another kind", "PurchaseLinks", "javascript://a.org/%0aalert(1)",
            "PurchaseLinks “javascript://a.org/%0aalert(1)” is not https"),
        BrokenRow(
            "link with a password", "StreamingLinks", "https://me:pw@watch.example.org/1",
            "StreamingLinks “https://me:pw@watch.example.org/1” has no host"),
        BrokenRow("link without a host", "PurchaseLinks", "https://localhost/1", "PurchaseLinks “https://localhost/1” has no host"),
    ]

    private static let tokens = [
        BrokenRow("token wrong", "Token", "another", "Token is not this deployment's"),
        BrokenRow("token missing", "Token", "", "Token is not this deployment's"),
    ]
}
