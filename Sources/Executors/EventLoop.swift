internal import CLinux
import Glibc
import HeapModule
import Synchronization

/// One thread that polls file descriptors and runs actor jobs: the serial executor shared by every actor of a
/// process that owns sockets or connections.
///
/// Sharing one executor makes calls between those actors cheap (no thread hop) and confines the non-thread-safe C
/// handles they own to a single thread. Nothing that blocks may run here; CPU work belongs on ``BlockingExecutor``.
///
/// Libraries with edge-triggered descriptors (libzmq's `ZMQ_FD`) pass a `isReady` check to ``watch(fileDescriptor:interest:isReady:handler:)``:
/// it is asked again before every sleep, which is what `zmq_poll` does inside and removes the edge-trigger trap.
// Mutable state is either behind `shared` (a Mutex) or touched only by the loop's own thread, which `preconditionIsolated` checks.
public final class EventLoop: SerialExecutor, @unchecked Sendable {
    /// What a watched descriptor is waiting for, or what happened to it.
    public struct Events: OptionSet, Sendable {
        public let rawValue: Int16
        public init(rawValue: Int16) { self.rawValue = rawValue }
        public static let readable = Events(rawValue: Int16(POLLIN))
        public static let writable = Events(rawValue: Int16(POLLOUT))
        /// Never requested, only reported: the peer hung up, or the descriptor is in error.
        public static let failed = Events(rawValue: Int16(POLLERR | POLLHUP | POLLNVAL))
    }

    /// A watched descriptor. Confined to the loop's thread.
    public struct WatchID: Hashable, Sendable {
        fileprivate let rawValue: UInt64
    }

    /// A scheduled callback. Confined to the loop's thread.
    public struct TimerID: Hashable, Sendable {
        fileprivate let rawValue: UInt64
    }

    private struct Watch {
        let fileDescriptor: Int32
        var interest: Events
        let isReady: (() -> Events)?
        let handler: (Events) -> Void
    }

    private struct Timer: Comparable {
        let deadline: ContinuousClock.Instant
        let id: UInt64

        static func < (left: Timer, right: Timer) -> Bool {
            (left.deadline, left.id) < (right.deadline, right.id)
        }
    }

    private struct Shared {
        var jobs: [UnownedJob] = []
        var isAsleep = false
        var isStopping = false
    }

    private let shared = Mutex(Shared())
    private let wakeDescriptor: Int32
    private let thread = Mutex<pthread_t?>(nil)

    // Loop thread only.
    private var watches: [UInt64: Watch] = [:]
    private var watchOrder: [UInt64] = []
    private var pollSet: [pollfd] = []
    private var isPollSetStale = true
    private var timers = Heap<Timer>()
    private var timerHandlers: [UInt64: () -> Void] = [:]
    private var nextID: UInt64 = 1

    /// Starts a loop on a dedicated thread.
    ///
    /// - Parameter name: shown by `top -H`; the kernel keeps its first 15 bytes.
    /// - Throws: ``EventLoopError`` when the process is out of descriptors or threads.
    public init(name: String = "event-loop") throws(EventLoopError) {
        wakeDescriptor = albumscan_eventfd()
        guard wakeDescriptor >= 0 else { throw EventLoopError(operation: "eventfd", code: errno) }
        try Thread.start(name: name) { [self] id in
            thread.withLock { $0 = id }
            run()
        }
    }

    /// Not at the end of ``run()``: a caller that stops the loop or enqueues a job at that moment may still be about to wake it, and would
    /// write to whatever reuses the descriptor's number. Also runs when the initializer throws.
    deinit {
        if wakeDescriptor >= 0 { close(wakeDescriptor) }
    }

