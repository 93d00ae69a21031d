import AlbumScanAPI
import AlbumScanClientCore
import FoundationEssentials

/// What persons name, found.
extension ScanClient {
    /// The newest entries, read page by page.
    func entries(upTo limit: Int) async throws -> [HistoryEntryResource] {
        try await Pages.collect(upTo: limit) { limit, cursor in
            let page = try await history(limit: limit, cursor: cursor)
            return (page.entries, page.nextCursor)
        }
    }

    /// The id of the one entry a person means.
    func entryID(_ reference: EntryReference) async throws -> UUID {
        if case .id(let id) = reference { return id }
        return try await listedEntry(reference).id
    }

    /// The id of the scan a person means: its own, or by the entry it has in the history.
    func scanID(_ reference: EntryReference) async throws -> UUID {
        guard case .id(let id) = reference else { return try await listedEntry(reference).scanId }
        do {
            return try await scan(id).id
        } catch {
            guard error.code == .notFound else { throw error }
            return try await entry(id).scanId
        }
    }

    /// The one entry that is named by its place or the end of its id.
    func listedEntry(_ reference: EntryReference) async throws -> HistoryEntryResource {
        let matches = try await entries(upTo: reference == .latest ? 1 : .max).filter(reference.matches)
        guard let match = matches.first else { throw CommandFailure("There is no such entry in your history.", code: "not_found") }
        guard matches.count == 1 else { throw CommandFailure("Several entries end like that; give more of the id.", code: "ambiguous") }
        return match
    }

    /// The album a person means, by its entry.
    func albumID(_ reference: EntryReference) async throws -> UUID {
        if case .id(let id) = reference { return try await entry(id).albumId }
        return try await listedEntry(reference).albumId
    }
}
