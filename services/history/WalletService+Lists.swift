import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Store
import Wallet

/// What is read into wallets: playlists that phones read, and lists (rule 92).
extension WalletService {
    /// Reads a playlist again.
    ///
    /// - Throws: ``BusError/Code/badMessage``, ``BusError/Code/walletFixed``, ``AllowanceExhausted``.
    package func replacePicks(_ reading: PlaylistReading, in reference: WalletReference, _ reader: WalletReader) async throws
        -> PicksOutcome
    {
        if let problem = PlaylistBounds.problem(of: reading) { throw BusError(code: .badMessage, message: problem) }
        let present = try await database.autocommit { try await assembly(of: reference, reader, $0).wallet }
        guard present.source == .playlist else { throw BusError.walletFixed("The wallet does not follow a playlist.") }
        guard let items = reading.picks, let playlist = reading.playlist else {
            return present.fingerprint == reading.fingerprint ? .unchanged : .needed
        }
        let plan = WalletPlan(items.map { WalletPick($0) }, total: playlist.itemCount)
        let (resource, asks) = try await changing(reference, reader) { wallet, db in
            let added = try await db.wallets.replace(
                wallet.id, with: items, fingerprint: reading.fingerprint,
                playlist: WalletPlaylist(playlist: playlist, choice: reading.choice, beyond: plan.itemsBeyond),
                discs: plan.discs.map { NewDisc($0, isOfPlaylist: true) }, account: reader.accountID, allowances: allowances)
            return (try await assembly(of: .id(wallet.id), reader, db).resource, added.asksMusicBrainz)
        }
        if asks { ring() }
        return .replaced(resource)
    }

    /// Puts the albums of a list in. Lines that name none are reported by their numbers.
    ///
    /// - Throws: ``BusError/Code/badMessage``, ``BusError/Code/walletFixed``, ``BusError/Code/walletFull``, ``AllowanceExhausted``.
    package func importList(
        _ bytes: [UInt8], as format: String?, into reference: WalletReference, _ reader: WalletReader
    ) async throws -> ImportOutcome {
        let wanted = try format.map { name in
            guard let format = AlbumList.Format(rawValue: name) else {
                throw BusError(code: .badMessage, message: "format must be csv, lines, music_text or music_xml.")
            }
            return format
        }
        let list: AlbumList
        do {
            list = try AlbumList(reading: bytes, as: wanted)
        } catch {
            var lines: [AlbumList.BadLine] = []
            if case .nothingFound(let bad) = error { lines = bad }
            return .unreadable(WalletSentences.failure(error), lines.map { UnreadableLine($0) })
        }
        let plan = WalletPlan(list.picks, limits: .init(items: AlbumList.maximumPicks, albums: WalletRepository.discLimit))
        let (report, asks) = try await changing(reference, reader) { wallet, db in
            guard wallet.source == .hand || wallet.source == .list else {
                throw BusError.walletFixed("Lists are read into wallets that are kept by hand.")
            }
            let added = try await db.wallets.add(
                plan.discs.map { NewDisc($0, isOfPlaylist: false) }, to: wallet.id, account: reader.accountID, allowances: allowances)
            if added.added == 0, added.beyond > 0 {
                throw BusError(code: .walletFull, message: "There is no place left in the wallet.")
            }
            let report = ListReport(
                wallet: try await assembly(of: .id(wallet.id), reader, db).resource, format: list.format.rawValue, read: list.rowsRead,
                added: added.added, present: added.present, unreadable: list.badLines.map { UnreadableLine($0) },
                beyond: list.beyond + plan.albumsBeyond.count + added.beyond)
            return (report, added.asksMusicBrainz)
        }
        if asks { ring() }
        return .read(report)
    }

    // MARK: Sync

    /// The changes to an account's wallets since a cursor.
    ///
    /// - Parameters:
    ///   - since: nil for everything.
    ///   - limit: 1…20; other values are clamped.
    /// - Throws: ``BusError/Code/badMessage`` for an invalid cursor.
    package func changes(since: String?, limit: Int, _ reader: WalletReader) async throws -> WalletChanges {
        let limit = min(max(limit, 1), ListWalletChanges.longestPage)
        let account = reader.accountID
        let mark = try since.map { text in
            guard let cursor = ChangeCursor(text) else { throw BusError.foreignCursor }
            return cursor.mark
        }
        // Who has just seen a cover arrive finds the change here, without waiting for housekeeping.
        _ = try await database.autocommit { try await $0.historyChanges.spread(albumsOf: account, limit: 32) }
        if try await database.autocommit({ try await $0.walletChanges.isPending(account) }) {
            try await database.transaction { try await $0.walletChanges.number(account) }
        }
        return try await database.autocommit { db in
            let changes = try await db.walletChanges.page(of: account, after: mark, limit: limit)
            // Read after the numbers were assigned: a change made meanwhile gets a number of its own.
            let discs = Dictionary(
                grouping: try await db.wallets.discs(of: changes.upserted.map(\.id), kinds: reader.reviewKinds)
            ) { $0.walletID }
            return WalletChanges(
                upserted: changes.upserted.map { WalletAssembly($0, discs: discs[$0.id, default: []]).resource },
                deleted: changes.deleted.map(LowercaseID.init(wrappedValue:)), cursor: ChangeCursor(changes.mark).text,
                hasMore: changes.hasMore, reset: mark != nil && !changes.continuesMark ? true : nil)
        }
    }

    /// Assigns sequence numbers to the changes that no client has asked for yet.
    package func numberChanges() async throws {
        for account in try await database.autocommit({ try await $0.walletChanges.accountsToNumber(limit: 5000) }) {
            try await database.transaction { try await $0.walletChanges.number(account) }
        }
    }

    /// Has MusicBrainz asked what is due: what it did not know some days ago, and what got lost.
    package func askDue() async throws {
        if try await database.transaction({ try await $0.shelf.enqueueDue(limit: 50) }) > 0 { ring() }
    }
}

extension UnreadableLine {
    init(_ line: AlbumList.BadLine) {
        self.init(line: line.line, message: WalletSentences.badLine(line))
    }
}
