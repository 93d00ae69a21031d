import AlbumScanAPI
import Contracts
import DurableWork
import Foundation
import Store
import Testing

/// Albums as operators find and change them.
@Suite struct AdminAlbumRepositoryTests {
    private func review(_ kind: ReviewKind, version: String = "1", of album: UUID, in store: StoreFixture) async throws -> ReviewRecord {
        let job = ReviewJob(albumID: album, kind: kind, promptVersion: version, language: "en")
        return try await store.db.reviews.store(StoreFixture.review, for: job, provider: "sandbox", model: "large")
    }

    @Test func albumsAreFoundByAPartOfTheirNames() async throws {
        try await StoreFixture.withStore { store in
            let road = try await store.album()
            let hundred = try await store.album("100% Wool_Album\\", by: "Fever Ray", "2009")
            func ids(_ text: String?) async throws -> [UUID] {
                try await store.db.adminAlbums.page(matching: text, limit: 10, after: nil).items.map(\.album.id)
            }
            #expect(try await ids(nil) == [hundred.id, road.id])
            #expect(try await ids("beatles abbey") == [road.id])
            #expect(try await ids("ABBEY") == [road.id])
            #expect(try await ids("0% wool_") == [hundred.id])
            #expect(try await ids("album\\") == [hundred.id])
            // Wildcards of LIKE are characters like others.
            #expect(try await ids("%").map { $0 } == [hundred.id])
            #expect(try await ids("_") == [hundred.id])
            #expect(try await ids("nothing").isEmpty)
            let first = try await store.db.adminAlbums.page(matching: nil, limit: 1, after: nil)
            let second = try await store.db.adminAlbums.page(matching: nil, limit: 1, after: first.next)
            #expect(first.items.map(\.album.id) == [hundred.id] && second.items.map(\.album.id) == [road.id] && second.next == nil)
        }
    }

    @Test func anAlbumIsShownWithItsReviewsAndJobs() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album()
            _ = try await review(.standard, of: album.id, in: store)
            _ = try await review(.searched, version: "2", of: album.id, in: store)
            let work = ArtworkJob(albumID: album.id)
            _ = try await store.db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: false)
            let job = ReviewJob(albumID: album.id, kind: .standard, promptVersion: "1", language: "en")
            _ = try await store.db.jobs.enqueue(.review, key: job.key, payload: job, traceparent: nil, revive: false)
            let detail = try #require(try await store.db.adminAlbums.find(album.id))
            #expect(detail.album.reviews == 2 && detail.album.artworkState == .pending && detail.album.scans == 0)
            #expect(detail.keys.count == 1 && detail.keys[0].releaseYear == 1969 && detail.album.album == album)
            #expect(detail.artwork?.artwork.state == .pending && detail.artwork?.bytes500 == nil)
            #expect(Set(detail.reviews.map { "\($0.kind) \($0.promptVersion)" }) == ["standard 1", "searched 2"])
            #expect(detail.reviews.map(\.body) == [StoreFixture.review, StoreFixture.review])
            #expect(detail.jobs.map(\.queue) == [.artwork, .review])
            #expect(try await store.db.adminAlbums.find(UUID()) == nil)
        }
    }

    @Test func reviewsGoOneByOneByKindOrAll() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album()
            let other = try await store.album("Let It Be", by: "The Beatles", "1970")
            _ = try await review(.standard, of: other.id, in: store)
            let one = try await review(.standard, of: album.id, in: store)
            _ = try await review(.searched, of: album.id, in: store)
            _ = try await review(.searched, version: "2", of: album.id, in: store)
            let albums = store.db.adminAlbums
            #expect(try await albums.deleteReviews(of: other.id, id: one.id) == 0)
            #expect(try await albums.deleteReviews(of: album.id, id: one.id) == 1)
            #expect(try await albums.deleteReviews(of: album.id, kind: .standard) == 0)
            #expect(try await albums.deleteReviews(of: album.id, kind: .searched) == 2)
            #expect(try await albums.deleteReviews(of: album.id) == 0)
            #expect(try await albums.deleteReviews(of: other.id) == 1)
        }
    }

    /// A finished scan whose review was taken away shows the one that was written since.
    @Test func aScanShowsTheReviewWrittenAnew() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account()
            let album = try await store.album()
            let lease = try await store.scan(of: account)
            var changes = ScanChanges()
            changes.state = .complete
            changes.albumID = album.id
            changes.reviewID = try await review(.standard, of: album.id, in: store).id
            _ = try await store.database.transaction { [changes] db in
                try await db.scanDrives.advance(lease, events: [], changes: changes)
            }
            _ = try await store.db.adminAlbums.deleteReviews(of: album.id)
            #expect(try await store.db.scans.view(lease.scanID, accountID: account.accountID)?.review == nil)
            let anew = try await review(.standard, version: "2", of: album.id, in: store)
            // The scan was of the standard kind.
            _ = try await review(.searched, version: "2", of: album.id, in: store)
            #expect(try await store.db.scans.view(lease.scanID, accountID: account.accountID)?.review == anew)
        }
    }

    @Test func artworkIsLookedForAgainNow() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album()
            let work = ArtworkJob(albumID: album.id)
            let job = try await store.db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: false)
            let claimed: ClaimedJob<ArtworkJob> = try #require(
                try await store.db.jobs.claim(1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .seconds(60)).first)
            try await store.db.jobs.postpone(claimed.id, attempt: 1, by: .seconds(600), because: StoreFixture.failure)
            try await store.db.artwork.storeUnavailable("busy", releaseGroupID: nil, of: album.id)
            #expect(try await store.db.adminAlbums.reopenArtwork(of: album.id))
            try await store.db.adminAlbums.hasten(job.id)
            let again: ClaimedJob<ArtworkJob>? = try await store.db.jobs.claim(
                1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .seconds(60)
            ).first
            #expect(again?.id == job.id && again?.tries == 0)
            #expect(try await store.db.artwork.find(album.id)?.state == .pending)
            #expect(try await store.db.adminAlbums.reopenArtwork(of: UUID()) == false)

            // A worker that has the job finds it ended, and stores nothing; what it was told so far is of no use to the next.
            let run = StepRun.job(job.id, attempt: 2, album: album.id)
            #expect(try await store.db.steps.begin("search", of: run) == .run(attempt: 1))
            #expect(try await store.db.steps.finish("search", of: run, answer: "{}"))
            try await store.db.adminAlbums.settleArtworkJob(of: album.id)
            await #expect(throws: LeaseLost.self) { try await store.db.jobs.finish(job.id, attempt: 2) }
            #expect(try await store.db.jobs.find(job.id)?.state == .done)
            _ = try await store.db.jobs.enqueue(.artwork, key: work.key, payload: work, traceparent: nil, revive: true)
            let next: ClaimedJob<ArtworkJob> = try #require(
                try await store.db.jobs.claim(1, of: .artwork, as: ArtworkJob.self, owner: UUID(), lease: .seconds(60)).first)
            let later = StepRun.job(next.id, attempt: next.attempt, album: album.id)
            #expect(try await store.db.steps.begin("search", of: later) == .run(attempt: 2))
        }
    }
}
