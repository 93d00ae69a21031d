import DequeModule

/// A bounded queue of finished spans for the exporter. Pure. When it is full, new spans are dropped: the old ones show how the trouble
/// began.
package struct SpanQueue: Sendable {
    private let limit: Int
    private let batchLimit: Int
    private var spans: Deque<SpanRecord> = []

    package init(limit: Int, batchLimit: Int) {
        self.limit = limit
        self.batchLimit = batchLimit
    }

    package var count: Int { spans.count }
    /// Whether a full batch is queued.
    package var hasBatch: Bool { spans.count >= batchLimit }

    /// - Returns: false when there was no room.
    package mutating func add(_ span: SpanRecord) -> Bool {
        guard spans.count < limit else { return false }
        spans.append(span)
        return true
    }

    /// Removes the oldest spans, at most a batch.
    package mutating func takeBatch() -> [SpanRecord] {
        let batch = Array(spans.prefix(batchLimit))
        spans.removeFirst(batch.count)
        return batch
    }

    /// Puts a batch back that could not be sent for now. Its place was kept, so there is room.
    package mutating func putBack(_ batch: [SpanRecord]) {
        spans.prepend(contentsOf: batch)
    }
}
