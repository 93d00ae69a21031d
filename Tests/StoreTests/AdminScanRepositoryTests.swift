import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import Store
import Testing

/// Scans as operators find, take and open them.
@Suite struct AdminScanRepositoryTests {
    private func advance(_ store: StoreFixture, _ lease: ScanLease, _ stage: ProgressEvent.Kind, _ changes: ScanChanges) async throws {
        _ = try await store.database.transaction { db in
            let event = ProgressEvent(scanId: lease.scanID, seq: 0, at: Timestamp(.now), stage: stage, message: "")
            return try await db.scanDrives.advance(lease, events: [event], changes: changes)
        }
    }

    private func call(_ step: String, attempt: Int = 1, cost: Int64 = 1500, outcome: String = "ok") -> ModelCallRecord {
        ModelCallRecord(
            step: step, attempt: attempt, promptVersion: "3", provider: "sandbox", model: "small", outcome: outcome, inputTokens: 100,
            outputTokens: 20,
            searches: 1, costMicroUSD: cost, durationMilliseconds: 900)
    }

    @Test func aListIsReadPageByPageNewestFirst() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            var ids: [UUID] = []
            for _ in 0..<5 { ids.insert(try await store.scan(of: account).scanID, at: 0) }
            var found: [UUID] = []
            var position: AdminPosition?
            var pages = 0
            repeat {
                let page = try await store.db.adminScans.page(AdminScanFilter(), limit: 2, after: position)
                found += page.items.map(\.scan.id)
                position = page.next
                pages += 1
            } while position != nil
            #expect(found == ids && pages == 3)
            let all = try await store.db.adminScans.page(AdminScanFilter(), limit: 5, after: nil)
            #expect(all.items.count == 5 && all.next == nil)
        }
    }

    @Test func scansAreFoundByWhatTheyAre() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let other = try await store.account()
            let album = try await store.album()
            let identified = try await store.scan(of: account)
            var changes = ScanChanges()
            changes.state = .identified
            changes.albumID = album.id
            changes.identification = StoreFixture.identification
            try await advance(store, identified, .identified, changes)
            let abandoned = try await store.scan(of: other)
            try await store.database.pool.execute("UPDATE scan SET lease_until = clock_timestamp() WHERE id = \(abandoned.scanID)")

            func ids(_ filter: AdminScanFilter) async throws -> [UUID] {
                try await store.db.adminScans.page(filter, limit: 10, after: nil).items.map(\.scan.id)
            }
            #expect(try await ids(AdminScanFilter(state: .identified)) == [identified.scanID])
            #expect(try await ids(AdminScanFilter(albumID: album.id)) == [identified.scanID])
            #expect(try await ids(AdminScanFilter(accountID: other.accountID)) == [abandoned.scanID])
            #expect(try await ids(AdminScanFilter(isStuck: true)) == [abandoned.scanID])
            #expect(try await ids(AdminScanFilter(state: .identified, isStuck: true)).isEmpty)
            let found = try await store.db.adminScans.page(AdminScanFilter(state: .identified), limit: 1, after: nil).items[0]
            #expect(found.scan.identification == StoreFixture.identification && found.scan.albumID == album.id && found.scan.fence == 1)
            #expect(found.photoIsHeld && !found.isStuck && found.driver == identified.owner && found.leaseUntil != nil)
        }
    }

    @Test func aScanIsShownWithAllThatWasDoneForIt() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: try await store.account(), search: .allowed)
            let id = lease.scanID
            let album = try await store.album()
            _ = try await store.db.steps.claimIdentification(of: id, fence: lease.fence)
            try await store.db.make([
                StepRepository.endingIdentification(
                    of: id, result: StoreFixture.identification, error: ScanFailure?.none, keeping: .everything)
            ])
            try await store.db.modelCalls.record(call("id_call_1", attempt: 2), scanID: id)
            try await store.db.modelCalls.record(call("id_call_2", cost: 500), scanID: id)
            var changes = ScanChanges()
            changes.state = .reviewing
            changes.albumID = album.id
            changes.artworkJobID = try await store.db.jobs.enqueue(
                .artwork, key: "a", payload: ["n": 1], traceparent: nil, revive: false
            ).id
            changes.reviewJobID = try await store.db.jobs.enqueue(.review, key: "r", payload: ["n": 1], traceparent: nil, revive: false).id
            try await advance(store, lease, .reviewing, changes)
            try await store.db.modelCalls.record(call("phase3_review_generation"), albumID: album.id)
            let job = try #require(
                try await store.db.jobs.claim(1, of: .artwork, as: [String: Int].self, owner: UUID(), lease: .seconds(60)).first)
            let run = StepRun.job(job.id, attempt: job.attempt, album: album.id)
            _ = try await store.db.steps.begin("search_1", of: run)
            try await store.database.pool.execute("DELETE FROM scan_photo WHERE scan_id = \(id)")

            let detail = try #require(try await store.db.adminScans.find(id))
            #expect(detail.scan.scan == (try await store.db.scans.find(id)) && detail.scan.scan.state == .reviewing)
            #expect(!detail.scan.photoIsHeld && detail.scan.calls == 2 && detail.scan.costMicroUSD == 2000)
            #expect(detail.steps.map(\.name) == ["identification", "artwork.search_1"])
            let step = try #require(detail.steps.first)
            #expect(step.attempt == 1 && step.error == nil && step.finishedAt.map { $0 >= step.startedAt } == true)
            #expect(detail.jobs.map(\.queue) == [.artwork, .review] && detail.jobs.map(\.state) == [.leased, .ready])
            #expect(detail.jobs.map(\.owner) == [job.owner, nil] && detail.jobs[0].leaseUntil != nil && detail.jobs[1].leaseUntil == nil)
            #expect(
                detail.calls.map(\.record) == [
                    call("id_call_1", attempt: 2), call("id_call_2", cost: 500), call("phase3_review_generation"),
                ])
            #expect(detail.calls.map(\.isShared) == [false, false, true])
            #expect(detail.events.map(\.seq) == [1] && detail.events.map(\.type) == ["reviewing"])
            #expect(try await store.db.adminScans.find(UUID()) == nil)
        }
    }

    @Test func aScanTakenFromItsDriverIsLostToIt() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: try await store.account())
            let operators = UUID()
            let taken = try #require(try await store.db.adminDrives.seize(lease.scanID, owner: operators, lease: .seconds(10)))
            #expect(taken.fence == lease.fence + 1)
            #expect(try await store.db.scanDrives.renew([lease], for: .seconds(10)).isEmpty)
            var end = ScanChanges()
            end.state = .identificationFailed
            end.error = StoreFixture.failure
            try await advance(
                store, ScanLease(scanID: lease.scanID, owner: operators, fence: taken.fence), .identificationFailed, end)
            await #expect(throws: LeaseLost.self) { try await advance(store, lease, .identified, ScanChanges()) }
            #expect(try await store.db.adminDrives.seize(lease.scanID, owner: operators, lease: .seconds(10)) == nil)
            #expect(try await store.db.adminDrives.seize(UUID(), owner: operators, lease: .seconds(10)) == nil)
        }
    }
}
