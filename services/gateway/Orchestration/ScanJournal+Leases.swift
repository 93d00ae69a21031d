import Contracts
import FoundationEssentials
import Store
import Telemetry

/// Leases of scans, and which scans wait for which jobs.
extension ScanJournal {
    func takeAbandoned(limit: Int, endsLeases: Bool) async throws -> [TakenScan] {
        try await database.autocommit { db in
            var taken: [TakenScan] = []
            for scan in try await db.scanDrives.takeAbandoned(
                owner: owner, limit: limit, lease: timing.lease, endsLeases: endsLeases)
            {
                taken.append(try await takenScan(scan, db))
            }
            return taken
        }
    }

    func takenScan(_ scan: ScanRecord, _ db: DatabaseSession) async throws -> TakenScan {
        TakenScan(scan, owner: owner, kinds: try await db.scans.events(of: scan.id, after: 0).map(\.stage))
    }

    /// - Returns: the scans whose lease is still held.
    func renew(_ leases: [ScanLease]) async throws -> Set<UUID> {
        Set(try await database.autocommit { try await $0.scanDrives.renew(leases, for: timing.lease) })
    }

    func release(_ leases: [ScanLease]) async throws {
        try await database.autocommit { try await $0.scanDrives.release(leases) }
    }

    // MARK: Jobs

    func scansWaiting(for job: UUID, among scans: [UUID]) async throws -> [UUID] {
        guard !scans.isEmpty else { return [] }
        return try await database.autocommit { try await $0.scanDrives.waiting(for: job, among: scans) }
    }

    func scansWithEndedJobs(among scans: [UUID]) async throws -> [UUID] {
        try await database.autocommit { try await $0.scanDrives.withEndedJobs(among: scans) }
    }

    /// The age of the oldest queued review; zero if none is queued. Without workers a queue is not overload, so zero as well.
    func reviewWait() async throws -> Duration {
        let depth = try await database.autocommit { try await $0.jobs.depth(of: .review) }
        return depth.leased > 0 ? depth.oldest : .zero
    }

    func sweepPhotos() async throws {
        _ = try await database.autocommit { db in
            _ = try await db.photos.sweep()
            _ = try await db.scanFeatures.sweep()
        }
    }

    /// Makes jobs with expired leases claimable again.
    /// - Returns: the queues concerned.
    func endJobLeases() async throws -> [JobQueue] {
        let queues = try await database.autocommit { try await $0.jobs.sweepExpired() }
        for queue in queues { Metric.jobLeasesExpired.increment(queue.rawValue) }
        return queues
    }
}
