import AlbumScanAPI
import Catalog
import Contracts
import Foundation
import PostgreSQL
import Store
import Testing

/// What a stranger types is nobody else's name of an album (rule 28).
@Suite struct OwnAlbumTests {
    private static let typed = StoreFixture.identified("Rain!!", by: "tin can QUARTET", nil)
    /// As a model would read the same cover.
    private static let read = StoreFixture.identified("Rain", by: "Tin Can Quartet", "1999")

    private func type(_ store: StoreFixture, _ account: UUID, _ album: IdentifiedAlbum = typed) async throws -> AlbumRecord {
        try await store.database.transaction { try await $0.ownAlbums.resolve(album, account: account) }
    }

    private func identify(_ store: StoreFixture, _ album: IdentifiedAlbum = read) async throws -> AlbumRecord {
        try await store.database.transaction { try await $0.albums.resolve(album) }
    }

    private func catalog(_ store: StoreFixture) async throws -> [UUID] {
        _ = try await store.database.transaction { try await $0.catalog.addMissingAlbums(limit: 100) }
        return try await store.db.catalog.candidates(forText: ["Tin Can Quartet", "Rain"], limit: 5).compactMap(\.albumID)
    }

    @Test("A name that one person typed is found by nobody else: not by its key, not in the catalog, not by its id")
    func staysTheAccountsOwn() async throws {
        try await StoreFixture.withStore { store in
            let (one, other) = (try await store.account().accountID, try await store.account().accountID)
            let own = try await type(store, one)
            #expect(own.albumTitle == "Rain!!")
            #expect(try await type(store, one).id == own.id)
            #expect(try await store.db.ownAlbums.mayShow(own.id, to: one))
            #expect(try await !store.db.ownAlbums.mayShow(own.id, to: other))
            let known = try await store.album().id
            func shown(_ account: UUID) async throws -> Set<UUID> {
                Set(try await store.db.albums.views([own.id, known], for: account, reviewKinds: [.standard]).keys)
            }
            #expect(try await shown(one) == [own.id, known])
            #expect(try await shown(other) == [known])
            #expect(try await catalog(store).isEmpty)
            let identified = try await identify(store)
            #expect(identified.id != own.id && identified.albumTitle == "Rain")
            #expect(try await catalog(store) == [identified.id])
            // From now on the name that everyone has counts, for who typed it first as well.
            #expect(try await type(store, other).id == identified.id)
            #expect(try await type(store, one).id == identified.id)
        }
    }

    @Test("When a second account types the same, the album is everyone's")
    func twoAgree() async throws {
        try await StoreFixture.withStore { store in
            let (one, other) = (try await store.account().accountID, try await store.account().accountID)
            let own = try await type(store, one)
            #expect(try await type(store, other, StoreFixture.identified("RAIN", by: "The Tin Can Quartet", nil)).id == own.id)
            #expect(try await store.db.ownAlbums.mayShow(own.id, to: UUID()))
            #expect(try await identify(store).id == own.id)
            #expect(try await catalog(store) == [own.id])
            // It stays when both go.
            for account in [one, other] { try await store.database.transaction { try await $0.accounts.erase(account) } }
            #expect(try await store.db.albums.find(own.id) != nil)
        }
    }

    @Test("An album that everyone has keeps its own spelling, whatever is typed")
    func knownNames() async throws {
        try await StoreFixture.withStore { store in
            let known = try await identify(store)
            let found = try await type(store, try await store.account().accountID)
            #expect(found == known)
            #expect(try await store.db.albums.find(known.id)?.albumTitle == "Rain")
        }
    }

    @Test("A typed name does not become MusicBrainz' name of the album that artwork finds; with that one's own name it is shared")
    func releaseGroups() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let own = try await type(store, account)
            let (unknown, seen) = (UUID(), UUID())
            #expect(try await store.database.transaction { try await $0.albums.setReleaseGroup(unknown, of: own.id) } == own.id)
            #expect(try await store.db.albums.find(own.id)?.releaseGroupID == nil)

            let candidate = CandidateResource(
                releaseGroupId: seen, artistName: "Tin Can Quartet", albumTitle: "Rain", releaseYear: "1999", kind: "Album")
            try await store.db.candidates.keep([candidate])
            let holder = try await store.database.transaction { try await $0.albums.setReleaseGroup(seen, of: own.id) }
            #expect(holder != own.id)
            #expect(try await store.db.albums.find(holder)?.albumTitle == "Rain")
            #expect(try await type(store, account).id == holder)
            #expect(try await identify(store).id == holder)
        }
    }

    @Test("Albums that only one person named go with the account, and with the last scan that shows them")
    func gone() async throws {
        try await StoreFixture.withStore { store in
            let erased = try await store.account().accountID
            let gone = try await type(store, erased)
            try await store.database.transaction { try await $0.accounts.erase(erased) }
            #expect(try await store.db.albums.find(gone.id) == nil)

            let account = try await store.account()
            let own = try await type(store, account.accountID)
            var scans: [UUID] = []
            for _ in 0..<2 {
                let lease = try await store.scan(of: account)
                try await store.database.pool.execute("UPDATE scan SET album_id = \(own.id) WHERE id = \(lease.scanID)")
                scans.append(lease.scanID)
            }
            for (scan, stays) in zip(scans, [true, false]) {
                #expect(try await store.database.transaction { try await $0.scans.delete(scan, accountID: account.accountID) })
                #expect(try await (store.db.albums.find(own.id) != nil) == stays)
            }
        }
    }
}
