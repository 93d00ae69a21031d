public import AlbumScanAPI
public import Store

extension AdminWallet {
    public init(_ view: AdminWalletView) {
        let wallet = view.wallet
        self.init(
            id: wallet.id, accountId: view.accountID, deviceId: view.deviceID, source: wallet.source,
            createdAt: Timestamp(wallet.createdAt), changedAt: Timestamp(wallet.changedAt), readAt: wallet.readAt.map { Timestamp($0) },
            version: view.version, counts: Counts(view), work: view.work.map(Work.init))
    }
}

extension AdminWallet.Counts {
    init(_ view: AdminWalletView) {
        let discs = view.discs.distinct
        let states = discs.map { DiscState($0) }
        func count(_ state: DiscState) -> Int { states.count { $0 == state } }
        let showable = states.count { $0.hasPlace(in: view.wallet.source) }
        let shown = min(showable, view.wallet.source.discLimit ?? showable)
        self.init(
            shown: shown, hidden: showable - shown, matching: count(.matching), notSure: count(.notSure), unknown: count(.unknown),
            withoutCover: discs.count { $0.waitsForCover }, withoutTracks: discs.count { view.unread.contains($0.id) })
    }
}

extension AdminWallet.Work {
    init(_ work: AdminWalletView.Work) {
        self.init(
            subject: work.asksAlbum ? "album" : "cover", queue: work.queue.rawValue, state: work.state.rawValue, jobs: work.jobs,
            since: Timestamp(work.since), runAt: Timestamp(work.runAt), tries: work.tries, error: work.errorCode)
    }
}
