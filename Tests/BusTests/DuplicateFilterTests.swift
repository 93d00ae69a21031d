import Bus
import Foundation
import Testing

@Suite struct DuplicateFilterTests {
    @Test func duplicatesAndStaleSequencesAreDropped() {
        var filter = DuplicateFilter()
        let publisher = UUID()
        let far: UInt64 = 1 << 40
        let sequences = [1, 1, 3, 2, far, far - 1023, far - 1024, .max, .max]
        let isNew = sequences.map { filter.insert(publisher: publisher, sequence: $0) }
        #expect(isNew == [true, false, true, true, true, true, false, true, false])
        let isNewFromAnother = filter.insert(publisher: UUID(), sequence: 1)
        #expect(isNewFromAnother)
    }

    @Test func memoryIsBounded() {
        var filter = DuplicateFilter()
        let publishers = (0..<257).map { _ in UUID() }
        let isNew = publishers.map { filter.insert(publisher: $0, sequence: 1) }
        #expect(!isNew.contains(false))
        // The stalest was forgotten, the latest was not.
        let again = [publishers[0], publishers[256]].map { filter.insert(publisher: $0, sequence: 1) }
        #expect(again == [true, false])
    }
}
