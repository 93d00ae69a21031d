import AlbumScanAPI
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
        TakenScan(scan, owner: owner, told: try await db.scans.eventKinds(of: scan.id))
    }

    /// - Returns: the scans whose lease is still held.
    package func renew(_ leases: [ScanLease]) async throws -> Set<UUID> {
        Set(try await database.leasing { try await $0.scanDrives.renew(leases, for: timing.lease) })
    }

    func release(_ leases: [ScanLease]) async throws {
        try await database.autocommit { try await $0.scanDrives.release(leases) }
    }

    // MARK: Scans that do not go on

    /// Notes that scans could not be gone on with, for a reason that lasts.
    func markStuck(_ leases: [ScanLease]) async throws {
        try await database.autocommit { try await $0.scanDrives.markStuck(leases) }
    }

    /// Fails the scans that nobody could go on with for too long.
    /// - Returns: their final events, to be published.
    package func giveUpStuck(patience: Duration = ScanDriveRepository.patience) async throws -> [ProgressEvent] {
        let stuck = try await database.autocommit {
            try await $0.scanDrives.takeStuck(owner: owner, limit: 16, lease: timing.lease, patience: patience)
        }
        var events: [ProgressEvent] = []
        for scan in stuck {
            let machine = ScanMachine(state: scan.isIdentified ? .reviewing : .identifying)
            events += try await storing { try await store(machine.step(.givenUp).transition, of: ScanSubject(lease: scan.lease), $0) }
        }
        return events
    }

    /// Reopens scans whose review they waited for in vain (rule 80), now that its job has ended.
    package func resumeDelayed(limit: Int) async throws -> [(scan: TakenScan, events: [ProgressEvent])] {
        try await database.transaction { db in
            var resumed: [(scan: TakenScan, events: [ProgressEvent])] = []
            for record in try await db.scanDrives.reopenDelayed(owner: owner, limit: limit, lease: timing.lease) {
                let transition = ScanMachine(state: .reviewFailed).step(.reviewResumed).transition
                let events = try await store(transition, of: ScanSubject(record, owner: owner), db)
                resumed.append((try await takenScan(record, db), events))
            }
            return resumed
        }
    }

    // MARK: Jobs

    func scansWaiting(for job: UUID, among scans: [UUID]) async throws -> [UUID] {
        guard !scans.isEmpty else { return [] }
        return try await database.autocommit { try await $0.scanDrives.waiting(for: job, among: scans) }
    }

    func scansWithEndedJobs(among scans: [UUID]) async throws -> [UUID] {
        try await database.autocommit { try await $0.scanDrives.withEndedJobs(among: scans) }
    }

    /// How long a new review would stand in line; zero if none is queued. Without workers a queue is not overload, so zero as well.
    func reviewWait() async throws -> Duration {
        let depth = try await database.autocommit { try await $0.jobs.depth(of: .review) }
        return depth.leased > 0 ? depth.delay : .zero
    }

    func sweepPhotos() async throws {
        _ = try await database.autocommit { db in
            _ = try await db.photos.sweep()
            _ = try await db.scanFeatures.sweep()
        }
    }

    /// Makes jobs with expired leases claimable again.
    /// - Returns: the jobs; some were failed instead, because it was not the first time.
    func endJobLeases() async throws -> [ExpiredJob] {
        let expired = try await database.autocommit { try await $0.jobs.endExpired() }
        for job in expired {
            guard let queue = job.queue else { continue }
            Metric.jobLeasesExpired.increment(queue.rawValue)
            if job.isGivenUp { Metric.jobsGivenUp.increment(queue.rawValue, "expired") }
        }
        return expired
    }
}
