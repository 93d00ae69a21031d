import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Logging
import ServiceKit
import ServiceLifecycle
import Store

/// Keeps every scan of this gateway moving, and takes over those a dead gateway left behind.
actor Orchestrator: Service {
    private struct Drive {
        let lease: ScanLease
        let driver: ScanDriver
        let task: Task<Void, Never>
    }

    private let journal: ScanJournal
    private let services: ServiceCalls
    private let node: BusNode
    private let timing: OrchestrationTiming
    private let logger: Logger
    private var drives: [UUID: Drive] = [:]
    private var isDraining = false

    init(journal: ScanJournal, services: ServiceCalls, node: BusNode, timing: OrchestrationTiming, logger: Logger) {
        self.journal = journal
        self.services = services
        self.node = node
        self.timing = timing
        self.logger = logger
    }

    /// Scans being driven right now.
    var activeCount: Int { drives.count }

    func run() async throws {
        await cancelWhenGracefulShutdown {
            await withDiscardingTaskGroup { group in
                group.addTask { await self.listenForJobs() }
                group.addTask { await self.beat() }
            }
        }
        isDraining = true
        await handOver()
    }

    /// Starts driving a scan whose lease this gateway holds.
    func drive(_ scan: TakenScan) async {
        let lease = scan.lease
        guard !isDraining else { return await release([lease]) }
        drives[lease.scanID]?.task.cancel()
        let node = node
        let logger = logger
        let driver = ScanDriver(scan: scan, journal: journal, services: services, timing: timing, logger: logger) { event in
            node.publish(event)
        }
        let task = Task {
            do {
                try await driver.run()
            } catch {
                // The scan is taken again, here or elsewhere, as it is stored. Until its lease runs out is the pause before that.
                logger.log(.warning, "A scan's drive was interrupted", [.scan: lease.scanID, .error: "\(error)"])
            }
            ended(lease)
        }
        drives[lease.scanID] = Drive(lease: lease, driver: driver, task: task)
    }

    /// Ends the drive of a scan that was taken from it. Another gateway's drive ends when that notices its lost lease.
    func stop(_ scan: UUID) {
        drives[scan]?.task.cancel()
    }

    /// Tells every gateway's streams about stored events.
    func publish(_ events: [ProgressEvent]) {
        events.forEach(node.publish)
    }

    /// The scan may be driven here again meanwhile, under another lease.
    private func ended(_ lease: ScanLease) {
        if drives[lease.scanID]?.lease == lease { drives[lease.scanID] = nil }
    }

    // MARK: News and the truth

    /// Messages are prompt but may be lost; ``beat()`` polls what is true.
    private func listenForJobs() async {
        for await event in await node.subscribe(prefix: JobQueue.finishedPrefix) {
            guard let news = try? event.decode(JobFinished.self) else { continue }
            let waiting = await (try? journal.scansWaiting(for: news.jobID, among: Array(drives.keys))) ?? []
            for id in waiting { drives[id]?.driver.jobEnded() }
        }
    }

    private func beat() async {
        while !Task.isCancelled {
            try? await Task.sleep(for: timing.heartbeat)
            do {
                try await renewAndTakeOver()
            } catch {
                if Task.isCancelled { return }
                logger.log(.warning, "The database is not available to the orchestrator", [.error: "\(error)"])
            }
        }
    }

    private func renewAndTakeOver() async throws {
        let mine = drives.values.map(\.lease)
        if !mine.isEmpty {
            let kept = try await journal.renew(mine)
            for lease in mine where !kept.contains(lease.scanID) && drives[lease.scanID]?.lease == lease {
                drives[lease.scanID]?.task.cancel()
            }
            for id in try await journal.scansWithEndedJobs(among: Array(kept)) { drives[id]?.driver.jobEnded() }
        }
        guard !isDraining else { return }
        for scan in try await journal.takeAbandoned(limit: 64) {
            logger.log(.notice, "Took over a scan", [.scan: scan.lease.scanID, .attempt: scan.lease.fence])
            await drive(scan)
        }
        for queue in try await journal.sweep() { services.ring(queue) }
    }

    /// Gives the scans back at once instead of letting their leases run out.
    private func handOver() async {
        for drive in drives.values { drive.task.cancel() }
        await release(drives.values.map(\.lease))
        drives.removeAll()
    }

    private func release(_ leases: [ScanLease]) async {
        // In a task of its own: when the time to drain is over, this one is cancelled. If it fails, the leases run out.
        await Task { [journal] in try? await journal.release(leases) }.value
    }
}

extension BusNode {
    nonisolated func publish(_ event: ProgressEvent) {
        publish(topic: ScanEventStored.topic(of: event.scanId), ScanEventStored(event: event))
    }
}
