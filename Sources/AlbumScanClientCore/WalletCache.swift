#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The wallets on the device: there without network, and brought up to date when there is one. What is changed without a network is told to the
/// server later.
///
/// Files belong to one cache at a time, and to one account.
public actor WalletCache: ChangeQueue {
    /// What was changed here and the server does not know yet.
    public enum Change: Codable, Sendable, Equatable {
        /// A disc was put in.
        case add(wallet: UUID, DiscChoice)
        /// A disc was taken out.
        case remove(wallet: UUID, disc: UUID)
        /// The person was told of hidden discs.
        case tellHidden(wallet: UUID)
    }

    private let client: ScanClient
    private let file: StateFile<State>
    private let pictures: ArtworkFiles
    private var state: State
    private let synchronization = SharedWork<Void>()

    /// - Parameters:
    ///   - folder: is made if it is not there; nothing else may be in it.
    ///   - artworkBytes: the most that pictures may take; those not looked at for longest go first.
    /// - Throws: when the folder cannot be made.
    public init(client: ScanClient, folder: URL, artworkBytes: Int = 64 << 20) throws {
        self.client = client
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        file = StateFile(url: folder.appendingPathComponent("wallets.json"))
        pictures = try ArtworkFiles(folder: folder.appendingPathComponent("artwork"), limit: artworkBytes)
        state = file.load()
    }

    /// That of the history first, the others by name; without discs that were taken out here.
    public var wallets: [WalletResource] {
        let kept = state.wallets.values.sorted { ($0.name.lowercased(), $0.id.lowercased) < ($1.name.lowercased(), $1.id.lowercased) }
        return ([state.history].compactMap(\.self) + kept).map(shown)
    }

    /// A wallet; nil if it is not on the device.
    public func wallet(_ id: UUID) -> WalletResource? {
        (state.history?.id == id ? state.history : state.wallets[id]).map(shown)
    }

    /// Changes that the server does not know of yet, in their order.
    public var queued: [Change] { state.queue }

    private func shown(_ wallet: WalletResource) -> WalletResource {
        var wallet = wallet
        for change in state.queue {
            switch change {
            case .remove(wallet.id, let disc):
                wallet.discs.removeAll { $0.id == disc }
                wallet.hidden.removeAll { $0.id == disc }
            case .tellHidden(wallet.id): wallet.toldHidden = true
            default: break
            }
        }
        return wallet
    }

    // MARK: Changing

    /// Changes a wallet here; the server learns of it now, or with the next ``synchronize()``.
    ///
    /// - Throws: when the change cannot be written down; it has not happened then.
    public func change(_ change: Change) async throws {
        guard state.queue.last != change else { return }
        var next = state
        next.queue.append(change)
        try file.save(next)
        state = next
        try? await replay()
    }

    var queue: [Change] {
        get { state.queue }
        set { state.queue = newValue }
    }

    func save() throws { try file.save(state) }

    func send(_ change: Change) async throws(ClientError) {
        switch change {
        case .add(let wallet, let choice): keep(try await client.addDisc(choice, to: .id(wallet)).wallet)
        case .remove(let wallet, let disc):
            try await client.removeDisc(disc, from: .id(wallet))
            take(disc, from: wallet)
        case .tellHidden(let wallet): keep(try await client.changeWallet(.id(wallet), WalletChange(toldHidden: true)))
        }
    }

    private func keep(_ wallet: WalletResource) {
        if wallet.source == .history { state.history = wallet } else { state.wallets[wallet.id] = wallet }
    }

    /// Until the server's wallet comes, which may show another disc in its place.
    private func take(_ disc: UUID, from wallet: UUID) {
        state.wallets[wallet]?.discs.removeAll { $0.id == disc }
        state.wallets[wallet]?.hidden.removeAll { $0.id == disc }
        if state.history?.id == wallet { state.history?.discs.removeAll { $0.id == disc } }
    }

    // MARK: Synchronizing

    /// Tells the server what was changed here, and learns what happened there. Calls at the same time are one.
    ///
    /// - Throws: ``ClientError``, or the error of the files. What was received until then is kept.
    public func synchronize() async throws {
        try await synchronization.run { try await self.synchronizeNow() }
    }

    private func synchronizeNow() async throws {
        try await replay()
        var hasMore = true
        var cursor = state.cursor
        // Of wallets that begin anew: what is named. What is not named goes at the end, with which the cursor is kept.
        var named: Set<UUID>?
        while hasMore {
            let answer = try await client.walletChanges(since: cursor)
            if answer.reset == true || cursor == nil { named = named ?? [] }
            named?.formUnion(answer.upserted.map(\.id))
            for wallet in answer.upserted { state.wallets[wallet.id] = wallet }
            for id in answer.deleted { state.wallets[id.wrappedValue] = nil }
            (cursor, hasMore) = (answer.cursor, answer.hasMore)
            if let named, !hasMore { state.wallets = state.wallets.filter { named.contains($0.key) } }
            if named == nil || !hasMore { state.cursor = cursor }
            try save()
        }
        // It follows from the history and is not among the changes.
        state.history = try await client.wallet(.history)
        try save()
        await pictures.forget(
            except: Set(wallets.flatMap(\.discs).flatMap { [$0.artwork.url, $0.artwork.thumbnailUrl] }.compactMap(\.self)))
    }

    // MARK: Artwork

    /// The picture of a disc: from the files, or from the server, which is asked once for each version of it (rule 45).
    ///
    /// - Returns: a JPEG; nil if the album has no artwork, or none yet.
    /// - Throws: ``ClientError`` when the picture is not here and cannot be had.
    public func artwork(of disc: DiscResource, size: HistoryCache.ArtworkSize) async throws -> Data? {
        try await pictures.picture(of: disc.artwork, size: size, from: client)
    }

    // MARK: Erasing

    /// Forgets everything on the device, for another account or none; the server's wallets stay.
    ///
    /// - Throws: the error of the files; some may be left then.
    public func erase() async throws {
        await synchronization.cancel()
        state = State()
        try file.erase()
        await pictures.erase()
    }

    // MARK: The file

    struct State: KeptState {
        var version = currentVersion
        /// Of the changes received last.
        var cursor: String?
        var history: WalletResource?
        var wallets: [UUID: WalletResource] = [:]
        var queue: [WalletCache.Change] = []

        static let currentVersion = 1
    }
}
