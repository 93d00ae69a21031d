import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Store
import Testing

/// What cannot be read or survived costs itself and never its neighbors (rule 79).
@Suite struct PoisonTests {
    private func queue(_ store: StoreFixture) -> StoreJobQueue<ArtworkJob> {
        StoreJobQueue(.artwork, of: ArtworkJob.self, in: store.database, owner: UUID(), lease: .seconds(60))
    }

    private func enqueue(_ album: UUID, _ store: StoreFixture, revive: Bool = false) async throws -> JobRecord {
        let job = ArtworkJob(albumID: album)
        return try await store.db.jobs.enqueue(.artwork, key: job.key, payload: job, traceparent: nil, revive: revive)
    }

    private func run(_ sql: PostgresQuery, _ store: StoreFixture) async throws { try await store.database.pool.execute(sql) }

    // MARK: Jobs

    @Test func anUnreadablePayloadDoesNotHoldUpItsQueue() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            let bad = try await enqueue(album, store)
            let good = try await enqueue(UUID(), store)
            try await run("UPDATE job SET payload = '{\"newer\": true}' WHERE id = \(bad.id)", store)
            #expect(try await queue(store).claim()?.id == good.id)
            #expect(try await queue(store).claim() == nil)
            // It is left to others, and not failed.
            let waiting = try #require(await store.db.jobs.find(bad.id))
            #expect(waiting.state == .ready && waiting.runAt > .now && waiting.error == nil)
            try await run("UPDATE job SET run_at = clock_timestamp() WHERE id = \(bad.id)", store)
            let newer = StoreJobQueue(.artwork, of: [String: Bool].self, in: store.database, owner: UUID(), lease: .seconds(60))
            let read = try #require(await newer.claim())
            #expect(read.id == bad.id)
            #expect(try read.payload == ["newer": true])
            try await newer.handBack(read, after: .zero)
            // Nobody could read it for too long.
            try await run("UPDATE job SET stuck_since = clock_timestamp() - interval '601 s' WHERE id = \(bad.id)", store)
            #expect(try await queue(store).claim() == nil)
            let failed = try #require(await store.db.jobs.find(bad.id))
            #expect(failed.state == .failed && failed.error?.code == "review_unavailable" && failed.finishedAt != nil)
            #expect(try await store.db.artwork.find(album)?.state == .unavailable)
            // Asking again brings a payload that can be read.
            _ = try await enqueue(album, store, revive: true)
            #expect(try await queue(store).claim()?.id == bad.id)
        }
    }

    @Test func aJobThatFailsForWhatIsStoredIsPutAsideAndNotHandedBack() async throws {
        try await StoreFixture.withStore { store in
            let job = try await enqueue(UUID(), store)
            let claimed = try #require(await queue(store).claim())
            try await queue(store).handBack(claimed, because: StoreError.notFound, after: .zero)
            try await run("UPDATE job SET run_at = clock_timestamp(), stuck_since = stuck_since - interval '601 s'", store)
            let again = try #require(await queue(store).claim())
            // Our own trouble passes, and says nothing about the job.
            try await queue(store).handBack(again, because: StoreError.database(PostgresError(.unavailable, "away")), after: .zero)
            #expect(try await store.db.jobs.find(job.id)?.state == .ready)
            let third = try #require(await queue(store).claim())
            try await queue(store).handBack(third, because: StoreError.notFound, after: .zero)
            try await run("UPDATE job SET run_at = clock_timestamp(), stuck_since = stuck_since - interval '601 s'", store)
            try await queue(store).handBack(try #require(await queue(store).claim()), because: StoreError.notFound, after: .zero)
            #expect(try await store.db.jobs.find(job.id)?.state == .failed)
        }
    }

    @Test func aJobThatOnlyAnotherVersionCanGoOnWithIsPutAside() async throws {
        struct Unknown: LastingError { let isLasting: Bool }
        try await StoreFixture.withStore { store in
            let job = try await enqueue(UUID(), store)
            for isLasting in [false, true] {
                let claimed = try #require(await queue(store).claim())
                try await queue(store).handBack(claimed, because: Unknown(isLasting: isLasting), after: .zero)
                let isStuck = try await store.database.pool.query("SELECT stuck_since IS NOT NULL FROM job WHERE id = \(job.id)")[0]
                #expect(try isStuck.decode(Bool.self) == isLasting)
            }
        }
    }

    @Test func whatKillsEveryWorkerIsGivenUp() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            let lease = try await store.scan(of: store.account())
            let key = ReviewJob(albumID: album, kind: .standard, promptVersion: "1", language: "en")
            func enqueue() async throws -> JobRecord {
                try await store.db.jobs.enqueue(.review, key: key.key, payload: key, traceparent: nil, revive: true)
            }
            let job = try await enqueue()
            try await store.database.pool.execute(
                "UPDATE scan SET state = 'reviewing', album_id = \(album), review_job_id = \(job.id) WHERE id = \(lease.scanID)")
            func dieWithIt() async throws -> [ExpiredJob] {
                try await run("UPDATE job SET run_at = clock_timestamp()", store)
                _ = try #require(await store.db.jobs.claim(1, of: .review, as: ReviewJob.self, owner: UUID(), lease: .zero).first)
                return try await store.db.jobs.endExpired()
            }
            for _ in 1..<JobRepository.maximumExpiries { #expect(try await dieWithIt().map(\.isGivenUp) == [false]) }
            #expect(try await store.db.dueWork(among: [lease.scanID], endsLeases: true).scansWithEndedJobs.isEmpty)
            #expect(try await dieWithIt() == [ExpiredJob(id: job.id, queue: .review, isGivenUp: true)])
            let failed = try #require(await store.db.jobs.find(job.id))
            #expect(failed.state == .failed && failed.error?.retryable == true)
            #expect(try await store.db.dueWork(among: [lease.scanID], endsLeases: true).scansWithEndedJobs == [lease.scanID])
            // Asking again begins anew.
            _ = try await enqueue()
            #expect(try await dieWithIt().map(\.isGivenUp) == [false])
        }
    }

    @Test func aQueueThatOnlyANewerVersionKnowsStopsNothing() async throws {
        try await StoreFixture.withStore { store in
            _ = try await enqueue(UUID(), store)
            _ = try #require(await store.db.jobs.claim(1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .zero).first)
            try await run(
                """
                INSERT INTO job (id, queue, key, payload, state, lease_until, expiries)
                VALUES (\(UUID()), 'newer', 'k', '{}', 'leased', clock_timestamp() - interval '1 s', 99)
                """, store)
            let expired = try await store.db.jobs.endExpired()
            #expect(expired.count == 2 && expired.allSatisfy { !$0.isGivenUp } && Set(expired.map(\.queue)) == [.artwork, nil])
        }
    }

    // MARK: Scans

    @Test func aScanThatCannotBeReadIsLeftToOthersAndThenFailed() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let bad = try await store.scan(of: account, lease: .zero)
            let good = try await store.scan(of: account, lease: .zero)
            try await run("UPDATE scan SET identification = '{\"newer\": true}', state = 'identified' WHERE id = \(bad.scanID)", store)
            let drives = store.db.scanDrives
            func take() async throws -> [UUID] {
                try await drives.takeAbandoned(owner: UUID(), limit: 10, lease: .seconds(60)).map(\.id)
            }
            #expect(try await take() == [good.scanID])
            #expect(try await drives.takeStuck(owner: UUID(), limit: 10, lease: .seconds(60)).isEmpty)
            try await run("UPDATE scan SET lease_until = clock_timestamp() WHERE id = \(bad.scanID)", store)
            #expect(try await take().isEmpty)
            try await run(
                """
                UPDATE scan SET lease_until = clock_timestamp(), stuck_since = stuck_since - interval '601 s' WHERE id = \(bad.scanID)
                """, store)
            let stuck = try await drives.takeStuck(owner: UUID(), limit: 10, lease: .seconds(60))
            #expect(stuck.map(\.lease.scanID) == [bad.scanID] && stuck[0].isIdentified)
        }
    }

    @Test func anEventThatCannotBeReadHidesNoOther() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let kinds: [ProgressEvent.Kind] = [.accepted, .identifying, .identified, .complete]
            _ = try await store.database.transaction { db in
                let events = kinds.map { ProgressEvent(scanId: lease.scanID, seq: 0, at: Timestamp(.now), stage: $0, message: "m") }
                return try await db.scanDrives.advance(lease, events: events, changes: ScanChanges())
            }
            try await run("UPDATE scan_event SET data = '{\"newer\": true}' WHERE seq IN (2, 4)", store)
            try await run("UPDATE scan_event SET type = 'newer', data = '{}' WHERE seq = 1", store)
            let events = try await store.db.scans.events(of: lease.scanID, after: 0)
            #expect(events.map(\.seq) == [3, 4] && events.map(\.stage) == [.identified, .complete])
            #expect(try await store.db.scans.eventKinds(of: lease.scanID).map(\.kind) == [.identifying, .identified, .complete])
        }
    }

    @Test func anAnswerInAJournalThatCannotBeReadIsAskedForAgain() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let attempt = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence).attempt
            _ = try await enqueue(UUID(), store)
            let job = try #require(await queue(store).claim())
            for step in [
                StepRun.identification(scan: lease.scanID, attempt: attempt, owner: UUID()),
                .job(job.id, attempt: job.attempt, album: UUID()),
            ] {
                let journal = DatabaseStepJournal(store.database, of: step)
                _ = try await journal.begin("call")
                try await journal.end("call", answer: "one", call: nil)
                try await run("UPDATE scan_step SET result = '{\"newer\": 1}' WHERE step = 'call'", store)
                try await run("UPDATE job_step SET result = '{\"newer\": 1}' WHERE step = 'call'", store)
                #expect(try await journal.begin("call") == .run(attempt: 2))
                try await journal.end("call", answer: "two", call: nil)
                #expect(try await journal.begin("call") == .known("two"))
            }
        }
    }

    @Test func anEntryOfAHistoryThatCannotBeReadKeepsItsNames() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let album = try await store.album().id
            for _ in 0..<2 {
                try await store.db.make([
                    HistoryRepository.inserting(
                        scanID: store.scan(of: account).scanID, accountID: account.accountID, albumID: album,
                        identification: StoreFixture.identification, scannedAt: .now, reviewID: nil)
                ])
            }
            try await run(
                """
                UPDATE history_entry SET identification = '{"newer": 1}' WHERE id = (SELECT max(id::text)::uuid FROM history_entry)
                """, store)
            let page = try await store.db.history.page(accountID: account.accountID, limit: 10, before: nil)
            #expect(page.map(\.identification.albumTitle) == ["Abbey Road", "Abbey Road"])
        }
    }
}

extension StoreJobQueue {
    fileprivate func claim() async throws -> Job? { try await claim(atMost: 1).first }
}
