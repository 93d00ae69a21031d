import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import Store
import Testing

@Suite struct JobRepositoryTests {
    private typealias Payload = [String: Int]

    private func claim(_ store: StoreFixture, lease: Duration = .seconds(60)) async throws -> ClaimedJob<[String: Int]>? {
        try await store.db.jobs.claim(1, of: .artwork, as: [String: Int].self, owner: UUID(), lease: lease).first
    }

    @Test func workIsQueuedOnceAndRevivedOnlyOnRequest() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            let first = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: "t", revive: false)
            let second = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 2], traceparent: nil, revive: true)
            #expect(first == second)
            let other = try await jobs.enqueue(.review, key: "k", payload: ["n": 1], traceparent: nil, revive: false)
            #expect(other.id != first.id)
            let claimed = try #require(try await claim(store))
            #expect(claimed.id == first.id && claimed.attempt == 1 && claimed.traceparent == "t")
            #expect(try claimed.payload == ["n": 1])
            try await jobs.fail(claimed.id, attempt: 1, error: StoreFixture.failure)
            let failed = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: false)
            #expect(failed.state == .failed && failed.error == StoreFixture.failure)
            let revived = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: true)
            #expect(revived.state == .ready && revived.error == nil)
            #expect(try await claim(store)?.attempt == 2)
        }
    }

    @Test("A claim reads what its job is about, and no job fails for what it is about")
    func subjects() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album()
            let review = ReviewJob(albumID: album.id, kind: .standard, promptVersion: "1", language: "en")
            func claimed(_ queue: JobQueue, _ key: String, _ payload: some Codable & Sendable) async throws -> JobSubject {
                _ = try await store.db.jobs.enqueue(queue, key: key, payload: payload, traceparent: nil, revive: true)
                let job = try #require(
                    try await store.db.jobs.claim(1, of: queue, as: [String: String].self, owner: UUID(), lease: .seconds(60)).first)
                try await store.db.jobs.finish(job.id, attempt: job.attempt)
                return try job.subject
            }
            let fresh = JobSubject(album: album)
            #expect(try await claimed(.review, review.key, review) == fresh)
            #expect(try await claimed(.shelf, ShelfJob.cover(album.id, found: nil).key, ["a": "b"]) == fresh)
            let fetched = FetchedArtwork(
                version: "v1", image500: [5], image200: [2], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/")
            try await store.db.artwork.store(fetched, of: album.id)
            let written = try await store.db.reviews.store(StoreFixture.review, for: review, provider: "p", model: "m")
            let job = ArtworkJob(albumID: album.id)
            #expect(try await claimed(.artwork, job.key, job) == JobSubject(album: album, hasArtwork: true))
            let known = try await claimed(.review, review.key, review)
            #expect(known.isReviewed && known.album == album)
            var other = review
            other.promptVersion = "2"
            #expect(try await !claimed(.review, other.key, other).isReviewed)
            // One that cannot be read is written again.
            try await store.database.pool.execute("UPDATE review SET body = '{}' WHERE id = \(written.id)")
            #expect(try await !claimed(.review, review.key, review).isReviewed)
            #expect(try await claimed(.shelf, ShelfJob.question(UUID()).key, ["a": "b"]) == JobSubject())
            #expect(try await claimed(.artwork, UUID().uuidString.lowercased(), job) == JobSubject())
        }
    }

    /// Whoever scans an album whose review fails again and again would pay for it each time (rule 40).
    @Test func whatFailsAgainAndAgainRests() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            func fail(rests: Bool = true) async throws -> (rest: Double?, told: Double?) {
                let job = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: true)
                let claimed = try #require(try await claim(store))
                try await jobs.fail(job.id, attempt: claimed.attempt, error: StoreFixture.failure, rests: rests)
                let row = try await store.database.pool.query(
                    "SELECT extract(epoch FROM rests_until - clock_timestamp())::float8 FROM job WHERE id = \(job.id)")[0]
                let failed = try #require(try await jobs.find(job.id)?.error)
                #expect(failed.code == StoreFixture.failure.code)
                return (try row.decode(Double?.self), failed.retryAt?.date.timeIntervalSinceNow)
            }
            func isResting() async throws -> Bool {
                try await jobs.failed(.artwork, key: "k", code: "another", within: .seconds(60)) != nil
            }
            let first = try await fail()
            #expect(first.rest == nil && first.told == nil)
            #expect(try await !isResting())
            for limit in [60.0, 300, 1800, 1800] {
                let (rest, told) = try await fail()
                #expect((limit - 20...limit).contains(rest ?? 0) && abs((told ?? 0) - (rest ?? 0)) < 1)
                #expect(try await isResting())
            }
            // What is nobody's fault, such as a used-up budget, does not count.
            #expect(try await fail(rests: false).rest == nil)
            #expect(try await !isResting())
            #expect((1780...1800).contains(try await fail().rest ?? 0))
            // Success begins anew.
            _ = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: true)
            let last = try #require(try await claim(store))
            try await jobs.finish(last.id, attempt: last.attempt)
            #expect(try await fail().rest == nil)
        }
    }

    @Test func aJobMayTurnOutToBeAnother() async throws {
        try await StoreFixture.withStore { store in
            let job = try await store.db.jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: false)
            let claimed = try #require(try await claim(store))
            try await store.db.jobs.change(job.id, attempt: claimed.attempt, to: ["n": 2])
            await #expect(throws: LeaseLost.self) { try await store.db.jobs.change(job.id, attempt: claimed.attempt + 1, to: ["n": 3]) }
            try await store.db.jobs.handBack(job.id, attempt: claimed.attempt)
            #expect(try await claim(store)?.payload == ["n": 2])
            #expect(try await store.db.jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: false).id == job.id)
        }
    }

    @Test func oldestFirstAndEachToOneWorker() async throws {
        try await StoreFixture.withStore { store in
            for number in 0..<20 {
                _ = try await store.db.jobs.enqueue(.artwork, key: String(number), payload: ["n": number], traceparent: nil, revive: false)
            }
            let oldest = try #require(try await claim(store))
            #expect(try oldest.payload == ["n": 0])
            let claimed = try await withThrowingTaskGroup(of: [Int].self) { group in
                for _ in 0..<4 {
                    group.addTask {
                        var numbers: [Int] = []
                        while let job = try await claim(store) { numbers += try job.payload.values }
                        return numbers
                    }
                }
                return try await group.reduce(into: []) { $0 += $1 }
            }
            #expect(claimed.sorted() == Array(1..<20))
        }
    }

    @Test func onlyTheNewestAttemptCounts() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            _ = try await jobs.enqueue(.artwork, key: "k", payload: Payload(), traceparent: nil, revive: false)
            let old = try #require(try await claim(store, lease: .zero))
            #expect(try await jobs.endExpired() == [ExpiredJob(id: old.id, queue: .artwork, isGivenUp: false)])
            let new = try #require(try await claim(store))
            #expect(new.attempt == 2)
            await #expect(throws: LeaseLost.self) { try await jobs.finish(old.id, attempt: old.attempt) }
            await #expect(throws: LeaseLost.self) { try await jobs.fail(old.id, attempt: old.attempt, error: StoreFixture.failure) }
            await #expect(throws: LeaseLost.self) { try await jobs.postpone(old.id, attempt: old.attempt, by: .zero) }
            await #expect(throws: LeaseLost.self) { try await jobs.handBack(old.id, attempt: old.attempt) }
            #expect(try await !jobs.renew(old.id, attempt: old.attempt, owner: old.owner, lease: .seconds(60)))
            #expect(try await jobs.renew(new.id, attempt: new.attempt, owner: new.owner, lease: .seconds(60)))
            try await jobs.finish(new.id, attempt: new.attempt)
            #expect(try await jobs.find(new.id)?.state == .done)
            #expect(try await jobs.endExpired().isEmpty)
        }
    }

    @Test func postponedWorkWaits() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            _ = try await jobs.enqueue(.artwork, key: "k", payload: Payload(), traceparent: nil, revive: false)
            let first = try #require(try await claim(store))
            try await jobs.postpone(first.id, attempt: first.attempt, by: .seconds(3600), because: StoreFixture.failure)
            #expect(try await claim(store) == nil)
            let depth = try await jobs.depth(of: .artwork)
            #expect(depth.ready == 1 && depth.leased == 0 && depth.oldest == .zero)
            try await store.database.pool.execute("UPDATE job SET run_at = clock_timestamp()")
            let second = try #require(try await claim(store))
            try await jobs.handBack(second.id, attempt: second.attempt)
            #expect(try await claim(store)?.attempt == 3)
            #expect(try await jobs.depth(of: .artwork).leased == 1)
        }
    }

    @Test func onlyBeingPutOffCountsAsATryAndAskingAgainBeginsAnew() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            func enqueue(revive: Bool) async throws {
                _ = try await jobs.enqueue(.artwork, key: "k", payload: Payload(), traceparent: nil, revive: revive)
            }
            try await enqueue(revive: false)
            // Neither a worker that died nor one that handed the job back.
            #expect(try await claim(store, lease: .zero)?.tries == 0)
            _ = try await jobs.endExpired()
            let second = try #require(try await claim(store))
            #expect(second.tries == 0)
            try await jobs.handBack(second.id, attempt: second.attempt)
            for tries in 0..<3 {
                let job = try #require(try await claim(store))
                #expect(job.tries == tries)
                try await jobs.postpone(job.id, attempt: job.attempt, by: .zero)
                // Work that goes on is not begun anew.
                try await enqueue(revive: true)
            }
            let last = try #require(try await claim(store))
            #expect(last.tries == 3 && last.attempt == 6)
            try await jobs.finish(last.id, attempt: last.attempt)
            try await enqueue(revive: false)
            #expect(try await claim(store) == nil)
            try await enqueue(revive: true)
            let revived = try #require(try await claim(store))
            #expect(revived.tries == 0 && revived.attempt == 7)
        }
    }

    /// Work that is asked for again belongs to the trace of whoever asks now; work that waits keeps its own.
    @Test func askingAgainBringsItsOwnTrace() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            func enqueue(_ trace: String) async throws {
                _ = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: trace, revive: true)
            }
            try await enqueue("first")
            try await enqueue("second")
            let job = try #require(try await claim(store))
            #expect(job.traceparent == "first")
            try await jobs.finish(job.id, attempt: job.attempt)
            try await enqueue("third")
            #expect(try await claim(store)?.traceparent == "third")
        }
    }

    /// The keys of the jobs in the order in which they are claimed.
    private func order(_ store: StoreFixture) async throws -> [Int] {
        var order: [Int] = []
        while let job = try await claim(store) { order += try job.payload.values }
        return order
    }

    private func enqueue(_ numbers: some Sequence<Int>, by account: UUID?, _ store: StoreFixture) async throws {
        for number in numbers {
            _ = try await store.db.jobs.enqueue(
                .artwork, key: String(number), payload: ["n": number], traceparent: nil, account: account, revive: true)
        }
    }

    @Test("One account's backlog does not stand before everyone's: accounts take turns")
    func accountsTakeTurns() async throws {
        try await StoreFixture.withStore { store in
            let (busy, second, third) = (UUID(), UUID(), UUID())
            try await enqueue(0..<50, by: busy, store)
            try await enqueue(100..<102, by: second, store)
            try await enqueue(200..<201, by: third, store)
            // An operator's work, and what nobody asked for, waits behind nobody's backlog either.
            try await enqueue(300..<301, by: nil, store)
            #expect(try await order(store).prefix(8) == [0, 100, 200, 300, 1, 101, 2, 3])
        }
    }

    @Test("The backlog of one account is old, and no delay of the others'")
    func aBacklogIsNoDelay() async throws {
        try await StoreFixture.withStore { store in
            try await enqueue(0..<30, by: UUID(), store)
            // As if they had been asked for ten minutes ago, and the first of them were done by now.
            try await store.database.pool.execute("DELETE FROM job WHERE key::integer < 12")
            try await store.database.pool.execute(
                "UPDATE job SET run_at = run_at - interval '600 s', fair_at = fair_at - interval '600 s'")
            let depth = try await store.db.jobs.depth(of: .artwork)
            #expect(depth.oldest >= .seconds(600) && depth.delay == .zero)
        }
    }

    @Test("A job that another account asks for, too, moves to that one's place; one that ran takes its new asker's")
    func sharedWork() async throws {
        try await StoreFixture.withStore { store in
            let (busy, other) = (UUID(), UUID())
            try await enqueue(0..<10, by: busy, store)
            try await enqueue([7], by: other, store)
            let first = try #require(try await claim(store))
            #expect(try first.payload == ["n": 0])
            #expect(try await store.db.jobs.account(of: first.id) == busy)
            try await store.db.jobs.finish(first.id, attempt: first.attempt)
            // Whoever caused it is not known any more once it is done.
            #expect(try await store.db.jobs.account(of: first.id) == nil)
            try await enqueue([0], by: busy, store)
            try await enqueue([0], by: other, store)
            #expect(try await order(store) == [7, 0, 1, 2, 3, 4, 5, 6, 8, 9])
            #expect(try await store.db.jobs.account(of: first.id) == busy)
        }
    }

    @Test("A backlog that is worked off is forgotten")
    func noDebt() async throws {
        try await StoreFixture.withStore { store in
            let (busy, other) = (UUID(), UUID())
            try await enqueue(0..<10, by: busy, store)
            _ = try await order(store)
            try await enqueue([20], by: busy, store)
            try await enqueue([30], by: other, store)
            #expect(try await order(store) == [20, 30])
        }
    }

    @Test("Erasing an account leaves nothing of it in the queues")
    func accountsEnd() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            try await enqueue(0..<3, by: account, store)
            let claimed = try #require(try await claim(store))
            try await store.database.transaction { try await $0.accounts.erase(account) }
            #expect(try await store.db.jobs.account(of: claimed.id) == nil)
            #expect(try await store.database.pool.query("SELECT 1 FROM job WHERE asked_by IS NOT NULL").isEmpty)
            #expect(try await order(store) == [1, 2])
        }
    }

    @Test("A job that is refused has failed, unless it waits or runs; its failure is known for a while, until it is asked for again")
    func refusedWork() async throws {
        try await StoreFixture.withStore { store in
            let jobs = store.db.jobs
            func refuse(_ key: String) async throws -> JobRecord {
                try await jobs.refuse(.artwork, key: key, payload: ["n": 1], because: StoreFixture.failure)
            }
            func known(code: String = StoreFixture.failure.code, within age: Duration = .seconds(60)) async throws -> UUID? {
                try await jobs.failed(.artwork, key: "k", code: code, within: age)?.id
            }
            let refused = try await refuse("k")
            #expect(refused.state == .failed && refused.error == StoreFixture.failure)
            #expect(try await known() == refused.id)
            #expect(try await known(code: "other") == nil)
            #expect(try await known(within: .zero) == nil)
            #expect(try await claim(store) == nil)
            let asked = try await jobs.enqueue(.artwork, key: "k", payload: ["n": 1], traceparent: nil, revive: true)
            #expect(asked.id == refused.id && asked.state == .ready)
            #expect(try await refuse("k").state == .ready)
            #expect(try await known() == nil)
            let claimed = try #require(try await claim(store))
            #expect(try await refuse("k").state == .leased)
            try await jobs.finish(claimed.id, attempt: claimed.attempt)
            #expect(try await refuse("k").state == .failed)
        }
    }
}
