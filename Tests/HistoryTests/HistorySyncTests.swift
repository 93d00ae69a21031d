import Bus
import Foundation
import History
import Store
import Testing

struct HistorySyncTests {
    @Test("A client hears of new, viewed, completed, illustrated and deleted entries, each once")
    func oneAfterTheOther() async throws {
        try await HistoryFixture.with { fixture in
            let service = fixture.service
            let account = try await fixture.account()
            let album = try await fixture.album("Album")
            var client = SyncingClient()
            try await client.sync(service, account)
            #expect(client.entries.isEmpty && client.cursor != nil)

            try await fixture.scan(album, for: account)
            let scan = try await fixture.scan(album, for: account)
            let news = try await service.changes(accountID: account.id, since: client.cursor, limit: 100)
            #expect(news.upserted.count == 2 && news.deleted.isEmpty && !news.hasMore && news.reset == nil)
            #expect(news.upserted.allSatisfy { $0.artwork.state == .pending && $0.review.state == .pending })
            try await client.sync(service, account)
            let quiet = try await service.changes(accountID: account.id, since: client.cursor, limit: 100)
            #expect(quiet.upserted.isEmpty && quiet.deleted.isEmpty && quiet.cursor == client.cursor)

            // Artwork is every entry's, a finished review the scan's own.
            try await fixture.db.artwork.store(HistoryFixture.artwork("v1"), of: album)
            try await client.sync(service, account)
            #expect(client.entries.values.allSatisfy { $0.thumbnail?.hasSuffix("v=v1") == true })
            try await fixture.write("UPDATE scan SET state = 'review_failed' WHERE id = \(scan)")
            let failed = try await service.changes(accountID: account.id, since: client.cursor, limit: 100)
            #expect(failed.upserted.map(\.scanId) == [scan] && failed.upserted[0].review.state == .unavailable)
            try await client.sync(service, account)

            let entry = try #require(client.entries.values.first)
            let viewed = try await service.entry(entry.id, accountID: account.id)
            let afterView = try await service.changes(accountID: account.id, since: client.cursor, limit: 100)
            #expect(afterView.upserted == [viewed] && viewed.lastViewedAt != nil)
            try await client.sync(service, account)

            for _ in 0..<2 { try await service.delete(entry.id, accountID: account.id) }
            let deleted = try await service.changes(accountID: account.id, since: client.cursor, limit: 100)
            #expect(deleted.upserted.isEmpty && deleted.deleted.map(\.wrappedValue) == [entry.id])
            try await client.sync(service, account)
            #expect(try await client.entries == fixture.everything(of: account))
            #expect(client.resets == 0)
        }
    }

    @Test("A transaction that commits late is not missed, whatever was given out meanwhile")
    func lateCommit() async throws {
        try await HistoryFixture.with { fixture in
            let account = try await fixture.account()
            let album = try await fixture.album("Album")
            var client = SyncingClient()
            let (opened, openedFeed) = AsyncStream.makeStream(of: Void.self)
            let (ending, endingFeed) = AsyncStream.makeStream(of: Void.self)
            let late = Task {
                try await fixture.database.transaction { session in
                    _ = try await HistoryFixture.identify(album, "Late", for: account, session)
                    openedFeed.finish()
                    for await _ in ending {}
                }
            }
            for await _ in opened {}
            try await fixture.scan(album, "Early", for: account)
            try await client.sync(fixture.service, account)
            #expect(client.entries.values.map(\.albumTitle) == ["Early"])
            endingFeed.finish()
            try await late.value
            try await client.sync(fixture.service, account)
            #expect(Set(client.entries.values.map(\.albumTitle)) == ["Early", "Late"])
        }
    }

    @Test("Who starts anew gets every entry once, in pages, and no tombstones")
    func fromTheBeginning() async throws {
        try await HistoryFixture.with { fixture in
            let service = fixture.service
            let account = try await fixture.account()
            let album = try await fixture.album("Album")
            for _ in 0..<10 { try await fixture.scan(album, for: account) }
            for id in try await fixture.everything(of: account).keys.prefix(4) { try await service.delete(id, accountID: account.id) }
            var seen: [UUID] = []
            var cursor: String?
            while true {
                let page = try await service.changes(accountID: account.id, since: cursor, limit: 2)
                #expect(page.deleted.isEmpty && page.upserted.count <= 2 && page.reset == nil)
                seen += page.upserted.map(\.id)
                cursor = page.cursor
                if !page.hasMore { break }
            }
            #expect(seen.count == 6)
            #expect(try await Set(seen) == Set(fixture.everything(of: account).keys))
        }
    }

