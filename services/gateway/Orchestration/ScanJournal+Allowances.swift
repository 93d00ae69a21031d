import FoundationEssentials
import Store

/// What an account may cause in a day (rule 83), whether or not quotas are on.
extension ScanJournal {
    /// Takes a place for a scan in the transaction that accepts it, or reopens it for another identification.
    ///
    /// - Throws: ``AllowanceExhausted``, 429 for clients; the transaction must be rolled back.
    func allow(_ scan: UUID, account: UUID, _ db: DatabaseSession) async throws {
        try await db.allowances.reserve(scan: scan, account: account, from: allowances)
    }

    /// - Throws: ``AllowanceExhausted`` if the account may have no scan identified now.
    package func checkAllowance(of account: UUID) async throws {
        try await database.autocommit { try await $0.allowances.check(.scans, of: account, from: allowances) }
    }

    /// Ends it with the identification: an album gives the place back.
    func endingAllowance(of scan: UUID, _ changes: ScanChanges) -> Write? {
        if changes.albumID != nil { return AllowanceRepository.releasing(scan) }
        return changes.state == .identificationFailed ? AllowanceRepository.spending(scan) : nil
    }

    /// Counts a question to MusicBrainz that a person waits for.
    ///
    /// - Throws: ``AllowanceExhausted``.
    package func allowLookup(of account: UUID) async throws {
        try await database.autocommit { try await $0.allowances.take(.lookups, of: account, from: allowances) }
    }
}
