import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store
import Telemetry

/// Reopening failed scans.
extension ScanJournal {
    /// Reopens a scan whose review failed, with its review job made ready again; nil in every other state.
    func reopenForReview(_ scan: UUID, account: UUID) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.scanDrives.reopen(scan, accountID: account, owner: owner, lease: timing.lease),
                let album = record.albumID
            else { return nil }
            let job = review.job(for: album, kind: record.search.reviewKind)
            var changes = ScanChanges()
            changes.state = .reviewing
            changes.reviewJobID = try await db.jobs.enqueue(
                .review, key: job.key, payload: job, traceparent: TraceContext.scan(scan, acceptedUnder: record.traceparent)?.header,
                revive: true
            ).id
            let lease = ScanLease(scanID: scan, owner: owner, fence: record.fence)
            let events = try await advance(lease, [.reviewing], changes, db)
            return (try await takenScan(record, db), events)
        }
    }

    /// Reopens a scan whose identification failed; nil in every other state, and if its photo has been erased.
    func reopenForIdentification(_ scan: UUID) async throws -> (scan: TakenScan, events: [ProgressEvent])? {
        try await database.transaction { db in
            guard let record = try await db.adminDrives.reopenIdentification(scan, owner: owner, lease: timing.lease) else { return nil }
            var changes = ScanChanges()
            changes.state = .identifying
            let lease = ScanLease(scanID: scan, owner: owner, fence: record.fence)
            // Its reservation was released when it failed.
            try await reserve(scan, account: record.accountID, db)
            let events = try await advance(lease, [.identifying], changes, db)
            return (try await takenScan(record, db), events)
        }
    }
}
