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
            WHERE id = \(scan) AND \(unescaped: ScanDriveRepository.isUnfinished)
              AND (\(account)::uuid IS NULL OR account_id = \(account))
            RETURNING \(unescaped: ScanRecord.columns)
            """
        ).first.map(ScanRecord.init)
    }
}

extension DatabaseSession {
    public var adminDrives: AdminDriveRepository { AdminDriveRepository(queries: queries) }
}
