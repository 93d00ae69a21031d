import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Logging
import Store
import Synchronization
import Telemetry
import Traces
import Tracing

/// Drives one scan to its end: feeds inputs to ``ScanMachine``, stores its transitions, and starts its actions.
///
/// Holds the scan's lease. While the database is unavailable the drive waits. A commit whose outcome is unknown ends it; the orchestrator
/// then resumes the scan from its stored state, so nothing is repeated or lost.
actor ScanDriver {
    private let scan: TakenScan
    private var machine: ScanMachine
    private let journal: ScanJournal
    private let services: ServiceCalls
    private let timing: OrchestrationTiming
    private let publish: @Sendable (ScanEventStored) -> Void
    private let logger: Logger

    private let arrivals: AsyncStream<Arrival>
    private let mailbox: AsyncStream<Arrival>.Continuation
    private var running: [Task<Void, Never>] = []
    /// Read by the orchestrator for each job that ends.
    private nonisolated let awaited: Mutex<AwaitedJobs>
    /// Whether jobs of the scan may have ended before this drive knew them.
    private var mayHaveMissedNews: Bool
    /// The review that the scan waited for, once it is written.
    private var writtenReview: UUID?
    /// Why the drive ended although the scan is not finished.
    private var failure: (any Error)?

    /// Messages in the mailbox. Only ``run()`` reads it and advances the machine, one message at a time.
    private enum Arrival: Sendable {
        case input(ScanMachine.Input)
        case identification(Identification)
    }

    init(
        scan: TakenScan, journal: ScanJournal, services: ServiceCalls, timing: OrchestrationTiming, logger: Logger,
        publish: @escaping @Sendable (ScanEventStored) -> Void
    ) {
        self.scan = scan
        self.journal = journal
        self.services = services
        self.timing = timing
        self.publish = publish
        self.logger = logger
        machine = scan.machine
        if case .gathering = scan.machine.phase { mayHaveMissedNews = true } else { mayHaveMissedNews = false }
        awaited = Mutex(mayHaveMissedNews ? .unknown : .none(endedMeanwhile: []))
        (arrivals, mailbox) = AsyncStream.makeStream()
    }

    /// Whether a model may be working on the scan; if the drive ended now, the answer would have to be paid for again.
    var isIdentifying: Bool { if case .identifying = machine.phase { true } else { false } }

    /// The jobs that a drive waits for.
    private enum AwaitedJobs {
        /// The scan was taken over in the middle: the database knows.
        case unknown
        /// The album is not known yet. Its jobs may be others' and end before they are known here.
        case none(endedMeanwhile: Set<UUID>)
        case known(Set<UUID>)
    }

    /// Whether the drive waits for a job that has ended; nil if only the database knows.
    nonisolated func waits(for job: UUID) -> Bool? {
        awaited.withLock { awaited in
            switch awaited {
            case .unknown: return nil
            case .known(let jobs): return jobs.contains(job)
            case .none(var ended):
                ended.insert(job)
                awaited = .none(endedMeanwhile: ended)
                return false
            }
        }
    }

    /// - Returns: whether one of them has ended already.
    private func expect(_ jobs: [UUID]) -> Bool {
        awaited.withLock { awaited in
            defer { awaited = .known(Set(jobs)) }
            if case .none(let ended) = awaited { return !ended.isDisjoint(with: jobs) }
            return true
        }
    }

    /// Tells the driver that a job it may wait for has ended.
    ///
    /// - Parameter news: of a job that it waits for.
    nonisolated func jobEnded(_ news: JobFinished? = nil) {
        Task { await ServiceContext.withValue(scan.context) { await learn(news) } }
    }

    private func learn(_ news: JobFinished?) async {
        guard case .gathering = machine.phase else { return }
        if let artwork = news?.artwork {
            mailbox.yield(.input(.artwork(ArtworkStatus(resource: artwork))))
        } else if let review = news?.review {
            writtenReview = review.id
            mailbox.yield(.input(.review(.ready(review.resource))))
        } else {
            await readStatus()
        }
    }

    /// Returns when the scan is finished or the task is cancelled.
    /// - Throws: what kept the driver from storing progress; the scan can be resumed.
    func run() async throws {
        defer {
            for task in running { task.cancel() }
            mailbox.finish()
        }
        mailbox.yield(.input(.taken))
        for await arrival in arrivals {
            switch arrival {
            case .input(let input): try await handle(input)
            case .identification(let identification): try await storeIdentification(identification)
            }
            if machine.isFinished { return }
        }
        if let failure { throw failure }
    }

    private func handle(_ input: ScanMachine.Input) async throws {
        var next = machine
        let transition = next.handle(input)
        if !transition.events.isEmpty || transition.artworkIsSettled {
            let events = try await journal.store(transition, of: scan.lease, review: writtenReview)
            for event in events { publish(ScanEventStored(event: event)) }
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
            if mayHaveMissedNews { spawn { driver in await driver.readStatus() } }
            let end = (scan.reviewingSince ?? .now).addingTimeInterval(timing.reviewPatience.inSeconds)
            spawn { driver in await driver.wait(until: end, then: .reviewWaitSpent) }
        }
    }

    private func spawn(_ work: @escaping @Sendable (ScanDriver) async -> Void) {
        running.append(Task { await work(self) })
    }

    private func wait(until moment: Date, then input: ScanMachine.Input) async {
        try? await Task.sleep(for: .seconds(max(0, moment.timeIntervalSinceNow)))
        if !Task.isCancelled { mailbox.yield(.input(input)) }
    }

    private func readStatus() async {
        guard case .gathering = machine.phase else { return }
        do {
            let status = try await journal.status(of: scan.lease.scanID)
            writtenReview = status.reviewID
            mailbox.yield(.input(.artwork(status.artwork)))
            mailbox.yield(.input(.review(status.review)))
        } catch {
            // The orchestrator's next poll tries again.
            logger.log(.warning, "Reading a scan's status failed", [.scan: scan.lease.scanID, .error: "\(error)"])
        }
    }

    // MARK: Identification

    private func identify() async {
        do {
            switch try await askForIdentification().outcome {
            case .identified(let identification): mailbox.yield(.identification(identification))
            case .failed(.notAnAlbumCover, _): end(.notAnAlbumCover)
            case .failed(.notIdentified, let isSearchWithheld): end(isSearchWithheld == true ? .searchWithheld : .notIdentified)
            }
        } catch let error as BusError {
            if Task.isCancelled { return }
            logger.log(.warning, "Identification failed", [.scan: scan.lease.scanID, .code: error.code, .detail: error.detail ?? ""])
            end(ScanFailure(error))
        } catch is CancellationError {
            return
        } catch {
            abandon(error)
        }
    }

    /// Retries while our own processes are the problem: one that crashes, is being replaced or is overloaded costs no scan (rule 67). What
    /// the providers answer is final.
    private func askForIdentification() async throws -> IdentificationReply {
        let deadline = ContinuousClock.now + timing.identificationDeadline
        while true {
            do {
                return try await services.identify(scan, deadline: deadline)
            } catch let error as BusError where error.isOfOurOwn && .now + timing.identificationPause < deadline {
                Metric.identificationRetries.increment(error.code.rawValue)
                logger.log(.notice, "Identification is asked for again", [.scan: scan.lease.scanID, .code: error.code])
                try await Task.sleep(for: timing.identificationPause)
            }
        }
    }

    private func end(_ failure: ScanFailure) {
        mailbox.yield(.input(.notIdentified(failure)))
    }

    /// One transaction: the album, its jobs, the history entry, the events and the erasure of the photo (rule 7, rule 48).
    private func storeIdentification(_ identification: Identification) async throws {
        let stored = try await journal.storeIdentification(identification, of: scan, decide: machine.step)
        machine = stored.step.machine
        mayHaveMissedNews = expect(stored.jobs)
        let transition = stored.step.transition
        ScanTelemetry.countCaches(missing: transition.jobs)
        transition.jobs.forEach(services.ring)
        for event in stored.events {
            publish(ScanEventStored(event: event, newReview: event.stage == .reviewing ? stored.newReview : nil))
        }
        transition.actions.forEach(start)
    }

    /// Ends the drive: the stored state decides how the scan continues.
    private func abandon(_ error: any Error) {
        failure = error
        mailbox.finish()
    }
}

extension ScanFailure {
    /// The failure of an identification that got no answer from the models.
    package init(_ error: BusError, now: Date = .now) {
        self =
            error.code == .budgetExhausted
            ? .budgetExhausted(until: error.retryAfter.map { now.addingTimeInterval($0) }) : .identificationUnavailable
    }
}

extension BusError {
    /// Whether the failure is of our own processes, which come back, and not of a provider. One of another version may understand what this
    /// one did not.
    package var isOfOurOwn: Bool {
        [.noWorker, .workerLost, .overloaded, .busClosed, .storeUnavailable, .badMessage, .unknownOperation].contains(code)
    }
}
