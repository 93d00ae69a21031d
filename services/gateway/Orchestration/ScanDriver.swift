import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Logging
import ServiceKit
import Store

/// Drives one scan to its end: feeds ``ScanMachine`` with what happens, stores what it decides, starts what it asks for.
///
/// Holds the scan's lease. Any trouble with the database ends the drive; the orchestrator then takes the scan again from its
/// stored state, so a commit whose outcome is unknown is neither repeated nor lost.
actor ScanDriver {
    private let scan: TakenScan
    private var machine: ScanMachine
    private let journal: ScanJournal
    private let services: ServiceCalls
    private let timing: OrchestrationTiming
    private let publish: @Sendable (ProgressEvent) -> Void
    private let logger: Logger

    private let inputs: AsyncStream<ScanMachine.Input>
    private let mailbox: AsyncStream<ScanMachine.Input>.Continuation
    private var running: [Task<Void, Never>] = []
    /// Why the drive ended although the scan is not finished.
    private var failure: (any Error)?

    init(
        scan: TakenScan, journal: ScanJournal, services: ServiceCalls, timing: OrchestrationTiming, logger: Logger,
        publish: @escaping @Sendable (ProgressEvent) -> Void
    ) {
        self.scan = scan
        self.journal = journal
        self.services = services
        self.timing = timing
        self.publish = publish
        self.logger = logger
        machine = scan.machine
        (inputs, mailbox) = AsyncStream.makeStream()
    }

    /// Tells the driver that a job it may wait for has ended.
    nonisolated func jobEnded() {
        Task { await readStatus() }
    }

    /// Returns when the scan is finished or the task is cancelled.
    /// - Throws: what kept the driver from storing progress; the scan can be taken again.
    func run() async throws {
        defer {
            for task in running { task.cancel() }
            mailbox.finish()
        }
        mailbox.yield(.taken)
        for await input in inputs {
            try await handle(input)
            if machine.isFinished { return }
        }
        if let failure { throw failure }
    }

    private func handle(_ input: ScanMachine.Input) async throws {
        var next = machine
        let transition = next.handle(input)
        if !transition.events.isEmpty || transition.artworkIsSettled {
            let events = try await journal.store(transition, of: scan.lease)
            events.forEach(publish)
        }
        machine = next
        transition.actions.forEach(start)
    }

    private func start(_ action: ScanMachine.Action) {
        switch action {
        case .identify:
            spawn { driver in await driver.identify() }
        case .startSlowTimer:
            let moment = scan.createdAt.addingTimeInterval(timing.slowNotice.inSeconds)
            spawn { driver in await driver.wait(until: moment, then: .identificationIsSlow) }
        case .startArtworkBudget:
            let moment = (scan.identifiedAt ?? .now).addingTimeInterval(timing.artworkBudget.inSeconds)
            spawn { driver in await driver.wait(until: moment, then: .artworkBudgetSpent) }
        case .watchJobs:
            // The jobs may have ended before anyone watched.
            spawn { driver in await driver.readStatus() }
        }
    }

    private func spawn(_ work: @escaping @Sendable (ScanDriver) async -> Void) {
        running.append(Task { await work(self) })
    }

    private func wait(until moment: Date, then input: ScanMachine.Input) async {
        try? await Task.sleep(for: .seconds(max(0, moment.timeIntervalSinceNow)))
        if !Task.isCancelled { mailbox.yield(input) }
    }

    private func readStatus() async {
        guard case .gathering = machine.phase else { return }
        do {
            let status = try await journal.status(of: scan.lease.scanID)
            mailbox.yield(.artwork(status.artwork))
            mailbox.yield(.review(status.review))
        } catch {
            // The orchestrator asks again with its next poll.
            logger.log(.warning, "Reading a scan's status failed", [.scan: scan.lease.scanID, .error: "\(error)"])
        }
    }

    // MARK: Identification

    private func identify() async {
        do {
            let attempt = try await journal.beginIdentification(of: scan.lease)
            let reply = try await services.identify(scan, attempt: attempt)
            switch reply.outcome {
            case .identified(let identification):
                try await storeIdentification(identification, calls: reply.calls, attempt: attempt)
            case .failed(let reason):
                try await journal.recordCalls(reply.calls, of: scan.lease.scanID, attempt: attempt)
                mailbox.yield(.notIdentified(reason == .notAnAlbumCover ? .notAnAlbumCover : .notIdentified))
            }
        } catch let error as BusError {
            logger.log(.warning, "Identification failed", [.scan: scan.lease.scanID, .code: error.code, .detail: error.detail ?? ""])
            mailbox.yield(.notIdentified(error.code == .budgetExhausted ? .budgetExhausted : .identificationUnavailable))
        } catch is CancellationError {
            return
        } catch {
            abandon(error)
        }
    }

    /// One transaction: the album, its jobs, the history entry, the events and the end of the photo (SPEC 9.2, 9.5).
    private func storeIdentification(_ identification: Identification, calls: [ModelCallRecord], attempt: Int) async throws {
        let stored = try await journal.storeIdentification(
            identification, calls: calls, attempt: attempt, of: scan, machine: machine)
        stored.doorbells.forEach(services.ring)
        machine = stored.machine
        stored.events.forEach(publish)
        stored.transition.actions.forEach(start)
        if machine.isFinished { mailbox.finish() }
    }

    /// Ends the drive: what is stored decides how the scan goes on.
    private func abandon(_ error: any Error) {
        failure = error
        mailbox.finish()
    }
}

/// The time rules of a scan.
struct OrchestrationTiming: Sendable {
    /// When the second identifying sentence is shown (SPEC 3).
    var slowNotice: Duration = .milliseconds(3500)
    /// How long a scan waits for its artwork, from identification on (SPEC 9.4).
    var artworkBudget: Duration = .seconds(5)
    /// How long a lease lasts without renewal; a dead gateway's scans are taken over after it.
    var lease: Duration = .seconds(10)
    /// How often leases are renewed, expired ones looked for, and the truth about jobs polled.
    var heartbeat: Duration = .seconds(1)
}

extension Duration {
    var inSeconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
