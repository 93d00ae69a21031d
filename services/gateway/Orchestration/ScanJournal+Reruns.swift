import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// Reopening failed scans.
extension ScanJournal {
    /// Reopens a scan whose review failed, with its review job made ready again; nil in every other state.
    ///
    /// - Parameter isPersons: whether a person asks, whose retries are bounded; an operator's are not.
    /// - Throws: ``ReviewRetryRefusal``, ``AllowanceExhausted``.
    func reopenForReview(
        _ scan: UUID, account: UUID, isPersons: Bool
    ) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            var pause: Duration?
            if isPersons {
                guard let failed = try await db.scanDrives.failedReview(scan, accountID: account) else { return nil }
                if let refusal = ReviewRetryRefusal(failed) { throw refusal }
                pause = ReviewRetryRefusal.pause(afterRetries: failed.retries + 1)
            }
            guard
                let record = try await db.scanDrives.reopen(
                    scan, accountID: account, owner: owner, lease: timing.lease, retryPause: pause),
                let album = record.albumID
            else { return nil }
            if isPersons {
                // Another scan of the album may have learned meanwhile that nobody can write it.
                if let known = try await knownFailure(of: review.job(for: album, kind: record.search.reviewKind), db) {
                    throw ReviewRetryRefusal.notBefore(known.error?.retryAt?.date)
                }
                try await db.allowances.take(.reviewRetries, of: account, from: allowances)
            }
            let transition = ScanMachine(state: .reviewFailed).step(.reviewRetried).transition
            let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
            return (try await takenScan(record, db), events)
        }
    }

    /// Reopens a scan whose identification failed; nil in every other state, and if its photo has been erased.
    ///
    /// - Parameter isPersons: whether a person asks, and it counts against the account's allowance; an operator's does not.
    /// - Throws: ``QuotaExhausted``, ``AllowanceExhausted``.
    package func reopenForIdentification(
        _ scan: UUID, isPersons: Bool
    ) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.adminDrives.reopenIdentification(scan, owner: owner, lease: timing.lease) else { return nil }
            // Its reservation was released when it failed.
            try await reserve(scan, account: record.accountID, db)
            if isPersons { try await allow(scan, account: record.accountID, db) }
            let transition = ScanMachine(state: .identificationFailed).step(.identificationRetried).transition
            let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
            return (try await takenScan(record, db), events)
        }
    }
}
