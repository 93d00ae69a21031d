import Catalog
import Foundation
import Store
import Testing

@Suite struct CatalogRepositoryTests {
    static func entry(_ artist: String, _ title: String, _ year: Int? = nil, group: UUID = UUID()) -> CatalogEntry {
        CatalogEntry(
            releaseGroupID: group, artistName: artist, albumTitle: title, releaseYear: year, recordLabel: "Label", types: ["Album"],
            tags: ["rock"])
    }

    static let shelf = [
        entry("Radiohead", "OK Computer", 1997), entry("Radiohead", "Kid A", 2000), entry("TV on the Radio", "Seeds", 2014),
        entry("The Beatles", "Abbey Road", 1969), entry("The Beatles", "Let It Be", 1970), entry("Joy Division", "Unknown Pleasures", 1979),
        entry("Kanye West", "My Beautiful Dark Twisted Fantasy", 2010), entry("Kraftwerk", "Die Mensch-Maschine", 1978),
        entry("Earth, Wind & Fire", "Electric Universe", 1983), entry("宇多田ヒカル", "First Love", 1999),
    ]

    /// A catalog of these albums, in use.
    static func imported(_ entries: [CatalogEntry] = shelf, source: String = "test", into database: Database) async throws {
        let started = try await database.beginCatalogImport(of: source)
        let outcome = try await database.storeCatalogBatch(
            entries, generation: started.generation, from: 0, to: entries.count, rejected: 0)
        guard case .stored = outcome else { throw StoreError.notFound }
        #expect(try await database.finishCatalogImport(started.generation)?.state == .active)
    }

    @Test(arguments: [
        (["OK COMPUTER", "radiohead"], "OK Computer"), (["0K C0MPUTER"], "OK Computer"), (["RADIOHEADOKCOMPUTER"], "OK Computer"),
        (["RADIO HEAD", "KlD A"], "Kid A"), (["TVOTR", "SEEDS"], "Seeds"), (["Abbev Roacl"], "Abbey Road"),
        (["JOY DIVI5ION", "stereo", "UNKN0WN PLEASUREs"], "Unknown Pleasures"), (["MBDTF"], "My Beautiful Dark Twisted Fantasy"),
        (["DIE MENSCHMASCHINE", "KRAFTWERK"], "Die Mensch-Maschine"), (["elektric univers"], "Electric Universe"),
        (["First Love", "宇多田ヒカル"], "First Love"), (["Let", "It", "Be"], "Let It Be"),
    ])
    func findsWhatWasMisread(lines: [String], title: String) async throws {
        try await StoreFixture.withStore { store in
            try await Self.imported(into: store.database)
            let found = try await store.db.catalog.candidates(forText: lines, limit: 5)
            #expect(found.first?.albumTitle == title, "\(found.map(\.albumTitle))")
            let first = try #require(found.first)
            #expect(first.recordLabel == "Label" && first.types == ["Album"] && first.tags == ["rock"] && first.releaseGroupID != nil)
            #expect(first.similarity > 0.3 && first.similarity <= 1)
        }
    }

    @Test func whatIsUnlikeEverythingFindsNothing() async throws {
        try await StoreFixture.withStore { store in
            #expect(try await store.db.catalog.candidates(forText: ["Abbey Road"], limit: 5).isEmpty)
            try await Self.imported(into: store.database)
            for lines in [[], [""], ["zzzzqqq"], ["%_\\'", "=x"]] {
                #expect(try await store.db.catalog.candidates(forText: lines, limit: 5).isEmpty)
            }
            #expect(try await store.db.catalog.candidates(forText: ["Abbey Road"], limit: 0).isEmpty)
            #expect(try await store.db.catalog.candidates(forText: ["Radiohead"], limit: 1).count == 1)
        }
    }

    // MARK: Imports

