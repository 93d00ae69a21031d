public import Logging
public import ServiceLifecycle
import Synchronization
import Telemetry
import Traces
import Tracing

/// Claims jobs and runs them concurrently: a doorbell (best effort) only makes it look sooner than the poll, which finds everything.
///
/// At a graceful shutdown it claims nothing more, drains its running jobs for a while and hands the rest back.
public struct JobWorker<Source: JobSource>: Service {
    public struct Settings: Sendable {
        /// For metrics and logs.
        public var queue: String
        /// How many jobs run concurrently in this process.
        public var concurrency: Int
        /// The lease that ``JobSource/claim(atMost:)`` takes; it is renewed after a third of its time.
        public var lease: Duration
        /// How often to poll without a doorbell; nil if somebody polls for it and rings.
        public var poll: Duration?
        /// How long running jobs may go on after a shutdown has begun.
        public var drain: Duration
        /// The delay before a job is due again that failed because the database, or something else of ours, did.
        public var handBackDelay: Duration

        public init(
            queue: String, concurrency: Int, lease: Duration = .seconds(30), poll: Duration? = .seconds(2),
            drain: Duration = .seconds(15), handBackDelay: Duration = .seconds(5)
        ) {
            self.queue = queue
            self.concurrency = concurrency
            self.lease = lease
            self.poll = poll
            self.drain = drain
            self.handBackDelay = handBackDelay
        }
    }

    private let source: Source
    private let settings: Settings
    private let doorbell: AsyncStream<Void>
    /// Whether jobs may be due that were not claimed. A claim that found fewer than it asked for left none, so that the end of a job, after
    /// it, is no reason for another.
    private let mayFindJobs = Flag()
    /// Whether the last poll failed, so that an outage is logged once and not with every poll.
    private let isFailing = Flag()
    private let logger: Logger
    private let handle: @Sendable (Source.Job) async throws -> Void

    /// - Parameters:
    ///   - doorbell: yields whenever there may be work. A lost element costs one poll interval, nothing else.
    ///   - handle: does a job and ends it. An error it throws is an infrastructure failure, not the job's: the job is handed back.
    public init(
        _ source: Source, settings: Settings, doorbell: AsyncStream<Void>, logger: Logger,
        handle: @escaping @Sendable (Source.Job) async throws -> Void
    ) {
        self.source = source
        self.settings = settings
        self.doorbell = doorbell
        self.logger = logger
        self.handle = handle
    }

