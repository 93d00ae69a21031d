import Glibc
import Synchronization

/// Dedicated threads for work that blocks or is CPU-bound (JPEG decoding, file reads).
///
/// On Linux, Dispatch queues and Swift's cooperative pool share the same few threads, so a blocking call on either stalls every task of the
/// process. On these threads it stalls none: a ticker's worst gap is 5 ms instead of 300 ms (Sources/Executors/README.md, "Blocking work").
// All mutable state is behind the pthread mutex it shares with the condition variable.
public final class BlockingExecutor: TaskExecutor, @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var jobs: [UnownedJob] = []
    private var head = 0

    /// The number of threads, and so of jobs that run concurrently.
    public let threadCount: Int

    /// Starts `threadCount` threads (default: one per core). They live as long as the process.
    public init(name: String = "blocking", threadCount: Int = max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))) throws(EventLoopError) {
        self.threadCount = threadCount
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(condition, nil)
        for index in 0..<threadCount {
            try Thread.start(name: "\(name)-\(index)") { [self] _ in run() }
        }
    }

    public func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        pthread_mutex_lock(mutex)
        jobs.append(job)
        pthread_cond_signal(condition)
        pthread_mutex_unlock(mutex)
    }

    /// Runs `work` on one of the threads and waits for it without blocking the caller's.
    public func run<Result: Sendable>(_ work: @escaping @Sendable () throws -> Result) async throws -> Result {
        try await withTaskExecutorPreference(self) { try await Self.perform(work) }
    }

    /// A separate function, since a nonisolated async function runs on the preferred executor and a closure need not.
    @concurrent
    private static func perform<Result: Sendable>(_ work: @Sendable () throws -> Result) async throws -> Result {
        try work()
    }

    private func run() {
        let executor = asUnownedTaskExecutor()
        while true {
            pthread_mutex_lock(mutex)
            while head == jobs.count { pthread_cond_wait(condition, mutex) }
            let job = jobs[head]
            head += 1
            if head == jobs.count {
                jobs.removeAll(keepingCapacity: true)
                head = 0
            }
            pthread_mutex_unlock(mutex)
            job.runSynchronously(on: executor)
        }
    }
}
