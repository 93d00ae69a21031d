import Wallet

/// A list that somebody uploads, in every format it might be taken for.
enum ListsTarget {
    static func run(_ bytes: [UInt8]) {
        read(bytes, as: nil)
        for format in AlbumList.Format.allCases { read(bytes, as: format) }
    }

    private static func read(_ bytes: [UInt8], as format: AlbumList.Format?) {
        guard let list = try? AlbumList(reading: bytes, as: format) else { return }
        precondition(list.picks.count == list.lines.count && list.picks.count <= AlbumList.maximumPicks)
        precondition(list.badLines.count <= min(list.badLineCount, AlbumList.maximumBadLines))
        precondition(list.picks.allSatisfy { !$0.albumTitle.isEmpty && $0.albumTitle.count <= AlbumList.maximumNameLength })
        precondition(list.lines.allSatisfy { $0 >= 1 })
        let plan = WalletPlan(list.picks)
        let places = (plan.discs.flatMap(\.positions) + plan.ignored.flatMap(\.positions)).sorted()
        precondition(!plan.albumsBeyond.isEmpty || places == Array(0..<plan.itemsRead), "a pick was lost or doubled")
        precondition(WalletPlan(list.picks) == plan, "the same picks become other discs")
    }
}
