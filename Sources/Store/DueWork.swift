public import FoundationEssentials
import PostgreSQL

/// What there is to do for a gateway beside what it is told of, asked for all at once: most of the time it is nothing.
public struct DueWork: Sendable, Equatable {
    /// Those of the gateway's own scans that wait for a job which has ended, and have not noticed yet.
    public var scansWithEndedJobs: [UUID]
    /// For ``ScanDriveRepository/takeAbandoned(owner:limit:lease:endsLeases:)``.
    public var hasAbandonedScans: Bool
    /// For ``ScanDriveRepository/takeStuck(owner:limit:lease:patience:)``.
    public var hasStuckScans: Bool
    /// For ``ScanDriveRepository/delayed(limit:)``.
    public var hasDelayedScans: Bool
    /// For ``JobRepository/endExpired()``.
    public var hasExpiredJobs: Bool
    /// For ``PhotoRepository/sweep()`` and ``ScanFeaturesRepository/sweep()``.
    public var hasExpiredPhotos: Bool
    /// Reviews.
    public var reviews: QueueDepth
}

extension DatabaseSession {
    /// - Parameters:
    ///   - scans: that the gateway drives.
    ///   - endsLeases: whether scans count as abandoned whose lease has expired.
    public func dueWork(
        among scans: [UUID], endsLeases: Bool, patience: Duration = ScanDriveRepository.patience
    ) async throws -> DueWork {
        let asking: PostgresQuery =
            """
            SELECT
              EXISTS (SELECT FROM scan WHERE \(unescaped: ScanDriveRepository.isUnfinished)
                      AND (lease_until IS NULL OR (\(endsLeases) AND lease_until < clock_timestamp()))),
              EXISTS (SELECT FROM scan WHERE \(unescaped: ScanDriveRepository.isUnfinished)
                      AND stuck_since <= clock_timestamp() - make_interval(secs => \(patience.inSeconds))
                      AND (lease_until IS NULL OR lease_until < clock_timestamp())),
              EXISTS (SELECT \(unescaped: ScanDriveRepository.delayedScans)),
              EXISTS (SELECT FROM job WHERE state = 'leased' AND lease_until < clock_timestamp()),
              EXISTS (SELECT FROM scan_photo WHERE expires_at <= clock_timestamp())
                OR EXISTS (SELECT FROM scan_features WHERE expires_at <= clock_timestamp())
            """
        let own = scans.isEmpty ? [] : [ScanDriveRepository.withEndedJobs(among: scans)]
        let found = try await queries.executeAll([asking, JobRepository.measuring(.review)] + own)
        guard let due = found[0].first, let reviews = found[1].first else { throw StoreError.notFound }
        let (abandoned, stuck, delayed, jobs, photos) = try due.decode((Bool, Bool, Bool, Bool, Bool).self)
        return DueWork(
            scansWithEndedJobs: own.isEmpty ? [] : try found[2].map { try $0.decode(UUID.self) }, hasAbandonedScans: abandoned,
            hasStuckScans: stuck, hasDelayedScans: delayed, hasExpiredJobs: jobs, hasExpiredPhotos: photos,
            reviews: try QueueDepth(reviews))
    }
}
