import AlbumScanAPI
import Contracts
import DurableWork
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

    /// What was done to several scans, each in a transaction of its own.
    package struct Outcomes<Done: Sendable>: Sendable {
        package fileprivate(set) var done: [Done] = []
        /// The scans for which it failed.
        package fileprivate(set) var failures: [(scan: UUID, error: any Error)] = []
    }

    /// Fails the scans that nobody could go on with for too long.
    /// - Returns: their final events, to be published.
    package func giveUpStuck(patience: Duration = ScanDriveRepository.patience) async throws -> Outcomes<ProgressEvent> {
        let stuck = try await database.autocommit {
            try await $0.scanDrives.takeStuck(owner: owner, limit: 16, lease: timing.lease, patience: patience)
        }
        var outcomes = Outcomes<ProgressEvent>()
        for scan in stuck {
            let machine = ScanMachine(state: scan.isIdentified ? .reviewing : .identifying)
            let goesOn = await outcomes.add(scan.lease.scanID) { try await store(machine.step(.givenUp).transition, of: scan.lease) }
            guard goesOn else { break }
        }
        return outcomes
    }

    /// Reopens scans whose review they waited for in vain (rule 80), now that its job has ended.
    package func resumeDelayed(limit: Int) async throws -> Outcomes<Reopened> {
        var outcomes = Outcomes<Reopened>()
        for scan in try await database.autocommit({ try await $0.scanDrives.delayed(limit: limit) }) {
            guard await outcomes.add(scan, { try await resume(scan).map { [$0] } ?? [] }) else { break }
        }
        // Or they would be the first again the next time, and nobody else's turn would come.
        for failure in outcomes.failures where (failure.error as? StoreError)?.isLasting == true {
            try? await database.autocommit { try await $0.scanDrives.putDelayedAside(failure.scan) }
        }
        return outcomes
    }

    /// Nil if another gateway has resumed it.
    private func resume(_ scan: UUID) async throws -> Reopened? {
        try await reopen(.reviewResumed) { try await $0.scanDrives.takeDelayed(scan, owner: owner, lease: timing.lease) }
    }

    // MARK: Jobs

    func scansWaiting(for job: UUID, among scans: [UUID]) async throws -> [UUID] {
        guard !scans.isEmpty else { return [] }
        return try await database.autocommit { try await $0.scanDrives.waiting(for: job, among: scans) }
    }

    /// - Parameter scans: that this gateway drives.
    func dueWork(among scans: [UUID], endsLeases: Bool) async throws -> DueWork {
        try await database.autocommit { try await $0.dueWork(among: scans, endsLeases: endsLeases) }
    }

    func sweepPhotos() async throws {
        try await database.autocommit { db in
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

extension DueWork {
    /// How long a new review would stand in line; zero if none is queued. Without workers a queue is not overload, so zero as well.
    var reviewWait: Duration { reviews.leased > 0 ? reviews.delay : .zero }
}

extension ScanJournal.Outcomes {
    /// Does something to one scan. What cannot be stored costs that scan alone (rule 79); one that somebody has taken meanwhile, like a
    /// person who cancels it, is left to them.
    ///
    /// - Returns: false if the others would fail as well, as while the database is away.
    fileprivate mutating func add(_ scan: UUID, _ body: () async throws -> [Done]) async -> Bool {
        do {
            done += try await body()
            return true
        } catch is LeaseLost {
            return true
        } catch {
            failures.append((scan, error))
            return (error as? StoreError)?.isLasting == true
        }
    }
}
