import Foundation
import SampleCovers
import Store
import Testing
import Vision
import VisualMemory

/// Which accounts a cover answers, by who enrolled photos of it.
@Suite struct CoverMemoryTests {
    @Test("A photo answers its own account at once, and everyone when another account's photo of the cover says the same")
    func agreement() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (first, second, third) = (try await fixture.account(), try await fixture.account(), try await fixture.account())
            let album = try await fixture.album("Abbey Road")
            let photos = (1...4).map { MemoryFixture.photograph(.abbeyRoad, seed: UInt64($0)) }
            try await fixture.remembering { memory in
                try await fixture.remembering { other in
                    try await fixture.teach(photos[0], as: album, by: first)
                    try #expect(await fixture.recall(photos[1], for: first, from: memory) { $0 != nil } == album.id)
                    try #expect(await fixture.recall(photos[1], for: second, from: memory) { _ in true } == nil)
                    try await fixture.teach(photos[1], as: album, by: second)
                    // Each process follows what another one enrolled.
                    try #expect(await fixture.recall(photos[2], for: third, from: memory) { $0 != nil } == album.id)
                    try #expect(await fixture.recall(photos[3], for: third, from: other) { $0 != nil } == album.id)
                    #expect(
                        try await fixture.recall(MemoryFixture.photograph(.yeezus, seed: 1), for: third, from: memory) { _ in true } == nil)

                    // What an erased account enrolled is deleted in every process.
                    try await fixture.database.transaction { try await $0.accounts.erase(second.accountID) }
                    try #expect(await fixture.recall(photos[2], for: third, from: other) { $0 == nil } == nil)
                    try #expect(await fixture.recall(photos[2], for: first, from: other) { $0 != nil } == album.id)
                }
            }
        }
    }

    @Test("Artwork that the photo shows makes it everyone's, whichever of the two comes first", arguments: [true, false])
    func artwork(artworkFirst: Bool) async throws {
        try await MemoryFixture.withMemory { fixture in
            let (first, second) = (try await fixture.account(), try await fixture.account())
            let album = try await fixture.album("OK Computer")
            let artwork = FetchedArtwork(
                version: "1", image500: [1], image200: [1], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/",
                features: MemoryFixture.artwork(.okComputer))
            let verification = ArtworkVerification(database: fixture.database, executor: fixture.executor)
            func fetch() async throws {
                try await fixture.database.transaction { db in
                    try await db.visualMemory.lock(album.id)
                    try await db.artwork.store(artwork, of: album.id)
                    try await verification.settle(album.id, db)
                }
            }
            if artworkFirst { try await fetch() }
            try await fixture.teach(MemoryFixture.photograph(.okComputer, seed: 1), as: album, by: first)
            if !artworkFirst { try await fetch() }
            #expect(try await fixture.db.artwork.find(album.id)?.isVerified == true)
            try await fixture.remembering { memory in
                let photo = MemoryFixture.photograph(.okComputer, seed: 2)
                try #expect(await fixture.recall(photo, for: second, from: memory) { $0 != nil } == album.id)
            }
        }
    }

    /// A model identifies one account's photos of a well-known cover as an album of its own, as a sticker with instructions on it may
    /// achieve.
    @Test("Wrong teaching stays with the account that teaches it, however often it does")
    func poison() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (attacker, second) = (try await fixture.account(), try await fixture.account())
            let (real, wrong) = (try await fixture.album("Abbey Road"), try await fixture.album("Buy This Instead"))
            try await fixture.db.artwork.store(
                FetchedArtwork(
                    version: "1", image500: [1], image200: [1], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/",
                    features: MemoryFixture.artwork(.mdna)), of: wrong.id)
            for seed in 1...4 as ClosedRange<UInt64> {
                try await fixture.teach(MemoryFixture.photograph(.abbeyRoad, seed: seed), as: wrong, by: attacker)
            }
            try await fixture.remembering { memory in
                let photo = MemoryFixture.photograph(.abbeyRoad, seed: 9)
                try #expect(await fixture.recall(photo, for: attacker, from: memory) { $0 != nil } == wrong.id)
                try #expect(await fixture.recall(photo, for: second, from: memory) { _ in true } == nil)
                // Others get the right album from a model, and then from the visual memory.
                let third = try await fixture.account()
                try await fixture.teach(MemoryFixture.photograph(.abbeyRoad, seed: 5), as: real, by: second)
                try await fixture.teach(MemoryFixture.photograph(.abbeyRoad, seed: 6), as: real, by: third)
                try #expect(await fixture.recall(photo, for: await fixture.account(), from: memory) { $0 != nil } == real.id)
            }
            // One account has one picture of a cover, and one vote.
            #expect(try await fixture.db.visualMemory.covers(of: wrong.id).map(\.pictures.count) == [1])
        }
    }

    /// Callers then skip further preprocessing variants, which could not match anything either.
    @Test("A memory that was taught nothing says so")
    func empty() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (account, photo) = (try await fixture.account(), MemoryFixture.photograph(.abbeyRoad, seed: 1))
            try await fixture.remembering { memory in
                try #expect(await fixture.recall(photo, for: account, from: memory) { _ in true } == nil)
                #expect(try await memory.recall(CoverFeatures(decoding: photo), for: account.accountID) == .empty)
            }
        }
    }

    /// With the two enrolled photos: exactly full pages, and two pictures beyond full pages.
    @Test("At its start a process reads what fills several pages, to the last", arguments: [7998, 8000])
    func pages(others: Int32) async throws {
        try await MemoryFixture.withMemory { fixture in
            let (real, crowd) = (try await fixture.album("Abbey Road"), try await fixture.album("Many Covers"))
            let signature = CoverSignature(CoverFeatures(luma: [], width: 0, height: 0)).encoded()
            try await fixture.database.pool.execute(
                """
                WITH crowd AS (
                  INSERT INTO cover (id, album_id, verified_at, segmented_at)
                  SELECT gen_random_uuid(), \(crowd.id), now(), now() FROM generate_series(1, \(others)) RETURNING id
                )
                INSERT INTO cover_picture (cover_id, kind, signature, features) SELECT id, 'artwork', \(signature), '\\x00' FROM crowd
                """)
            for seed in 1...2 as ClosedRange<UInt64> {
                try await fixture.teach(MemoryFixture.photograph(.abbeyRoad, seed: seed), as: real, by: try await fixture.account())
            }
            try await fixture.remembering { memory in
                let photo = MemoryFixture.photograph(.abbeyRoad, seed: 3)
                try #expect(await fixture.recall(photo, for: await fixture.account(), from: memory) { _ in true } == real.id)
            }
        }
    }

    @Test("A cover that two albums are trusted to have answers nobody")
    func conflict() async throws {
        try await MemoryFixture.withMemory { fixture in
            let albums = [try await fixture.album("Blue"), try await fixture.album("Green")]
            for (index, album) in albums.enumerated() {
                for seed in 1...2 as ClosedRange<UInt64> {
                    let photo = MemoryFixture.photograph(.weezer, seed: seed + 10 * UInt64(index))
                    try await fixture.teach(photo, as: album, by: try await fixture.account())
                }
            }
            try await fixture.remembering { memory in
                let other = MemoryFixture.photograph(.weezer, seed: 99)
                try #expect(await fixture.recall(other, for: await fixture.account(), from: memory) { _ in true } == nil)
            }
        }
    }

    /// Its own pictures score higher, among many other covers, than the shared ones do among few: scores of two indexes are not comparable.
    @Test("What an account taught does not outdo a trusted cover that is as much like its photo")
    func ownConflict() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (first, second, other) = (try await fixture.account(), try await fixture.account(), try await fixture.account())
            let (mine, everyones) = (try await fixture.album("Mine"), try await fixture.album("Everyone's"))
            try await fixture.teach(MemoryFixture.photograph(.weezer, seed: 1), as: everyones, by: second)
            try await fixture.teach(MemoryFixture.photograph(.weezer, seed: 2), as: everyones, by: other)
            for number in 1...30 as ClosedRange<UInt64> {
                try await fixture.teach(MemoryFixture.cover(number), as: try await fixture.album("Album \(number)"), by: other)
            }
            try await fixture.teach(MemoryFixture.photograph(.weezer, seed: 3), as: mine, by: first)
            try await fixture.remembering { memory in
                let photo = MemoryFixture.photograph(.weezer, seed: 4)
                try #expect(await fixture.recall(photo, for: second, from: memory) { $0 != nil } == everyones.id)
                try #expect(await fixture.recall(photo, for: first, from: memory) { _ in true } == nil)
                #expect(try await memory.recall(CoverFeatures(decoding: photo), for: first.accountID) == .contested)
            }
        }
    }
}
