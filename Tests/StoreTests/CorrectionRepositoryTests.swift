import AlbumScanAPI
import Catalog
import Contracts
import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct CorrectionRepositoryTests {
    private static let reading = StoreFixture.identified("Rain Machine", by: "Tin Roof Orchestra", "1978")

    /// A scan of a new account that was taken for `reading` is corrected.
    @discardableResult
    private func correct(
        _ store: StoreFixture, to album: UUID, reading: IdentifiedAlbum? = reading, account: (deviceID: UUID, accountID: UUID)? = nil,
        scan: UUID? = nil, from: UUID? = nil
    ) async throws -> (account: (deviceID: UUID, accountID: UUID), scan: UUID) {
        var caller = account
        if caller == nil { caller = try await store.account() }
        let account = try #require(caller)
        var subject = scan
        if subject == nil { subject = try await store.scan(of: account).scanID }
        let id = try #require(subject)
        let correction = NewCorrection(
            scanID: id, accountID: account.accountID, identified: reading, fromAlbumID: from, toAlbumID: album, choice: album.uuidString)
        try await store.database.transaction { try await $0.corrections.record(correction) }
        return (account, id)
    }

    private func meaning(_ store: StoreFixture, for account: UUID = UUID()) async throws -> UUID? {
        try await store.db.corrections.known(for: Self.reading, account: account).taught?.id
    }

    @Test("One account's word counts for that account only") func one() async throws {
        try await StoreFixture.withStore { store in
            let wrong = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            let right = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            let (account, scan) = try await correct(store, to: right, from: wrong)
            #expect(try await store.db.corrections.choice(of: scan) == right.uuidString)
            #expect(try await meaning(store, for: account.accountID) == right)
            #expect(try await meaning(store) == nil)
            #expect(try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id == wrong)
            // However often: one account is one voice.
            for _ in 0..<3 { try await correct(store, to: right, account: account, from: wrong) }
            #expect(try await meaning(store) == nil)
        }
    }

    @Test("How often a scan was corrected is counted") func counted() async throws {
        try await StoreFixture.withStore { store in
            let albums = [
                try await store.album("Rain", by: "Tin Can Quartet", "1999").id, try await store.album("Hail", by: "Tin", "1999").id,
            ]
            let (account, scan) = try await correct(store, to: albums[0])
            #expect(try await store.db.corrections.times(of: scan) == 1)
            try await correct(store, to: albums[1], account: account, scan: scan)
            #expect(try await store.db.corrections.times(of: scan) == 2)
            #expect(try await store.db.corrections.times(of: UUID()) == 0)
        }
    }

    @Test("Two accounts that agree teach everyone, and erasing them unteaches nothing") func two() async throws {
        try await StoreFixture.withStore { store in
            let wrong = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            let right = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            let first = try await correct(store, to: right, from: wrong).account
            let second = try await correct(store, to: right, from: wrong).account
            #expect(try await meaning(store) == right)
            #expect(try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1979").id == right)
            #expect(try await store.album("Rain Machine", by: "Tin Roof Orchestra", "2020").id != right)
            for account in [first, second] { try await store.db.accounts.erase(account.accountID) }
            #expect(try await store.database.pool.query("SELECT count(*) FROM correction")[0].decode(Int.self) == 0)
            #expect(try await meaning(store) == right)
        }
    }

    @Test("Accounts that disagree teach nothing; more of them change what was learnt") func disagreement() async throws {
        try await StoreFixture.withStore { store in
            let wrong = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            let one = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            let other = try await store.album("Machine", by: "Roof", "2001").id
            try await correct(store, to: one, from: wrong)
            let dissenter = try await correct(store, to: other, from: wrong).account
            #expect(try await meaning(store) == nil)
            try await correct(store, to: one, from: wrong)
            #expect(try await meaning(store) == one)
            // Who said otherwise is not told so again.
            #expect(try await meaning(store, for: dissenter.accountID) == other)
            try await correct(store, to: other, from: one)
            #expect(try await meaning(store) == one)
            try await correct(store, to: other, from: one)
            #expect(try await meaning(store) == other)
        }
    }

    @Test("An album that MusicBrainz knows keeps its own name, however many say otherwise") func ownName() async throws {
        try await StoreFixture.withStore { store in
            let real = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(UUID(), of: real) }
            let other = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            var account: UUID?
            for _ in 0..<5 { account = try await correct(store, to: other, from: real).account.accountID }
            #expect(try await meaning(store, for: account ?? UUID()) == nil)
            #expect(try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id == real)
        }
    }

    @Test("A scan that found nothing teaches nothing, and the latest word on a scan counts") func noReading() async throws {
        try await StoreFixture.withStore { store in
            let wrong = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            let right = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            for _ in 0..<3 { try await correct(store, to: right, reading: nil) }
            #expect(try await meaning(store) == nil)
            let (account, scan) = try await correct(store, to: right, from: wrong)
            try await correct(store, to: wrong, account: account, scan: scan, from: right)
            #expect(try await meaning(store, for: account.accountID) == wrong)
            try await correct(store, to: right, from: wrong)
            #expect(try await meaning(store) == nil)
        }
    }

    @Test("A release group is one album, whoever chooses it, and takes over nobody else's") func releaseGroups() async throws {
        try await StoreFixture.withStore { store in
            let group = UUID()
            let unknown = try await store.album("Rain Machine", by: "Tin Roof Orchestra", "1978").id
            let albums = try await withThrowingTaskGroup(of: UUID.self) { tasks in
                for _ in 0..<6 {
                    tasks.addTask { try await store.database.transaction { try await $0.albums.resolve(group, named: Self.reading).id } }
                }
                return try await tasks.reduce(into: Set<UUID>()) { $0.insert($1) }
            }
            let album = try #require(albums.first)
            #expect(albums.count == 1 && album != unknown)
            #expect(try await store.db.albums.find(album)?.releaseGroupID == group)
            #expect(try await store.db.albums.find(unknown)?.releaseGroupID == nil)
            #expect(try await store.db.artwork.find(album)?.state == .pending)
        }
    }

    @Test("Another album starts with no job, no review and no artwork of the former one's") func detached() async throws {
        try await StoreFixture.withStore { store in
            let lease = try await store.scan(of: try await store.account())
            var changes = ScanChanges()
            changes.state = .complete
            changes.artworkIsSettled = true
            changes.reviewJobID = try await store.db.jobs.enqueue([
                JobRepository.Request(.review, key: "former", payload: ArtworkJob(albumID: UUID()), traceparent: nil, revive: false)
            ])[0].id
            _ = try await store.database.transaction { [changes] db in
                try await db.scanDrives.advance(lease, events: [], changes: changes)
            }
            #expect(try await store.db.scans.find(lease.scanID)?.reviewJobID == changes.reviewJobID)
            try await store.db.make([ScanDriveRepository.detachingAlbum(of: lease.scanID)])
            let scan = try #require(try await store.db.scans.find(lease.scanID))
            #expect(scan.reviewJobID == nil && scan.reviewID == nil && !scan.artworkIsSettled && scan.state == .complete)
        }
    }

    @Test("The history entry follows, and is written where there was none") func history() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let wrong = try await store.album().id
            let right = try await store.album("Rain", by: "Tin Can Quartet", "1999").id
            var corrected = StoreFixture.identification
            corrected.albumTitle = "Rain"
            let history = store.db.history
            func correct(_ scan: UUID) async throws {
                try await history.correct(
                    scanID: scan, accountID: account, albumID: right, identification: corrected, scannedAt: Date(), reviewID: nil)
            }
            let scan = UUID()
            try await store.db.make([
                HistoryRepository.inserting(
                    scanID: scan, accountID: account, albumID: wrong, identification: StoreFixture.identification, scannedAt: Date(),
                    reviewID: nil)
            ])
            try await correct(scan)
            let entry = try #require(await history.page(accountID: account, limit: 9, before: nil).first)
            #expect(entry.albumID == right && entry.albumTitle == "Rain" && entry.identification == corrected)
            try await correct(UUID())
            #expect(try await history.page(accountID: account, limit: 9, before: nil).map(\.albumID) == [right, right])
        }
    }

    @Test("What searches found is kept for an hour, and each of it for who chooses it") func candidates() async throws {
        try await StoreFixture.withStore { store in
            let candidate = CandidateResource(
                releaseGroupId: UUID(), artistName: "Blur", albumTitle: "13", releaseYear: "1999", kind: "Album")
            let candidates = store.db.candidates
            #expect(try await candidates.found([1]) == nil)
            try await candidates.keep([], for: [2])
            try await candidates.keep([candidate], for: [1])
            try await candidates.keep([candidate], for: [1])
            #expect(try await candidates.found([1]) == [candidate])
            #expect(try await candidates.found([2]) == [])
            #expect(try await candidates.find(candidate.releaseGroupId) == candidate)
            #expect(try await candidates.find(UUID()) == nil)
            try await store.database.pool.execute("UPDATE album_search SET asked_at = asked_at - interval '61 minutes'")
            #expect(try await candidates.found([1]) == nil)
            try await candidates.keep([], for: [3])
            #expect(try await store.database.pool.query("SELECT count(*) FROM album_search")[0].decode(Int.self) == 1)
        }
    }
}
