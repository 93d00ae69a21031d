import Executors
import Foundation
import Glibc
import Synchronization
import Testing

@Suite struct EventLoopTests {
    /// An actor on the loop, as the bridges use it.
    actor Counter {
        let loop: EventLoop
        nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }
        private(set) var value = 0
        private var waiters: [CheckedContinuation<Int, Never>] = []

        init(loop: EventLoop) { self.loop = loop }

        func add() { value += 1 }

        func fire(at deadline: ContinuousClock.Instant, _ amount: Int) {
            _ = loop.schedule(at: deadline) { self.assumeIsolated { $0.value += amount } }
        }

        func cancelled(at deadline: ContinuousClock.Instant) {
            loop.cancel(loop.schedule(at: deadline) { self.assumeIsolated { $0.value += 1000 } })
        }

        func nextByte(of descriptor: Int32) async -> UInt8 {
            await withCheckedContinuation { continuation in
                var watch: EventLoop.WatchID?
                watch = loop.watch(fileDescriptor: descriptor, interest: .readable) { [loop] _ in
                    var byte: UInt8 = 0
                    _ = read(descriptor, &byte, 1)
                    watch.map(loop.unwatch)
                    continuation.resume(returning: byte)
                }
            }
        }

        /// Has a timer become due between the loop's look at its timers and its sleep.
        func fireOverdueOnReadiness() {
            var isScheduled = false
            _ = loop.watch(
                fileDescriptor: -1, interest: [],
                isReady: { [self] in
                    if !isScheduled {
                        isScheduled = true
                        _ = loop.schedule(at: .now - .milliseconds(100)) { self.fired.withLock { $0 += 1 } }
                    }
                    return []
                }, handler: { _ in })
        }

        /// Readable without a job, which would wake the loop.
        nonisolated let fired = Mutex(0)

        var isOnLoop: Bool { loop.isOnLoop }
    }

    @Test func actorsRunOnTheLoop() async throws {
        let loop = try EventLoop()
        let counter = Counter(loop: loop)
        await withTaskGroup { group in
            for _ in 0..<1000 { group.addTask { await counter.add() } }
        }
        #expect(await counter.value == 1000)
        #expect(await counter.isOnLoop)
        #expect(!loop.isOnLoop)
        loop.stop()
    }

    @Test func timersFireInOrderAndCanBeCancelled() async throws {
        let counter = Counter(loop: try EventLoop())
        let now = ContinuousClock.now
        await counter.cancelled(at: now)
        await counter.fire(at: now + .milliseconds(5), 1)
        await counter.fire(at: now - .seconds(1), 2)
        while await counter.value < 3 { await Task.yield() }
        #expect(await counter.value == 3)
    }

    @Test func watchesDescriptors() async throws {
        let counter = Counter(loop: try EventLoop())
        var ends: [Int32] = [0, 0]
        #expect(pipe(&ends) == 0)
        let writeEnd = ends[1]
        async let byte = counter.nextByte(of: ends[0])
        var seven: UInt8 = 7
        #expect(write(writeEnd, &seven, 1) == 1)
        #expect(await byte == 7)
    }

    /// `poll` takes a negative time-out for "for ever", so a timer that is overdue already must not make one.
    @Test(.timeLimit(.minutes(1))) func timersThatBecomeDueJustBeforeSleepingFire() async throws {
        let counter = Counter(loop: try EventLoop())
        await counter.fireOverdueOnReadiness()
        while counter.fired.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(5)) }
    }

    /// The descriptor that wakes a loop must not be closed, and its number given to others, while somebody can still stop the loop.
    @Test func aSecondStopWritesNowhere() async throws {
        let loop = try EventLoop(name: "stopped-twice")
        let threads = { try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task") }
        let isRunning = {
            try threads().contains { (try? String(contentsOfFile: "/proc/self/task/\($0)/comm", encoding: .utf8)) == "stopped-twice\n" }
        }
        while try !isRunning() { await Task.yield() }
        loop.stop()
        while try isRunning() { await Task.yield() }
        // One of these gets the number if it is free.
        var sockets: [Int32] = []
        defer { for socket in sockets { close(socket) } }
        for _ in 0..<32 {
            var pair: [Int32] = [0, 0]
            #expect(socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0, &pair) == 0)
            sockets += pair
        }
        loop.stop()
        var entries = sockets.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        #expect(poll(&entries, nfds_t(entries.count), 0) == 0)
    }
}

@Suite struct BlockingExecutorTests {
    @Test func blockedThreadsDoNotStallTheCooperativePool() async throws {
        let executor = try BlockingExecutor(threadCount: 2)
        let release = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(release, 0, 0)
        let address = UInt(bitPattern: release)
        async let blocked: [Int] = withThrowingTaskGroup { group in
            for index in 0..<2 {
                group.addTask {
                    try await executor.run {
                        UnsafeMutablePointer<sem_t>(bitPattern: address).map { _ = sem_wait($0) }
                        return index
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        // More tasks than cores: all of them end although both blocking threads still wait.
        await withTaskGroup { group in
            for _ in 0..<64 { group.addTask { await Task.yield() } }
        }
        for _ in 0..<2 { sem_post(release) }
        #expect(try await blocked.sorted() == [0, 1])
    }

    @Test func errorsReachTheCaller() async throws {
        struct Failure: Error {}
        let executor = try BlockingExecutor(threadCount: 1)
        await #expect(throws: Failure.self) { try await executor.run { throw Failure() } }
    }
}
