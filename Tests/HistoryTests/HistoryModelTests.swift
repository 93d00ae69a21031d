import Contracts
import Foundation
import History
import PostgreSQL
import Store
import TestDatabase
import Testing

/// Random writers and syncing clients at the same time; when the writers are done, what the clients keep is what the server has.
struct HistoryModelTests {
    @Test("After any concurrent changes a client's cache is the server's history", arguments: [1, 2, 3, 4, UInt64.random(in: 5 ... .max)])
    func converges(seed: UInt64) async throws {
        print("History sync with the seed \(seed)")
        try await HistoryFixture.with(connections: 16) { fixture in
            let world = try await HistoryWorld(fixture)
            let clients = try await withThrowingTaskGroup(of: (HistoryFixture.Account, SyncingClient)?.self) { group in
                for writer in 0..<HistoryWorld.writers {
                    group.addTask {
                        try await world.write(seed: seed &+ UInt64(writer), operations: 60)
                        return nil
                    }
                }
                group.addTask {
                    try await world.join()
                    return nil
                }
                group.addTask {
                    try await world.keepHouse()
                    return nil
                }
                for account in world.accounts {
                    for reader in 0..<2 {
                        group.addTask { (account, try await world.follow(account, seed: seed &* 31 &+ UInt64(reader))) }
                    }
                }
                return try await group.reduce(into: [(HistoryFixture.Account, SyncingClient)]()) { clients, client in
                    if let client { clients.append(client) }
                }
            }
            #expect(clients.count == 6)
            try await fixture.service.spreadAlbumChanges()
            var entries = 0
            for (account, client) in clients {
                var client = client
                try await client.sync(fixture.service, account)
                let truth = try await fixture.everything(of: account)
                #expect(client.entries == truth, "seed \(seed): the cache differs in \(client.differences(from: truth))")
                entries += truth.count
            }
            #expect(entries > 0)
        }
    }

    /// Both numbers of a change cost its own transaction nothing that another one could wait for in turn.
    @Test("Many scans of one album that end at once, and its artwork and review, do not lock each other out")
    func noDeadlocks() async throws {
        try await HistoryFixture.with(connections: 16) { fixture in
            let album = try await fixture.album("Everybody's")
            var accounts: [HistoryFixture.Account] = []
            for _ in 0..<20 { accounts.append(try await fixture.account()) }
            let everyone = accounts
            try await withThrowingTaskGroup { group in
                for number in 0..<400 {
                    group.addTask {
                        // One try: a deadlock would be an error, not another try.
                        try await fixture.database.pool.withTransaction(maximumAttempts: 1) { connection in
                            let session = DatabaseSession(connection)
                            let account = everyone[number % everyone.count]
                            let scan = try await HistoryFixture.identify(album, "Everybody's", for: account, session)
                            if number % 10 == 0 { try await session.artwork.store(HistoryFixture.artwork("v\(number)"), of: album) }
                            let job = ReviewJob(albumID: album, kind: .standard, promptVersion: "\(number % 5)", language: "en")
                            let review = try await session.reviews.store(HistoryFixture.review("r"), for: job, provider: "p", model: "m")
                            try await HistoryFixture.complete(scan, with: review.id, connection)
                        }
                    }
                }
                for account in everyone {
                    group.addTask { _ = try await fixture.service.changes(accountID: account.id, since: nil, limit: 5) }
                }
                group.addTask { try await fixture.service.spreadAlbumChanges() }
                try await group.waitForAll()
            }
            for account in everyone {
                var client = SyncingClient()
                try await client.sync(fixture.service, account, limit: 100)
                #expect(client.entries.count == 20)
            }
        }
    }

    /// Both wait for the entry here; whoever gets it must not need the review that the other one holds.
    @Test("A scan that is completed with a review, and an operator who deletes that review, do not lock each other out")
    func reviewBeforeEntry() async throws {
        try await HistoryFixture.with(connections: 8) { fixture in
            let pool = fixture.database.pool
            let (album, account) = (try await fixture.album("Album"), try await fixture.account())
            let scan = try await fixture.scan(album, for: account)
            var reviews: [UUID] = []
            for prompt in ["1", "2"] {
                let job = ReviewJob(albumID: album, kind: .standard, promptVersion: prompt, language: "en")
                reviews.append(try await fixture.db.reviews.store(HistoryFixture.review("r"), for: job, provider: "p", model: "m").id)
            }
            let (former, review) = (reviews[0], reviews[1])
            try await pool.withTransaction { try await HistoryFixture.complete(scan, with: former, $0) }
            try await withThrowingTaskGroup { group in
                try await pool.withTransaction { connection in
                    try await connection.execute("SELECT FROM history_entry ORDER BY id FOR UPDATE")
                    group.addTask {
                        try await pool.withTransaction(maximumAttempts: 1) {
                            try await HistoryFixture.complete(scan, with: review, $0)
                        }
                    }
                    try await TestDatabase.untilWaiting(1, in: pool)
                    group.addTask {
                        try await pool.withTransaction(maximumAttempts: 1) {
                            _ = try await DatabaseSession($0).adminAlbums.deleteReviews(of: album)
                        }
                    }
                    try await TestDatabase.untilWaiting(2, in: pool)
                }
                try await group.waitForAll()
            }
            #expect(try await pool.query("SELECT FROM history_entry WHERE review_id IS NULL").count == 1)
        }
    }
}
