import AlbumScanAPI
import FoundationEssentials

extension AdminPages {
    package static func lines(of wallet: AdminWallet, now: Date, style: Style) -> [String] {
        func time(_ timestamp: Timestamp) -> String { "\(timestamp) (\(Quantity.age(timestamp, now: now)))" }
        func some(_ count: Int) -> String? { count > 0 ? "\(count)" : nil }
        let counts = wallet.counts
        let overview: [(String, String?)] = [
            ("wallet", wallet.id.text), ("source", wallet.source.rawValue), ("account", wallet.accountId.text),
            ("device", wallet.deviceId?.text), ("made", time(wallet.createdAt)), ("changed", time(wallet.changedAt)),
            ("playlist read", wallet.readAt.map(time)), ("version", wallet.version.map { "\($0)" }), ("shown", "\(counts.shown)"),
            ("no place", some(counts.hidden)), ("being asked", some(counts.matching)), ("not sure", some(counts.notSure)),
            ("unknown", some(counts.unknown)), ("without cover", some(counts.withoutCover)),
            ("without tracks", some(counts.withoutTracks)),
        ]
        return facts(overview, style: style) + section("Work", work(wallet.work, now: now), style: style)
    }

    private static func work(_ work: [AdminWallet.Work], now: Date) -> Table {
        var table = Table(
            ("for", .left), ("queue", .left), ("state", .left), ("jobs", .right), ("since", .right), ("due", .right), ("tries", .right),
            ("error", .left))
        for part in work {
            table.add(
                part.subject, part.queue, part.state, "\(part.jobs)", Quantity.age(part.since, now: now),
                part.state == "ready" ? Quantity.age(part.runAt, now: now) : nil, "\(part.tries)", part.error)
        }
        return table
    }
}
