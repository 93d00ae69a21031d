#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScanClient {
    /// What a whole history can be had as.
    public enum ExportFormat: String, Sendable, CaseIterable {
        /// `{"entries": […]}` with a ``HistoryDetailResource`` each.
        case json
        /// RFC 4180, UTF-8, a header line first; safe to open in a spreadsheet.
        case csv
    }

    /// A page of the history, newest first.
    ///
    /// - Parameters:
    ///   - limit: 1…100.
    ///   - cursor: ``HistoryPage/nextCursor`` of the page before; nil for the first.
    /// - Throws: ``ProblemCode/badRequest`` for another limit or cursor.
    public func history(limit: Int = 20, cursor: String? = nil) async throws(ClientError) -> HistoryPage {
        try await caller.value(of: .get("/v1/history" + QueryText.text(of: [("limit", "\(limit)"), ("cursor", cursor)])))
    }

    /// An entry with all a details screen shows. The server notes that it was viewed.
    ///
    /// - Throws: ``ProblemCode/notFound`` if it is gone or never was this account's.
    public func entry(_ id: UUID) async throws(ClientError) -> HistoryDetailResource {
        try await caller.value(of: .get("/v1/history/\(id.lowercased)"))
    }

    /// Deletes an entry on the server, and the scan it came from: on all devices, for good. Again is no error.
    ///
    /// - Throws: ``ProblemCode/notFound`` if there never was such an entry in this account.
    public func deleteEntry(_ id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/history/\(id.lowercased)"))
    }

    /// What happened to the history since a cursor, up to 100 changes; ``HistoryCache`` does with it what has to be done.
    ///
    /// - Parameter cursor: ``HistoryChanges/cursor`` of the answer before; nil for everything.
    public func changes(since cursor: String? = nil) async throws(ClientError) -> HistoryChanges {
        try await caller.value(of: .get("/v1/history/changes" + QueryText.text(of: [("since", cursor)])))
    }

    /// The whole history as a file, newest first.
    public func exportHistory(_ format: ExportFormat) async throws(ClientError) -> Data {
        try await caller.answer(to: .get("/v1/history/export" + QueryText.text(of: [("format", format.rawValue)]))).body
    }

    /// Has an entry show the cover of another edition, until it is chosen anew or the scan is corrected.
    ///
    /// - Parameters:
    ///   - release: ``EditionResource/releaseId`` of one of the album's ``editions(album:)``.
    ///   - id: the entry.
    /// - Throws: a refusal with `edition_unknown` for another release, ``ProblemCode/artworkUnavailable`` if it has no cover.
    public func chooseEdition(_ release: UUID, entry id: UUID) async throws(ClientError) -> HistoryDetailResource {
        try await caller.value(of: .send("PUT", "/v1/history/\(id.lowercased)/artwork", EditionChoice(releaseId: release)))
    }

    /// Has an entry show the album's own cover again. Again is no error.
    ///
    /// - Throws: ``ProblemCode/notFound``.
    public func resetEdition(entry id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/history/\(id.lowercased)/artwork"))
    }
}
