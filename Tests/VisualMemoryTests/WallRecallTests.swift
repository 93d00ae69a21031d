import Executors
import Foundation
import SampleCovers
import Store
import Testing
import Vision
import VisualMemory

/// Photographs of several sleeves, by what a database's covers may answer.
@Suite struct WallRecallTests {
    private static let hung: [SampleCover] = [.abbeyRoad, .okComputer, .seeds, .yeezus]

    private static func wall() -> WallPhoto? {
        let sheets = hung.enumerated().map { place, cover in
            StagedScene.Sheet(
                cover.bitmap(side: 500), x: place % 2 == 0 ? -0.25 : 0.25, y: place < 2 ? -0.25 : 0.25, side: 0.42,
                rotation: Double(place) * 2 - 3)
        }
        let photo = StagedScene(surface: Surface.desk.bitmap(seed: 4, side: 700), sheets: sheets).photograph(.init(), seed: 5, side: 1100)
        return WallPhoto(luma: photo.luma, width: photo.width, height: photo.height)
    }

    /// What the database knows as artwork answers everyone; what one account's photo taught answers that account.
    @Test func aWallTellsEachAccountWhatItMayKnow() async throws {
        try await MemoryFixture.withMemory { fixture in
            let (first, second) = (try await fixture.account(), try await fixture.account())
            let (everyones, own) = (try await fixture.album("Abbey Road"), try await fixture.album("Seeds"))
            let artwork = FetchedArtwork(
                version: "1", image500: [1], image200: [1], releaseGroupID: nil, releaseID: nil, sourceURL: "https://example.org/",
                features: MemoryFixture.artwork(.abbeyRoad))
            let verification = ArtworkVerification(database: fixture.database, executor: fixture.executor)
            try await fixture.database.transaction { db in
                try await db.visualMemory.lock(everyones.id)
                try await db.artwork.store(artwork, of: everyones.id)
                try await verification.settle(everyones.id, db)
            }
            try await fixture.teach(MemoryFixture.photograph(.abbeyRoad, seed: 1), as: everyones, by: first)
            try await fixture.teach(MemoryFixture.photograph(.seeds, seed: 1), as: own, by: first)
            let photo = try #require(Self.wall())
            try await fixture.remembering { memory in
                _ = try await fixture.recall(MemoryFixture.photograph(.seeds, seed: 2), for: first, from: memory) { $0 != nil }
                func known(to account: (deviceID: UUID, accountID: UUID), until: ContinuousClock.Instant) async throws -> [UUID: Int] {
                    let found = try await memory.recallWall(photo, for: account.accountID, on: fixture.executor, until: until)
                    return found.reduce(into: [:]) { if let album = $1.albumID { $0[album, default: 0] += 1 } }
                }
                let end = ContinuousClock.now + .seconds(300)
                #expect(try await known(to: first, until: end) == [everyones.id: 1, own.id: 1])
                #expect(try await known(to: second, until: end) == [everyones.id: 1])
                // Out of time it answers with what it has.
                #expect(try await known(to: first, until: .now).isEmpty)
            }
        }
    }
}
