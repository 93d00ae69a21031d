import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store

/// Operators' transactions.
extension ScanJournal {
    /// Fails an unfinished scan, whoever drives it: its photo is erased, and a new fencing token stops the driver.
    ///
    /// - Returns: the final event, to be published; nil if the scan has ended already, or does not exist.
    func cancel(_ scan: UUID) async throws -> [ProgressEvent]? {
        try await database.transaction { db in
            guard let record = try await db.adminDrives.seize(scan, owner: owner, lease: timing.lease) else { return nil }
            let isIdentified = [.identified, .reviewing].contains(record.state)
            var changes = ScanChanges()
            changes.state = isIdentified ? .reviewFailed : .identificationFailed
            changes.error = .cancelled
            try await db.photos.erase(scan)
            if !isIdentified {
                try await db.scanFeatures.erase(scan)
                // The worker can begin no more calls, and the answers so far, which quote the cover, are erased with the photo.
                try await db.steps.endIdentification(of: scan, result: Identification?.none, error: ScanFailure.cancelled)
            }
            let lease = ScanLease(scanID: scan, owner: owner, fence: record.fence)
            return try await advance(lease, [isIdentified ? .reviewFailed(.cancelled) : .identificationFailed(.cancelled)], changes, db)
        }
    }
}