    @Test func batchesMayComeTwiceButNotOutOfPlace() async throws {
        try await StoreFixture.withStore { store in
            let database = store.database
            let started = try await database.beginCatalogImport(of: "dump 1")
            for _ in 0..<2 {
                let outcome = try await database.storeCatalogBatch(
                    Array(Self.shelf[..<4]), generation: started.generation, from: 0, to: 5, rejected: 1)
                guard case .stored(let state) = outcome else { return #expect(Bool(false)) }
                #expect(state.position == 5 && state.entries == 4 && state.rejected == 1)
            }
            let displaced = try await database.storeCatalogBatch(
                [], generation: started.generation, from: 7, to: 8, rejected: 1)
            guard case .moved(let state) = displaced else { return #expect(Bool(false)) }
            #expect(state.position == 5)
            // Whoever comes with the same dump goes on there.
            #expect(try await database.beginCatalogImport(of: "dump 1").position == 5)
            #expect(try await store.db.catalog.candidates(forText: ["Abbey Road"], limit: 5).isEmpty)
            #expect(try await database.storeCatalogBatch([], generation: 4711, from: 0, to: 1, rejected: 1) == nil)
            #expect(try await database.finishCatalogImport(4711) == nil)
        }
    }

    @Test func aNewerDumpTakesThePlaceOfTheFormer() async throws {
        try await StoreFixture.withStore { store in
            let database = store.database
            try await Self.imported(source: "dump 1", into: database)
            let first = try #require(try await store.db.catalog.status().active)
            #expect(first.entries == Self.shelf.count)
            // An unfinished one does no harm, and goes when another begins.
            _ = try await database.beginCatalogImport(of: "dump 2")
            let next = try await database.beginCatalogImport(of: "dump 3")
            #expect(try await store.db.catalog.candidates(forText: ["Kid A Radiohead"], limit: 5).first?.albumTitle == "Kid A")
            _ = try await database.storeCatalogBatch(
                [Self.entry("Radiohead", "Amnesiac")], generation: next.generation, from: 0, to: 1, rejected: 0)
            _ = try await database.finishCatalogImport(next.generation)
            let titles = try await store.db.catalog.candidates(forText: ["Radiohead"], limit: 5).map(\.albumTitle)
            #expect(titles == ["Amnesiac"])
            let status = try await store.db.catalog.status()
            #expect(status.active?.source == "dump 3" && status.loading == nil)
            // The dump that is in use is not imported again; finishing again changes nothing.
            #expect(try await database.beginCatalogImport(of: "dump 3").state == .active)
            #expect(try await database.finishCatalogImport(next.generation)?.entries == 1)
            #expect(try await database.clearCatalog() == 1)
            #expect(try await store.db.catalog.candidates(forText: ["Radiohead"], limit: 5).isEmpty)
            let cleared = try await store.db.catalog.status()
            #expect(cleared.albums == 0 && cleared.active == nil && cleared.loading == nil)
        }
    }

    // MARK: What scans add

    @Test func scansAddTheirAlbums() async throws {
        try await StoreFixture.withStore { store in
            let album = try await store.album("Seeds", by: "TV on the Radio", "2014")
            let found = try await store.db.catalog.candidates(forText: ["tvotr", "SEED5"], limit: 5)
            #expect(found.map(\.albumID) == [album.id])
            #expect(found.first?.releaseYear == 2014 && found.first?.tags == ["Rock", "Pop"])
            // Once, however often it is scanned.
            _ = try await store.album("Seeds", by: "TV on the Radio", "2014")
            #expect(try await store.db.catalog.status().albums == 1)
        }
    }

    @Test func anAlbumThatTheImportHasIsThereOnce() async throws {
        try await StoreFixture.withStore { store in
            try await Self.imported(into: store.database)
            let group = try #require(Self.shelf[3].releaseGroupID)
            let album = try await store.album("Abbey Road", by: "The Beatles", "1969")
            for _ in 0..<2 {
                let found = try await store.db.catalog.candidates(forText: ["Abbey Road", "Beatles"], limit: 5)
                #expect(found.filter { $0.albumTitle == "Abbey Road" }.map(\.releaseGroupID) == [group])
                _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: album.id) }
            }
            // Another one by that name turns out to be the same: it goes.
            let other = try await store.album("Abbey Road!", by: "Beatles", "1987")
            #expect(try await store.db.catalog.status().albums == 2)
            _ = try await store.database.transaction { try await $0.albums.setReleaseGroup(group, of: other.id) }
            #expect(try await store.db.catalog.status().albums == 1)
        }
    }

    @Test func albumsOlderThanTheCatalogEnterIt() async throws {
        try await StoreFixture.withStore { store in
            _ = try await store.album()
            _ = try await store.album("Kid A", by: "Radiohead", "2000")
            try await store.database.pool.execute("DELETE FROM catalogue_entry")
            #expect(try await store.database.transaction { try await $0.catalog.addMissingAlbums(limit: 10) } == 2)
            #expect(try await store.database.transaction { try await $0.catalog.addMissingAlbums(limit: 10) } == 0)
            #expect(try await store.db.catalog.candidates(forText: ["kid a"], limit: 5).first?.artistName == "Radiohead")
        }
    }
}
