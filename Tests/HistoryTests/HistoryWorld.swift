import Bus
import Contracts
import Eventually
import Foundation
import History
import PostgreSQL
import SplitMix64
import Store

/// Everything that changes histories, at random and at the same time. Transactions stay open for a while before they commit or change
/// their mind, so that they end in another order than they began.
struct HistoryWorld: Sendable {
    static let writers = 8

    let fixture: HistoryFixture
    let accounts: [HistoryFixture.Account]
    private let albums: [UUID]
    private let writing = Countdown(writers)

    private struct ChangedMind: Error {}

    private actor Countdown {
        private(set) var count: Int

        init(_ count: Int) { self.count = count }

        func decrement() { count -= 1 }
    }

    init(_ fixture: HistoryFixture) async throws {
        self.fixture = fixture
        var accounts: [HistoryFixture.Account] = []
        for _ in 0..<3 { accounts.append(try await fixture.account()) }
        var albums: [UUID] = []
        for number in 0..<5 { albums.append(try await fixture.album("Album \(number)")) }
        self.accounts = accounts
        self.albums = albums
    }

    // MARK: Writers

    func write(seed: UInt64, operations: Int) async throws {
        var random = SplitMix64(seed: seed)
        for _ in 0..<operations {
            let (account, album) = (accounts[Int.random(in: 0..<3, using: &random)], albums[Int.random(in: 0..<5, using: &random)])
            let pause = Duration.milliseconds(Int.random(in: 0...15, using: &random))
            let number = Int.random(in: 0..<1000, using: &random)
            switch Int.random(in: 0..<12, using: &random) {
            case 0...3: try await scan(album, account, holding: pause, changesMind: number < 150)
            case 4: try await illustrate(album, "v\(number)", holding: pause)
            case 5, 6: try await complete(album, prompt: "\(number % 3)", holding: pause)
            case 7: try await failReview(of: account)
            case 8: _ = try await fixture.database.transaction { try await $0.adminAlbums.deleteReviews(of: album) }
            case 9, 10: try await onAnEntry(of: account, number) { _ = try await fixture.service.entry($0, accountID: account.id) }
            default: try await onAnEntry(of: account, number) { try await fixture.service.delete($0, accountID: account.id) }
            }
        }
        await writing.decrement()
    }

    private func scan(_ album: UUID, _ account: HistoryFixture.Account, holding pause: Duration, changesMind: Bool) async throws {
        do {
            try await fixture.database.transaction { session in
                _ = try await HistoryFixture.identify(album, "Album", for: account, session)
                try await Task.sleep(for: pause)
                if changesMind { throw ChangedMind() }
            }
        } catch is ChangedMind {}
    }

    private func illustrate(_ album: UUID, _ version: String, holding pause: Duration) async throws {
        try await fixture.database.transaction { session in
            try await session.artwork.store(HistoryFixture.artwork(version), of: album)
            try await Task.sleep(for: pause)
        }
    }

    /// A review arrives, and scans that wait for it are complete.
    private func complete(_ album: UUID, prompt: String, holding pause: Duration) async throws {
        let job = ReviewJob(albumID: album, kind: .standard, promptVersion: prompt, language: "en")
        let review = try await fixture.db.reviews.store(HistoryFixture.review("Review \(prompt)."), for: job, provider: "p", model: "m")
        let waiting = try await fixture.database.pool.query("SELECT id FROM scan WHERE album_id = \(album) AND state = 'reviewing' LIMIT 3")
        for scan in try waiting.decode(UUID.self) {
            do {
                try await fixture.database.pool.withTransaction { connection in
                    // One driver has a scan at a time, and completes it once.
                    let waiting = try await connection.query("SELECT FROM scan WHERE id = \(scan) AND review_id IS NULL FOR UPDATE")
                    if waiting.isEmpty { return }
                    try await HistoryFixture.complete(scan, with: review.id, connection)
                    try await Task.sleep(for: pause)
                }
                try await fixture.write("UPDATE scan SET state = 'complete' WHERE id = \(scan)")
            } catch let error as PostgresError where error.sqlState == .foreignKeyViolation {
                // An operator has taken the review away meanwhile.
            }
        }
    }

    private func failReview(of account: HistoryFixture.Account) async throws {
        try await fixture.write(
            """
            UPDATE scan SET state = 'review_failed'
            WHERE id = (SELECT id FROM scan WHERE account_id = \(account.id) AND state = 'reviewing' ORDER BY id LIMIT 1)
            """)
    }

    /// Another writer may have deleted the entry, or moved it to another account.
    private func onAnEntry(of account: HistoryFixture.Account, _ number: Int, _ change: (UUID) async throws -> Void) async throws {
        let entries = try await fixture.db.history.page(accountID: account.id, limit: 20, before: nil)
        guard !entries.isEmpty else { return }
        do {
            try await change(entries[number % entries.count].id)
        } catch let error as BusError where error.code == .notFound {}
    }

    /// Moves all of one account's history to another; new entries may come to it nevertheless.
    func join() async throws {
        // Once there is something to move, and the writers are busy.
        try await eventually {
            let entries = try await fixture.db.history.page(accountID: accounts[2].id, limit: 5, before: nil)
            let isTooLate = await writing.count == 0
            return entries.count == 5 || isTooLate
        }
        try await fixture.database.pool.withTransaction { connection in
            try await connection.execute("UPDATE scan SET account_id = \(accounts[0].id) WHERE account_id = \(accounts[2].id)")
            try await connection.execute("UPDATE history_entry SET account_id = \(accounts[0].id) WHERE account_id = \(accounts[2].id)")
        }
    }

    /// What the service does between requests, and deletions that are forgotten at once.
    func keepHouse() async throws {
        while await writing.count > 0 {
            try await fixture.service.spreadAlbumChanges()
            try await fixture.service.numberChanges()
            _ = try await fixture.db.historyChanges.sweepTombstones(after: .milliseconds(200))
            try await Task.sleep(for: .milliseconds(40))
        }
    }

    // MARK: Clients

    /// A client that asks while the writers write; now and then it loses what it had.
    func follow(_ account: HistoryFixture.Account, seed: UInt64) async throws -> SyncingClient {
        var random = SplitMix64(seed: seed)
        var client = SyncingClient()
        while await writing.count > 0 {
            _ = try await client.step(fixture.service, account, limit: Int.random(in: 1...7, using: &random))
            if Int.random(in: 0..<40, using: &random) == 0 { client = SyncingClient() }
            try await Task.sleep(for: .milliseconds(Int.random(in: 0...5, using: &random)))
        }
        return client
    }
}
