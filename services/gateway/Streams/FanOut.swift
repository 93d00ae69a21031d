import Synchronization

/// Fans values out, by topic, to whoever listens to that topic at the moment.
///
/// Best effort: nothing is kept for later listeners, and a slow one loses the oldest values beyond its limit.
package final class FanOut<Topic: Hashable & Sendable, Value: Sendable>: Sendable {
    /// What one listener receives, from ``FanOut/listen(to:limit:where:onEnd:)`` on. Letting go of it ends the subscription.
    package struct Feed: Sendable {
        package enum Item: Sendable {
            case value(Value)
            /// The listener's own reminder, such as for a keep-alive.
            case tick
        }

        package let items: AsyncStream<Item>
        fileprivate let listener: Listener

        /// Without ticks.
        package var values: AsyncCompactMapSequence<AsyncStream<Item>, Value> {
            items.compactMap { if case .value(let value) = $0 { value } else { nil } }
        }

        package func tick() {
            listener.yield(.tick)
        }

        /// How many values have been lost since the last call.
        package func takeDropped() -> Int {
            listener.dropped.withLock { count in
                defer { count = 0 }
                return count
            }
        }
    }

    /// A subscription whose values go to a closure, from ``FanOut/listen(to:onClose:onEnd:receive:)`` on. Ends with ``end()`` or the last
    /// reference to it.
    package final class Hearing: Sendable {
        private let onEnd: Mutex<(@Sendable () -> Void)?>

        fileprivate init(onEnd: @escaping @Sendable () -> Void) {
            self.onEnd = Mutex(onEnd)
        }

        package func end() {
            let action = onEnd.withLock { action in
                defer { action = nil }
                return action
            }
            action?()
        }

        deinit { end() }
    }

    /// The registry's side of a subscription. Holds no stream, so that letting go of the feed ends it.
    fileprivate final class Listener: Sendable {
        enum Sink: Sendable {
            case feed(AsyncStream<Feed.Item>.Continuation)
            case closure(receive: @Sendable (Value) -> Void, onClose: @Sendable () -> Void)
        }

        let sink: Sink
        let accepts: (@Sendable (Value) -> Bool)?
        let dropped = Mutex(0)

        init(_ sink: Sink, _ accepts: (@Sendable (Value) -> Bool)? = nil) {
            self.sink = sink
            self.accepts = accepts
        }

        func yield(_ item: Feed.Item) {
            switch (sink, item) {
            case (.feed(let continuation), _):
                if case .dropped(.value) = continuation.yield(item) { dropped.withLock { $0 += 1 } }
            case (.closure(let receive, _), .value(let value)): receive(value)
            case (.closure, .tick): break
            }
        }

        func close() {
            switch sink {
            case .feed(let continuation): continuation.finish()
            case .closure(_, let onClose): onClose()
            }
        }
    }

    private struct State {
        var listeners: [Topic: [UInt64: Listener]] = [:]
        var next: UInt64 = 0
        var isClosed = false
    }

    private let state = Mutex(State())

    package init() {}

    /// Subscribes to a topic.
    ///
    /// - Parameters:
    ///   - limit: the size of the buffer, in values and ticks; nil for no limit.
    ///   - accepts: values to receive; nil for all. The others take no room in the buffer.
    ///   - onEnd: called when the feed has ended, from any thread.
    /// - Returns: a feed that ends with the last reference to it, with ``close()``, and at once if that was called before.
    package func listen(
        to topic: Topic, limit: Int? = nil, where accepts: (@Sendable (Value) -> Bool)? = nil, onEnd: (@Sendable () -> Void)? = nil
    ) -> Feed {
        let (items, continuation) = AsyncStream.makeStream(
            of: Feed.Item.self, bufferingPolicy: limit.map { .bufferingNewest($0) } ?? .unbounded)
        let listener = Listener(.feed(continuation), accepts)
        let id = add(listener, to: topic)
        continuation.onTermination = { [weak self] _ in
            if let id { self?.remove(id, from: topic) }
            onEnd?()
        }
        if id == nil { continuation.finish() }
        return Feed(items: items, listener: listener)
    }

    /// Subscribes to a topic without a buffer and a task of its own.
    ///
    /// - Parameters:
    ///   - onClose: called at ``close()``, and at once if that was called before.
    ///   - onEnd: called when the subscription has ended, from any thread.
    ///   - receive: called with each value, on the sender's thread, which it must not keep.
    package func listen(
        to topic: Topic, onClose: @escaping @Sendable () -> Void = {}, onEnd: (@Sendable () -> Void)? = nil,
        receive: @escaping @Sendable (Value) -> Void
    ) -> Hearing {
        let id = add(Listener(.closure(receive: receive, onClose: onClose)), to: topic)
        if id == nil { onClose() }
        return Hearing { [weak self] in
            if let id { self?.remove(id, from: topic) }
            onEnd?()
        }
    }

    /// - Returns: nil if all subscriptions have been ended.
    private func add(_ listener: Listener, to topic: Topic) -> UInt64? {
        state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.next += 1 }
            state.listeners[topic, default: [:]][state.next] = listener
            return state.next
        }
    }

    package func send(_ value: Value, to topic: Topic) {
        let listeners = state.withLock { state in state.listeners[topic].map { Array($0.values) } ?? [] }
        for listener in listeners where listener.accepts?(value) != false { listener.yield(.value(value)) }
    }

    package func isHeard(_ topic: Topic) -> Bool {
        state.withLock { $0.listeners[topic] != nil }
    }

    /// Ends all feeds, and every later one.
    package func close() {
        let open = state.withLock { state in
            state.isClosed = true
            return state.listeners.values.flatMap(\.values)
        }
        for listener in open { listener.close() }
    }

    private func remove(_ id: UInt64, from topic: Topic) {
        state.withLock { state in
            state.listeners[topic]?[id] = nil
            if state.listeners[topic]?.isEmpty == true { state.listeners[topic] = nil }
        }
    }
}
