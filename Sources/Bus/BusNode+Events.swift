import DequeModule
import FoundationEssentials
import Synchronization
import Telemetry
import ZeroMQ

/// Events queued for the loop, in the order they were published.
struct EventOutbox {
    struct Entry {
        let topic: String
        let body: [UInt8]
    }

    static let limit = 10_000
    var entries: Deque<Entry> = []
    var isFlushScheduled = false
}

extension BusNode {
    /// The largest body of an event: events are small, and everybody gets them.
    static let largestEvent = 1 << 20

    /// Publishes to everyone subscribed to a prefix of `topic`. Never waits and never fails; events may be lost.
    ///
    /// Topics end with a separator where prefixes could collide: `scan.1.` is not a prefix of `scan.10.`.
    public nonisolated func publish<Event: Encodable & Sendable>(topic: String, _ event: Event) {
        guard let body = try? BusJSON.encode(body: event), body.count <= Self.largestEvent else {
            return logger.log(.error, "An event cannot be encoded or is too large", [.type: "\(Event.self)"])
        }
        let mustSchedule = outbox.withLock { outbox in
            if outbox.entries.count == EventOutbox.limit { outbox.entries.removeFirst() }
            outbox.entries.append(.init(topic: topic, body: body))
            defer { outbox.isFlushScheduled = true }
            return !outbox.isFlushScheduled
        }
        if mustSchedule { Task { await flushEvents() } }
    }

    /// The events whose topic begins with `prefix`, from this moment on.
    ///
    /// The subscription ends with the stream. A slow subscriber loses the oldest events (``BusEvent/hasMissed``).
    public func subscribe(prefix: String) -> AsyncStream<BusEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: BusEvent.self, bufferingPolicy: .bufferingNewest(configuration.eventBuffer))
        guard !isClosed else {
            continuation.finish()
            return stream
        }
        let id = hub.add(prefix: prefix, continuation)
        for link in links.values { link.subscribe(prefix) }
        continuation.onTermination = { [weak self] _ in
            guard let self else { return }
            Task { await self.unsubscribe(id) }
        }
        return stream
    }

    private func unsubscribe(_ id: UInt64) {
        guard let prefix = hub.remove(id) else { return }
        for link in links.values { link.unsubscribe(prefix) }
    }

    func receiveEvent(_ frames: [ZeroMQFrame]) {
        guard let event = BusEvent(frames: frames) else {
            return logger.log(.warning, "A malformed event arrived", [.frames: frames.count])
        }
        hub.deliver(event)
    }

    func flushEvents() {
        let entries = outbox.withLock { outbox in
            outbox.isFlushScheduled = false
            defer { outbox.entries.removeAll() }
            return outbox.entries
        }
        guard !isClosed else { return }
        for entry in entries {
            eventSequence += 1
            let event = BusEvent(topic: entry.topic, publisher: identity.instance, sequence: eventSequence, body: entry.body)
            hub.deliver(event)
            let frames = event.frames
            // A gateway's subscribers, the other gateways among them, are all connected to its own socket.
            if let broker { broker.publish(frames) } else { for link in links.values { link.publish(frames) } }
        }
    }
}
