import Contracts
import Foundation
import Logging
import PostgreSQL
import Store
import TestDatabase
import Testing

/// The log of changes and their numbers (migration 12).
@Suite struct HistoryChangeTests {
    private func entry(_ store: StoreFixture, _ account: UUID, _ album: UUID) async throws -> UUID {
        let scan = UUID()
        try await store.db.make([
            HistoryRepository.inserting(
                scanID: scan, accountID: account, albumID: album, identification: StoreFixture.identification, scannedAt: Date(),
                reviewID: nil)
        ])
        return try await store.database.pool.query("SELECT id FROM history_entry WHERE scan_id = \(scan)")[0].decode()
    }

    /// The entries logged as changed, for the account; forgets them.
    private func logged(_ store: StoreFixture, _ account: UUID) async throws -> [UUID] {
        try await store.database.pool.query("DELETE FROM history_touch WHERE account_id = \(account) RETURNING entry_id").decode(UUID.self)
    }

    @Test("Each thing an entry shows is logged when it changes, and nothing else")
    func everyCause() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let album = try await store.album().id
            let (one, two) = (try await entry(store, account, album), try await entry(store, account, album))
            #expect(try await Set(logged(store, account)) == [one, two])
            let changes = store.db.historyChanges

            _ = try await store.db.history.view(one, accountID: account)
            #expect(try await logged(store, account) == [one])
            try await store.database.pool.execute("UPDATE history_entry SET artist_name = artist_name")
            #expect(try await logged(store, account).isEmpty)

            let artwork = FetchedArtwork(
                version: "v", image500: [1], image200: [2], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/")
            try await store.db.artwork.store(artwork, of: album)
            #expect(try await logged(store, account).isEmpty)
            #expect(try await changes.spread(albumsOf: UUID()) == 0)
            #expect(try await changes.spread(albumsOf: account) == 1)
            #expect(try await Set(logged(store, account)) == [one, two])
            // The same again changes nothing that is shown.
            try await store.db.artwork.store(artwork, of: album)
            #expect(try await changes.spread() == 0)

            let job = ReviewJob(albumID: album, kind: .standard, promptVersion: "1", language: "en")
            let review = try await store.db.reviews.store(StoreFixture.review, for: job, provider: "p", model: "m")
            _ = try await store.db.reviews.store(StoreFixture.review, for: job, provider: "p", model: "m")
            // Neither entry's scan is complete without a review.
            #expect(try await changes.spread() == 1)
            #expect(try await logged(store, account).isEmpty)
            try await store.database.pool.execute("UPDATE history_entry SET review_id = \(review.id) WHERE id = \(two)")
            #expect(try await logged(store, account) == [two])
            #expect(try await store.db.adminAlbums.deleteReviews(of: album) == 1)
            #expect(try await logged(store, account) == [two])

            #expect(try await store.db.history.delete(one, accountID: account))
            // Again is no error, also before the change has its number; what never was there is not found.
            #expect(try await store.db.history.delete(one, accountID: account))
            #expect(try await logged(store, account) == [one])
            #expect(try await !store.db.history.delete(UUID(), accountID: account))
            #expect(try await logged(store, account).isEmpty)
        }
    }

    @Test("An erased account leaves nothing, whatever was logged of it")
    func erasure() async throws {
        try await StoreFixture.withStore { store in
            let (account, other) = (try await store.account().accountID, try await store.account().accountID)
            let album = try await store.album().id
            for account in [account, other] {
                for _ in 0..<3 { _ = try await entry(store, account, album) }
                try await store.database.transaction { try await $0.historyChanges.number(account) }
                _ = try await entry(store, account, album)
            }
            try await store.db.accounts.erase(account)
            for table in ["history_touch", "history_change", "history_counter", "history_entry"] {
                let left = try await store.database.pool.query(
                    "SELECT DISTINCT account_id FROM \(identifier: table)"
                ).decode(UUID.self)
                #expect(left == [other], "\(table)")
            }
            // What was spread while the account went is dropped with the next round.
            try await store.database.pool.execute("INSERT INTO history_touch (account_id, entry_id) VALUES (\(account), \(UUID()))")
            try await store.database.transaction { try await $0.historyChanges.number(account) }
            #expect(try await store.db.historyChanges.accountsToNumber(limit: 10) == [other])
        }
    }

    @Test("Numbers have no gaps, name each entry once, and begin with the oldest change")
    func numbers() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let album = try await store.album().id
            var entries: [UUID] = []
            for _ in 0..<4 { entries.append(try await entry(store, account, album)) }
            _ = try await store.db.history.view(entries[0], accountID: account)
            try await store.database.transaction { try await $0.historyChanges.number(account) }
            let page = try await store.db.historyChanges.page(of: account, after: nil, limit: 10)
            #expect(page.upserted.map(\.id) == [entries[1], entries[2], entries[3], entries[0]])
            #expect(page.mark.version == 4 && !page.hasMore && !page.continuesMark)
            try await store.database.transaction { try await $0.historyChanges.number(account) }
            let again = try await store.db.historyChanges.page(of: account, after: page.mark, limit: 10)
            #expect(again.upserted.isEmpty && again.mark == page.mark && again.continuesMark)
        }
    }

    @Test("Entries from before the migration have their numbers, the deleted ones too")
    func backfill() async throws {
        try await TestDatabase.withPool { pool in
            let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
            try await Migrator.run(Migration.all.filter { $0.version < 12 }, pool, logger: logger)
            let store = StoreFixture(database: Database(pool: pool))
            let (account, empty, album) = (UUID(), UUID(), UUID())
            // As it was then: today's repositories know tables and columns that this schema lacks.
            try await pool.execute("INSERT INTO account (id) VALUES (\(account)), (\(empty))")
            try await pool.execute("INSERT INTO album (id, artist_name, album_title) VALUES (\(album), 'The Beatles', 'Abbey Road')")
            var entries: [UUID] = []
            for _ in 0..<3 { entries.append(try await entry(store, account, album)) }
            try await pool.execute("UPDATE history_entry SET deleted_at = now() WHERE id = \(entries[1])")
            try await Migrator.run(pool, logger: logger)
            #expect(try await !store.db.historyChanges.isPending(account))
            #expect(try await store.db.historyChanges.isPending(empty))
            let page = try await store.db.historyChanges.page(of: account, after: nil, limit: 10)
            #expect(page.upserted.map(\.id) == [entries[0], entries[2]] && page.deleted.isEmpty && page.mark.version == 3)
        }
    }
}

