import AlbumScanAPI
import FoundationEssentials

/// The formats in which a person can export the history. None contains more than a details screen shows.
package enum HistoryExport: String, Sendable, CaseIterable {
    case json, csv

    package var contentType: String {
        switch self {
        case .json: "application/json; charset=utf-8"
        case .csv: "text/csv; charset=utf-8; header=present"
        }
    }

    package var head: String {
        switch self {
        case .json: "{\"entries\":["
        case .csv: CSV.line(Self.columns)
        }
    }

    package var tail: String { self == .json ? "\n]}\n" : "" }

    /// - Parameter isFirst: whether these are the first entries after the header.
    package func text(of entries: [HistoryDetailResource], isFirst: Bool) throws -> String {
        switch self {
        case .csv:
            return entries.map { CSV.line(Self.fields(of: $0)) }.joined()
        case .json:
            let objects = try entries.map { String(decoding: try JSONEncoder.api.encode($0), as: UTF8.self) }
            return objects.enumerated().map { (isFirst && $0 == 0 ? "\n" : ",\n") + $1 }.joined()
        }
    }

    private static let columns = [
        "scannedAt", "artistName", "albumTitle", "releaseYear", "genres", "recordLabel", "recommendation", "label", "rating",
        "contextSummary", "contextBullets", "keyTracks", "sources", "lastViewedAt", "id", "scanId", "albumId",
    ]

    private static func fields(of entry: HistoryDetailResource) -> [String] {
        let (album, review) = (entry.identification, entry.review)
        return [
            entry.scannedAt.description, entry.artistName, entry.albumTitle, album.releaseYear ?? "", album.genres.joined(separator: "; "),
            album.recordLabel ?? "", review.recommendation ?? "", review.label ?? "", review.rating.map { "\($0)" } ?? "",
            review.contextSummary ?? "", (review.contextBullets ?? []).joined(separator: "\n"),
            (review.keyTracks ?? []).joined(separator: "; "),
            (review.sources ?? []).map { "\($0.title) <\($0.url)>" }.joined(separator: "\n"),
            entry.lastViewedAt?.description ?? "", entry.id.lowercased, entry.scanId.lowercased, entry.albumId.lowercased,
        ]
    }
}

/// Comma-separated values (RFC 4180).
package enum CSV {
    /// A record, terminated by a line break.
    package static func line(_ fields: [String]) -> String {
        fields.map(field).joined(separator: ",") + "\r\n"
    }

    /// Against CSV injection: names of albums are untrusted, and a spreadsheet evaluates a field that begins like a formula. A leading
    /// apostrophe makes spreadsheets treat it as text.
    package static func field(_ text: String) -> String {
        var text = String(text.unicodeScalars.filter { $0 != "\0" })
        if let first = text.unicodeScalars.first(where: { !$0.properties.isWhitespace || Self.formulaStarts.contains($0) }),
            Self.formulaStarts.contains(first)
        {
            text = "'" + text
        }
        let needsQuotes = text.unicodeScalars.contains { [",", "\"", "\r", "\n"].contains($0) } || text.trimmed.count != text.count
        return needsQuotes ? "\"" + text.replacing("\"", with: "\"\"") + "\"" : text
    }

    /// Spreadsheets also accept the full-width forms.
    private static let formulaStarts: Set<Unicode.Scalar> = ["=", "+", "-", "@", "\t", "\r", "\n", "＝", "＋", "－", "＠"]
}
