import Foundation
import Store
import Testing
import VisualMemory

@Suite struct FollowedChangesTests {
    private func reading(_ changes: [(Int64, UUID?)], _ horizon: Int64) -> CoverChanges {
        CoverChanges(changes: changes.map { .init(id: $0.0, coverID: $0.1) }, horizon: horizon)
    }

    @Test("What is read again is new once, and what comes late is new")
    func again() {
        let (first, late) = (UUID(), UUID())
        var followed = FollowedChanges(horizon: 10)
        #expect(followed.take(reading([(5, first)], 10)) == .covers([first]))
        #expect(followed.take(reading([(5, first)], 10)) == .covers([]))
        #expect(followed.take(reading([(3, late), (5, first)], 20)) == .covers([late]))
        #expect(followed.horizon == 20)
        #expect(followed.take(reading([], 21)) == .covers([]))
    }

    @Test("An emptied memory, and another database, are read anew")
    func everything() {
        var followed = FollowedChanges(horizon: 10)
        #expect(followed.take(reading([(5, nil)], 12)) == .everything)
        #expect(followed.take(reading([], 3)) == .everything)
    }
}
