#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Songs in films on the device: the songbook and what the account keeps of it, there without network. Changes made without one are told to the
/// server later.
///
/// Files belong to one cache at a time, and to one account.
public actor SongCache: ChangeQueue {
    private let client: ScanClient
    private let bookFile: StateFile<Book>
    private let keptFile: StateFile<Kept>
    private var book: Book
    private var kept: Kept
    private let synchronization = SharedWork<Void>()

    /// - Parameter folder: is made if it is not there; nothing else may be in it.
    /// - Throws: when the folder cannot be made.
    public init(client: ScanClient, folder: URL) throws {
        self.client = client
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        bookFile = StateFile(url: folder.appendingPathComponent("songbook.json"))
        keptFile = StateFile(url: folder.appendingPathComponent("favorites.json"))
        book = bookFile.load()
        kept = keptFile.load()
    }

    /// Nil before it was received for the first time.
    public var songbook: SongbookResource? { book.songbook }

    /// The newest first, as they are after what was changed here. Songs are named by the ids that the songbook has for them now.
    public var favorites: [FavoriteResource] {
        var times: [String: Timestamp] = [:]
        for favorite in kept.favorites { times[present(favorite.songId)] = favorite.at }
        for change in kept.queue { times[present(change.songId)] = change.isKept ? change.at : nil }
        return times.map { FavoriteResource(songId: $0.key, at: $0.value) }
            .sorted { ($0.at.date, $1.songId) > ($1.at.date, $0.songId) }
    }

    /// Whether the account keeps a song.
    public func isFavorite(_ id: String) -> Bool {
        let id = present(id)
        return favorites.contains { $0.songId == id }
    }

    /// Changes that the server does not know of yet.
    public var queuedChanges: Int { kept.queue.count }

    /// The id that a renamed song has now.
    private func present(_ id: String) -> String { book.songbook?.aliases[id] ?? id }

    // MARK: Changing

    /// Keeps a song, or keeps it no longer, here and at once; the server learns of it now, or with the next ``synchronize()``.
    ///
    /// - Parameters:
    ///   - id: ``SongResource/id``
    ///   - time: when the person did it. Of one song's changes on all devices, the latest counts.
    /// - Throws: when the change cannot be written down; it has not happened then.
    public func setFavorite(_ id: String, _ isKept: Bool, at time: Date = Date()) async throws {
        var next = kept
        next.queue.removeAll { $0.songId == id }
        next.queue.append(Kept.Change(songId: id, isKept: isKept, at: Timestamp(time)))
        try keptFile.save(next)
        kept = next
        try? await replay()
    }

    var queue: [Kept.Change] {
        get { kept.queue }
        set { kept.queue = newValue }
    }

    func save() throws { try keptFile.save(kept) }

    func send(_ change: Kept.Change) async throws(ClientError) {
        if change.isKept {
            try await client.keepSong(change.songId, at: change.at)
        } else {
            try await client.dropSong(change.songId, at: change.at)
        }
        // Until the server's list comes.
        kept.favorites.removeAll { $0.songId == change.songId }
        if change.isKept { kept.favorites.append(FavoriteResource(songId: change.songId, at: change.at)) }
    }

    // MARK: Synchronizing

    /// Tells the server what was changed here, and learns what happened there. The songbook is received if there is another version of it.
    /// Calls at the same time are one.
    ///
    /// - Throws: ``ClientError``, or the error of the files. What was received until then is kept.
    public func synchronize() async throws {
        try await synchronization.run { try await self.synchronizeNow() }
    }

    private func synchronizeNow() async throws {
        try await replay()
        kept.favorites = try await client.favoriteSongs().favourites
        try save()
        if let known = book.songbook, try await client.movies().version == known.version { return }
        book.songbook = try await client.songbook()
        try bookFile.save(book)
    }

    // MARK: Erasing

    /// Forgets everything on the device, for another account or none; the server's list stays.
    ///
    /// - Throws: the error of the files; some may be left then.
    public func erase() async throws {
        await synchronization.cancel()
        (book, kept) = (Book(), Kept())
        try bookFile.erase()
        try keptFile.erase()
    }

    // MARK: Files

    struct Book: KeptState {
        var version = currentVersion
        var songbook: SongbookResource?

        static let currentVersion = 1
    }

    struct Kept: KeptState {
        struct Change: Codable, Sendable, Equatable {
            var songId: String
            var isKept: Bool
            var at: Timestamp
        }

        var version = currentVersion
        /// As the server has them.
        var favorites: [FavoriteResource] = []
        /// What the server does not know yet, at most one of each song.
        var queue: [Change] = []

        static let currentVersion = 1
    }
}
