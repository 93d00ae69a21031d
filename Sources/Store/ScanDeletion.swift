public import FoundationEssentials
import PostgreSQL

extension ScanRepository {
    /// Deletes a scan with its photo, features, events, steps, corrections, what it taught the visual memory, its history entry, and stored
    /// answers that name it. Other devices learn of it by the history's changes. Needs a transaction.
    ///
    /// What stays is what its model calls cost, without the scan, and the use of a scan that had identified an album. A reservation is
    /// given back. A driver of the scan finds its lease lost.
    ///
    /// - Returns: false for an unknown scan, and another account's.
    @discardableResult
    public func delete(_ id: UUID, accountID: UUID) async throws -> Bool {
        // The scan's row first, then the quota's.
        guard try await !queries.query("SELECT 1 FROM scan WHERE id = \(id) AND account_id = \(accountID) FOR UPDATE").isEmpty else {
            return false
        }
        try await queries.execute(QuotaRepository.releasing(id).query)
        let own = OwnAlbumRepository(queries: queries)
        let typed = try await own.albums(of: accountID)
        try await queries.executeAll([
            "UPDATE model_call SET scan_id = NULL WHERE scan_id = \(id)",
            "DELETE FROM history_entry WHERE scan_id = \(id)",
            "DELETE FROM scan WHERE id = \(id)",
        ])
        try await IdempotencyRepository(queries: queries).forget(naming: id, account: accountID)
        if !typed.isEmpty { try await own.forget(typed) }
        return true
    }
}
