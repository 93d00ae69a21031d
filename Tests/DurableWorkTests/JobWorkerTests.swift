import DurableWork
import Logging
import ServiceLifecycle
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(1)))
struct JobWorkerTests {
    @Test("Runs every job once, never more at a time than allowed")
    func concurrency() async {
        let queue = ScriptedQueue(jobs: Array(1...20))
        let log = WorkLog(expected: 20)
        await running(queue, concurrency: 3) { job in
            log.began()
            for _ in 0..<20 { await Task.yield() }
            log.ended(job)
        } until: {
            await log.allEnded()
        }
        #expect(log.jobs.sorted() == Array(1...20))
        #expect(log.peak <= 3)
    }

    @Test("The doorbell makes it look before the next poll")
    func doorbell() async {
        let queue = ScriptedQueue(jobs: [])
        let log = WorkLog(expected: 1)
        let (doorbell, ring) = AsyncStream.makeStream(of: Void.self)
        await running(queue, poll: .seconds(3600), doorbell: doorbell) {
            log.ended($0)
        } until: {
            await queue.untilFoundEmpty()
            queue.add(7)
            ring.yield()
            await log.allEnded()
        }
        #expect(log.jobs == [7])
    }

    @Test("Jobs are claimed together, and their ends are no reason to look for more where none were left")
    func fewClaims() async {
        let queue = ScriptedQueue(jobs: [1, 2, 3, 4, 5])
        let log = WorkLog(expected: 5)
        await running(queue, concurrency: 3, poll: .seconds(3600)) {
            log.ended($0)
        } until: {
            await log.allEnded()
        }
        #expect(log.jobs.sorted() == [1, 2, 3, 4, 5])
        // Three, then one or two for the places that were free, then the rest.
        #expect((2...3).contains(queue.claims))
    }

    @Test("A job whose lease went elsewhere is cancelled and not handed back")
    func leaseLost() async {
        let queue = ScriptedQueue(jobs: [1], renews: false)
        let log = WorkLog(expected: 1)
        await running(queue, lease: .milliseconds(3)) { job in
            try? await Task.sleep(for: .seconds(3600))
            log.ended(job)
        } until: {
            await log.allEnded()
        }
        #expect(queue.handedBack.isEmpty)
    }

    @Test("A job that fails for our own trouble is handed back with a delay")
    func handedBack() async {
        struct Trouble: Error {}
        let queue = ScriptedQueue(jobs: [1])
        await running(queue) { _ in
            throw Trouble()
        } until: {
            await queue.untilHandedBack()
        }
        #expect(queue.handedBack == [.init(job: 1, delay: .seconds(5))])
        #expect(queue.causes.count == 1 && queue.causes.first is Trouble)
    }

    @Test("A shutdown claims nothing more and lets the running job finish")
    func gracefulShutdown() async {
        let queue = ScriptedQueue(jobs: [1, 2])
        let log = WorkLog(expected: 1)
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let trigger = Trigger()
        await withTaskGroup { group in
            group.addTask {
                await running(queue, concurrency: 1, trigger: trigger) { job in
                    start.yield()
                    // It hears of the shutdown after the worker.
                    try await ServiceLifecycle.gracefulShutdown()
                    log.ended(job)
                } until: {
                    await log.allEnded()
                }
            }
            for await _ in started { break }
            trigger.pull()
            await group.waitForAll()
        }
        #expect(log.jobs == [1])
        #expect(queue.handedBack.isEmpty)
    }

    @Test("A shutdown hands over what does not finish in time, at once")
    func drainTimeout() async {
        let queue = ScriptedQueue(jobs: [1])
        let (started, start) = AsyncStream.makeStream(of: Void.self)
        let trigger = Trigger()
        await withTaskGroup { group in
            group.addTask {
                await running(queue, poll: .milliseconds(5), drain: .milliseconds(20), trigger: trigger) { _ in
                    start.yield()
                    try await Task.sleep(for: .seconds(3600))
                } until: {
                    await queue.untilHandedBack()
                }
            }
            for await _ in started { break }
            trigger.pull()
            await group.waitForAll()
        }
        #expect(queue.handedBack == [.init(job: 1, delay: .zero)])
    }

