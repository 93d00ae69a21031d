import DequeModule
package import Telemetry

/// Finished spans that wait for the exporter. Pure; when it is full, what comes is dropped: old spans tell how the trouble began.
package struct SpanQueue: Sendable {
    private let limit: Int
    private let batchLimit: Int
    private var spans: Deque<SpanRecord> = []

    package init(limit: Int, batchLimit: Int) {
        self.limit = limit
        self.batchLimit = batchLimit
    }

    package var count: Int { spans.count }
    /// Whether there is no need to wait for more.
    package var hasBatch: Bool { spans.count >= batchLimit }

    /// - Returns: false when there was no room.
    package mutating func add(_ span: SpanRecord) -> Bool {
        guard spans.count < limit else { return false }
        spans.append(span)
        return true
    }

    /// The oldest spans, at most a batch.
    package mutating func takeBatch() -> [SpanRecord] {
        let batch = Array(spans.prefix(batchLimit))
        spans.removeFirst(batch.count)
        return batch
    }

    /// Puts a batch back that could not be sent for now. It had its place, so it finds room.
    package mutating func putBack(_ batch: [SpanRecord]) {
        spans.prepend(contentsOf: batch)
    }
}
