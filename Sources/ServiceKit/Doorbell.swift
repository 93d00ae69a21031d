public import Bus
public import Contracts

extension BusNode {
    /// Yields whenever a queue is announced to have work; announcements may be lost.
    public func doorbell(_ queue: JobQueue) -> AsyncStream<Void> {
        let events = subscribe(prefix: queue.doorbell)
        return AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
            let task = Task {
                for await _ in events { continuation.yield() }
                continuation.finish()
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}