    public func run() async {
        let (signals, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let isStopping = Flag()
        await withGracefulShutdownHandler {
            await withDiscardingTaskGroup { group in
                if let poll = settings.poll {
                    group.addTask { while (try? await Task.sleep(for: poll)) != nil { look(bell) } }
                }
                group.addTask { for await _ in doorbell { look(bell) } }
                await dispatch(signals, bell, isStopping)
                group.cancelAll()
            }
        } onGracefulShutdown: {
            isStopping.raise()
            bell.yield()
        }
    }

    private func dispatch(_ signals: AsyncStream<Void>, _ bell: AsyncStream<Void>.Continuation, _ isStopping: Flag) async {
        let running = Tally()
        var drainEnd: ContinuousClock.Instant?
        await withDiscardingTaskGroup { group in
            look(bell)
            for await _ in signals {
                if isStopping.isRaised {
                    let end = drainEnd ?? .now + settings.drain
                    drainEnd = end
                    if running.count == 0 || end <= .now { break }
                    continue
                }
                for job in await claim(atMost: settings.concurrency - running.count) {
                    running.add(1)
                    group.addTask {
                        await perform(job)
                        running.add(-1)
                        bell.yield()
                    }
                }
            }
            group.cancelAll()
        }
    }

    private func look(_ bell: AsyncStream<Void>.Continuation) {
        mayFindJobs.raise()
        bell.yield()
    }

    private func claim(atMost limit: Int) async -> [Source.Job] {
        // Lowered before the claim: a doorbell that rings during it counts.
        guard limit > 0, mayFindJobs.set(false) else { return [] }
        do {
            let jobs = try await source.claim(atMost: limit)
            if isFailing.set(false) { logger.log(.notice, "Jobs can be claimed again", [.queue: settings.queue]) }
            if jobs.count == limit { mayFindJobs.raise() }
            return jobs
        } catch {
            if !isFailing.set(true) { logger.log(.warning, "No jobs can be claimed", [.queue: settings.queue, .error: "\(error)"]) }
            return []
        }
    }

    private func perform(_ job: Source.Job) async {
        let facts = source.facts(of: job)
        if let waited = facts.waited { Metric.jobWait.record(waited, settings.queue) }
        let span = startSpan("process \(settings.queue)", context: ServiceContext(traceparent: facts.traceparent), ofKind: .consumer)
        facts.describe(span, queue: settings.queue)
        let start = ContinuousClock.now
        let outcome = await ServiceContext.withValue(span.context) { await carryOut(job) }
        Metric.jobDuration.record(since: start, settings.queue, outcome)
        span.set([.outcome: .string(outcome)])
        span.end(error: outcome == "done" ? nil : outcome)
    }

    /// Runs a job and reports how it ended here.
    private func carryOut(_ job: Source.Job) async -> String {
        do {
            try await withThrowingTaskGroup { group in
                group.addTask { try await handle(job) }
                group.addTask { try await keepLease(of: job) }
                defer { group.cancelAll() }
                try await group.next()
            }
            return "done"
        } catch is LeaseLost {
            logger.log(.warning, "A job went to another worker", [.queue: settings.queue])
            return "lease_lost"
        } catch {
            let isShutdown = Task.isCancelled
            if !isShutdown {
                logger.log(.error, "A job could not be done", [.queue: settings.queue, .error: "\(error)"])
            }
            await handBack(job, because: isShutdown ? nil : error)
            return "handed_back"
        }
    }

    /// Renews the lease. Never returns; throws when the lease is lost.
    private func keepLease(of job: Source.Job) async throws {
        var pause = settings.lease / 3
        while true {
            try await Task.sleep(for: pause)
            do {
                guard try await source.renew(job) else { throw LeaseLost() }
                pause = settings.lease / 3
            } catch let lost as LeaseLost {
                throw lost
            } catch {
                try Task.checkCancellation()
                logger.log(.warning, "Renewing a lease failed", [.queue: settings.queue, .error: "\(error)"])
                // When the database is back, holders have a few seconds to renew before their leases may be expired by others.
                pause = min(pause, .seconds(1))
            }
        }
    }

    /// An unstructured task, since the current one may be cancelled and its query with it.
    ///
    /// - Parameter error: nil at a shutdown.
    private func handBack(_ job: Source.Job, because error: (any Error)?) async {
        let task = Task {
            guard let error else { return try await source.handBack(job, after: .zero) }
            try await source.handBack(job, because: error, after: settings.handBackDelay)
        }
        if case .failure(let error) = await task.result {
            logger.log(.warning, "A job waits for its lease to end", [.queue: settings.queue, .error: "\(error)"])
        }
    }
}

private final class Tally: Sendable {
    private let value = Mutex(0)

    var count: Int { value.withLock { $0 } }
    func add(_ change: Int) { value.withLock { $0 += change } }
}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }
    func raise() { _ = set(true) }

    /// - Returns: the previous value.
    func set(_ new: Bool) -> Bool {
        value.withLock { value in
            defer { value = new }
            return value
        }
    }
}

extension JobFacts {
    fileprivate func describe(_ span: any Span, queue: String) {
        span.set([.messagingSystem: "albumscan-jobs", .messagingDestination: .string(queue), .messagingOperation: "process"])
        if let id { span.set([.messagingMessage: .string(id)]) }
        if let attempt { span.set([.attempt: .number(attempt)]) }
    }
}
