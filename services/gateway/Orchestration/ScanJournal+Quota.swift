import FoundationEssentials
import Store

/// Quota reservations of scans, where quotas are on (rule 51). The end of an identification settles them implicitly
/// (``ScanDriveRepository/advance(_:events:changes:event:)``).
extension ScanJournal {
    /// Reserves a scan in the transaction that accepts it, or reopens it for another identification.
    ///
    /// - Throws: ``QuotaExhausted``, 402 for clients; the transaction must be rolled back.
    func reserve(_ scan: UUID, account: UUID, _ db: DatabaseSession) async throws {
        if quotasAreOn { try await db.quotas.reserve(scan: scan, account: account) }
    }

    /// - Throws: ``QuotaExhausted`` if the account has no scan left now.
    func checkQuota(of account: UUID) async throws {
        guard quotasAreOn, let standing = try await database.autocommit({ try await $0.quotas.standing(of: account) }) else { return }
        if standing.isExhausted { throw QuotaExhausted(standing: standing) }
    }
}
