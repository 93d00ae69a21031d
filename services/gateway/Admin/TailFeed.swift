import AlbumScanAPI
import Synchronization

/// The events on their way to one operator. A slow one loses the oldest, and is told how many.
package final class TailFeed: Sendable {
    package enum News: Sendable, Equatable {
        case event(ProgressEvent)
        /// Time to show that the stream lives.
        case tick
    }

    package let news: AsyncStream<News>
    private let continuation: AsyncStream<News>.Continuation
    private let stages: Set<ProgressEvent.Kind>?
    private let dropped = Mutex(0)

    /// - Parameters:
    ///   - stages: nil for all.
    ///   - limit: events kept for a reader that does not read.
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

    /// How many events were lost since this was last asked.
    package func takeDropped() -> Int {
        dropped.withLock { count in
            defer { count = 0 }
            return count
        }
    }
}
