import AlbumScanAPI
import Catalog
import Contracts
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
            lease: Duration = .seconds(60), _ body: nonisolated(nonsending) (Fixture) async throws -> Void
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
                    review: .init(prompts: try .shipped(), language: "en"), quotasAreOn: false, allowances: Allowances(),
                    reviewBacklog: { nil })
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

        func identify(_ scan: TakenScan) async throws -> ScanMachine.Step {
            let album = IdentifiedAlbum(
                artistName: "Radiohead", albumTitle: "OK Computer", releaseYear: "1997", genres: [], confidence: .high)
            let machine = scan.machine
            return try await journal.storeIdentification(
                Identification(album: album, method: .twoTier, searched: false), of: scan, decide: { machine.step($0) }
            ).step
        }

        /// A worker ends the review's job.
        func endReview(failing error: ScanFailure?) async throws {
            let job = try #require(await db.jobs.claim(.review, as: ReviewJob.self, owner: UUID(), lease: .seconds(60)))
            if let error {
                try await db.jobs.fail(job.id, attempt: job.attempt, error: error)
            } else {
                try await db.jobs.finish(job.id, attempt: job.attempt)
            }
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
            #expect(try await fixture.journal.resumeDelayed(limit: 10).isEmpty)
            try await fixture.endReview(failing: .reviewUnavailable)
            let resumed = try await fixture.journal.resumeDelayed(limit: 10)
            #expect(resumed.map(\.scan.lease.scanID) == [scan.lease.scanID])
            #expect(resumed[0].events.map(\.stage) == [.reviewing])
            #expect(resumed[0].scan.machine.phase == .gathering(artwork: .pending, review: .pending))
            #expect(try await fixture.db.scans.find(scan.lease.scanID)?.state == .reviewing)
            #expect(try await fixture.journal.status(of: scan.lease.scanID).review == .failed(.reviewUnavailable))
            #expect(try await fixture.journal.resumeDelayed(limit: 10).isEmpty)
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
            let events = try await fixture.journal.giveUpStuck()
            #expect(events.map(\.stage) == [isIdentified ? .reviewFailed : .identificationFailed])
            #expect(events.first?.error == .scanGivenUp)
            let state = try await fixture.journal.database.pool.query("SELECT state FROM scan")[0].decode(String.self)
            #expect(state == (isIdentified ? "review_failed" : "identification_failed"))
            #expect(try await fixture.db.photos.find(scan.lease.scanID) == nil)
            #expect(try await fixture.journal.giveUpStuck().isEmpty)
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
