#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The history on the device: there without network, deletions included, and brought up to date when there is one.
///
/// Files belong to one cache at a time, and to one account.
public actor HistoryCache {
    /// What a synchronization changed.
    public struct Changes: Sendable, Equatable {
        /// Entries that are new or look different.
        public var updated: Set<UUID> = []
        /// Entries that are gone, here or on another device.
        public var removed: Set<UUID> = []

        /// Whether a screen can stay as it is.
        public var isEmpty: Bool { updated.isEmpty && removed.isEmpty }

        fileprivate mutating func add(_ later: Changes) {
            updated = updated.subtracting(later.removed).union(later.updated)
            removed = removed.subtracting(later.updated).union(later.removed)
        }
    }

    private let client: ScanClient
    private let files: HistoryFiles
    private let artwork: ArtworkFiles
    private var state: HistoryFiles.State
    private var known: [UUID: HistoryDetailResource]
    private var sorted: [HistoryDetailResource]?
    private let synchronization = SharedWork<Changes>()

    /// - Parameters:
    ///   - folder: is made if it is not there; nothing else may be in it.
    ///   - artworkBytes: the most that pictures may take; those not looked at for longest go first.
    /// - Throws: when the folder cannot be made.
    public init(client: ScanClient, folder: URL, artworkBytes: Int = 64 << 20) throws {
        self.client = client
        files = HistoryFiles(folder: folder)
        try files.prepare()
        artwork = try ArtworkFiles(folder: folder.appendingPathComponent("artwork"), limit: artworkBytes)
        (state, known) = files.load()
    }

    /// Newest first, without what was deleted here.
    public var entries: [HistoryDetailResource] {
        if let sorted { return sorted }
        let hidden = Set(state.deletions.map(\.id))
        let visible = known.values.filter { !hidden.contains($0.id) }
            .sorted { ($0.scannedAt, $0.id.uuidString) > ($1.scannedAt, $1.id.uuidString) }
        sorted = visible
        return visible
    }

    /// An entry with all a details screen shows; nil if it is not on the device or was deleted here.
    public func entry(_ id: UUID) -> HistoryDetailResource? {
        state.deletions.contains { $0.id == id } ? nil : known[id]
    }

    /// Deletions that the server does not know of yet.
    public var queuedDeletions: Int { state.deletions.filter { !$0.isConfirmed }.count }

    // MARK: Deleting

    /// Deletes an entry here, at once and for good; the server learns of it with the next ``synchronize()``, if not now.
    ///
    /// - Throws: when the deletion cannot be written down; it has not happened then.
    public func delete(_ id: UUID) async throws {
        guard !state.deletions.contains(where: { $0.id == id }) else { return }
        var next = state
        next.deletions.append(HistoryFiles.Deletion(id: id, isConfirmed: false))
        try files.save(next)
        state = next
        sorted = nil
        try? await replayDeletions()
    }

    /// Tells the server what was deleted here.
    private func replayDeletions() async throws {
        for deletion in state.deletions where !deletion.isConfirmed {
            do throws(ClientError) {
                try await client.deleteEntry(deletion.id)
            } catch {
                // What is not there is gone in another way.
                guard error.code == .notFound else { throw error }
            }
            if let index = state.deletions.firstIndex(where: { $0.id == deletion.id }) { state.deletions[index].isConfirmed = true }
        }
        try files.save(state)
    }

    // MARK: Synchronizing

    /// Tells the server what was deleted here, and learns what happened there. Calls at the same time are one.
    ///
    /// - Returns: what is new, different or gone since the last time.
    /// - Throws: ``ClientError``, or the error of the files. What was received until then is kept.
    @discardableResult
    public func synchronize() async throws -> Changes {
        try await synchronization.run { try await self.synchronizeNow() }
    }

    private func synchronizeNow() async throws -> Changes {
        try await replayDeletions()
        // What the answers from here on say of these was said after their deletion, so there is nothing left to hide.
        let settled = Set(state.deletions.filter(\.isConfirmed).map(\.id))
        var changes = Changes()
        var cursor = state.cursor
        // Of a history made anew: what is named. Its cursor is kept only at the end, since what is not named goes then.
        var named: Set<UUID>?
        var hasMore = true
        while hasMore {
            let answer = try await client.changes(since: cursor)
            if answer.reset == true || cursor == nil { named = named ?? [] }
            named?.formUnion(answer.upserted.map(\.id))
            var page = Changes()
            apply(answer, to: &page)
            hasMore = answer.hasMore
            cursor = answer.cursor
            if let named, !hasMore { forget(known.keys.filter { !named.contains($0) }, &page) }
            changes.add(page)
            try files.save(changed: page.updated.union(page.removed), of: known)
            if named == nil || !hasMore {
                state.cursor = cursor
                try files.save(state)
            }
        }
        state.deletions.removeAll { settled.contains($0.id) }
        try files.save(state)
        sorted = nil
        return changes
    }

    private func apply(_ answer: HistoryChanges, to changes: inout Changes) {
        for entry in answer.upserted where known[entry.id] != entry {
            known[entry.id] = entry
            changes.updated.insert(entry.id)
        }
        forget(answer.deleted.map(\.wrappedValue), &changes)
        sorted = nil
    }

    private func forget(_ ids: [UUID], _ changes: inout Changes) {
        for id in ids where known.removeValue(forKey: id) != nil {
            changes.removed.insert(id)
            changes.updated.remove(id)
        }
    }

    // MARK: Artwork

    /// Which of an entry's two pictures is meant.
    public enum ArtworkSize: Sendable {
        /// At most 200 px, for lists.
        case thumbnail
        /// At most 500 px, for details.
        case full
    }

    /// The picture of an entry: from the files, or from the server, which is asked once for each version of it (rule 45).
    ///
    /// - Returns: a JPEG; nil if the album has no artwork, or none yet.
    /// - Throws: ``ClientError`` when the picture is not here and cannot be had.
    public func artwork(of entry: HistoryDetailResource, size: ArtworkSize) async throws -> Data? {
        try await artwork.picture(of: entry.artwork, size: size, from: client)
    }

    // MARK: Erasing

    /// Forgets everything on the device, for another account or none; the server's history stays.
    ///
    /// - Throws: the error of the files; some may be left then.
    public func erase() async throws {
        await synchronization.cancel()
        known = [:]
        state = HistoryFiles.State()
        sorted = nil
        try files.erase()
        await artwork.erase()
    }
}
