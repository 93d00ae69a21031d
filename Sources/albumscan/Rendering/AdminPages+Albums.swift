import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of albums: [AdminAlbum], style: Style) -> [String] {
        guard !albums.isEmpty else { return ["There is no such album."] }
        var table = Table(
            ("album", .left), ("year", .right), ("artwork", .left), ("reviews", .right), ("scans", .right), ("name", .left))
        for album in albums {
            table.add(
                album.id.text, album.releaseYear.map(String.init), album.artworkState, "\(album.reviews)", "\(album.scans)",
                name(album.artistName, album.albumTitle))
        }
        return table.lines(style)
    }

    package static func lines(of detail: AdminAlbumDetail, now: Date, style: Style) -> [String] {
        let album = detail.album
        let overview: [(String, String?)] = [
            ("album", album.id.text), ("name", name(album.artistName, album.albumTitle)), ("year", album.releaseYear.map(String.init)),
            ("genres", detail.genres.isEmpty ? nil : detail.genres.joined(separator: ", ")), ("label", detail.recordLabel),
            ("release group", album.releaseGroupId?.text), ("merged into", album.mergedInto?.text),
            ("known since", "\(album.createdAt)"), ("scans", "\(album.scans)"),
        ]
        var keys = Table(("key", .left), ("year", .right))
        for key in detail.keys { keys.add(key.key, key.releaseYear.map(String.init)) }
        var reviews = Table(
            ("review", .left), ("kind", .left), ("prompt", .left), ("language", .left), ("model", .left), ("written", .right),
            ("rating", .right), ("verdict", .left))
        for review in detail.reviews {
            reviews.add(
                review.id.text, review.tier, review.promptVersion, review.language, "\(review.provider)/\(review.model)",
                Quantity.age(review.createdAt, now: now), "\(review.rating)", "\(review.recommendation), \(review.label)")
        }
        return facts(overview, style: style) + section("Keys", keys, style: style)
            + section("Artwork", artwork(detail.artwork, now: now, style: style), style: style)
            + section("Reviews", reviews, style: style) + section("Jobs", jobs(detail.jobs, now: now), style: style)
    }

    private static func artwork(_ artwork: AdminArtwork?, now: Date, style: Style) -> [String] {
        guard let artwork else { return [] }
        return facts(
            [
                ("state", artwork.state + (artwork.reason.map { ": " + $0 } ?? "")), ("version", artwork.version),
                ("from", artwork.sourceUrl), ("release group", artwork.releaseGroupId?.text), ("release", artwork.releaseId?.text),
                ("500 px", artwork.bytes500.map(Quantity.bytes)), ("200 px", artwork.bytes200.map(Quantity.bytes)),
                ("changed", Quantity.age(artwork.updatedAt, now: now)),
            ], style: style)
    }
}
