import AlbumScanAPI

/// History as a list, one line an entry.
package enum HistoryList {
    package static let empty = "Scan your first album to begin"

    /// Date, artist, title, and the end of the id, which is enough to name the entry in other commands.
    ///
    /// - Parameter date: writes the time of the scan as the person's clock shows it.
    package static func line(_ entry: HistoryEntryResource, on canvas: Canvas, date: (Timestamp) -> String) -> String {
        let style = canvas.style
        let when = date(entry.scannedAt)
        let id = EntryReference.short(entry.id)
        let room = max(10, canvas.columns - DisplayText.width(when) - id.count - 4)
        let artist = DisplayText.truncated(DisplayText.sanitized(entry.artistName), columns: room)
        let left = room - DisplayText.width(artist) - 3
        let title = left > 4 ? DisplayText.truncated(DisplayText.sanitized(entry.albumTitle), columns: left) : ""
        let separator = title.isEmpty ? "" : " – "
        let fill = String(repeating: " ", count: max(0, room - DisplayText.width(artist + separator + title)))
        return Canvas.margin + style.dim(when) + "  " + style.bold(artist) + separator + style.green(title) + fill + "  " + style.dim(id)
    }
}
