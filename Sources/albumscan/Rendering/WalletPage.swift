import AlbumScanAPI
import AlbumScanClientCore
import JPEG

/// A wallet in the terminal: its discs in their sleeves, as many beside one another as there is room for.
package enum WalletPage {
    // MARK: Sleeves

    /// Draws a wallet with its covers.
    static func write(_ wallet: WalletResource, client: ScanClient) async throws {
        let canvas = Console.Stream.output.canvas
        var pictures: [String: Raster] = [:]
        if canvas.style.colors == .direct {
            for path in wallet.discs.prefix(60).compactMap(\.artwork.thumbnailUrl) where pictures[path] == nil {
                guard let bytes = try? await client.file(path) else { continue }
                pictures[path] = try? JPEGCodec.decodeRGB([UInt8](bytes), maxSide: Sleeve.columns)
            }
        }
        Console.Stream.output.write(
            lines(of: wallet, columns: Console.Stream.output.size.columns, style: canvas.style) { disc in
                disc.artwork.thumbnailUrl.flatMap { pictures[$0] }.map { ($0.width, $0.height, $0.samples) }
            })
    }

    /// - Parameter picture: a disc's cover as width, height and RGB samples; nil for one without.
    package static func lines(
        of wallet: WalletResource, columns: Int, style: Style, picture: (DiscResource) -> (width: Int, height: Int, rgb: [UInt8])?
    ) -> [String] {
        var lines = ["", Canvas.margin + style.boldGreen(DisplayText.sanitized(wallet.name)) + style.dim("  \(footing(of: wallet))"), ""]
        let across = max(1, (columns - Canvas.margin.count) / (Sleeve.columns + 2 + gap.count))
        for start in stride(from: 0, to: wallet.discs.count, by: across) {
            let row = wallet.discs[start..<min(start + across, wallet.discs.count)].map {
                Sleeve($0, picture: picture($0)).lines(style)
            }
            for line in 0..<(row.first?.count ?? 0) { lines.append(Canvas.margin + row.map { $0[line] }.joined(separator: gap)) }
            lines.append("")
        }
        if wallet.discs.isEmpty { lines += [Canvas.margin + style.dim(empty(wallet)), ""] }
        if !wallet.hidden.isEmpty {
            let names = wallet.hidden.map { "\($0.artistName) – \($0.albumTitle)" }.joined(separator: ", ")
            let width = max(20, columns - 2 * Canvas.margin.count)
            lines += DisplayText.wrapped(DisplayText.sanitized("No place for: \(names)"), columns: width).map {
                Canvas.margin + style.dim($0)
            }
            lines.append("")
        }
        return lines
    }

    private static let gap = "  "

    private static func empty(_ wallet: WalletResource) -> String {
        switch wallet.source {
        case .history: HistoryList.empty
        case .playlist: "Open AlbumScan on the phone that has the playlist"
        case .hand, .list: "Put a record in: albumscan wallet add \"\(DisplayText.sanitized(wallet.name))\" ARTIST TITLE"
        }
    }

    private static func footing(of wallet: WalletResource) -> String {
        var parts = [count(wallet.total, "disc")]
        if wallet.hiddenCount > 0 { parts.append("\(wallet.hiddenCount) without a place") }
        if wallet.updating { parts.append("updating…") }
        if wallet.notSure > 0 { parts.append("\(wallet.notSure) to choose (albumscan wallet diagnose)") }
        return parts.joined(separator: " · ")
    }

    private static func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }

    // MARK: Lists

    package static func lines(of wallets: [WalletSummary], style: Style) -> [String] {
        var table = Table(("id", .left), ("wallet", .left), ("discs", .right), ("", .left))
        for wallet in wallets {
            let parts = [
                wallet.updating ? "updating…" : nil, wallet.notSure > 0 ? "\(wallet.notSure) to choose" : nil,
                wallet.hiddenCount > 0 ? "\(wallet.hiddenCount) without a place" : nil,
            ].compactMap(\.self)
            let id = wallet.source == .history ? "history" : EntryReference.short(wallet.id)
            table.add(id, DisplayText.sanitized(wallet.name), "\(wallet.total)", parts.joined(separator: " · "))
        }
        return table.lines(style)
    }

    package static func line(of disc: DiscResource, style: Style) -> String {
        let names = style.bold(DisplayText.sanitized(disc.artistName)) + " – " + style.green(DisplayText.sanitized(disc.albumTitle))
        return "\(style.dim(EntryReference.short(disc.id)))  \(names)\(disc.state == .ready ? "" : style.dim("  \(words(of: disc.state))"))"
    }

    private static func words(of state: DiscState) -> String {
        switch state {
        case .ready: "known"
        case .matching: "being looked up"
        case .notSure: "several fit"
        case .unknown: "MusicBrainz has none of that name"
        }
    }

    package static func lines(of report: ListReport, style: Style) -> [String] {
        var lines = ["\(count(report.added, "disc")) put in, \(report.present) there already."]
        if report.beyond > 0 { lines.append("\(count(report.beyond, "row")) found no place.") }
        return lines + report.unreadable.map { style.dim(DisplayText.sanitized($0.message)) }
    }

    package static func lines(of diagnosis: WalletDiagnosis, on canvas: Canvas) -> [String] {
        let style = canvas.style
        var lines = [""] + diagnosis.sentences.flatMap { canvas.paragraph($0) }
        for disc in diagnosis.discs {
            let names = "\(disc.artistName) – \(disc.albumTitle)"
            lines.append(canvas.line("\(EntryReference.short(disc.id))  \(names)", dress: disc.state == .ready ? { $0 } : style.bold))
            lines += canvas.paragraph(disc.sentence, dress: style.dim)
            for candidate in disc.candidates {
                let year = candidate.releaseYear.map { " (\($0))" } ?? ""
                lines += canvas.item("›", "\(candidate.artistName) – \(candidate.albumTitle)\(year)  \(candidate.releaseGroupId.text)")
            }
        }
        return lines + [""]
    }

    package static func lines(of list: TrackListResource, disc: DiscResource, style: Style) -> [String] {
        var lines = ["", line(of: disc, style: style), ""]
        for medium in list.discs {
            if list.discs.count > 1 { lines.append(Canvas.margin + style.dim("Disc \(medium.number)")) }
            for (index, track) in medium.tracks.enumerated() {
                if let side = track.side, index == 0 || medium.tracks[index - 1].side != side {
                    lines.append(Canvas.margin + style.dim("Side \(side)"))
                }
                let number = String(repeating: " ", count: max(0, 3 - "\(track.number)".count)) + "\(track.number)"
                let title = DisplayText.padded(DisplayText.truncated(DisplayText.sanitized(track.title), columns: 48), columns: 48)
                let name = track.isKeyTrack ? style.green(title) : title
                lines.append("\(Canvas.margin)\(style.dim(number))  \(name)  \(style.dim(track.lengthMs.map(clock) ?? ""))")
            }
        }
        if list.discs.isEmpty { lines.append(Canvas.margin + style.dim("MusicBrainz has no list of its tracks.")) }
        if let length = list.lengthMs { lines += ["", Canvas.margin + style.dim(clock(length))] }
        return lines + [""]
    }

    /// `4:07`, `1:02:03`.
    static func clock(_ milliseconds: Int) -> String {
        let seconds = (milliseconds + 500) / 1000
        func two(_ value: Int) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let rest = two(seconds % 60)
        return seconds < 3600 ? "\(seconds / 60):\(rest)" : "\(seconds / 3600):\(two(seconds / 60 % 60)):\(rest)"
    }
}
