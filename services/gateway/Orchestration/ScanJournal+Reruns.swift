import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// Reopening failed scans.
extension ScanJournal {
    /// Reopens a scan whose review failed, with its review job made ready again; nil in every other state.
    func reopenForReview(_ scan: UUID, account: UUID) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.scanDrives.reopen(scan, accountID: account, owner: owner, lease: timing.lease),
                record.albumID != nil
            else { return nil }
            let transition = ScanMachine(state: .reviewFailed).step(.reviewRetried).transition
            let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
            return (try await takenScan(record, db), events)
        }
    }

    /// Reopens a scan whose identification failed; nil in every other state, and if its photo has been erased.
    func reopenForIdentification(_ scan: UUID) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.adminDrives.reopenIdentification(scan, owner: owner, lease: timing.lease) else { return nil }
            // Its reservation was released when it failed.
            try await reserve(scan, account: record.accountID, db)
            let transition = ScanMachine(state: .identificationFailed).step(.identificationRetried).transition
            let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
            return (try await takenScan(record, db), events)
        }
    }
}
