import AlbumScanAPI
import Contracts
import FoundationEssentials
import Presentation
import Store
import Wallet

extension WalletService {
    /// How each disc came about, in plain sentences.
    package func diagnose(_ reference: WalletReference, _ reader: WalletReader) async throws -> WalletDiagnosis {
        try await database.autocommit { db in
            let assembly = try await assembly(of: reference, reader, db)
            let inquiries = try await db.wallets.inquiries(of: assembly.wallet.id)
            let picks = assembly.wallet.source == .playlist ? try await db.wallets.picks(of: assembly.wallet.id) : []
            return assembly.diagnosis(inquiries: inquiries, picks: picks)
        }
    }
}

extension WalletAssembly {
    /// - Parameter picks: what the playlist held when it was read.
    func diagnosis(inquiries: [UUID: WalletRepository.Inquiry], picks: [PlaylistReading.Item]) -> WalletDiagnosis {
        let order: [DiscState] = [.notSure, .unknown, .matching, .ready]
        let ordered = order.flatMap { state in discs.filter { DiscState($0) == state } }
        return WalletDiagnosis(
            walletId: wallet.id, sentences: sentences(about: picks), discs: ordered.map { diagnosis(of: $0, inquiries[$0.id]) })
    }

    private func diagnosis(of disc: WalletDiscRecord, _ inquiry: WalletRepository.Inquiry?) -> WalletDiagnosis.Disc {
        let state = DiscState(disc)
        return WalletDiagnosis.Disc(
            id: disc.id, state: state, artistName: disc.artistName, albumTitle: disc.albumTitle,
            sentence: sentence(about: disc, state, inquiry), candidates: state == .notSure ? inquiry?.candidates ?? [] : [],
            albumId: disc.album?.id, askedAt: inquiry?.askedAt.map { Timestamp($0) },
            tryAgainAt: state == .unknown ? inquiry?.tryAgainAt.map { Timestamp($0) } : nil, positions: disc.positions)
    }

    private func sentence(about disc: WalletDiscRecord, _ state: DiscState, _ inquiry: WalletRepository.Inquiry?) -> String {
        if state == .unknown {
            let since = inquiry?.askedAt.map { " on \(Self.day($0))" } ?? ""
            let again = inquiry?.tryAgainAt.map { " It is asked again on \(Self.day($0))." } ?? ""
            return "MusicBrainz had no such album\(since).\(again)"
        }
        let finding: DiscDiagnosis.Finding =
            switch state {
            case .matching: .waiting
            case .notSure: .notSure
            case .ready, .unknown: disc.isChosenByPerson ? .byHand : .musicBrainz
            }
        if finding == .musicBrainz, wallet.source == .history || disc.answer == nil { return "In your history." }
        return WalletSentences.finding(
            DiscDiagnosis(
                id: disc.id.lowercased, artist: disc.artistName, title: disc.albumTitle, finding: finding,
                choices: (inquiry?.candidates ?? []).map {
                    .init(id: $0.releaseGroupId.lowercased, artist: $0.artistName, title: $0.albumTitle)
                }))
    }

    private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }

    private func sentences(about picks: [PlaylistReading.Item]) -> [String] {
        let parts = parts
        guard wallet.source == .playlist else { return [] }
        guard let read = wallet.playlist else { return [WalletSentences.empty(hasPlaylist: false)] }
        let choice = PlaylistChoice(
            among: [PlaylistSummary(read.playlist)] + (read.choice?.rivals ?? []).map { PlaylistSummary($0) }, named: read.playlist.name)
        let plan = WalletPlan(picks.map { WalletPick($0) }, total: read.playlist.itemCount)
        let hidden = parts.hidden.map { record in
            let disc = DiscResource(record)
            return PlannedNames(artist: disc.artistName, title: disc.albumTitle)
        }
        return [WalletSentences.choice(choice)]
            + WalletSentences.beyond(items: plan.itemsBeyond, read: plan.itemsRead, albums: plan.albumsBeyond)
            + plan.ignored.map { WalletSentences.ignored($0.reason, count: $0.count) }
            + [WalletSentences.hidden(hidden, shown: parts.shown.count)].compactMap(\.self)
    }
}

extension PlaylistSummary {
    fileprivate init(_ playlist: PlaylistReading.Playlist) {
        self.init(id: playlist.id, name: playlist.name, itemCount: playlist.itemCount)
    }
}
