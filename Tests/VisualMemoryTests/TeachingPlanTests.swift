import Foundation
import Store
import Testing
import VisualMemory

@Suite struct TeachingPlanTests {
    private let account = UUID()

    private func cover(photosOf accounts: [UUID?], isTrusted: Bool = false) -> KnownCover {
        let pictures = accounts.enumerated().map { index, account in
            KnownCover.Picture(id: Int64(index), kind: account == nil ? .artwork : .photo, accountID: account, features: [])
        }
        return KnownCover(id: UUID(), isTrusted: isTrusted, isVerified: false, pictures: pictures)
    }

    @Test("What is not like any cover of the album is a new one")
    func new() {
        let known = cover(photosOf: [UUID()])
        #expect(
            TeachingPlan(account: account, covers: [known], matches: [:]) == TeachingPlan(target: .new(insteadOf: nil), keepsPicture: true))
    }

    @Test("Of a known cover a few photos are kept, and one of each account")
    func known() {
        let fresh = cover(photosOf: [UUID(), nil])
        let own = cover(photosOf: [account])
        let full = cover(photosOf: [UUID(), UUID(), UUID()])
        func plan(_ cover: KnownCover) -> TeachingPlan { TeachingPlan(account: account, covers: [cover], matches: [cover.id: 40]) }
        #expect(plan(fresh) == TeachingPlan(target: .known(fresh.id), keepsPicture: true))
        #expect(plan(own) == TeachingPlan(target: .known(own.id), keepsPicture: false))
        #expect(plan(full) == TeachingPlan(target: .known(full.id), keepsPicture: false))
        let better = TeachingPlan(account: account, covers: [fresh, own], matches: [fresh.id: 40, own.id: 41])
        #expect(better.target == .known(own.id))
    }

    @Test("An album has so many covers; untrusted ones make room, the oldest first")
    func room() {
        var covers = (0..<12).map { _ in cover(photosOf: [UUID()], isTrusted: true) }
        #expect(TeachingPlan(account: account, covers: covers, matches: [:]) == TeachingPlan(target: .none, keepsPicture: false))
        covers[3].isTrusted = false
        covers[7].isTrusted = false
        #expect(TeachingPlan(account: account, covers: covers, matches: [:]).target == .new(insteadOf: covers[3].id))
    }
}
