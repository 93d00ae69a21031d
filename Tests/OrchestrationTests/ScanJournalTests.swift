import AlbumScanAPI
import Catalog
import Contracts
import EditorialRules
import Foundation
import Logging
import Orchestration
import PostgreSQL
import Prompts
import ScriptedModel
import Store
import Synchronization
import TestDatabase
import Testing

/// The transactions of a scan's way on a real PostgreSQL.
@Suite(.timeLimit(.minutes(3)))
struct ScanJournalTests {
    private struct Fixture {
        let journal: ScanJournal
        let caller: AuthenticatedDevice
        var db: DatabaseSession { DatabaseSession(journal.database.pool) }

        static func with(
            lease: Duration = .seconds(60), allowances: Allowances = Allowances(), backlog: Duration? = nil,
            _ body: nonisolated(nonsending) (Fixture) async throws -> Void
        ) async throws {
            let configuration = try await TestDatabase.makeConfiguration()
            let pool = try TestDatabase.makePool(configuration)
            let leases = try TestDatabase.makePool(configuration, maximumConnections: 1)
            do {
                try await Migrator.run(pool, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
                let database = Database(pool: pool, leasePool: leases)
                let device = try await database.autocommit { try await $0.accounts.register(installationHash: nil, tokenHash: [1]) }
                let journal = ScanJournal(
                    database: database, owner: UUID(), timing: OrchestrationTiming(lease: lease), photoTimeToLive: .seconds(60),
                    review: .init(prompts: try .shipped(), language: "en"), quotasAreOn: false, allowances: allowances,
                    reviewBacklog: { backlog })
                try await body(
                    Fixture(
                        journal: journal,
                        caller: AuthenticatedDevice(
                            deviceID: device.deviceID, accountID: device.accountID, tier: .ultra, advancedSearch: false)))
            }
            await pool.close()
            await leases.close()
        }

        func accept() async throws -> TakenScan {
            let request = NewScanRequest(
                caller: caller, search: .off, traceparent: "", idempotency: nil, jpeg: [0xff, 0xd8, 0xff], width: 3, height: 2,
                features: nil)
            guard case .accepted(let scan, _, _) = try await journal.accept(request) else { throw StoreError.notFound }
            return scan
        }

        func identify(_ scan: TakenScan) async throws -> ScanMachine.Step { try await store(scan).step }

        func store(_ scan: TakenScan) async throws -> ScanJournal.StoredIdentification {
            let album = IdentifiedAlbum(
                artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: [], confidence: .high)
            let machine = scan.machine
            return try await journal.storeIdentification(
                Identification(album: album, method: .twoTier, searched: false), of: scan, decide: { machine.step($0) })
        }

        /// A worker ends the review's job.
        func endReview(failing error: ScanFailure?, rests: Bool = false) async throws {
            let job = try #require(await db.jobs.claim(1, of: .review, as: ReviewJob.self, owner: UUID(), lease: .seconds(60)).first)
            if let error {
                try await db.jobs.fail(job.id, attempt: job.attempt, error: error, rests: rests)
            } else {
                try await db.jobs.finish(job.id, attempt: job.attempt)
            }
        }

        func run(_ sql: PostgresQuery) async throws { try await journal.database.pool.execute(sql) }

        /// Takes the number of the scan's next event, so that nothing can be stored about it.
        func breakEvents(of scan: TakenScan) async throws {
            try await run(
                """
                INSERT INTO scan_event (scan_id, seq, type, at, data)
                SELECT id, event_seq + 1, 'identifying', now(), '{}' FROM scan WHERE id = \(scan.lease.scanID)
                """)
        }

        /// Identifies a scan while a transaction has locked rows that this needs, and looks at what it has locked before it waits for them.
        func identify(
            _ scan: TakenScan, whileLocked lock: PostgresQuery, _ look: nonisolated(nonsending) (PostgresConnection) async throws -> Void
        ) async throws {
            let pool = journal.database.pool
            let waiting: PostgresQuery = "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"
            let identified = try await pool.withTransaction { connection in
                try await connection.query(lock)
                let identified = Task { _ = try await identify(scan) }
                while try await pool.query(waiting).isEmpty { try await Task.sleep(for: .milliseconds(20)) }
                try await look(connection)
                return identified
            }
            try await identified.value
        }

        /// As the driver does when the wait is over.
        func endWait(of scan: TakenScan) async throws {
            try await journal.database.pool.execute(
                """
                UPDATE scan SET state = 'review_failed', error = '{"code": "review_delayed", "message": "m", "retryable": true}',
                                lease_owner = NULL, lease_until = NULL WHERE id = \(scan.lease.scanID)
                """)
        }
    }

