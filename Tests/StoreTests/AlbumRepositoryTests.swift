import Contracts
import Foundation
import ModelAnswers
import PostgreSQL
import Store
import Testing

@Suite struct AlbumRepositoryTests {
    @Test func spellingsOfOneAlbumAreOne() async throws {
        try await StoreFixture.withStore { store in
            let first = try await store.album("Abbey Road", by: "The Beatles", "1969")
            #expect(try await store.album("ABBEY ROAD", by: "Beatles", "1970").id == first.id)
            #expect(try await store.album("Abbey Road", by: "The Beatles", nil).id == first.id)
            #expect(try await store.album("Abbey Road", by: "The Beatles", "2019").id != first.id)
            #expect(try await store.db.albums.find(first.id) == first)
            #expect(first.genres == ["Rock", "Pop"])
        }
    }

    @Test func theFirstKnownYearSettlesAnAlbumWithoutOne() async throws {
        try await StoreFixture.withStore { store in
            let unknown = try await store.album("Weezer", by: "Weezer", nil)
            let blue = try await store.album("Weezer", by: "Weezer", "1994")
            #expect(blue.id == unknown.id)
            #expect(blue.releaseYear == 1994)
            #expect(try await store.album("Weezer", by: "Weezer", "2001").id != blue.id)
        }
    }

    @Test func concurrentScansMakeOneAlbum() async throws {
        try await StoreFixture.withStore { store in
            let albums = try await withThrowingTaskGroup(of: UUID.self) { group in
                for _ in 0..<8 { group.addTask { try await store.album().id } }
                return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
            }
            #expect(albums.count == 1)
        }
    }

    @Test func albumsOfOneReleaseGroupBecomeOne() async throws {
        try await StoreFixture.withStore { store in
            let group = UUID()
            let holder = try await store.album("Kid A", by: "Radiohead", "2000").id
            let other = try await store.album("Kid Amnesiac", by: "Radiohead", "2000").id
            #expect(try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: holder) } == holder)
            #expect(try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: holder) } == holder)
            #expect(try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: other) } == holder)
            #expect(try await store.album("Kid Amnesiac", by: "Radiohead", "2000").id == holder)
            #expect(try await store.db.albums.find(holder)?.releaseGroupID == group)
        }
    }

    @Test func artworkIsStoredOnceReadyForGood() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            let artwork = store.db.artwork
            #expect(try await artwork.find(album)?.state == .pending)
            try await artwork.storeUnavailable("no_cover", releaseGroupID: nil, of: album)
            #expect(try await artwork.find(album)?.reason == "no_cover")
            try await artwork.reopen(album)
            #expect(try await artwork.find(album)?.state == .pending)
            #expect(try await artwork.image(album, size: .full) == nil)
            let fetched = FetchedArtwork(
                version: "v1", image500: [5], image200: [2], releaseGroupID: UUID(), releaseID: nil, sourceURL: "https://example.org/")
            try await artwork.store(fetched, of: album)
            try await artwork.storeUnavailable("busy", releaseGroupID: nil, of: album)
            #expect(try await artwork.find(album)?.state == .ready)
            let image = try #require(await artwork.image(album, size: .thumbnail))
            #expect(image.bytes == [2] && image.version == "v1")
        }
    }

    @Test func oneReviewForEachKeyAndTheBestIsShown() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album().id
            let standard = ReviewJob(albumID: album, kind: .standard, promptVersion: "1", language: "en")
            let searched = ReviewJob(albumID: album, kind: .searched, promptVersion: "1", language: "en")
            let reviews = store.db.reviews
            #expect(try await reviews.find(standard) == nil)
            let first = try await reviews.store(StoreFixture.review, for: standard, provider: "p", model: "m")
            let again = try await reviews.store(StoreFixture.review, for: standard, provider: "p", model: "other")
            #expect(again == first)
            #expect(try await reviews.find(standard) == first)
            #expect(first.body == StoreFixture.review)
            let best = try await reviews.store(StoreFixture.review, for: searched, provider: "p", model: "m")
            let account = UUID()
            #expect(try await store.db.albums.view(album, for: account, reviewKinds: [.searched, .standard])?.review == best)
            #expect(try await store.db.albums.view(album, for: account, reviewKinds: [.standard])?.review == first)
            #expect(try await store.db.albums.view(UUID(), for: account, reviewKinds: [.standard]) == nil)
        }
    }

    @Test func severalAlbumsAreReadAtOnce() async throws {
        try await StoreFixture.withStore { store in
            var albums: [UUID] = []
            for place in 1...3 { albums.append(try await store.album("Album \(place)").id) }
            try await store.db.artwork.storeUnavailable("no_cover", releaseGroupID: nil, of: albums[1])
            var written: [UUID: ReviewRecord] = [:]
            for (album, kind) in [(albums[0], ReviewKind.standard), (albums[0], .searched), (albums[2], .standard)] {
                let job = ReviewJob(albumID: album, kind: kind, promptVersion: "1", language: "en")
                written[album] = try await store.db.reviews.store(StoreFixture.review, for: job, provider: "p", model: "m")
            }
            let views = try await store.db.albums.views(albums + [UUID()], for: UUID(), reviewKinds: [.searched, .standard])
            #expect(Set(views.keys) == Set(albums))
            #expect(albums.map { views[$0]?.review } == albums.map { written[$0] })
            #expect(albums.map { views[$0]?.artwork?.state } == [.pending, .unavailable, .pending])
            #expect(views[albums[1]]?.album.albumTitle == "Album 2")
            #expect(try await store.db.albums.views([], for: UUID(), reviewKinds: [.standard]).isEmpty)
        }
    }

    @Test func draftsOnlyGrow() async throws {
        try await StoreFixture.withStore { store in
            let job = try await store.db.jobs.enqueue(.review, key: "k", payload: ["a": 1], traceparent: nil, revive: false).id
            func draft(_ attempt: Int, _ count: Int) -> ReviewText {
                let deltas = [ReviewDelta(field: .contextBullets, index: count, text: "One.")]
                let verdict = EarlyVerdict(tier: 1, label: "Essential Classic", rating: 9.7, recommendation: .essential)
                return ReviewText(jobID: job, attempt: attempt, count: count, deltas: deltas, verdict: count > 1 ? verdict : nil)
            }
            try await store.db.drafts.save(draft(1, 5))
            try await store.db.drafts.save(draft(1, 4))
            #expect(try await store.db.drafts.find(job) == draft(1, 5))
            try await store.db.drafts.save(draft(2, 1))
            try await store.db.drafts.save(draft(1, 9))
            #expect(try await store.db.drafts.find(job) == draft(2, 1))
            let claimed = try await store.db.jobs.claim(1, of: .review, as: [String: Int].self, owner: UUID(), lease: .seconds(9)).first
            try await store.db.jobs.finish(job, attempt: try #require(claimed).attempt)
            #expect(try await store.db.drafts.find(job) == nil)
        }
    }
}
