import HeapModule

/// A priority queue of deadlines with lazy deletion: the entry of finished work stays until it is due, and its owner ignores it then.
struct DeadlineQueue<ID: Hashable & Sendable>: Sendable {
    private struct Entry: Comparable, Sendable {
        let deadline: ContinuousClock.Instant
        let id: ID

        static func < (left: Entry, right: Entry) -> Bool { left.deadline < right.deadline }
    }

    private var heap = Heap<Entry>()

    /// The earliest deadline.
    var next: ContinuousClock.Instant? { heap.min?.deadline }

    mutating func insert(_ id: ID, at deadline: ContinuousClock.Instant) {
        heap.insert(Entry(deadline: deadline, id: id))
    }

    /// Removes and returns what is due.
    mutating func removeExpired(at now: ContinuousClock.Instant) -> [ID] {
        var expired: [ID] = []
        while let first = heap.min, first.deadline <= now {
            heap.removeMin()
            expired.append(first.id)
        }
        return expired
    }
}