    /// Runs a worker until `until` returns, then shuts it down gracefully.
    private func running(
        _ queue: ScriptedQueue, concurrency: Int = 2, lease: Duration = .seconds(30), poll: Duration = .milliseconds(10),
        drain: Duration = .seconds(20), doorbell: AsyncStream<Void> = AsyncStream { $0.finish() }, trigger: Trigger = Trigger(),
        handle: @escaping @Sendable (Int) async throws -> Void, until condition: @escaping @Sendable () async -> Void
    ) async {
        let settings = JobWorker<ScriptedQueue>.Settings(
            queue: "test", concurrency: concurrency, lease: lease, poll: poll, drain: drain)
        let worker = JobWorker(queue, settings: settings, doorbell: doorbell, logger: Logger(label: "test"), handle: handle)
        let group = ServiceGroup(services: [worker], logger: Logger(label: "test"))
        trigger.arm { Task { await group.triggerGracefulShutdown() } }
        await withTaskGroup { tasks in
            tasks.addTask { try? await group.run() }
            tasks.addTask {
                await condition()
                await group.triggerGracefulShutdown()
            }
            await tasks.waitForAll()
        }
    }
}

/// Lets a test pull a shutdown that exists only later.
private final class Trigger: Sendable {
    private let action = Mutex<(@Sendable () -> Void)?>(nil)

    func arm(_ action: @escaping @Sendable () -> Void) { self.action.withLock { $0 = action } }
    func pull() { action.withLock { $0 }?() }
}

private final class ScriptedQueue: JobSource {
    struct HandBack: Equatable {
        var job: Int
        var delay: Duration
    }

    private struct State {
        var jobs: [Int]
        var handedBack: [HandBack] = []
        var causes: [any Error] = []
        var claims = 0
        var timesEmpty = 0
    }

    private let state: Mutex<State>
    private let renews: Bool

    init(jobs: [Int], renews: Bool = true) {
        state = Mutex(State(jobs: jobs))
        self.renews = renews
    }

    /// Why jobs were handed back, where it was not for a shutdown.
    var causes: [any Error] { state.withLock { $0.causes } }
    var handedBack: [HandBack] { state.withLock { $0.handedBack } }

    func add(_ job: Int) { state.withLock { $0.jobs.append(job) } }

    /// How often jobs were asked for.
    var claims: Int { state.withLock { $0.claims } }

    func claim(atMost limit: Int) -> [Int] {
        state.withLock { state in
            state.claims += 1
            let claimed = Array(state.jobs.prefix(limit))
            state.jobs.removeFirst(claimed.count)
            if claimed.count < limit { state.timesEmpty += 1 }
            return claimed
        }
    }

    func renew(_ job: Int) -> Bool { renews }

    func handBack(_ job: Int, after delay: Duration) throws {
        try Task.checkCancellation()
        state.withLock { $0.handedBack.append(HandBack(job: job, delay: delay)) }
    }

    func handBack(_ job: Int, because error: any Error, after delay: Duration) throws {
        state.withLock { $0.causes.append(error) }
        try handBack(job, after: delay)
    }

    func untilFoundEmpty() async {
        while state.withLock({ $0.timesEmpty }) == 0 { await Task.yield() }
    }

    func untilHandedBack() async {
        while handedBack.isEmpty { await Task.yield() }
    }
}

private final class WorkLog: Sendable {
    private struct State {
        var running = 0
        var peak = 0
        var jobs: [Int] = []
    }

    private let state = Mutex(State())
    private let expected: Int

    init(expected: Int) { self.expected = expected }

    var jobs: [Int] { state.withLock { $0.jobs } }
    var peak: Int { state.withLock { $0.peak } }

    func began() {
        state.withLock {
            $0.running += 1
            $0.peak = max($0.peak, $0.running)
        }
    }

    func ended(_ job: Int) {
        state.withLock {
            $0.running -= 1
            $0.jobs.append(job)
        }
    }

    func allEnded() async {
        while state.withLock({ $0.jobs.count }) < expected { await Task.yield() }
    }
}
