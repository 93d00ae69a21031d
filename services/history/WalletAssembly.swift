import AlbumScanAPI
import FoundationEssentials
import Presentation
import Store
import Wallet

/// What a wallet shows of its discs. Pure.
struct WalletAssembly {
    let wallet: WalletRecord
    /// One of each album, in the order in which they were put in.
    let discs: [WalletDiscRecord]

    /// - Parameter discs: of this wallet, in any order.
    init(_ wallet: WalletRecord, discs: [WalletDiscRecord]) {
        self.wallet = wallet
        let ordered =
            wallet.source == .history
            ? discs.sorted { ($1.addedAt, $0.id.lowercased) < ($0.addedAt, $1.id.lowercased) }
            : discs.sorted { ($0.position, $0.id.lowercased) < ($1.position, $1.id.lowercased) }
        self.discs = ordered.distinct
    }

    var order: WalletOrder { wallet.source == .history ? .newest : .artist }
    var limit: Int? { wallet.source.discLimit }

    var summary: WalletSummary {
        let parts = parts
        return summary(shown: parts.shown, hidden: parts.hidden)
    }

    var resource: WalletResource {
        let parts = parts
        let hidden = parts.hidden.map { record in
            let disc = DiscResource(record)
            return HiddenDisc(id: disc.id, artistName: disc.artistName, albumTitle: disc.albumTitle)
        }
        return WalletResource(
            summary(shown: parts.shown, hidden: parts.hidden), discs: parts.shown.map { DiscResource($0) }, hidden: hidden)
    }

    private func summary(shown: [WalletDiscRecord], hidden: [WalletDiscRecord]) -> WalletSummary {
        let states = discs.map { DiscState($0) }
        func count(_ state: DiscState) -> Int { states.count { $0 == state } }
        return WalletSummary(
            id: wallet.id, name: wallet.name, source: wallet.source, order: order, limit: limit, total: shown.count + hidden.count,
            hiddenCount: hidden.count, matching: count(.matching), notSure: count(.notSure), unknown: count(.unknown),
            toldHidden: wallet.toldHiddenAt != nil, createdAt: Timestamp(wallet.createdAt), changedAt: Timestamp(wallet.changedAt),
            covers: Array(shown.lazy.compactMap { DiscResource($0).artwork.thumbnailUrl }.prefix(4)))
    }

    /// What is shown, in the order of the pages, and what could be and has no place (rule 92).
    var parts: (shown: [WalletDiscRecord], hidden: [WalletDiscRecord]) {
        let showable = discs.filter { DiscState($0).hasPlace(in: wallet.source) }
        guard order == .artist else { return (showable, []) }
        let records = Dictionary(showable.map { ($0.id.lowercased, $0) }) { first, _ in first }
        let contents = WalletContents(showable.enumerated().map { WalletDisc($1, place: $0) }, limit: limit)
        return (contents.shown.compactMap { records[$0.id] }, contents.hidden.compactMap { records[$0.id] })
    }
}

extension WalletDisc {
    fileprivate init(_ record: WalletDiscRecord, place: Int) {
        self.init(
            id: record.id.lowercased, albumID: record.album?.id.lowercased, artist: record.album?.artistName ?? record.artistName,
            title: record.album?.albumTitle ?? record.albumTitle,
            releaseDate: record.album?.releaseYear.flatMap { ReleaseDate(String($0)) }, firstPosition: place)
    }
}
