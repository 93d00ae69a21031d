import AlbumScanAPI
import Contracts
import Foundation
import Store
import Testing

@Suite struct BacklogRepositoryTests {
    @Test func nothingToDoIsZeroEverywhere() async throws {
        try await StoreFixture.withStore { store in
            let backlog = try await store.db.backlog.read()
            #expect(Set(backlog.queues.keys) == Set(JobQueue.allCases))
            #expect(backlog.queues.values.allSatisfy { $0.ready == 0 && $0.leased == 0 && $0.oldest == .zero })
            #expect(backlog.scans.isEmpty && backlog.oldestScan == .zero)
            #expect(backlog.slotWaits == ["musicbrainz": .zero])
        }
    }

    @Test func openWorkIsCounted() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            for key in ["a", "b", "c"] { _ = try await jobs.enqueue(.review, key: key, payload: ["n": 1], traceparent: nil, revive: false) }
            let claimed = try await jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .seconds(60)).first
            #expect(claimed != nil)
            let account = try await store.account()
            _ = try await store.scan(of: account)
            _ = try await store.scan(of: account)
            _ = try await store.db.rateSlots.take("musicbrainz", spacing: .seconds(30), patience: .seconds(60))

            let backlog = try await store.db.backlog.read()
            let review = try #require(backlog.queues[.review])
            #expect(review.ready == 2 && review.leased == 1 && review.oldest > .zero)
            #expect(backlog.scans == [.accepted: 2] && backlog.oldestScan > .zero)
            #expect(try #require(backlog.slotWaits["musicbrainz"]) > .seconds(20))
        }
    }

    @Test func finishedWorkIsNotCounted() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            let job = try await jobs.enqueue(.review, key: "a", payload: ["n": 1], traceparent: nil, revive: false)
            let claimed = try await jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .seconds(60)).first
            try await jobs.finish(job.id, attempt: try #require(claimed).attempt)
            let review = try #require(try await store.db.backlog.read().queues[.review])
            #expect(review.ready == 0 && review.leased == 0 && review.oldest == .zero)
        }
    }
}