    @Test func aDelayedReviewReopensItsScanWhenItsJobHasEnded() async throws {
        try await Fixture.with { fixture in
            let scan = try await fixture.accept()
            _ = try await fixture.identify(scan)
            try await fixture.endWait(of: scan)
            #expect(try await fixture.journal.resumeDelayed(limit: 10).done.isEmpty)
            try await fixture.endReview(failing: .reviewUnavailable)
            let resumed = try await fixture.journal.resumeDelayed(limit: 10).done
            #expect(resumed.map(\.scan.lease.scanID) == [scan.lease.scanID])
            #expect(resumed[0].events.map(\.stage) == [.reviewing])
            #expect(resumed[0].scan.machine.phase == .gathering(artwork: .pending, review: .pending))
            #expect(try await fixture.db.scans.find(scan.lease.scanID)?.state == .reviewing)
            #expect(try await fixture.journal.status(of: scan.lease.scanID).review == .failed(.reviewUnavailable))
            #expect(try await fixture.journal.resumeDelayed(limit: 10).done.isEmpty)
        }
    }

    /// Streams need not look for the text of a review that nobody has begun.
    @Test func onlyAReviewThatNobodyHasBegunIsNew() async throws {
        try await Fixture.with { fixture in
            let first = try await fixture.store(try await fixture.accept())
            let job = try #require(first.newReview)
            #expect(first.jobs.contains(job))
            #expect(try await fixture.store(try await fixture.accept()).newReview == job)
            let claimed = try #require(
                await fixture.db.jobs.claim(1, of: .review, as: ReviewJob.self, owner: UUID(), lease: .seconds(60)).first)
            #expect(try await fixture.store(try await fixture.accept()).newReview == nil)
            // Somebody else goes on with what there is.
            try await fixture.db.jobs.handBack(claimed.id, attempt: claimed.attempt)
            let last = try await fixture.store(try await fixture.accept())
            #expect(last.newReview == nil && last.jobs.contains(job))
        }
    }

    /// An album whose review fails again and again is not paid for with each scan of it (rule 40).
    @Test func aReviewThatFailedTwiceIsNotAskedForAtOnceByTheNextScan() async throws {
        try await Fixture.with { fixture in
            for isFirst in [true, false] {
                let step = try await fixture.identify(try await fixture.accept())
                #expect(step.transition.jobs.contains(.review))
                try await fixture.endReview(failing: .reviewUnavailable, rests: true)
                if isFirst { try await fixture.run("UPDATE artwork SET state = 'unavailable', reason = 'no_cover'") }
            }
            let third = try await fixture.identify(try await fixture.accept())
            #expect(third.transition.state == .reviewFailed && third.transition.jobs.isEmpty)
            #expect(third.transition.error?.code == "review_unavailable" && third.transition.error?.retryable == true)
            #expect((40...60).contains(try #require(third.transition.error?.retryAt?.date.timeIntervalSinceNow)))
            try await fixture.run("UPDATE job SET rests_until = clock_timestamp()")
            #expect(try await fixture.identify(try await fixture.accept()).transition.jobs.contains(.review))
        }
    }

