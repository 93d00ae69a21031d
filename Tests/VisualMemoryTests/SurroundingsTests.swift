import Foundation
import SampleCovers
import Store
import Testing
import Vision
import VisualMemory

/// Sleeves are scanned one after the other in one place: the memory must match sleeves, not the place.
@Suite struct SurroundingsTests {
    /// A sleeve on a table; the table is the same for every seed.
    private static func photo(
        _ sleeve: UInt64?, on surface: Surface = .terrazzo, x: Double = 0, side: Double = 0.55, seed: UInt64
    ) -> [UInt8] {
        let sheets = sleeve.map { [StagedScene.Sheet(GeneratedCover(seed: 900 + $0).bitmap(side: 300), x: x, side: side)] }
        var camera = StagedScene.Camera()
        camera.x = x
        camera.tilt = 0.01
        let photo = StagedScene(surface: tables[surface] ?? surface.bitmap(seed: 5), sheets: sheets ?? [])
            .photograph(camera, seed: seed, side: 640)
        return CoverFeatures(luma: photo.luma, width: photo.width, height: photo.height).encoded()
    }

    private static let tables = Dictionary(uniqueKeysWithValues: Surface.allCases.map { ($0, $0.bitmap(seed: 5, side: 700)) })

    private func answer(_ memory: CoverMemory, _ photo: [UInt8], _ account: UUID) async throws -> UUID? {
        guard case .recalled(let found) = try await memory.recall(CoverFeatures(decoding: photo), for: account) else { return nil }
        return found.album.id
    }

    @Test("A pile on one table, from one account and from several: no sleeve is taken for another one, and the bare table for none")
    func pile() async throws {
        try await MemoryFixture.withMemory { fixture in
            let accounts = [try await fixture.account(), try await fixture.account(), try await fixture.account()]
            var albums: [AlbumRecord] = []
            try await fixture.remembering { memory in
                for sleeve in 0..<8 as Range<UInt64> {
                    let album = try await fixture.album("Album \(sleeve)")
                    // Every fourth is scanned by two people without being moved.
                    for person in 0..<(sleeve % 4 == 0 ? 2 : 1) {
                        let photo = Self.photo(sleeve, seed: sleeve * 10 + UInt64(person))
                        for account in accounts {
                            let found = try await answer(memory, photo, account.accountID)
                            #expect(found == nil || found == album.id, "sleeve \(sleeve)")
                        }
                        try await fixture.teach(photo, as: album, by: accounts[(Int(sleeve) + person) % 2])
                    }
                    albums.append(album)
                }
                // Each photo is recalled by the account that enrolled its album.
                for (sleeve, album) in albums.enumerated() {
                    let photo = Self.photo(UInt64(sleeve), seed: 500 + UInt64(sleeve))
                    try #expect(await fixture.recall(photo, for: accounts[sleeve % 2], from: memory) { $0 != nil } == album.id)
                }
                for (x, seed) in [(0, 1000), (0.1, 1001), (0.3, 1002)] as [(Double, UInt64)] {
                    for account in accounts {
                        #expect(try await answer(memory, Self.photo(nil, x: x, seed: seed), account.accountID) == nil)
                        #expect(try await answer(memory, Self.photo(77, x: x, seed: seed), account.accountID) == nil)
                    }
                }
            }
        }
    }

    @Test("A photo answers its own account alone, however many others photographed the album, until two of them show the same sleeve")
    func alone() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (first, second, third) = (try await fixture.account(), try await fixture.account(), try await fixture.account())
            let album = try await fixture.album("Two Fronts")
            // Two editions: the photos do not match.
            try await fixture.teach(Self.photo(9, side: 0.7, seed: 1), as: album, by: first)
            try await fixture.teach(Self.photo(10, side: 0.7, seed: 2), as: album, by: second)
            try await fixture.remembering { memory in
                try #expect(await fixture.recall(Self.photo(9, side: 0.7, seed: 3), for: first, from: memory) { $0 != nil } == album.id)
                #expect(try await answer(memory, Self.photo(9, side: 0.7, seed: 3), second.accountID) == nil)
                #expect(try await answer(memory, Self.photo(9, side: 0.7, seed: 3), third.accountID) == nil)
                // In other surroundings, so that the sleeve can be segmented now.
                try await fixture.teach(Self.photo(9, on: .cloth, side: 0.7, seed: 4), as: album, by: third)
                try #expect(
                    await fixture.recall(Self.photo(9, on: .rug, side: 0.7, seed: 5), for: second, from: memory) { $0 != nil } == album.id)
                #expect(try await answer(memory, Self.photo(nil, seed: 6), second.accountID) == nil)
            }
            let whole = try await fixture.db.visualMemory.covers(of: album.id).flatMap(\.pictures).filter { $0.wholeFeatures != nil }
            #expect(whole.map(\.accountID) == [second.accountID])
        }
    }

    @Test("What lay around two albums is forgotten")
    func forgotten() async throws {
        try await MemoryFixture.withMemory { fixture in
            let account = try await fixture.account()
            let (first, second) = (try await fixture.album("First"), try await fixture.album("Second"))
            try await fixture.teach(Self.photo(3, seed: 1), as: first, by: account)
            func whole(_ album: AlbumRecord) async throws -> Int {
                let picture = try #require(try await fixture.db.visualMemory.covers(of: album.id).first?.pictures.first)
                return try CoverFeatures(decoding: #require(picture.wholeFeatures)).count
            }
            let before = try await whole(first)
            try await fixture.teach(Self.photo(4, seed: 2), as: second, by: account)
            #expect(try await whole(first) <= before - 16)
            #expect(try await whole(second) <= before - 16)
        }
    }

    @Test("Artwork cuts out what was taught before it came; a photo that does not show it stays as it was")
    func artworkLater() async throws {
        try await MemoryFixture.withMemory { fixture in
            let account = try await fixture.account()
            let album = try await fixture.album("Later")
            try await fixture.teach(Self.photo(5, seed: 1), as: album, by: account)
            try await fixture.teach(Self.photo(6, seed: 2), as: album, by: account)
            let cover = GeneratedCover(seed: 905).bitmap(side: 400)
            let artwork = FetchedArtwork(
                version: "1", image500: [1], image200: [1], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/",
                features: CoverFeatures(luma: cover.luma, width: 400, height: 400).encoded())
            let verification = ArtworkVerification(database: fixture.database, executor: fixture.executor)
            try await fixture.database.transaction { db in
                try await db.visualMemory.lock(album.id)
                try await db.artwork.store(artwork, of: album.id)
                try await verification.settle(album.id, db)
            }
            let covers = try await fixture.db.visualMemory.covers(of: album.id)
            #expect(covers.map(\.isVerified) == [true, false])
            #expect(covers.map { $0.pictures.map { $0.wholeFeatures == nil } } == [[true, true], [false]])
            let photo = try #require(covers[0].pictures.first { $0.kind == .photo })
            #expect(try CoverFeatures(decoding: photo.features).count < CoverFeatures(decoding: Self.photo(5, seed: 1)).count * 2 / 3)
        }
    }
}
