public import Bus
public import Contracts

extension BusNode {
    /// Yields whenever a queue is announced to have work; announcements may be lost.
    public func doorbell(_ queue: JobQueue) -> AsyncStream<Void> {
        let (stream, bell) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        ring(bell, for: queue)
        return stream
    }

    /// The same into a stream that exists, which ends with this.
    func ring(_ bell: AsyncStream<Void>.Continuation, for queue: JobQueue) {
        let events = subscribe(prefix: queue.doorbell)
        let task = Task {
            for await _ in events { bell.yield() }
            bell.finish()
        }
        bell.onTermination = { _ in task.cancel() }
    }
}
