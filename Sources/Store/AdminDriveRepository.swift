import AlbumScanAPI
public import FoundationEssentials
import PostgreSQL

/// Changes to scans by operators, and by people to their own. Each takes the scan over from its driver: the new fencing token keeps the
/// former driver from storing anything.
public struct AdminDriveRepository: Sendable {
    let queries: any PostgresQuerying

    /// Takes over an unfinished scan; nil if it has ended, or there is none.
    ///
    /// - Parameter account: whose scan it must be; nil for operators, who may take any.
    public func seize(_ scan: UUID, account: UUID? = nil, owner: UUID, lease: Duration) async throws -> ScanRecord? {
        try await queries.query(
            """
            UPDATE scan SET lease_owner = \(owner), fence = fence + 1,
                            lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = \(scan) AND state IN ('accepted', 'identifying', 'identified', 'reviewing')
              AND (\(account)::uuid IS NULL OR account_id = \(account))
            RETURNING \(unescaped: ScanRecord.columns)
            """
        ).first.map(ScanRecord.init)
    }

    /// Reopens a scan whose identification failed for another attempt; nil in every other state, and if its photo has been erased.
    public func reopenIdentification(_ scan: UUID, owner: UUID, lease: Duration) async throws -> ScanRecord? {
        try await queries.query(
            """
            UPDATE scan SET state = \(ScanState.identifying), error = NULL, updated_at = clock_timestamp(), lease_owner = \(owner),
                            fence = fence + 1, lease_until = clock_timestamp() + make_interval(secs => \(lease.inSeconds))
            WHERE id = \(scan) AND state = \(ScanState.identificationFailed)
              AND EXISTS (SELECT FROM scan_photo WHERE scan_id = \(scan) AND expires_at > clock_timestamp())
            RETURNING \(unescaped: ScanRecord.columns)
            """
        ).first.map(ScanRecord.init)
    }
}

extension DatabaseSession {
    public var adminDrives: AdminDriveRepository { AdminDriveRepository(queries: queries) }
}
