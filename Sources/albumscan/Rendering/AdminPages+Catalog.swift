import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of catalog: AdminCatalog, now: Date, style: Style) -> [String] {
        var rows: [(String, String?)] = [("albums of scans", "\(catalog.albums)")]
        if let active = catalog.active {
            rows += [
                ("imported", "\(active.entries) albums, \(active.rejected) lines not usable"), ("of", active.source),
                ("in use", Quantity.age(active.finishedAt ?? active.updatedAt, now: now)),
            ]
        } else {
            rows.append(("imported", "nothing"))
        }
        if let loading = catalog.loading {
            rows += [
                ("under way", "\(loading.entries) albums, \(loading.rejected) lines not usable"), ("of", loading.source),
                ("last heard", Quantity.age(loading.updatedAt, now: now)),
            ]
        }
        return facts(rows, style: style)
    }

    package static func lines(of matches: AdminCatalogMatches, style: Style) -> [String] {
        var table = Table(
            ("found", .right), ("artist", .left), ("title", .left), ("year", .right), ("label", .left), ("types", .left),
            ("release group", .left))
        for entry in matches.entries {
            table.add(
                entry.similarity.map { "\(Int(($0 * 100).rounded())) %" }, entry.artistName, entry.albumTitle,
                entry.releaseYear.map { "\($0)" }, entry.recordLabel, entry.types.isEmpty ? nil : entry.types.joined(separator: ", "),
                entry.releaseGroupId?.text)
        }
        let lines = matches.entries.isEmpty ? ["The catalogue has nothing like it."] : table.lines(style)
        return lines + [style.dim("looked up in \(matches.milliseconds) ms")]
    }
}
