import AlbumScanAPI
import Bus
import Catalog
import Contracts
import FoundationEssentials
import Store
import Wallet

/// The wallets of a person (rule 91). Every function accesses a single account.
package struct WalletService: Sendable {
    let database: Database
    let allowances: Allowances
    /// Tells the workers of artwork that there is something to ask; after the commit.
    let ring: @Sendable () -> Void

    package init(database: Database, allowances: Allowances, ring: @escaping @Sendable () -> Void) {
        self.database = database
        self.allowances = allowances
        self.ring = ring
    }

    // MARK: Reading

    /// All wallets, that of the history first.
    package func list(_ reader: WalletReader) async throws -> WalletList {
        try await database.autocommit { db in
            let wallets = try await db.wallets.list(reader.accountID)
            // What is counted needs no verdicts.
            let discs = Dictionary(grouping: try await db.wallets.discs(of: wallets.map(\.id), kinds: [])) { $0.walletID }
            var summaries: [WalletSummary] = []
            for wallet in wallets {
                let scanned = wallet.source == .history ? try await db.wallets.scanned(reader.accountID, wallet: wallet.id, kinds: []) : []
                summaries.append(WalletAssembly(wallet, discs: scanned + discs[wallet.id, default: []]).summary)
            }
            return WalletList(wallets: summaries)
        }
    }

    /// A wallet with its discs.
    ///
    /// - Throws: ``BusError/Code/notFound``, as do the other functions.
    package func show(_ reference: WalletReference, _ reader: WalletReader) async throws -> WalletResource {
        try await database.autocommit { db in try await assembly(of: reference, reader, db).resource }
    }

    func assembly(of reference: WalletReference, _ reader: WalletReader, _ db: DatabaseSession) async throws -> WalletAssembly {
        try await assembly(of: try await wallet(reference, reader, db), reader, db)
    }

    func assembly(of wallet: WalletRecord, _ reader: WalletReader, _ db: DatabaseSession) async throws -> WalletAssembly {
        var discs = try await db.wallets.discs(of: [wallet.id], kinds: reader.reviewKinds)
        if wallet.source == .history {
            discs += try await db.wallets.scanned(reader.accountID, wallet: wallet.id, kinds: reader.reviewKinds)
        }
        return WalletAssembly(wallet, discs: discs)
    }

    private func wallet(_ reference: WalletReference, _ reader: WalletReader, _ db: DatabaseSession) async throws -> WalletRecord {
        switch reference {
        case .history: return try await db.wallets.history(of: reader.accountID)
        case .id(let id):
            guard let wallet = try await db.wallets.find([id], account: reader.accountID).first else { throw BusError.noSuchWallet }
            return wallet
        }
    }

    // MARK: Changing

    /// Makes a wallet; if the account has one of this id already, that one is returned.
    ///
    /// - Throws: ``BusError/Code/badMessage``, ``BusError/Code/tooManyWallets``.
    package func create(_ id: UUID, _ new: NewWallet, _ reader: WalletReader) async throws -> WalletResource {
        let name = try Self.name(new.name)
        let source = new.source ?? .hand
        guard source != .history else { throw BusError(code: .badMessage, message: "There is one wallet of the history, always.") }
        guard new.fromHistory == nil || source == .hand else {
            throw BusError(code: .badMessage, message: "Only a wallet that is kept by hand begins with albums of the history.")
        }
        return try await database.transaction { db in
            guard
                try await db.wallets.insert(id, name: name, source: source, account: reader.accountID, device: reader.deviceID)
            else { throw BusError(code: .tooManyWallets, message: "There are \(WalletRepository.walletLimit) wallets already.") }
            if let part = new.fromHistory {
                let history = try await db.wallets.history(of: reader.accountID)
                let albums = try await assembly(of: history, reader, db).discs.filter {
                    part.since.map(\.date) ?? .distantPast <= $0.addedAt
                }
                let discs = albums.compactMap { disc in
                    disc.album.map { NewDisc(of: $0, editionID: disc.editionID, isChosenByPerson: false) }
                }
                _ = try await db.wallets.add(discs, to: id, account: reader.accountID, allowances: allowances)
            }
            return try await assembly(of: .id(id), reader, db).resource
        }
    }

    /// - Throws: ``BusError/Code/badMessage``, ``BusError/Code/walletFixed``.
    package func change(_ reference: WalletReference, _ change: WalletChange, _ reader: WalletReader) async throws -> WalletResource {
        let name = try change.name.map(Self.name)
        return try await changing(reference, reader) { wallet, db in
            guard wallet.source != .history || name == nil else { throw BusError.walletFixed("The wallet of the history has its name.") }
            try await db.wallets.change(wallet.id, name: name, toldHidden: change.toldHidden)
            return try await assembly(of: .id(wallet.id), reader, db).resource
        }
    }

    /// Deletes a wallet; idempotent.
    ///
    /// - Throws: ``BusError/Code/walletFixed``.
    package func delete(_ reference: WalletReference, _ reader: WalletReader) async throws {
        try await database.transaction { db in
            let fixed = BusError.walletFixed("The wallet of the history stays.")
            guard case .id(let id) = reference else { throw fixed }
            if try await db.wallets.find([id], account: reader.accountID).first?.source == .history { throw fixed }
            guard try await db.wallets.delete(id, account: reader.accountID) else { throw BusError.noSuchWallet }
        }
    }

    // MARK: Discs

    /// Puts a disc in; one that is there stays as it is.
    ///
    /// - Throws: ``BusError/Code/walletFull``, ``BusError/Code/editionUnknown``, ``AllowanceExhausted``.
    package func add(_ choice: ChosenDisc, to reference: WalletReference, _ reader: WalletReader) async throws -> AddedDisc {
        let (answer, asks) = try await changing(reference, reader) { wallet, db in
            let before = try await assembly(of: wallet, reader, db)
            let disc = try await disc(choice, reader, db)
            if let present = before.discs.first(where: { $0.isSame(as: disc) }) {
                return (AddedDisc(result: DiscInWallet(disc: DiscResource(present), wallet: before.resource), isNew: false), false)
            }
            let added = try await db.wallets.add([disc], to: wallet.id, account: reader.accountID, allowances: allowances)
            guard added.beyond == 0, let id = added.ids[disc.identity] else {
                throw BusError(code: .walletFull, message: "There is no place left in the wallet.")
            }
            let asksForCover =
                if let album = disc.albumID { try await db.shelf.fetchCover(of: album, account: reader.accountID) } else { false }
            let after = try await assembly(of: .id(wallet.id), reader, db)
            guard let shown = after.discs.first(where: { $0.id == id }) ?? after.discs.first(where: { $0.isSame(as: disc) }) else {
                throw BusError.noSuchWallet
            }
            return (
                AddedDisc(result: DiscInWallet(disc: DiscResource(shown), wallet: after.resource), isNew: added.added > 0),
                added.asksMusicBrainz || asksForCover
            )
        }
        if asks { ring() }
        return answer
    }

    /// Makes a disc another album.
    ///
    /// - Throws: ``BusError/Code/walletFixed``, ``BusError/Code/editionUnknown``, ``AllowanceExhausted``.
    package func choose(
        _ choice: ChosenDisc, for discID: UUID, in reference: WalletReference, _ reader: WalletReader
    ) async throws -> DiscInWallet {
        let (answer, asks) = try await changing(reference, reader) { wallet, db in
            guard wallet.source != .history else {
                throw BusError.walletFixed("In the wallet of the history, correct the scan instead.")
            }
            let disc = try await disc(choice, reader, db)
            let changed = try await db.wallets.choose(
                disc, for: discID, in: wallet.id, account: reader.accountID, allowances: allowances)
            guard let asksAbout = changed else { throw BusError.noSuchWallet }
            let asksForCover =
                if let album = disc.albumID { try await db.shelf.fetchCover(of: album, account: reader.accountID) } else { false }
            let after = try await assembly(of: .id(wallet.id), reader, db)
            guard let shown = after.discs.first(where: { $0.id == discID }) ?? after.discs.first(where: { $0.isSame(as: disc) }) else {
                throw BusError.noSuchWallet
            }
            return (DiscInWallet(disc: DiscResource(shown), wallet: after.resource), asksAbout || asksForCover)
        }
        if asks { ring() }
        return answer
    }

    /// Takes a disc out; idempotent. An album of the history leaves the wallet and not the history.
    package func remove(_ discID: UUID, from reference: WalletReference, _ reader: WalletReader) async throws {
        try await changing(reference, reader) { wallet, db in
            var isKnown = try await db.wallets.remove(discID, from: wallet.id)
            if wallet.source == .history {
                let isScanned = try await db.wallets.leaveOut(discID, from: wallet.id, account: reader.accountID)
                isKnown = isKnown || isScanned
            }
            guard isKnown else { throw BusError.noSuchWallet }
        }
    }

    /// Has MusicBrainz asked again about what it did not know.
    ///
    /// - Throws: ``AllowanceExhausted``.
    package func refresh(_ reference: WalletReference, _ reader: WalletReader) async throws -> WalletResource {
        let (answer, asks) = try await changing(reference, reader) { wallet, db in
            let asks = try await db.wallets.refresh(wallet.id, account: reader.accountID, allowances: allowances)
            return (try await assembly(of: .id(wallet.id), reader, db).resource, asks)
        }
        if asks { ring() }
        return answer
    }

    // MARK: Parts

    /// A transaction that holds a wallet.
    func changing<Result: Sendable>(
        _ reference: WalletReference, _ reader: WalletReader, _ body: (WalletRecord, DatabaseSession) async throws -> Result
    ) async throws -> Result {
        try await database.transaction { db in
            let id =
                switch reference {
                case .id(let id): id
                case .history: try await db.wallets.history(of: reader.accountID).id
                }
            guard let wallet = try await db.wallets.hold(id, account: reader.accountID) else { throw BusError.noSuchWallet }
            return try await body(wallet, db)
        }
    }

    /// What a person chose, as a disc.
    private func disc(_ choice: ChosenDisc, _ reader: WalletReader, _ db: DatabaseSession) async throws -> NewDisc {
        switch choice {
        case .album(let id, let release):
            return try await disc(of: id, release: release, reader, db)
        case .entry(let id, let release):
            guard let album = try await db.history.albumID(of: id, accountID: reader.accountID) else { throw BusError.noSuchEntry }
            return try await disc(of: album, release: release, reader, db)
        case .candidate(let found):
            guard let candidate = found.album else { throw BusError.noSuchWallet }
            let album = try await db.albums.resolve(
                candidate.releaseGroupId,
                named: IdentifiedAlbum(
                    artistName: candidate.artistName, albumTitle: candidate.albumTitle, releaseYear: candidate.releaseYear,
                    confidence: .high))
            return NewDisc(of: album)
        case .named(let artist, let title):
            guard let disc = NewDisc(artist: artist, title: title) else {
                throw BusError(code: .badMessage, message: "artistName and albumTitle must say an album.")
            }
            return disc
        }
    }

    private func disc(of id: UUID, release: UUID?, _ reader: WalletReader, _ db: DatabaseSession) async throws -> NewDisc {
        guard let album = try await db.albums.find(id), try await db.ownAlbums.mayShow(id, to: reader.accountID) else {
            throw BusError.noSuchWallet
        }
        if let release, try await !db.editions.has(release, album: id) {
            throw BusError(code: .editionUnknown, message: "The album has no such edition.")
        }
        return NewDisc(of: album, editionID: release)
    }

    private static func name(_ text: String) throws -> String {
        let name = ModelText.line(text)
        guard (1...100).contains(name.unicodeScalars.count) else {
            throw BusError(code: .badMessage, message: "A wallet's name has 1…100 characters.")
        }
        return name
    }
}

extension WalletDiscRecord {
    /// Whether a new disc would be this one again.
    fileprivate func isSame(as disc: NewDisc) -> Bool {
        if let album = disc.albumID { return self.album?.id == album && (disc.editionID == nil || disc.editionID == editionID) }
        return AlbumKey(artist: artistName, title: albumTitle) == AlbumKey(artist: disc.artistName, title: disc.albumTitle)
    }
}

extension BusError {
    static let noSuchWallet = BusError(code: .notFound, message: "There is no such wallet or disc.")

    static func walletFixed(_ message: String) -> BusError { BusError(code: .walletFixed, message: message) }
}
