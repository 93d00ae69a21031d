import FoundationEssentials

/// A node's local subscribers, and the events they have already had.
struct EventHub {
    private struct Subscriber {
        let prefix: String
        let continuation: AsyncStream<BusEvent>.Continuation
        var hasMissed = false
    }

    private var subscribers: [UInt64: Subscriber] = [:]
    private var filter = DuplicateFilter()
    private var nextID: UInt64 = 0

    /// The prefixes of all subscribers, one for each subscription.
    var prefixes: [String] { subscribers.values.map(\.prefix) }

    mutating func add(prefix: String, _ continuation: AsyncStream<BusEvent>.Continuation) -> UInt64 {
        nextID += 1
        subscribers[nextID] = Subscriber(prefix: prefix, continuation: continuation)
        return nextID
    }

    /// - Returns: the prefix of the subscriber, if there was one.
    mutating func remove(_ id: UInt64) -> String? {
        subscribers.removeValue(forKey: id)?.prefix
    }

    /// Delivers an event to its subscribers unless it is a duplicate.
    mutating func deliver(_ event: BusEvent) {
        guard filter.insert(publisher: event.publisher, sequence: event.sequence) else { return }
        for (id, subscriber) in subscribers where event.topic.hasPrefix(subscriber.prefix) {
            var event = event
            event.hasMissed = subscriber.hasMissed
            let result = subscriber.continuation.yield(event)
            if case .dropped = result { subscribers[id]?.hasMissed = true } else { subscribers[id]?.hasMissed = false }
        }
    }

    mutating func finish() {
        for subscriber in subscribers.values { subscriber.continuation.finish() }
        subscribers = [:]
    }
}
