import Foundation
import Store
import Testing
import VisualMemory

@Suite struct EnrollmentPlanTests {
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
            EnrollmentPlan(account: account, covers: [known], matches: [:]) == EnrollmentPlan(target: .new(insteadOf: nil), keepsPicture: true))
    }

    @Test("Of a known cover a few photos are kept, and one of each account")
    func known() {
        let fresh = cover(photosOf: [UUID(), nil])
        let own = cover(photosOf: [account])
        let full = cover(photosOf: [UUID(), UUID(), UUID()])
        func plan(_ cover: KnownCover) -> EnrollmentPlan { EnrollmentPlan(account: account, covers: [cover], matches: [cover.id: 40]) }
        #expect(plan(fresh) == EnrollmentPlan(target: .known(fresh.id), keepsPicture: true))
        #expect(plan(own) == EnrollmentPlan(target: .known(own.id), keepsPicture: false))
        #expect(plan(full) == EnrollmentPlan(target: .known(full.id), keepsPicture: false))
        let better = EnrollmentPlan(account: account, covers: [fresh, own], matches: [fresh.id: 40, own.id: 41])
        #expect(better.target == .known(own.id))
    }

    @Test("An album has so many covers; untrusted ones make room, the oldest first")
    func room() {
        var covers = (0..<12).map { _ in cover(photosOf: [UUID()], isTrusted: true) }
        #expect(EnrollmentPlan(account: account, covers: covers, matches: [:]) == EnrollmentPlan(target: .none, keepsPicture: false))
        covers[3].isTrusted = false
        covers[7].isTrusted = false
        #expect(EnrollmentPlan(account: account, covers: covers, matches: [:]).target == .new(insteadOf: covers[3].id))
    }
}
