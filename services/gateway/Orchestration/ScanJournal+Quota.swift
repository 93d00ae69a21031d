import FoundationEssentials
import Store

/// Quota reservations of scans (rule 51): made with the scan where quotas are on, and ended with its identification.
extension ScanJournal {
    /// Reserves a scan in the transaction that accepts it, or reopens it for another identification.
    ///
    /// - Throws: ``QuotaExhausted``, 402 for clients; the transaction must be rolled back.
    func reserve(_ scan: UUID, account: UUID, _ db: DatabaseSession) async throws {
        if quotasAreOn { try await db.quotas.reserve(scan: scan, account: account) }
    }

    /// Ends a reservation once the identification has: used if there is an album, else released. Whether quotas are still on does not
    /// matter to a scan that was reserved.
    func endingReservation(of scan: UUID, _ changes: ScanChanges) -> Write? {
        if changes.albumID != nil { return QuotaRepository.settling(scan) }
        return changes.state == .identificationFailed ? QuotaRepository.releasing(scan) : nil
    }

    /// - Throws: ``QuotaExhausted`` if the account has no scan left now.
    package func checkQuota(of account: UUID) async throws {
        guard quotasAreOn, let standing = try await database.autocommit({ try await $0.quotas.standing(of: account) }) else { return }
        if standing.isExhausted { throw QuotaExhausted(standing: standing) }
    }
}
