import FoundationEssentials
import Store

/// What scans cost their accounts, where quotas are switched on (rule 51). The end of an identification settles it by itself
/// (``ScanDriveRepository/advance(_:events:changes:event:)``).
extension ScanJournal {
    /// Counts a scan in the transaction that accepts it, or opens it for another identification.
    ///
    /// - Throws: ``QuotaExhausted``, 402 for clients; the transaction must end with it.
    func reserve(_ scan: UUID, account: UUID, _ db: DatabaseSession) async throws {
        if quotasAreOn { try await db.quotas.reserve(scan: scan, account: account) }
    }

    /// - Throws: ``QuotaExhausted`` if the account has no scan left now.
    func checkQuota(of account: UUID) async throws {
        guard quotasAreOn, let standing = try await database.autocommit({ try await $0.quotas.standing(of: account) }) else { return }
        if standing.isExhausted { throw QuotaExhausted(standing: standing) }
    }
}
