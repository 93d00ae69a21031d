import Testing

/// Rows that are broken, each in one way.
enum BrokenRows {
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let row: String
        let sentence: String

        var testDescription: String { name }
    }

    private static func kind(_ name: String, _ sentence: String, _ row: String) -> Kind { Kind(name: name, row: row, sentence: sentence) }

    static let kinds = [
        kind("film missing", "MovieTitle is empty", Sheets.row(film: "", token: "secret")),
        kind("film of signs", "MovieTitle holds a formula's error, #REF!", Sheets.row(film: "#REF!", token: "secret")),
        kind(
            "film too long", "MovieTitle has more than 200 characters",
            Sheets.row(film: String(repeating: "x", count: 201), token: "secret")),
        kind("year missing", "ReleaseYear is empty", Sheets.row(year: "", token: "secret")),
        kind("year no number", "ReleaseYear “MMXIII” is no whole number", Sheets.row(year: "MMXIII", token: "secret")),
        kind("year impossible", "ReleaseYear 1213 is not in 1900…2100", Sheets.row(year: "1213", token: "secret")),
        kind("runtime missing", "MovieRuntimeMin is empty on every line of the film", Sheets.row(runtime: "", token: "secret")),
        kind("runtime with hours", "MovieRuntimeMin “1:42” is no whole number", Sheets.row(runtime: "1:42", token: "secret")),
        kind("runtime zero", "MovieRuntimeMin 0 is not in 1…600", Sheets.row(runtime: "0", token: "secret")),
        kind("order no number", "SortOrder “first” is no whole number", Sheets.row(order: "first", token: "secret")),
        kind(
            "picture without https", "ImageURL “http://p.example.org/a.jpg” is not https",
            Sheets.row(image: "http://p.example.org/a.jpg", token: "secret")),
        kind("title missing", "SongTitle is empty", Sheets.row(title: " ", token: "secret")),
        kind("title with control", "SongTitle holds a control character", Sheets.row(title: "Keep\u{7}", token: "secret")),
        kind("title lost", "SongTitle holds a character that was lost on the way", Sheets.row(title: "K\u{FFFD}ep", token: "secret")),
        kind("time missing", "StartTime is empty", Sheets.row(time: "", token: "secret")),
        kind("time no time", "StartTime “about half” is no time: write H:MM:SS", Sheets.row(time: "about half", token: "secret")),
        kind("time beyond the end", "StartTime is 1:42:01, and the film has 1:42:00", Sheets.row(time: "1:42:01", token: "secret")),
        kind(
            "link without https", "StreamingLinks “http://a.example.org” is not https",
            Sheets.row(streaming: "http://a.example.org", token: "secret")),
        kind("link that is none", "StreamingLinks “Disney+” is no web address", Sheets.row(streaming: "Disney+", token: "secret")),
        kind(
            "link of another kind", "PurchaseLinks “javascript://a.org/%0aalert(1)” is not https",
            Sheets.row(purchase: "javascript://a.org/%0aalert(1)", token: "secret")),
        kind(
            "link without a host", "PurchaseLinks “https://localhost/1” has no host",
            Sheets.row(purchase: "https://localhost/1", token: "secret")),
        kind(
            "character too long", "Characters has an entry of more than 80 characters",
            Sheets.row(characters: String(repeating: "x", count: 81), token: "secret")),
        kind(
            "too many keywords", "Keywords has more than 60 entries",
            Sheets.row(keywords: (1...61).map { "k\($0)" }.joined(separator: ";"), token: "secret")),
        kind(
            "blurb too long", "Blurb has more than 1000 characters", Sheets.row(blurb: String(repeating: "x", count: 1001), token: "secret")
        ),
        kind("token wrong", "Token is not this deployment's", Sheets.row(token: "another")),
        kind("token missing", "Token is not this deployment's", Sheets.row()),
    ]
}