@Suite struct ScanListTests {
    @Test("Lists are by group, newest first, in pages, and of one account")
    func lists() async throws {
        try await StoreFixture.withStore { store in
            let (account, other) = (try await store.account(), try await store.account())
            var scans: [UUID] = []
            for _ in 0..<9 { scans.append(try await store.scan(of: account).scanID) }
            _ = try await store.scan(of: other)
            let states = ["complete", "review_failed", "identification_failed", "accepted", "identifying", "identified", "reviewing"]
            for (scan, state) in zip(scans, states) {
                try await store.database.pool.execute("UPDATE scan SET state = \(state) WHERE id = \(scan)")
            }
            let lists = store.db.scanLists
            func ids(_ group: ScanGroup?, limit: Int) async throws -> [UUID] {
                var (ids, position): ([UUID], AdminPosition?) = ([], nil)
                repeat {
                    let page = try await lists.page(of: account.accountID, group, limit: limit, after: position)
                    #expect(page.scans.count <= limit)
                    ids += page.scans.map(\.scan.id)
                    position = page.next
                } while position != nil
                return ids
            }
            for limit in [1, 2, 100] {
                #expect(try await ids(nil, limit: limit) == scans.reversed())
                #expect(try await ids(.complete, limit: limit) == [scans[0]])
                #expect(try await ids(.failed, limit: limit) == [scans[2], scans[1]])
                #expect(try await ids(.running, limit: limit) == scans[3...].reversed())
            }
            // Only while its photo is held.
            #expect(try await lists.runnableAgain(of: account.accountID, limit: 10).map(\.id) == [scans[2], scans[1]])
            try await store.database.pool.execute("DELETE FROM scan_photo WHERE scan_id = \(scans[2])")
            #expect(try await lists.runnableAgain(of: account.accountID, limit: 10).map(\.id) == [scans[1]])
            #expect(try await lists.countRunnableAgain(of: account.accountID) == 1)
            #expect(try await lists.runnableAgain(of: account.accountID, limit: 0).isEmpty)
            // Nor if the person has cancelled it.
            try await store.database.pool.execute(
                "UPDATE scan SET error = '{\"code\": \"cancelled\", \"message\": \"m\", \"retryable\": true}' WHERE id = \(scans[1])")
            #expect(try await lists.runnableAgain(of: account.accountID, limit: 10).isEmpty)
            #expect(try await lists.countRunnableAgain(of: account.accountID) == 0)
        }
    }
}
