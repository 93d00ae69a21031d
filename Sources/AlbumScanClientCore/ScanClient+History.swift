#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension ScanClient {
    public enum ExportFormat: String, Sendable, CaseIterable {
        case json
        case csv
    }

    /// A page of the history, newest first.
    ///
    /// - Parameter limit: 1…100.
    public func history(limit: Int = 20, cursor: String? = nil) async throws(ClientError) -> HistoryPage {
        try await caller.value(of: .get("/v1/history" + QueryText.text(of: [("limit", "\(limit)"), ("cursor", cursor)])))
    }

    /// An entry with all a details screen shows. The server notes that it was viewed.
    public func entry(_ id: UUID) async throws(ClientError) -> HistoryDetailResource {
        try await caller.value(of: .get("/v1/history/\(id.lowercased)"))
    }

    public func deleteEntry(_ id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/history/\(id.lowercased)"))
    }

    /// What happened to the history since a cursor; everything without one.
    public func changes(since cursor: String? = nil) async throws(ClientError) -> HistoryChanges {
        try await caller.value(of: .get("/v1/history/changes" + QueryText.text(of: [("since", cursor)])))
    }

    /// The whole history as a file.
    public func exportHistory(_ format: ExportFormat) async throws(ClientError) -> Data {
        try await caller.answer(to: .get("/v1/history/export" + QueryText.text(of: [("format", format.rawValue)]))).body
    }

    /// From now on the entry shows the cover of this edition.
    public func chooseEdition(_ release: UUID, entry id: UUID) async throws(ClientError) -> HistoryDetailResource {
        try await caller.value(of: .send("PUT", "/v1/history/\(id.lowercased)/artwork", EditionChoice(releaseId: release)))
    }

    /// The entry shows the album's own cover again.
    public func resetEdition(entry id: UUID) async throws(ClientError) {
        _ = try await caller.answer(to: .delete("/v1/history/\(id.lowercased)/artwork"))
    }
}
