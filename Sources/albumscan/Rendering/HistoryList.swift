import AlbumScanAPI

/// History as a list: one line an entry, or two where a line is too short.
package enum HistoryList {
    package static let empty = "Scan your first album to begin"

    /// Columns below which artist and title would be cut beyond recognition.
    private static let leastRoom = 24

    /// Date, artist, title, and the end of the id, which is enough to name the entry in other commands.
    ///
    /// - Parameter date: writes the time of the scan as the person's clock shows it.
    package static func lines(_ entry: HistoryEntryResource, on canvas: Canvas, date: (Timestamp) -> String) -> [String] {
        let style = canvas.style
        let id = EntryReference.short(entry.id)
        let when = DisplayText.truncated(date(entry.scannedAt), columns: canvas.columns - id.count - gap.count)
        let room = canvas.columns - DisplayText.width(when) - id.count - 2 * gap.count
        if room >= leastRoom {
            let album = album(entry, style: style, columns: room)
            return [Canvas.margin + style.dim(when) + gap + album.text + fill(room - album.width) + gap + style.dim(id)]
        }
        let album = album(entry, style: style, columns: canvas.columns - gap.count)
        let between = fill(canvas.columns - DisplayText.width(when) - id.count)
        return [Canvas.margin + style.dim(when) + between + style.dim(id), Canvas.margin + gap + album.text]
    }

    private static let gap = "  "

    private static func fill(_ columns: Int) -> String {
        String(repeating: " ", count: max(0, columns))
    }

    /// `Artist – Title`. If both do not fit, each has half of the room and what the other leaves of its half.
    private static func album(_ entry: HistoryEntryResource, style: Style, columns: Int) -> (text: String, width: Int) {
        var artist = DisplayText.sanitized(entry.artistName)
        var title = DisplayText.sanitized(entry.albumTitle)
        let separator = " – "
        let room = columns - separator.count
        artist = DisplayText.truncated(artist, columns: max(room / 2, room - DisplayText.width(title)))
        title = DisplayText.truncated(title, columns: room - DisplayText.width(artist))
        return (style.bold(artist) + separator + style.green(title), DisplayText.width(artist + separator + title))
    }
}
