import AlbumScanAPI
import Synchronization

/// A bounded buffer of events for one operator. A slow reader loses the oldest, and is told how many.
package final class TailFeed: Sendable {
    package enum News: Sendable, Equatable {
        case event(ProgressEvent)
        /// Time for a keep-alive.
        case tick
    }

    package let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation
    private let stages: Set<ProgressEvent.Kind>?
    private let dropped = Mutex(0)

    /// - Parameters:
    ///   - stages: nil for all.
    ///   - limit: the size of the buffer, in events.
    package init(stages: Set<ProgressEvent.Kind>?, limit: Int = 1000) {
        self.stages = stages
        (news, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(limit))
    }

    package func offer(_ event: ProgressEvent) {
        if stages?.contains(event.stage) != false { yield(.event(event)) }
    }

    package func tick() {
        yield(.tick)
    }

    package func finish() {
        continuation.finish()
    }

    private func yield(_ news: News) {
        if case .dropped(.event) = continuation.yield(news) { dropped.withLock { $0 += 1 } }
    }

    /// How many events have been dropped since the last call.
    package func takeDropped() -> Int {
        dropped.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}
