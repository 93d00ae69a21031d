import AlbumScanAPI
import FoundationEssentials

/// What operators see. Times are UTC, as in logs.
package enum AdminPages {
    /// Names and values below each other.
    static func facts(_ facts: [(String, String?)], style: Style) -> [String] {
        let known = facts.compactMap { name, value in value.map { (name, DisplayText.sanitized($0)) } }
        let width = known.map { $0.0.count }.max() ?? 0
        return known.map { style.dim(DisplayText.padded($0.0, columns: width)) + "  " + $0.1 }
    }

    static func section(_ title: String, _ lines: [String], style: Style) -> [String] {
        lines.isEmpty ? [] : ["", style.bold(title)] + lines
    }

    static func section(_ title: String, _ table: Table, style: Style) -> [String] {
        table.isEmpty ? [] : section(title, table.lines(style), style: style)
    }

    /// `artist – title`, or what is known of it.
    static func name(_ artist: String?, _ title: String?) -> String? {
        let parts = [artist, title].compactMap(\.self)
        return parts.isEmpty ? nil : parts.joined(separator: " – ")
    }

    static func text(_ error: ScanFailure?) -> String? {
        error.map { "\($0.code): \($0.message)" }
    }

    static func jobs(_ jobs: [AdminJob], now: Date) -> Table {
        var table = Table(
            ("queue", .left), ("state", .left), ("attempt", .right), ("tries", .right), ("due", .right), ("owner", .left),
            ("lease", .right), ("job", .left), ("error", .left))
        for job in jobs {
            let isDue = job.state == "ready"
            table.add(
                job.queue, job.state, "\(job.attempt)", "\(job.tries)", isDue ? Quantity.age(job.runAt, now: now) : nil,
                job.owner.map(Quantity.short), job.leaseUntil.map { Quantity.age($0, now: now) }, job.id.text, text(job.error))
        }
        return table
    }

    /// An event of the tail.
    package static func line(of event: ProgressEvent, style: Style) -> String {
        let stage = DisplayText.padded(event.stage.rawValue, columns: 21)
        let detail =
            event.identification.flatMap { name($0.artistName, $0.albumTitle) } ?? text(event.error)
            ?? event.artwork.map { $0.state.rawValue } ?? event.review?.label ?? ""
        let dress: (String) -> String =
            switch event.stage {
            case .identificationFailed, .reviewFailed: style.red
            case .complete: style.green
            default: { $0 }
            }
        let scan = style.dim(event.scanId.text)
        let text = "\(Quantity.clock(event.at))  \(scan)  \(dress(stage))  \(DisplayText.sanitized(detail))"
        return detail.isEmpty ? "\(Quantity.clock(event.at))  \(scan)  \(dress(event.stage.rawValue))" : text
    }
}