    @Test("A cursor of an erased account, another account, a pruned past or another database begins anew")
    func uselessCursors() async throws {
        try await HistoryFixture.with { fixture in
            let service = fixture.service
            let (account, other) = (try await fixture.account(), try await fixture.account())
            let album = try await fixture.album("Album")
            for account in [account, other] { for _ in 0..<3 { try await fixture.scan(album, for: account) } }
            var client = SyncingClient()
            try await client.sync(service, account)
            let before = client

            try await client.sync(service, other)
            #expect(client.resets == 1)
            #expect(try await client.entries == fixture.everything(of: other))

            // Away for so long that a deletion was forgotten.
            client = before
            let id = try #require(client.entries.keys.first)
            try await service.delete(id, accountID: account.id)
            var present = before
            try await present.sync(service, account)
            let forgotten = try await fixture.db.historyChanges.sweepTombstones(after: .zero)
            #expect(forgotten == 1)
            try await client.sync(service, account)
            #expect(client.resets == 1)
            #expect(try await client.entries == fixture.everything(of: account))
            // Who knew of it goes on.
            try await present.sync(service, account)
            #expect(present.resets == 0 && present.entries == client.entries)

            // Restored to an earlier time: numbers that were given are ahead of the counter.
            try await fixture.write("UPDATE history_counter SET version = 1 WHERE account_id = \(account.id)")
            try await client.sync(service, account)
            #expect(client.resets == 2)
            try await fixture.write("UPDATE history_counter SET epoch = epoch + 1 WHERE account_id = \(other.id)")
            client.cursor = nil
            try await client.sync(service, other)
            let cursor = client.cursor
            try await fixture.write("UPDATE history_counter SET epoch = epoch + 1 WHERE account_id = \(other.id)")
            #expect(try await service.changes(accountID: other.id, since: cursor, limit: 10).reset == true)
        }
    }

    @Test("Two accounts that are joined: everything is the one's, nothing the other's")
    func join() async throws {
        try await HistoryFixture.with { fixture in
            let service = fixture.service
            let (one, other) = (try await fixture.account(), try await fixture.account())
            let album = try await fixture.album("Album")
            for account in [one, other] { for _ in 0..<3 { try await fixture.scan(album, for: account) } }
            var (client, orphan) = (SyncingClient(), SyncingClient())
            try await client.sync(service, one)
            try await orphan.sync(service, other)
            try await fixture.write("UPDATE history_entry SET account_id = \(one.id) WHERE account_id = \(other.id)")
            try await client.sync(service, one)
            try await orphan.sync(service, other)
            #expect(client.entries.count == 6 && orphan.entries.isEmpty)
            // Its device belongs to the other account now, and finds the same there.
            try await orphan.sync(service, one)
            #expect(orphan.entries == client.entries && orphan.resets == 1)
        }
    }

    @Test(
        "A cursor that is none of ours is the caller's mistake",
        arguments: ["", "x", "AAAA", "💎", "AQ", "nonsense", "AQAGYMeK5YAAAAAAAAAAAAAAAAAAAAAAAAA"])
    func foreignCursors(text: String) async throws {
        try await HistoryFixture.with { fixture in
            let account = try await fixture.account()
            let error = await #expect(throws: BusError.self) {
                try await fixture.service.changes(accountID: account.id, since: text, limit: 10)
            }
            #expect(error?.code == .badMessage)
        }
    }

    @Test("Cursors come back as they went")
    func cursorText() {
        for _ in 0..<200 {
            let mark = ChangeMark(epoch: .random(in: .min ... .max), version: .random(in: 0 ... .max), base: .random(in: 0 ... .max))
            let text = ChangeCursor(mark).text
            #expect(ChangeCursor(text)?.mark == mark)
            #expect(text.utf8.allSatisfy { "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_".utf8.contains($0) })
        }
    }
}
