import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import PostgreSQL
import Store
import TestDatabase
import Testing

struct StepJournalTests {
    private static let call = ModelCallRecord(
        step: "id_call_1", attempt: 1, promptVersion: "1", provider: "p", model: "m", outcome: "ok", inputTokens: 1, outputTokens: 2,
        searches: 0, costMicroUSD: 3, durationMilliseconds: 4)

    private func run(_ lease: ScanLease, by owner: UUID = UUID(), in store: StoreFixture) async throws -> DatabaseStepJournal {
        let attempt = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence).attempt
        return DatabaseStepJournal(store.database, of: .identification(scan: lease.scanID, attempt: attempt, owner: owner))
    }

    private func cost(in store: StoreFixture) async throws -> Int {
        try await store.database.pool.query("SELECT coalesce(sum(cost_micro_usd), 0)::int8 FROM model_call")[0].decode(Int.self)
    }

    @Test("A call is counted whenever it is begun, and not begun once it is answered")
    func attempts() async throws {
        try await StoreFixture.withStore { store in
            let journal = try await run(try await store.scan(of: store.account()), in: store)
            #expect(try await journal.begin("id_call_1") == .run(attempt: 1))
            try await journal.end("id_call_1", answer: nil, call: Self.call)
            #expect(try await journal.begin("id_call_1") == .run(attempt: 2))
            try await journal.end("id_call_1", answer: "{\"a\":\"\0é\"}", call: Self.call)
            #expect(try await journal.begin("id_call_1") == .known("{\"a\":\"\u{FFFD}é\"}"))
            #expect(try await journal.begin("id_call_2") == .run(attempt: 1))
            #expect(try await cost(in: store) == 6)
        }
    }

    @Test("A later run knows what was answered; the one before begins nothing and notes nothing but what it cost")
    func takenOver() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let first = try await run(lease, in: store)
            _ = try await first.begin("id_call_1")
            try await first.end("id_call_1", answer: "one", call: nil)
            _ = try await first.begin("id_call_2")
            let second = try await run(lease, in: store)
            #expect(try await second.begin("id_call_1") == .known("one"))
            #expect(try await second.begin("id_call_2") == .run(attempt: 2))
            #expect(try await second.mayRepeat("id_call_2", attempt: 2, reserving: nil))
            #expect(try await !first.mayRepeat("id_call_2", attempt: 1, reserving: nil))
            await #expect(throws: LeaseLost.self) { _ = try await first.begin("id_call_2") }
            await #expect(throws: LeaseLost.self) { try await first.end("id_call_2", answer: "late", call: Self.call) }
            #expect(try await cost(in: store) == 3)
            try await second.end("id_call_2", answer: "two", call: nil)
            #expect(try await second.begin("id_call_2") == .known("two"))
        }
    }

    @Test("A run is given the photo or the features that it looks at first, in the round trip that begins it")
    func firstLook() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let looked = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence, reading: .photo)
            #expect(looked.attempt == 1 && looked.photo == [0xff, 0xd8, 0xff] && looked.features == nil)
            let blind = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence, reading: .features)
            #expect(blind.attempt == 2 && blind.photo == nil && blind.features == nil)
            try await store.database.pool.execute("DELETE FROM scan_photo WHERE scan_id = \(lease.scanID)")
            let late = try await store.db.steps.claimIdentification(of: lease.scanID, fence: lease.fence, reading: .photo)
            #expect(late.attempt == 3 && late.photo == nil)
        }
    }

    @Test("Calls that nobody is paid for are begun without a round trip; their answers are kept, and recorded by nobody who lost the job")
    func free() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            _ = try await store.db.jobs.enqueue(
                .artwork, key: ArtworkJob(albumID: album).key, payload: ArtworkJob(albumID: album), traceparent: nil, revive: true)
            func claimed() async throws -> (job: UUID, attempt: Int, answers: [String: String], journal: DatabaseStepJournal) {
                let job = try #require(
                    await store.db.jobs.claim(1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .zero).first)
                let subject = try job.subject
                #expect(subject.album?.id == album && !subject.hasArtwork)
                return (
                    job.id, job.attempt, subject.answers,
                    DatabaseStepJournal(
                        store.database, of: .job(job.id, attempt: job.attempt, album: album), knowing: subject.answers)
                )
            }
            let first = try await claimed()
            #expect(first.answers.isEmpty)
            #expect(try await first.journal.begin("search_1") == .run(attempt: 1))
            try await first.journal.end(EndedStep("search_1", text: "none", duration: .seconds(2)))
            #expect(try await first.journal.once("search_2") { ["g"] } == ["g"])
            let (found, step) = try await first.journal.unrecorded("search_3") { "h" }
            #expect(found == "h")
            let group = UUID()
            let run = StepRun.job(first.job, attempt: first.attempt, album: album)
            let recorded = try #require(step.map { StepRepository.recording($0, of: run) })
            #expect(try await store.db.albums.setFreeReleaseGroup(group, of: album, with: [recorded]))

            _ = try await store.db.jobs.endExpired()
            let second = try await claimed()
            #expect(second.answers == ["search_1": "none", "search_2": #"["g"]"#, "search_3": #""h""#])
            #expect(try await second.journal.begin("search_1") == .known("none"))
            #expect(try await second.journal.begin("cover_1") == .run(attempt: 1))
            await #expect(throws: LeaseLost.self) { try await first.journal.end(EndedStep("cover_1", text: "late")) }
            try await second.journal.end(EndedStep("cover_1", text: "no_cover"))
            let steps = try await store.database.pool.query("SELECT step FROM job_step WHERE finished_at >= started_at ORDER BY step")
            #expect(try steps.decode(String.self) == ["cover_1", "search_1", "search_2", "search_3"])
        }
    }

    @Test("A later run waits for the call that a living process makes for the one before, and takes its answer")
    func underWay() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let worker = EndpointRecord(instance: UUID(), role: "identification", version: "1")
            try await store.db.endpoints.announce(worker)
            let first = try await run(lease, by: worker.instance, in: store)
            #expect(try await first.begin("id_call_1") == .run(attempt: 1))
            let second = try await run(lease, in: store)
            let waiting = Task { try await second.begin("id_call_1") }
            // Held up by a lock, its first look is one at the time before the answer.
            try await store.database.pool.withTransaction { connection in
                try await connection.query("SELECT FROM scan_step WHERE step = 'identification' FOR UPDATE")
                try await TestDatabase.untilWaiting(1, in: store.database.pool)
            }
            try await first.end("id_call_1", answer: "one", call: Self.call)
            #expect(try await waiting.value == .known("one"))
            await #expect(throws: LeaseLost.self) { _ = try await first.begin("id_call_2") }
            #expect(try await cost(in: store) == 3)
        }
    }

    @Test("Nobody waits for a call that failed, whose process is gone, or that takes longer than calls may")
    func notUnderWay() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let worker = EndpointRecord(instance: UUID(), role: "identification", version: "1")
            try await store.db.endpoints.announce(worker)
            let first = try await run(lease, by: worker.instance, in: store)
            for step in ["failed", "old", "orphaned"] { _ = try await first.begin(step) }
            try await first.end("failed", answer: nil, call: Self.call)
            let second = try await run(lease, in: store)
            // A failure after the work was taken over says nothing about it.
            await #expect(throws: LeaseLost.self) { try await first.end("orphaned", answer: nil, call: nil) }
            #expect(try await second.begin("failed") == .run(attempt: 2))
            try await store.database.pool.execute("UPDATE scan_step SET started_at = started_at - interval '1 minute' WHERE step = 'old'")
            #expect(try await second.begin("old") == .run(attempt: 2))
            try await store.db.endpoints.withdraw(worker.instance)
            #expect(try await second.begin("orphaned") == .run(attempt: 2))
            // What was begun again is not noted by who began it first.
            await #expect(throws: LeaseLost.self) { try await first.end("old", answer: "late", call: Self.call) }
        }
    }

    @Test("A call that was begun with its run is not begun again, and its cost takes the place of what was reserved with it")
    func opened() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let (run, start) = try await store.database.transaction { db -> (StepRun, StepStart?) in
                let claimed = try await db.steps.claimIdentification(of: lease.scanID, fence: lease.fence, reading: .photo)
                let run = StepRun.identification(scan: lease.scanID, attempt: claimed.attempt, owner: UUID())
                let opening = CallOpening(step: "id_call_1", microUSD: 500)
                return (run, try await db.begin(opening, of: run, limits: SpendingLimits(), longestCall: .seconds(1)))
            }
            #expect(start == .run(attempt: 1))
            let journal = DatabaseStepJournal(store.database, of: run, begun: start.map { ("id_call_1", $0) })
            #expect(try await journal.begin("id_call_1", reserving: 500) == .run(attempt: 1))
            try await journal.end("id_call_1", answer: nil, call: Self.call)
            // Another attempt is another call.
            #expect(try await journal.begin("id_call_1", reserving: 500) == .run(attempt: 2))
            let reserved = try await store.database.pool.query(
                "SELECT reserved_micro_usd, spent_micro_usd, calls FROM budget_use WHERE account_id IS NULL AND length(period) > 7")
            let (held, spent, calls) = try reserved[0].decode((Int64, Int64, Int64).self)
            #expect(held == 500 && spent == 3 && calls == 2)
        }
    }

    @Test("A run is only for the scan's present driver, and not after its end")
    func fenced() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            await #expect(throws: LeaseLost.self) { _ = try await store.db.steps.claimIdentification(of: lease.scanID, fence: 7) }
            await #expect(throws: LeaseLost.self) { _ = try await store.db.steps.claimIdentification(of: UUID(), fence: lease.fence) }
            let journal = try await run(lease, in: store)
            _ = try await journal.begin("id_call_1")
            try await journal.end("id_call_1", answer: "what the cover says", call: nil)
            try await store.db.make([
                StepRepository.endingIdentification(
                    of: lease.scanID, result: StoreFixture.identification, error: ScanFailure?.none)
            ])
            await #expect(throws: LeaseLost.self) { _ = try await journal.begin("id_call_2") }
            let rows = try await store.database.pool.query("SELECT result->>'method' FROM scan_step ORDER BY step = 'identification'")
            // The answer is gone with the photo.
            #expect(try rows.map { try $0.decode(String?.self) } == [nil, "two-tier"])
        }
    }

    @Test("What is kept for another try goes when the photo goes")
    func sweptWithThePhoto() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: store.account())
            let journal = try await run(lease, in: store)
            _ = try await journal.begin("id_call_1")
            try await journal.end("id_call_1", answer: "what the cover says", call: nil)
            try await store.db.make([
                StepRepository.endingIdentification(
                    of: lease.scanID, result: StoreFixture.identification, error: StoreFixture.failure, keeping: .everything)
            ])
            let again = try await run(lease, in: store)
            #expect(try await again.begin("id_call_1") == .known("what the cover says"))
            try await store.database.pool.execute("UPDATE scan_photo SET expires_at = clock_timestamp()")
            #expect(try await store.db.photos.sweep() == 1)
            #expect(try await again.begin("id_call_1") == .run(attempt: 2))
        }
    }

    @Test("A job's journal belongs to the holder of its newest attempt, and is void when the job has ended")
    func jobs() async throws {
        try await StoreFixture.withStore { store in
            func journal(lease: Duration) async throws -> (DatabaseStepJournal, ClaimedJob<[String: Int]>) {
                let job = try #require(
                    try await store.db.jobs.claim(1, of: .artwork, as: [String: Int].self, owner: UUID(), lease: lease).first)
                return (DatabaseStepJournal(store.database, of: .job(job.id, attempt: job.attempt, album: UUID())), job)
            }
            _ = try await store.db.jobs.enqueue(.artwork, key: "k", payload: ["a": 1], traceparent: nil, revive: false)
            let (first, _) = try await journal(lease: .zero)
            let found = try await first.once("search") { ["x"] }
            #expect(found == ["x"])
            _ = try await store.db.jobs.endExpired()
            let (second, job) = try await journal(lease: .seconds(60))
            await #expect(throws: LeaseLost.self) { _ = try await first.begin("cover") }
            // A holder that is late erases nothing.
            await #expect(throws: LeaseLost.self) { try await store.db.jobs.finish(job.id, attempt: job.attempt - 1) }
            #expect(try await second.mayRepeat("id_call_2", attempt: 2, reserving: nil))
            #expect(try await !first.mayRepeat("id_call_2", attempt: 1, reserving: nil))
            #expect(try await second.once("search") { ["y"] } == ["x"])
            try await store.db.jobs.finish(job.id, attempt: job.attempt)
            await #expect(throws: LeaseLost.self) { _ = try await second.begin("cover") }
            _ = try await store.db.jobs.enqueue(.artwork, key: "k", payload: ["a": 1], traceparent: nil, revive: true)
            let (third, _) = try await journal(lease: .seconds(60))
            #expect(try await third.once("search") { ["y"] } == ["y"])
        }
    }
}
