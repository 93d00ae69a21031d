import AlbumScanAPI
import Bus
import Contracts
import DurableWork
import FoundationEssentials
import Logging
import ServiceLifecycle
import Store
import Telemetry
import Traces
import Tracing

/// Drives every scan of this gateway, and takes over those of dead gateways.
package actor Orchestrator: Service {
    private struct Drive {
        let lease: ScanLease
        let driver: ScanDriver
        let task: Task<Void, Never>
    }

    private let journal: ScanJournal
    private let services: ServiceCalls
    /// Told the age of the oldest queued review, at every heartbeat.
    private let noteReviewWait: @Sendable (Duration) -> Void
    private let node: BusNode
    private let timing: OrchestrationTiming
    private let logger: Logger
    private var drives: [UUID: Drive] = [:]
    /// Leases of drives that a database outage interrupted, to be released.
    private var interrupted: [ScanLease] = []
    /// Leases of drives that ended for a reason that lasts, to be marked (``ScanJournal/markStuck(_:)``).
    private var stuck: [ScanLease] = []
    private var watch = LeaseWatch()
    /// The database did not answer of late, which is logged once and not with every step.
    private var isCutOff = false
    private var isDraining = false

    package init(
        journal: ScanJournal, services: ServiceCalls, node: BusNode, timing: OrchestrationTiming, logger: Logger,
        noteReviewWait: @escaping @Sendable (Duration) -> Void
    ) {
        self.journal = journal
        self.services = services
        self.noteReviewWait = noteReviewWait
        self.node = node
        self.timing = timing
        self.logger = logger
    }

    /// Scans being driven right now.
    package var activeCount: Int { drives.count }

    package func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.listenForJobs() }
                group.addTask { await self.keepLeases() }
                group.addTask { await self.beat() }
            }
        }
        isDraining = true
        await handOver()
    }

    /// Starts driving a scan whose lease this gateway holds.
    package func drive(_ scan: TakenScan) async {
        let lease = scan.lease
        guard !isDraining else { return await release([lease]) }
        drives[lease.scanID]?.task.cancel()
        let node = node
        let logger = logger
        let telemetry = ScanTelemetry(scan: scan)
        let driver = ScanDriver(scan: scan, journal: journal, services: services, timing: timing, logger: logger) { stored in
            node.publish(stored)
            telemetry.observe(stored.event)
        }
        let task = Task {
            await ServiceContext.withValue(scan.context) {
                do {
                    try await driver.run()
                } catch {
                    logger.log(.warning, "A scan's drive was interrupted", [.scan: lease.scanID, .error: "\(error)"])
                    interrupted(lease, by: error)
                }
            }
            ended(lease)
        }
        drives[lease.scanID] = Drive(lease: lease, driver: driver, task: task)
    }

    /// Stops driving a scan that was taken over. If another gateway drives it, that one stops when it notices the lost lease.
    package func stop(_ scan: UUID) {
        drives[scan]?.task.cancel()
    }

    /// Publishes stored events to the streams of every gateway.
    package func publish(_ events: [ProgressEvent]) {
        for event in events { node.publish(ScanEventStored(event: event)) }
    }

    /// An interrupted scan resumes from its stored state, here or in another gateway: at once if only the database was unavailable, else
    /// when its lease has expired, so that a scan that crashes every drive cannot do so in a tight loop.
    private func interrupted(_ lease: ScanLease, by error: any Error) {
        guard let error = error as? StoreError else { return }
        if error.isLasting {
            stuck.append(lease)
        } else if case .database(let error) = error, error.code != .server {
            interrupted.append(lease)
        }
    }

    /// By now this gateway may drive the scan again, under another lease.
    private func ended(_ lease: ScanLease) {
        if drives[lease.scanID]?.lease == lease { drives[lease.scanID] = nil }
    }

    // MARK: News and the truth

    /// Messages are prompt but may be lost; ``beat()`` polls the database, which is authoritative.
    private func listenForJobs() async {
        for await event in await node.subscribe(prefix: JobQueue.finishedPrefix) {
            guard let news = try? event.decode(JobFinished.self).told(on: event.topic) else { continue }
            var unsure: [UUID] = []
            for (id, drive) in drives {
                switch drive.driver.waits(for: news.jobID) {
                case true?: drive.driver.jobEnded(news)
                case false?: break
                case nil: unsure.append(id)
                }
            }
            let waiting = await (try? journal.scansWaiting(for: news.jobID, among: unsure)) ?? []
            for id in waiting { drives[id]?.driver.jobEnded() }
        }
    }

    /// Renews the leases of all drives. Nothing else is done here, and on this connection: whatever it had to wait for would cost leases.
    private func keepLeases() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: timing.heartbeat)
            await attempt { try await self.renew() }
        }
    }

    private func beat() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: timing.heartbeat)
            var due: DueWork?
            // Each on its own: what one of them stumbles over must not keep the others from being done.
            var answers = [
                await attempt { try await settleInterrupted() },
                await attempt { due = try await journal.dueWork(among: Array(drives.keys), endsLeases: watch.mayEndLeases(at: .now)) },
            ]
            if let due {
                for id in due.scansWithEndedJobs { drives[id]?.driver.jobEnded() }
                noteReviewWait(due.reviewWait)
                answers += [
                    // Before they are taken over once more.
                    await attempt { if due.hasStuckScans { try await giveUpStuck() } },
                    await attempt { if due.hasAbandonedScans { try await takeOver() } },
                    await attempt { if due.hasDelayedScans { try await resumeDelayed() } },
                    await attempt { if due.hasExpiredJobs { try await endJobLeases() } },
                    await attempt { if due.hasExpiredPhotos { try await journal.sweepPhotos() } },
                ]
            }
            guard !answers.contains(false) else { continue }
            watch.answered(at: .now)
            isCutOff = false
        }
    }

    /// - Returns: whether the database answered.
    @discardableResult
    private func attempt(_ step: () async throws -> Void) async -> Bool {
        do {
            try await step()
            return true
        } catch {
            if Task.isCancelled { return false }
            // The database answered: somebody has taken the scan.
            if error is LeaseLost { return true }
            if let error = error as? StoreError, error.isLasting {
                logger.log(.error, "The orchestrator stumbled over something stored", [.error: "\(error)"])
                return true
            }
            watch.failed()
            if !isCutOff { logger.log(.warning, "The database is not available to the orchestrator", [.error: "\(error)"]) }
            isCutOff = true
            return false
        }
    }

    private func renew() async throws {
        let mine = drives.values.map(\.lease)
        guard !mine.isEmpty else { return }
        let kept = try await journal.renew(mine)
        for lease in mine where !kept.contains(lease.scanID) && drives[lease.scanID]?.lease == lease {
            Metric.scanLeasesLost.increment()
            drives[lease.scanID]?.task.cancel()
        }
    }

    private func settleInterrupted() async throws {
        if !interrupted.isEmpty {
            let leases = interrupted
            try await journal.release(leases)
            interrupted.removeAll(where: leases.contains)
        }
        if !stuck.isEmpty {
            let leases = stuck
            try await journal.markStuck(leases)
            stuck.removeAll(where: leases.contains)
        }
    }

    private func takeOver() async throws {
        guard !isDraining else { return }
        for scan in try await journal.takeAbandoned(limit: 64, endsLeases: watch.mayEndLeases(at: .now)) {
            Metric.scanTakeovers.increment()
            ServiceContext.withValue(scan.context) {
                logger.log(.notice, "Took over a scan", [.scan: scan.lease.scanID, .attempt: scan.lease.fence])
            }
            await drive(scan)
        }
    }

    private func resumeDelayed() async throws {
        guard !isDraining else { return }
        let outcomes = try await journal.resumeDelayed(limit: 64)
        for resumed in outcomes.done {
            publish(resumed.events)
            await drive(resumed.scan)
        }
        try note(outcomes.failures)
    }

    private func giveUpStuck() async throws {
        guard watch.mayEndLeases(at: .now) else { return }
        let outcomes = try await journal.giveUpStuck()
        for event in outcomes.done {
            logger.log(.error, "A scan was given up", [.scan: event.scanId, .code: event.error?.code ?? ""])
            Metric.scansFinished.increment(event.stage.rawValue, event.error?.code ?? "none")
            publish([event])
        }
        try note(outcomes.failures)
    }

    /// - Throws: what says nothing about the scan it happened to.
    private func note(_ failures: [(scan: UUID, error: any Error)]) throws {
        for (scan, error) in failures {
            guard let error = error as? StoreError, error.isLasting else { throw error }
            logger.log(.error, "What was to be stored about a scan cannot be", [.scan: scan, .error: "\(error)"])
        }
    }

    private func endJobLeases() async throws {
        guard watch.mayEndLeases(at: .now) else { return }
        for job in try await journal.endJobLeases() {
            if job.isGivenUp {
                logger.log(.error, "A job was given up: every worker that had it died", [.job: job.id, .queue: job.queue?.rawValue ?? ""])
            } else if let queue = job.queue {
                services.ring(queue)
            }
        }
    }

    /// Releases the scans' leases instead of letting them expire: at once for scans that only wait for jobs, for the others when they have
    /// been identified.
    private func handOver() async {
        let deadline = ContinuousClock.now + timing.drain
        var identifying: [ScanLease] = []
        repeat {
            identifying = []
            for drive in drives.values {
                if await drive.driver.isIdentifying { identifying.append(drive.lease) } else { await handOver(drive) }
            }
            _ = try? await journal.renew(identifying)
            try? await Task.sleep(for: timing.drainPoll)
        } while !identifying.isEmpty && .now < deadline && !Task.isCancelled
        for drive in drives.values { await handOver(drive) }
    }

    private func handOver(_ drive: Drive) async {
        drive.task.cancel()
        await release([drive.lease])
        ended(drive.lease)
    }

    private func release(_ leases: [ScanLease]) async {
        // An unstructured task: when the drain timeout has passed, this one is cancelled. If it fails, the leases expire.
        await Task { [journal] in try? await journal.release(leases) }.value
    }
}

extension BusNode {
    nonisolated func publish(_ stored: ScanEventStored) {
        publish(topic: ScanEventStored.topic(of: stored.event.scanId), stored)
    }
}
