import AlbumScanAPI
import FoundationEssentials
import Store

extension ScanJournal {
    /// Fails an unfinished scan, whoever drives it: its photo is erased, its place in the quota is given back unless an album was found,
    /// and a new fencing token stops the driver.
    ///
    /// - Parameter account: whose scan it must be; nil for operators.
    /// - Returns: the final event, to be published; nil if the scan has ended already, or does not exist.
    package func cancel(_ scan: UUID, account: UUID? = nil) async throws -> [ProgressEvent]? {
        try await database.transaction { db in
            guard let record = try await db.adminDrives.seize(scan, account: account, owner: owner, lease: timing.lease) else { return nil }
            return try await store(ScanMachine(state: record.state).step(.cancelled).transition, of: ScanSubject(record, owner: owner), db)
        }
    }
}
