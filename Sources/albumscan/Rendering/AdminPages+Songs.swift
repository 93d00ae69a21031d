import AlbumScanAPI

extension AdminPages {
    /// What became of a sheet, worst first.
    package static func lines(of report: AdminSongReport, style: Style) -> [String] {
        var lines = report.rejected.map { "\(style.red("line \($0.line)")) \(DisplayText.sanitized($0.text))" }
        lines += report.notices.map { "\(style.dim("line \($0.line)")) \(DisplayText.sanitized($0.text))" }
        lines += (report.remarks + report.ambiguous).map(DisplayText.sanitized)
        lines += report.missing.map { song in
            style.dim("missing \(song.id)") + " " + DisplayText.sanitized("\(song.title) (\(song.movie), \(song.releaseYear))")
        }
        let refused = report.rejectedRows == 0 ? "" : ", \(report.rejectedRows) rows refused"
        let renamed = report.renamed == 0 ? "" : ", \(report.renamed) renamed"
        let state =
            report.isPublished
            ? "published as version \(report.version)" : report.version > 0 ? "version \(report.version) stays" : "not published"
        return lines + ["\(report.songs) songs in \(report.movies) films\(refused)\(renamed); \(state)."]
    }
}
