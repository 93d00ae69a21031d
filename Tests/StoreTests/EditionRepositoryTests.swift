import Contracts
import Foundation
import PostgreSQL
import Store
import Testing

@Suite struct EditionRepositoryTests {
    private static func picture(_ version: String) -> FetchedArtwork {
        FetchedArtwork(
            version: version, image500: [5], image200: [2], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/")
    }

    @Test("Editions are listed by date and belong to one album and what was merged into it") func listed() async throws {
        try await StoreFixture.withStore { store in
            let group = UUID()
            let album = try await store.album().id
            let merged = try await store.album("Abbey Rd.").id
            let editions = store.db.editions
            #expect(try await editions.releaseGroup(of: album) == nil)
            #expect(try await editions.isFresh(group) == nil)
            for id in [album, merged] { _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: id) } }
            let late = EditionRecord(releaseID: UUID(), title: "Abbey Road (Deluxe)", released: "1981", country: "US")
            let undated = EditionRecord(releaseID: UUID(), title: "Abbey Road")
            let first = EditionRecord(releaseID: UUID(), title: "Abbey Road", released: "1969-09-26", country: "GB")
            try await editions.keep([late, undated, first], of: group)
            try await editions.keep([late], of: group)
            #expect(try await editions.isFresh(group) == true)
            #expect(try await editions.list(group) == [first, late, undated])
            for id in [album, merged] {
                #expect(try await editions.releaseGroup(of: id) == group)
                #expect(try await editions.has(late.releaseID, album: id))
            }
            let other = try await store.album("Kid A").id
            #expect(try await !editions.has(late.releaseID, album: other))
            #expect(try await !editions.has(UUID(), album: album))
            try await store.database.pool.execute("UPDATE edition_list SET read_at = read_at - interval '31 days'")
            #expect(try await editions.isFresh(group) == false)
        }
    }

    @Test("A picture is wanted, then ready for good, or unavailable for a week") func pictures() async throws {
        try await StoreFixture.withStore { store in
            let group = UUID()
            let found = EditionRecord(releaseID: UUID(), title: "A", released: "1969")
            let missing = EditionRecord(releaseID: UUID(), title: "B", released: "1970")
            let editions = store.db.editions
            try await editions.keep([found, missing], of: group)
            #expect(try await editions.picture(found.releaseID) == .wanted)
            #expect(try await editions.picture(UUID()) == nil)
            #expect(try await editions.image(found.releaseID, size: .full) == nil)
            try await editions.store(Self.picture("v1"), of: found.releaseID)
            try await editions.storeUnavailable("no_cover", of: found.releaseID)
            #expect(try await editions.picture(found.releaseID) == .ready(version: "v1"))
            let image = try #require(await editions.image(found.releaseID, size: .thumbnail))
            #expect(image.bytes == [2] && image.version == "v1")

            try await editions.storeUnavailable("no_cover", of: missing.releaseID)
            #expect(try await editions.picture(missing.releaseID) == .unavailable)
            #expect(try await editions.list(group).map(\.version) == ["v1"])
            try await store.database.pool.execute("UPDATE edition_artwork SET updated_at = updated_at - interval '8 days'")
            #expect(try await editions.picture(missing.releaseID) == .wanted)
            try await editions.store(Self.picture("v2"), of: missing.releaseID)
            #expect(try await editions.list(group).count == 2)
        }
    }

    @Test("An entry shows the edition its owner chose") func chosen() async throws {
        try await StoreFixture.withStore { store in
            let account = try await store.account().accountID
            let album = try await store.album().id
            let edition = EditionRecord(releaseID: UUID(), title: "A")
            try await store.db.editions.keep([edition], of: UUID())
            try await store.db.editions.store(Self.picture("v1"), of: edition.releaseID)
            let history = store.db.history
            try await store.db.make([
                HistoryRepository.inserting(
                    scanID: UUID(), accountID: account, albumID: album, identification: StoreFixture.identification, scannedAt: Date(),
                    reviewID: nil)
            ])
            let entry = try #require(await history.page(accountID: account, limit: 1, before: nil).first)
            #expect(entry.editionID == nil && entry.editionVersion == nil)
            #expect(try await history.albumID(of: entry.id, accountID: account) == album)
            #expect(try await history.albumID(of: entry.id, accountID: UUID()) == nil)
            #expect(try await history.choose(edition: edition.releaseID, for: entry.id, accountID: UUID()) == nil)
            let chosen = try #require(await history.choose(edition: edition.releaseID, for: entry.id, accountID: account))
            #expect(chosen.editionID == edition.releaseID && chosen.editionVersion == "v1")
            #expect(try await history.choose(edition: nil, for: entry.id, accountID: account)?.editionID == nil)
        }
    }
}
