import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import ModelAnswers
import PostgreSQL
import Store
import Testing

@Suite struct ScanRepositoryTests {
    private func append(
        _ stages: [ProgressEvent.Kind], _ lease: ScanLease, _ store: StoreFixture, _ changes: ScanChanges = ScanChanges()
    ) async throws -> [ProgressEvent] {
        try await store.database.transaction { db in
            let events = stages.map {
                ProgressEvent(scanId: lease.scanID, seq: 0, at: Timestamp(.distantPast), stage: $0, message: $0.rawValue)
            }
            return try await db.scanDrives.advance(lease, events: events, changes: changes)
        }.events
    }

    @Test func eventsAreNumberedPerScanAndReadAgain() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let first = try await append([.accepted, .identifying], lease, store)
            var changes = ScanChanges()
            changes.state = .identified
            changes.identification = StoreFixture.identification
            changes.albumID = try await store.album().id
            let second = try await append([.identified], lease, store, changes)
            #expect((first + second).map(\.seq) == [1, 2, 3])
            #expect(try await store.db.scans.events(of: lease.scanID, after: 0) == first + second)
            #expect(try await store.db.scans.events(of: lease.scanID, after: 2) == second)
            // Exports show the column as it is.
            let exported = try await store.database.pool.query("SELECT data FROM scan_event ORDER BY seq")
                .map { try $0.decode(PostgresJSON<ProgressEvent>.self).value }
            #expect(exported == first + second)
            let record = try #require(await store.db.scans.find(lease.scanID))
            #expect(record.state == .identified)
            #expect(record.identification == StoreFixture.identification)
            #expect(record.eventSeq == 3)
            #expect(record.identifiedAt != nil)
        }
    }

    /// Operators and exports show the columns.
    @Test(arguments: SearchMode.allCases)
    func theColumnsOfTheSearchModeAgree(mode: SearchMode) async throws {
        try await StoreFixture.withStore { store in
            let id = try await store.scan(of: store.account(), search: mode).scanID
            #expect(try await store.db.scans.find(id)?.search == mode)
            let rows = try await store.database.pool.query("SELECT may_search, bypass_gate, review_tier FROM scan WHERE id = \(id)")
            let (maySearch, bypassesGate, reviewTier) = try rows[0].decode((Bool, Bool, String).self)
            #expect(maySearch == (mode == .allowed) && bypassesGate == maySearch)
            #expect(reviewTier == (mode == .allowed ? "searched" : "standard"))
        }
    }

    @Test func concurrentEventsLeaveNoGap() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            try await withThrowingTaskGroup(of: Void.self) { group in
                for _ in 0..<20 { group.addTask { _ = try await append([.artwork], lease, store) } }
                try await group.waitForAll()
            }
            #expect(try await store.db.scans.events(of: lease.scanID, after: 0).map(\.seq) == Array(1...20))
        }
    }

    @Test func aDriverThatLostItsLeaseChangesNothing() async throws {
        try await StoreFixture.withStore { store in
            let old = try await store.scan(of: store.account(), lease: .zero)
            let owner = UUID()
            let taken = try await store.db.scanDrives.takeAbandoned(owner: owner, limit: 10, lease: .seconds(60))
            #expect(taken.map(\.id) == [old.scanID])
            #expect(try await store.db.scanDrives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60)).isEmpty)
            await #expect(throws: LeaseLost.self) { try await append([.identifying], old, store) }
            let new = ScanLease(scanID: old.scanID, owner: owner, fence: taken[0].fence)
            #expect(try await append([.identifying], new, store).map(\.seq) == [1])
            #expect(try await store.db.scanDrives.renew([old], for: .seconds(60)).isEmpty)
            #expect(try await store.db.scanDrives.renew([new], for: .seconds(60)) == [old.scanID])
            try await store.db.scanDrives.release([new])
            #expect(try await store.db.scanDrives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60)).count == 1)
        }
    }

    @Test func abandonedScansGoToOneTakerEach() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            for _ in 0..<10 { _ = try await store.scan(of: account, lease: .zero) }
            let taken = try await withThrowingTaskGroup(of: [UUID].self) { group in
                for _ in 0..<4 {
                    group.addTask { try await store.db.scanDrives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60)).map(\.id) }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(Set(taken).count == taken.count)
            let rest = try await store.db.scanDrives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60))
            #expect(taken.count + rest.count == 10)
        }
    }

    @Test func aFinishedScanHasNoDriverAndIsTakenOverByItsAccountAndOperators() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account, lease: .zero)
            func take(_ account: UUID?, owner: UUID = UUID()) async throws -> ScanRecord? {
                try await store.db.scanDrives.takeEnded(lease.scanID, accountID: account, owner: owner, lease: .seconds(9))
            }
            #expect(try await take(account.accountID) == nil)
            var changes = ScanChanges()
            changes.state = .reviewFailed
            changes.error = StoreFixture.failure
            _ = try await append([.reviewFailed], lease, store, changes)
            #expect(try await store.db.scans.find(lease.scanID)?.error == StoreFixture.failure)
            #expect(try await store.db.scanDrives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60)).isEmpty)
            #expect(try await take(UUID()) == nil)
            #expect(try await take(nil)?.fence == lease.fence + 1)
            let owner = UUID()
            let taken = try #require(await take(account.accountID, owner: owner))
            // What becomes of it is decided elsewhere.
            #expect(taken.state == .reviewFailed && taken.error == StoreFixture.failure && taken.fence == lease.fence + 2)
            changes.state = .reviewing
            changes.error = nil
            let reopened = ScanLease(scanID: lease.scanID, owner: owner, fence: taken.fence)
            _ = try await append([.reviewing], reopened, store, changes)
            let scan = try await store.db.scans.find(lease.scanID)
            #expect(scan?.state == .reviewing && scan?.error == nil)
        }
    }

    @Test func aPersonsRetriesOfAReviewAreCounted() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            var changes = ScanChanges()
            changes.state = .reviewFailed
            changes.error = StoreFixture.failure
            _ = try await append([.reviewFailed], lease, store, changes)
            func failed() async throws -> ScanDriveRepository.FailedReview {
                try #require(
                    await store.database.transaction { try await $0.scanDrives.failedReview(lease.scanID, accountID: account.accountID) })
            }
            let before = try await failed()
            #expect(before.retries == 0 && before.retryAt == nil && before.error == StoreFixture.failure)
            try await store.db.make([ScanDriveRepository.countingReviewRetry(of: lease.scanID, pause: .seconds(60))])
            let after = try await failed()
            let retryAt = try #require(after.retryAt)
            #expect(after.retries == 1 && retryAt > after.now && retryAt <= after.now.addingTimeInterval(60))
        }
    }

    @Test func anIdempotencyKeyHasOneScan() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let scan = try await store.scan(of: account).scanID
            let other = try await store.scan(of: account).scanID
            let accountID = account.accountID
            let won = try await withThrowingTaskGroup(of: Bool.self) { group in
                for id in [scan, other] {
                    group.addTask {
                        try await store.database.transaction {
                            try await $0.scans.reserve(key: "k", requestHash: [1], scanID: id, accountID: accountID)
                        }
                    }
                }
                return try await group.reduce(into: 0) { $0 += $1 ? 1 : 0 }
            }
            #expect(won == 1)
            let replay = try #require(await store.db.scans.replay(key: "k", accountID: accountID))
            #expect([scan, other].contains(replay.scanID))
            #expect(replay.requestHash == [1])
            #expect(try await store.db.scans.replay(key: "k", accountID: UUID()) == nil)
        }
    }

    @Test func viewsShowWhatLaterStepsBroughtAndNothingForeign() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            var changes = ScanChanges()
            changes.albumID = try await store.album().id
            _ = try await append([], lease, store, changes)
            let view = try #require(await store.db.scans.view(lease.scanID, accountID: account.accountID))
            #expect(view.artwork?.state == .pending)
            #expect(view.review == nil)
            #expect(try await store.db.scans.view(lease.scanID, accountID: UUID()) == nil)
            #expect(try await store.db.scans.view(UUID(), accountID: account.accountID) == nil)
        }
    }

    @Test func photosAreErasedAndExpire() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let lease = try await store.scan(of: account)
            #expect(try await store.db.photos.find(lease.scanID) == [0xff, 0xd8, 0xff])
            #expect(try await store.db.photos.sweep() == 0)
            try await store.database.pool.execute("UPDATE scan_photo SET expires_at = clock_timestamp()")
            #expect(try await store.db.photos.find(lease.scanID) == nil)
            #expect(try await store.db.photos.sweep() == 1)
            let second = try await store.scan(of: account).scanID
            try await store.database.pool.execute("DELETE FROM scan_photo WHERE scan_id = \(second)")
            #expect(try await store.db.photos.find(second) == nil)
        }
    }

    @Test func whoFollowsAScanGetsItsEventsIfItIsTheirs() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.db.accounts.register(installationHash: nil, tokenHash: [1])
            let other = try await store.db.accounts.register(installationHash: nil, tokenHash: [2])
            let lease = try await store.scan(of: account)
            func follow(_ scan: UUID, _ token: UInt8) async throws -> (device: AuthenticatedDevice?, events: [ProgressEvent]?) {
                try await store.db.scans.events(of: scan, for: [token])
            }
            #expect(try await follow(lease.scanID, 1).events == [])
            let events = try await append([.accepted, .identifying], lease, store)
            let own = try await follow(lease.scanID, 1)
            #expect(own.events == events)
            #expect(try await store.db.accounts.authenticate(tokenHash: [1]) == own.device)
            let others = try await follow(lease.scanID, 2)
            #expect(others.events == nil && others.device?.accountID == other.accountID)
            let unknown = try await follow(UUID(), 1)
            #expect(unknown.events == nil && unknown.device?.deviceID == account.deviceID)
            try await store.db.accounts.revoke(deviceID: account.deviceID)
            let revoked = try await follow(lease.scanID, 1)
            #expect(revoked.events == nil && revoked.device == nil)
        }
    }

    @Test func theReviewThatAScanWaitsForIsFound() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            #expect(try await store.db.drafts.find(awaitedBy: lease.scanID) == nil)
            let job = try await store.db.jobs.enqueue(.review, key: "k", payload: ["a": 1], traceparent: nil, revive: false).id
            try await store.database.pool.execute("UPDATE scan SET review_job_id = \(job) WHERE id = \(lease.scanID)")
            let begun = try #require(await store.db.drafts.find(awaitedBy: lease.scanID))
            #expect(begun.job == job && begun.text == nil)
            let text = ReviewText(jobID: job, attempt: 1, count: 1, deltas: [ReviewDelta(field: .contextSummary, text: "One.")])
            try await store.db.drafts.save(text)
            #expect(try await store.db.drafts.find(awaitedBy: lease.scanID)?.text == text)
        }
    }

    @Test func whatIsDueIsTold() async throws {
        try await StoreFixture.withStore { store in
            func due(endsLeases: Bool = true) async throws -> DueWork { try await store.db.dueWork(among: [], endsLeases: endsLeases) }
            func run(_ statement: PostgresQuery) async throws { try await store.database.pool.execute(statement) }
            let lease = try await store.scan(of: store.account())
            let idle = try await due()
            #expect(!idle.hasAbandonedScans && !idle.hasStuckScans && !idle.hasDelayedScans)
            #expect(!idle.hasExpiredJobs && !idle.hasExpiredPhotos)
            #expect(idle.scansWithEndedJobs.isEmpty && idle.reviews.ready == 0)

            try await run("UPDATE scan SET lease_until = clock_timestamp() WHERE id = \(lease.scanID)")
            #expect(try await due().hasAbandonedScans)
            #expect(try await !due(endsLeases: false).hasAbandonedScans)
            try await run("UPDATE scan SET stuck_since = clock_timestamp() - interval '1 hour' WHERE id = \(lease.scanID)")
            #expect(try await due().hasStuckScans)
            try await run("UPDATE scan_photo SET expires_at = clock_timestamp()")
            #expect(try await due().hasExpiredPhotos)

            let job = try await store.db.jobs.enqueue(.review, key: "k", payload: ["a": 1], traceparent: nil, revive: false).id
            #expect(try await due().reviews.ready == 1)
            #expect(try await store.db.jobs.due(among: [.artwork, .review]) == [.review])
            let claim = try #require(await store.db.jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .zero).first)
            #expect(try await due().hasExpiredJobs)
            #expect(try await store.db.jobs.due(among: [.artwork, .review]).isEmpty)
            try await store.db.jobs.finish(claim.id, attempt: claim.attempt)
            try await run(
                """
                UPDATE scan SET state = 'review_failed', error = \(json: ScanFailure.reviewDelayed), review_job_id = \(job),
                  stuck_since = NULL
                WHERE id = \(lease.scanID)
                """)
            let ended = try await due()
            #expect(ended.hasDelayedScans && !ended.hasExpiredJobs && !ended.hasStuckScans && !ended.hasAbandonedScans)
        }
    }

    @Test func endedJobsAreFound() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let album = try await store.album().id
            let job = try await store.db.jobs.enqueue(.review, key: "k", payload: ["a": 1], traceparent: nil, revive: false)
            var changes = ScanChanges()
            changes.state = .reviewing
            changes.albumID = album
            changes.reviewJobID = job.id
            _ = try await append([.reviewing], lease, store, changes)
            #expect(try await store.db.scanDrives.waiting(for: job.id, among: [lease.scanID, UUID()]) == [lease.scanID])
            #expect(try await store.db.dueWork(among: [lease.scanID], endsLeases: true).scansWithEndedJobs.isEmpty)
            let claimed = try #require(
                await store.db.jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .seconds(9)).first)
            try await store.db.jobs.finish(claimed.id, attempt: claimed.attempt)
            #expect(try await store.db.dueWork(among: [lease.scanID], endsLeases: true).scansWithEndedJobs == [lease.scanID])
        }
    }
}
