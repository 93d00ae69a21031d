import OTLP
import Testing

@Suite struct SpanQueueTests {
    private static func span(_ number: Int) -> SpanRecord {
        SpanRecord(name: "\(number)", kind: .internal, context: .unrecorded(), parentID: nil, start: 0, end: 1)
    }

    @Test func whatComesWhenItIsFullIsDropped() {
        var queue = SpanQueue(limit: 3, batchLimit: 2)
        let hadRoom = (1...5).map { queue.add(Self.span($0)) }
        #expect(hadRoom == [true, true, true, false, false])
        #expect(queue.count == 3 && queue.hasBatch)
        let batches = (1...3).map { _ in queue.takeBatch().map(\.name) }
        #expect(batches == [["1", "2"], ["3"], []])
    }

    @Test func aBatchThatCouldNotBeSentKeepsItsPlace() {
        var queue = SpanQueue(limit: 3, batchLimit: 2)
        for number in 1...3 { _ = queue.add(Self.span(number)) }
        let batch = queue.takeBatch()
        _ = queue.add(Self.span(4))
        queue.putBack(batch)
        let batches = (1...2).map { _ in queue.takeBatch().map(\.name) }
        #expect(batches == [["1", "2"], ["3", "4"]])
    }
}
