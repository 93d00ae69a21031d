import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// Reopening scans that have ended.
extension ScanJournal {
    /// A reopened scan, to be driven, and its events, to be published.
    package typealias Reopened = (scan: TakenScan, events: [ProgressEvent])

    /// Reopens a scan whose review failed, with its review job made ready again; nil in every other state.
    ///
    /// - Parameter isPersons: whether a person asks, whose retries are bounded; an operator's are not.
    /// - Throws: ``ReviewRetryRefusal``, ``AllowanceExhausted``.
    func reopenForReview(_ scan: UUID, account: UUID, isPersons: Bool) async throws -> Reopened? {
        try await reopen(.reviewRetried) { db in
            try await db.scanDrives.takeEnded(scan, accountID: account, owner: owner, lease: timing.lease)
        } allowing: { record, db in
            guard let album = record.albumID else { return false }
            guard isPersons else { return true }
            guard let failed = try await db.scanDrives.failedReview(scan, accountID: account) else { return false }
            if let refusal = ReviewRetryRefusal(failed) { throw refusal }
            // Another scan of the album may have learned meanwhile that nobody can write it.
            if let known = try await knownFailure(of: review.job(for: album, kind: record.search.reviewKind), db) {
                throw ReviewRetryRefusal.notBefore(known.error?.retryAt?.date)
            }
            try await db.allowances.take(.reviewRetries, of: account, from: allowances)
            let pause = ReviewRetryRefusal.pause(afterRetries: failed.retries + 1)
            try await db.make([ScanDriveRepository.countingReviewRetry(of: scan, pause: pause)])
            return true
        }
    }

    /// Reopens a scan whose identification failed; nil in every other state, and if its photo has been erased.
    ///
    /// - Parameter isPersons: whether a person asks, and it counts against the account's allowance; an operator's does not.
    /// - Throws: ``QuotaExhausted``, ``AllowanceExhausted``.
    package func reopenForIdentification(_ scan: UUID, isPersons: Bool) async throws -> Reopened? {
        try await reopen(.identificationRetried) { db in
            try await db.scanDrives.takeEnded(scan, accountID: nil, owner: owner, lease: timing.lease)
        } allowing: { record, db in
            guard try await db.photos.isHeld(scan) else { return false }
            // Its reservation was released when it failed.
            try await reserve(scan, account: record.accountID, db)
            if isPersons { try await allow(scan, account: record.accountID, db) }
            return true
        }
    }

    /// Has the machine reopen a scan that has ended.
    ///
    /// - Parameters:
    ///   - take: takes the scan over; nil if there is none to be taken.
    ///   - allow: what else it depends on, and is stored with it.
    /// - Returns: nil if the machine or `allow` refuses, and then nothing has changed.
    func reopen(
        _ input: ScanMachine.Input, taking take: (DatabaseSession) async throws -> ScanRecord?,
        allowing allow: (ScanRecord, DatabaseSession) async throws -> Bool = { _, _ in true }
    ) async throws -> Reopened? {
        do {
            return try await database.transaction { db in
                guard let record = try await take(db) else { return nil }
                let transition = ScanMachine(state: record.state).step(input).transition
                guard !transition.isEmpty, try await allow(record, db) else { throw StaysEnded() }
                let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
                return (try await takenScan(record, db), events)
            }
        } catch is StaysEnded {
            return nil
        }
    }

    /// Rolls back that a scan was taken over.
    private struct StaysEnded: Error {}
}