    // MARK: Executor

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let mustWake = shared.withLock { state in
            state.jobs.append(job)
            defer { state.isAsleep = false }
            return state.isAsleep
        }
        if mustWake { wake() }
    }

    public func checkIsolated() {
        precondition(isOnLoop, "not on the event loop's thread")
    }

    /// Whether the caller runs on this loop's thread.
    public var isOnLoop: Bool {
        let id = thread.withLock { $0 }
        return id.map { pthread_equal($0, pthread_self()) != 0 } ?? false
    }

    /// Ends the loop after the jobs enqueued so far. Later jobs never run, so every actor on it must be done.
    public func stop() {
        shared.withLock { state in
            state.isStopping = true
            state.isAsleep = false
        }
        wake()
    }

    // MARK: Descriptors

    /// Calls `handler` on the loop's thread whenever one of `interest` holds (level-triggered).
    ///
    /// - Parameters:
    ///   - isReady: for descriptors whose readiness `poll` cannot tell; asked before every sleep, and `handler` runs with the
    ///     answer when it is not empty.
    ///   - handler: must make progress, or the loop spins.
    public func watch(
        fileDescriptor: Int32,
        interest: Events,
        isReady: (() -> Events)? = nil,
        handler: @escaping (Events) -> Void
    ) -> WatchID {
        checkIsolated()
        let id = takeID()
        watches[id] = Watch(fileDescriptor: fileDescriptor, interest: interest, isReady: isReady, handler: handler)
        watchOrder.append(id)
        isPollSetStale = true
        return WatchID(rawValue: id)
    }

    /// Changes what a descriptor waits for; an empty set still reports ``Events/failed``.
    public func setInterest(_ interest: Events, of watch: WatchID) {
        checkIsolated()
        guard let known = watches[watch.rawValue], known.interest != interest else { return }
        watches[watch.rawValue]?.interest = interest
        isPollSetStale = true
    }

    /// Stops watching a descriptor. Must be called before the descriptor is closed.
    public func unwatch(_ watch: WatchID) {
        checkIsolated()
        guard watches.removeValue(forKey: watch.rawValue) != nil else { return }
        watchOrder.removeAll { $0 == watch.rawValue }
        isPollSetStale = true
    }

    // MARK: Timers

    /// Calls `handler` once on the loop's thread at or after `deadline` (resolution: 1 ms).
    public func schedule(at deadline: ContinuousClock.Instant, handler: @escaping () -> Void) -> TimerID {
        checkIsolated()
        let id = takeID()
        timers.insert(Timer(deadline: deadline, id: id))
        timerHandlers[id] = handler
        return TimerID(rawValue: id)
    }

    /// Cancels a timer; harmless when it has fired.
    public func cancel(_ timer: TimerID) {
        checkIsolated()
        timerHandlers[timer.rawValue] = nil
    }

    // MARK: The loop

    private func run() {
        let executor = asUnownedSerialExecutor()
        while true {
            let (jobs, isStopping) = shared.withLock { state in
                defer { state.jobs.removeAll(keepingCapacity: true) }
                return (state.jobs, state.isStopping)
            }
            for job in jobs { job.runSynchronously(on: executor) }
            if isStopping, jobs.isEmpty { break }
            fireTimers()
            let madeProgress = askReadiness()
            poll(for: madeProgress ? 0 : millisecondsToSleep())
        }
    }

    private func fireTimers() {
        guard !timers.isEmpty else { return }
        let now = ContinuousClock.now
        while let next = timers.min, next.deadline <= now {
            timers.removeMin()
            timerHandlers.removeValue(forKey: next.id)?()
        }
    }

    private func askReadiness() -> Bool {
        var madeProgress = false
        for id in watchOrder {
            guard let watch = watches[id], let events = watch.isReady?(), !events.isEmpty else { continue }
            watch.handler(events)
            madeProgress = true
        }
        return madeProgress
    }

    /// How long `poll` may sleep; -1 for ever, 0 when work is already waiting.
    private func millisecondsToSleep() -> Int32 {
        let mayEnqueueWithoutWake = shared.withLock { state in
            let hasWork = !state.jobs.isEmpty || state.isStopping
            state.isAsleep = !hasWork
            return hasWork
        }
        if mayEnqueueWithoutWake { return 0 }
        while let next = timers.min, timerHandlers[next.id] == nil { timers.removeMin() }
        guard let next = timers.min else { return -1 }
        let remaining = ContinuousClock.now.duration(to: next.deadline)
        // The timer may have become due since the timers were checked, and `poll` takes a negative timeout to mean "for ever".
        guard remaining > .zero else { return 0 }
        let wait = remaining.components
        // Rounded up, so that the loop does not spin through the last millisecond before a timer.
        let milliseconds = wait.seconds * 1000 + wait.attoseconds / 1_000_000_000_000_000 + 1
        return Int32(clamping: milliseconds)
    }

    private func poll(for milliseconds: Int32) {
        if isPollSetStale { rebuildPollSet() }
        let order = watchOrder
        let count = Glibc.poll(&pollSet, nfds_t(pollSet.count), milliseconds)
        shared.withLock { $0.isAsleep = false }
        guard count > 0 else { return }  // time-out or EINTR: the loop looks at everything again
        if pollSet[0].revents != 0 { clearWakeUp() }
        let ready = zip(order, pollSet.dropFirst()).filter { $0.1.revents != 0 }
        for (id, entry) in ready {
            // A handler may have removed a later watch of this round; edge-triggered ones are handled through `isReady`.
            guard let watch = watches[id], watch.isReady == nil else { continue }
            watch.handler(Events(rawValue: entry.revents))
        }
    }

    private func rebuildPollSet() {
        pollSet.removeAll(keepingCapacity: true)
        pollSet.append(pollfd(fd: wakeDescriptor, events: Int16(POLLIN), revents: 0))
        for id in watchOrder {
            guard let watch = watches[id] else { continue }
            pollSet.append(pollfd(fd: watch.fileDescriptor, events: watch.interest.rawValue, revents: 0))
        }
        isPollSetStale = false
    }

    private func clearWakeUp() {
        var count: UInt64 = 0
        _ = read(wakeDescriptor, &count, MemoryLayout<UInt64>.size)
    }

    private func wake() {
        var one: UInt64 = 1
        // Fails only when the counter is at its maximum, and then a wake-up is pending anyway.
        _ = write(wakeDescriptor, &one, MemoryLayout<UInt64>.size)
    }

    private func takeID() -> UInt64 {
        defer { nextID += 1 }
        return nextID
    }
}

/// A loop or a thread could not be started.
public struct EventLoopError: Error, CustomStringConvertible {
    public let operation: String
    /// The `errno` of the failed call.
    public let code: Int32

    public var description: String { "\(operation) failed: \(String(cString: strerror(code)))" }
}
