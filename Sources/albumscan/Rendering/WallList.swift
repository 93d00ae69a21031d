import AlbumScanAPI

/// The records in one photo, and where each of them is.
package enum WallList {
    package static let empty = "No records were found. Take the photo from the front, a little nearer."
    package static let unknown = "not known yet"

    package static func lines(_ wall: Wall, style: Style) -> [String] {
        let rows = wall.rows
        guard !rows.isEmpty else { return [empty] }
        var table = Table(("where", .left), ("album", .left), ("verdict", .left))
        for (row, sleeves) in rows.enumerated() {
            for (place, sleeve) in sleeves.enumerated() {
                table.add(
                    position(row: row, of: rows.count, place: place, of: sleeves.count),
                    sleeve.album.map { "\($0.artistName) – \($0.albumTitle)" } ?? unknown, sleeve.album.map(verdict) ?? "")
            }
        }
        let known = wall.sleeves.count { $0.album != nil }
        return table.lines(style) + ["", "\(known) of \(wall.sleeves.count) records known"]
    }

    /// Where a sleeve is, in words: "upper row, 2nd from the left".
    package static func position(row: Int, of rows: Int, place: Int, of places: Int) -> String {
        let column =
            switch (places, place) {
            case (1, _): ""
            case (2, 0), (3, 0): "left"
            case (2, _), (3, 2): "right"
            case (3, _): "middle"
            default: ordinal(place + 1) + " from the left"
            }
        let line =
            switch (rows, row) {
            case (1, _): ""
            case (2, 0), (3, 0): "upper row"
            case (2, _), (3, 2): "lower row"
            case (3, _): "middle row"
            default: ordinal(row + 1) + " row"
            }
        let parts = [line, column].filter { !$0.isEmpty }
        return parts.isEmpty ? "the one record" : parts.joined(separator: ", ")
    }

    private static func ordinal(_ number: Int) -> String {
        let ending =
            switch (number % 100, number % 10) {
            case (11...13, _): "th"
            case (_, 1): "st"
            case (_, 2): "nd"
            case (_, 3): "rd"
            default: "th"
            }
        return "\(number)\(ending)"
    }

    private static func verdict(_ album: AlbumResource) -> String {
        let review = album.review
        guard let label = review.label, let rating = review.rating else { return "no review yet" }
        return (review.emoji.map { $0 + " " } ?? "") + label + " " + AlbumPage.oneDecimal(rating)
    }
}
