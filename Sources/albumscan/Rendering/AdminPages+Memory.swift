import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of covers: [AdminCover], now: Date, style: Style) -> [String] {
        guard !covers.isEmpty else { return ["No cover is known by sight."] }
        var table = Table(
            ("cover", .left), ("answers", .left), ("for", .right), ("against", .right), ("pictures", .right), ("known", .right),
            ("name", .left))
        for cover in covers {
            table.add(
                cover.id.text, cover.trusted ? "everyone" : "few", "\(cover.agreeing)", "\(cover.against)",
                "\(cover.photos + cover.artworks)", Quantity.age(cover.createdAt, now: now), name(cover.artistName, cover.albumTitle))
        }
        return table.lines(style)
    }

    package static func lines(of cover: AdminCover, now: Date, style: Style) -> [String] {
        facts(
            [
                ("cover", cover.id.text), ("album", cover.albumId.text), ("name", name(cover.artistName, cover.albumTitle)),
                ("answers", cover.trusted ? "everyone" : "the accounts that agree"),
                ("artwork shows it since", cover.verifiedAt.map { "\($0)" }), ("accounts for it", "\(cover.agreeing)"),
                ("accounts against it", "\(cover.against)"), ("photos", "\(cover.photos)"), ("artwork pictures", "\(cover.artworks)"),
                ("bytes", "\(cover.bytes)"), ("known since", "\(cover.createdAt)"),
            ], style: style)
    }
}