    /// A worker that has another version of the prompt writes the review with its own (rule 24).
    @Test func aReviewByAnotherVersionOfThePromptIsTheOneThatWasWaitedFor() async throws {
        try await Fixture.with { fixture in
            let scan = try await fixture.accept()
            _ = try await fixture.identify(scan)
            let job = try #require(
                await fixture.db.jobs.claim(1, of: .review, as: ReviewJob.self, owner: UUID(), lease: .seconds(60)).first)
            var own = try job.payload
            own.promptVersion = "of another version"
            let review = Review(
                contextSummary: "A summary.", contextBullets: ["One."], rating: 9, recommendation: .essential, tier: 1,
                label: "Essential Classic", keyTracks: ["Airbag"], sources: [])
            _ = try await fixture.db.reviews.store(review, for: own, provider: "p", model: "m")
            try await fixture.db.jobs.change(job.id, attempt: job.attempt, to: own)
            try await fixture.db.jobs.finish(job.id, attempt: job.attempt)
            guard case .ready(let found) = try await fixture.journal.status(of: scan.lease.scanID).review else {
                Issue.record("the review is not ready")
                return
            }
            #expect(found.promptVersion == "of another version" && found.contextSummary == "A summary.")
            // Others of the program's own version ask for theirs.
            try await fixture.run("UPDATE artwork SET state = 'unavailable', reason = 'no_cover'")
            #expect(try await fixture.identify(try await fixture.accept()).transition.jobs == [.review])
        }
    }

    @Test func aDelayedReviewThatCannotBeReopenedHoldsUpNoOther() async throws {
        try await Fixture.with { fixture in
            var scans: [TakenScan] = []
            for _ in 0..<2 {
                scans.append(try await fixture.accept())
                _ = try await fixture.identify(scans[scans.count - 1])
                try await fixture.endWait(of: scans[scans.count - 1])
            }
            try await fixture.endReview(failing: .reviewUnavailable)
            // In the order in which they come up: one at a time, the first would be every time's.
            let sorted = try await fixture.db.scanDrives.delayed(limit: 10)
            let broken = try #require(scans.first { $0.lease.scanID == sorted.first })
            try await fixture.breakEvents(of: broken)
            let first = try await fixture.journal.resumeDelayed(limit: 1)
            #expect(first.done.isEmpty && first.failures.map(\.scan) == [broken.lease.scanID])
            #expect(try await fixture.db.scans.find(broken.lease.scanID)?.state == .reviewFailed)
            #expect(try await fixture.journal.resumeDelayed(limit: 1).done.map(\.scan.lease.scanID) == [sorted[1]])
            // It is tried again later.
            try await fixture.run("UPDATE scan SET stuck_since = stuck_since - interval '61 s'")
            try await fixture.run("DELETE FROM scan_event WHERE data = '{}'")
            #expect(try await fixture.journal.resumeDelayed(limit: 1).done.map(\.scan.lease.scanID) == [broken.lease.scanID])
        }
    }

    @Test func aJobThatWasGivenUpIsAFailedReview() async throws {
        try await Fixture.with { fixture in
            let scan = try await fixture.accept()
            _ = try await fixture.identify(scan)
            #expect(try await fixture.journal.status(of: scan.lease.scanID).review == .pending)
            try await fixture.journal.database.pool.execute(
                "UPDATE job SET state = 'leased', lease_until = clock_timestamp() - interval '1 s', expiries = 9 WHERE queue = 'review'")
            #expect(try await fixture.db.jobs.endExpired().map(\.isGivenUp) == [true])
            guard case .failed(let failure) = try await fixture.journal.status(of: scan.lease.scanID).review else {
                Issue.record("the review is not failed")
                return
            }
            #expect(failure.code == "review_unavailable")
        }
    }

    @Test(arguments: [true, false])
    func aScanThatNobodyCanReadIsFailed(isIdentified: Bool) async throws {
        try await Fixture.with { fixture in
            let scan = try await fixture.accept()
            if isIdentified { _ = try await fixture.identify(scan) }
            try await fixture.journal.database.pool.execute(
                """
                UPDATE scan SET identification = '{"newer": true}', lease_until = clock_timestamp(),
                                stuck_since = clock_timestamp() - interval '601 s'
                """)
            let events = try await fixture.journal.giveUpStuck().done
            #expect(events.map(\.stage) == [isIdentified ? .reviewFailed : .identificationFailed])
            #expect(events.first?.error == .scanGivenUp)
            let state = try await fixture.journal.database.pool.query("SELECT state FROM scan")[0].decode(String.self)
            #expect(state == (isIdentified ? "review_failed" : "identification_failed"))
            #expect(try await fixture.db.photos.find(scan.lease.scanID) == nil)
            #expect(try await fixture.journal.giveUpStuck().done.isEmpty)
        }
    }

    @Test func whatCannotBeGivenUpCostsNoOtherScan() async throws {
        try await Fixture.with { fixture in
            let (broken, cancelled, good) = (try await fixture.accept(), try await fixture.accept(), try await fixture.accept())
            try await fixture.breakEvents(of: broken)
            // Somebody takes this one as soon as it has been taken to be given up.
            try await fixture.run(
                """
                CREATE FUNCTION seize() RETURNS trigger LANGUAGE plpgsql AS $$
                BEGIN UPDATE scan SET fence = fence + 1 WHERE id = NEW.id; RETURN NULL; END $$
                """)
            try await fixture.run("UPDATE scan SET lease_until = clock_timestamp(), stuck_since = clock_timestamp() - interval '601 s'")
            try await fixture.run(
                """
                CREATE TRIGGER seize AFTER UPDATE ON scan FOR EACH ROW
                WHEN (pg_trigger_depth() = 0 AND NEW.id = '\(unescaped: cancelled.lease.scanID.uuidString)') EXECUTE FUNCTION seize()
                """)
            let outcomes = try await fixture.journal.giveUpStuck()
            #expect(outcomes.done.map(\.scanId) == [good.lease.scanID])
            #expect(outcomes.failures.map(\.scan) == [broken.lease.scanID])
            #expect(try await fixture.db.scans.find(cancelled.lease.scanID)?.state == .identifying)
        }
    }

    // MARK: Lock order

    @Test("An identification locks its scan before any job")
    func scansComeBeforeJobs() async throws {
        try await Fixture.with { fixture in
            let (known, scan) = (try await fixture.accept(), try await fixture.accept())
            _ = try await fixture.identify(known)
            try await fixture.identify(scan, whileLocked: "SELECT FROM scan WHERE id = \(scan.lease.scanID) FOR UPDATE") { connection in
                // Fails if one of them is locked.
                let jobs = try await connection.query("SELECT FROM job FOR UPDATE NOWAIT")
                #expect(jobs.count == 2)
            }
        }
    }

    @Test("Of a scan's jobs the artwork's is locked first, also if the review's is refused")
    func artworkComesBeforeReviews() async throws {
        try await Fixture.with(backlog: .seconds(60)) { fixture in
            let (known, scan) = (try await fixture.accept(), try await fixture.accept())
            _ = try await fixture.identify(known)
            try await fixture.identify(scan, whileLocked: "SELECT FROM job WHERE queue = 'artwork' FOR UPDATE") { connection in
                let reviews = try await connection.query("SELECT FROM job WHERE queue = 'review' FOR UPDATE NOWAIT")
                #expect(reviews.count == 1)
            }
        }
    }

    @Test("What an operator has identified again costs the account nothing")
    func operatorsRetriesAreNobodys() async throws {
        var allowances = Allowances()
        allowances.scans = 1
        try await Fixture.with(allowances: allowances) { fixture in
            let scan = try await fixture.accept()
            try await fixture.run(
                """
                UPDATE scan SET state = 'identification_failed', error = NULL, allowance_day = NULL, lease_owner = NULL, lease_until = NULL
                """)
            await #expect(throws: AllowanceExhausted.self) {
                _ = try await fixture.journal.reopenForIdentification(scan.lease.scanID, isPersons: true)
            }
            let reopened = try await fixture.journal.reopenForIdentification(scan.lease.scanID, isPersons: false)
            #expect(reopened?.scan.lease.scanID == scan.lease.scanID)
            #expect(try await fixture.db.allowances.used(by: fixture.caller.accountID)[.scans] == 1)
        }
    }

    /// 500 people photograph the same sleeve at once: everything waits for four connections and one job's row.
    @Test func aBurstOfOneSleeveCostsNoLease() async throws {
        try await Fixture.with(lease: .seconds(3)) { fixture in
            var scans: [TakenScan] = []
            for _ in 0..<500 { scans.append(try await fixture.accept()) }
            let leases = scans.map(\.lease)
            #expect(try await fixture.journal.renew(leases).count == 500)
            let isOver = Flag()
            try await withThrowingTaskGroup(of: Void.self) { group in
                group.addTask {
                    var last = ContinuousClock.now
                    while !isOver.isRaised {
                        try await Task.sleep(for: .milliseconds(500))
                        // Those that have ended are held by nobody; the others must be held still.
                        _ = try await fixture.journal.renew(leases)
                        #expect(ContinuousClock.now - last < .seconds(3))
                        last = .now
                    }
                }
                try await withThrowingTaskGroup(of: Void.self) { drives in
                    for scan in scans { drives.addTask { _ = try await fixture.identify(scan) } }
                    try await drives.waitForAll()
                }
                isOver.raise()
                try await group.waitForAll()
            }
            let lost = try await fixture.journal.database.pool.query("SELECT FROM scan WHERE lease_until < clock_timestamp()")
            #expect(lost.isEmpty)
            #expect(try await fixture.journal.renew(leases).count == 500)
        }
    }
}

private final class Flag: Sendable {
    private let value = Mutex(false)

    var isRaised: Bool { value.withLock { $0 } }
    func raise() { value.withLock { $0 = true } }
}
