import AlbumScanAPI
import Foundation
import PostgreSQL
import SongCases
import Songbook
import Store
import Testing

/// Versions of the songbook and what accounts keep of it, on a real PostgreSQL (rules 110 to 115).
@Suite struct SongbookRepositoryTests {
    private static func standing(_ ids: [String]) -> SongbookStanding {
        let songs = ids.map { SongResource(id: $0, title: "Song \($0)", startSeconds: 60, startTime: "0:01:00", percent: 1) }
        return SongbookStanding(
            movies: [MovieResource(id: "film", title: "Film", releaseYear: 2013, runtimeMinutes: 100, sortOrder: 1, songs: songs)])
    }

    private static func record(_ number: Int, _ ids: [String]) -> SongbookRecord {
        SongbookRecord(number: number, publishedAt: .now, sourceDigest: [1, 2, 3], standing: standing(ids), rejected: 2)
    }

    @Test func theNewestVersionIsServedAndOldOnesGo() async throws {
        try await StoreFixture.withStore { store in
            #expect(try await store.db.songbook.latest() == nil)
            #expect(try await store.db.songbook.latestNumber() == 0)
            for number in 1...(SongbookRepository.kept + 3) {
                let record = Self.record(number, ["a", "b"])
                try await store.database.transaction { db in
                    try await db.songbook.lineUp()
                    try await db.songbook.publish(record, bridged: [:])
                }
            }
            let latest = try #require(try await store.db.songbook.latest())
            #expect(latest.number == SongbookRepository.kept + 3)
            #expect(latest.standing == Self.standing(["a", "b"]))
            let versions = try await store.db.songbook.versions()
            #expect(versions.count == SongbookRepository.kept)
            #expect((versions[0].movies, versions[0].songs, versions[0].rejected) == (1, 2, 2))
        }
    }

    /// Written by a newer version, or damaged: it costs its own songs, and the next one can be published.
    @Test func aVersionThatCannotBeReadIsPassedOver() async throws {
        try await StoreFixture.withStore { store in
            let breakNext = {
                _ = try await store.database.pool.execute(
                    """
                    INSERT INTO songbook_version (number, source_digest, document, rejected)
                    SELECT coalesce(max(number), 0) + 1, '', '{"movies": 7}', 0 FROM songbook_version
                    """)
            }
            try await breakNext()
            #expect(try await store.db.songbook.latest()?.standing == SongbookStanding())
            try await store.database.transaction { try await $0.songbook.publish(Self.record(2, ["a"]), bridged: [:]) }
            try await breakNext()
            let latest = try #require(try await store.db.songbook.latest())
            #expect(latest.number == 3 && latest.standing == Self.standing(["a"]))
            #expect(try await store.db.songbook.versions().map(\.songs) == [0, 1, 0])
            try await store.database.transaction { try await $0.songbook.publish(Self.record(4, ["b"]), bridged: [:]) }
            #expect(try await store.db.songbook.latest()?.standing == Self.standing(["b"]))
        }
    }

    @Test func favoritesFollowARenamedSong() async throws {
        try await StoreFixture.withStore { store in
            let (one, both) = (try await store.account().accountID, try await store.account().accountID)
            let time = Date(timeIntervalSince1970: 1_800_000_000)
            for (song, account, at) in [("old", one, time), ("old", both, time), ("new", both, time + 60)] {
                #expect(try await store.db.favorites.add(song, to: account, at: at))
            }
            try await store.database.transaction { try await $0.songbook.publish(Self.record(1, ["new"]), bridged: ["old": "new"]) }
            #expect(try await store.db.favorites.list(of: one) == [FavoriteRecord(songID: "new", at: time)])
            #expect(try await store.db.favorites.list(of: both) == [FavoriteRecord(songID: "new", at: time + 60)])
        }
    }

    /// Changes without a network arrive in any order, and more than once.
    @Test func theLatestChangeOfAFavoriteWins() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let time = Date(timeIntervalSince1970: 1_800_000_000)
            try await store.db.favorites.remove("a", from: account, at: time + 2)
            #expect(try await store.db.favorites.add("a", to: account, at: time + 1))
            #expect(try await store.db.favorites.list(of: account).isEmpty)
            for _ in 0..<2 { #expect(try await store.db.favorites.add("a", to: account, at: time + 3)) }
            try await store.db.favorites.remove("a", from: account, at: time + 2)
            #expect(try await store.db.favorites.list(of: account) == [FavoriteRecord(songID: "a", at: time + 3)])
        }
    }

    @Test func thereIsRoomForSoManyFavorites() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            for number in 0..<FavoriteRepository.limit { _ = try await store.db.favorites.add("\(number)", to: account, at: .now) }
            #expect(try await !store.db.favorites.add("one more", to: account, at: .now))
            #expect(try await store.db.favorites.add("7", to: account, at: .now))
        }
    }

    @Test func aViewCountsOncePerDayAndTheDayMovesForward() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let (monday, tuesday) = (try #require(SongDay("2026-11-23")), try #require(SongDay("2026-11-24")))
            try await store.database.transaction { db in
                try await db.songViews.lineUp(account)
                try await db.songViews.count("a", for: account, on: tuesday)
            }
            let (ledger, day) = try await store.db.songViews.ledger(of: account, stated: monday)
            #expect((ledger.views, ledger.latest, day) == (1, tuesday, tuesday))
            #expect(try await store.db.songViews.isSeen("a", by: account, on: tuesday))
            #expect(try await !store.db.songViews.isSeen("a", by: account, on: monday))
            let next = try await store.db.songViews.ledger(of: account, stated: tuesday.next)
            #expect((next.ledger.views, next.day) == (0, tuesday.next))
        }
    }

    @Test func joinedAccountsKeepWhatBothKept() async throws {
        try await StoreFixture.withStore { store in
            let (first, second) = (try await store.account(), try await store.account())
            let (one, other) = (first.accountID, second.accountID)
            let (time, day) = (Date(timeIntervalSince1970: 1_800_000_000), try #require(SongDay("2026-11-24")))
            for (song, account, at) in [("a", one, time), ("b", other, time), ("a", other, time + 5)] {
                _ = try await store.db.favorites.add(song, to: account, at: at)
            }
            for (song, account) in [("a", one), ("a", other), ("b", other)] {
                try await store.db.songViews.count(song, for: account, on: day)
            }
            for account in [first, second] {
                var statement = SubscriptionRepositoryTests.statement("shared")
                statement.buyer = account.deviceID
                _ = try await store.database.transaction { [statement] in
                    try await $0.subscriptions.claim(statement, deviceID: account.deviceID, isAgreed: true)
                }
            }
            #expect(try await store.db.favorites.list(of: one).map(\.songID) == ["a", "b"])
            // What both have seen is one view.
            #expect(try await store.db.songViews.ledger(of: one, stated: day).ledger.views == 2)
        }
    }

    @Test func wordsSoundAsTheyDoToPostgreSQL() async throws {
        try await StoreFixture.withStore { store in
            let words = PhoneticWords.all
            let rows = try await store.database.pool.query(
                "SELECT dmetaphone(word), dmetaphone_alt(word) FROM unnest(\(words)) WITH ORDINALITY AS words (word, place) ORDER BY place"
            ).decode((String, String).self)
            let different = zip(words, rows).filter { word, key in
                let own = DoubleMetaphone(word)
                return (own.primary, own.alternate) != key
            }
            #expect(rows.count > 5000)
            #expect(different.isEmpty, "\(different.prefix(20))")
        }
    }
}
