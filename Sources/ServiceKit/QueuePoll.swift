public import Bus
public import Contracts
import Logging
public import ServiceLifecycle
public import Store

/// The doorbells of several queues of one process. They ring when a message on the bus says so, which may be lost, and when one poll for
/// all of the queues finds that there is work.
public final class QueuePoll: Service {
    private let database: Database
    private let interval: Duration
    private let bells: [JobQueue: (stream: AsyncStream<Void>, continuation: AsyncStream<Void>.Continuation)]

    public init(_ queues: [JobQueue], of database: Database, every interval: Duration = .seconds(2)) {
        self.database = database
        self.interval = interval
        bells = Dictionary(
            uniqueKeysWithValues: queues.map { ($0, AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))) })
    }

    /// Yields whenever a queue may have work, to one listener. Silent for a queue that is not polled.
    public func doorbell(_ queue: JobQueue, on node: BusNode) async -> AsyncStream<Void> {
        guard let (stream, bell) = bells[queue] else { return AsyncStream { $0.finish() } }
        await node.ring(bell, for: queue)
        return stream
    }

    public func run() async {
        await cancelWhenGracefulShutdown { [self] in
            while (try? await Task.sleep(for: interval)) != nil {
                // While the database is unavailable the workers find that out themselves, and log it.
                let queues = Array(bells.keys)
                let due = await (try? database.autocommit { try await $0.jobs.due(among: queues) }) ?? queues
                for queue in due { bells[queue]?.continuation.yield() }
            }
        }
    }
}
