import AlbumScanAPI
import Foundation
import SampleCovers
import Testing

/// From a photo to an album, its artwork, its review and its history entry, through all processes.
@Suite struct HappyPathTests {
    @Test(arguments: [("two-tier", Stack.twoTier), ("four-phase", Stack.fourPhase)])
    func aPhotoBecomesAnAlbum(method: String, stack: Task<Stack, any Error>) async throws {
        let device = try await Device.registered(on: stack.value)
        let scan = try await device.scan(Pictures.photograph(.abbeyRoad))
        #expect(scan.state == .complete)
        let identification = try #require(scan.identification)
        #expect(identification.artistName == "The Beatles" && identification.albumTitle == "Abbey Road")
        #expect(identification.releaseYear == "1969" && identification.method == method)
        #expect(["high", "medium"].contains(identification.confidence))

        let review = try #require(scan.review)
        #expect(review.state == .ready && review.provider == "sandbox")
        #expect((3...5).contains(review.contextBullets?.count ?? 0) && (3...7).contains(review.keyTracks?.count ?? 0))
        #expect(review.recommendation != nil && review.emoji != nil && review.label != nil && review.promptVersion != nil)

        let album: AlbumResource = try await device.get("/v1/albums/\(#require(scan.albumId).uuidString.lowercased())")
        #expect(album.artistName == "The Beatles" && album.review.contextSummary == review.contextSummary)
        try await expectArtwork(of: album, device)

        let entry = try #require(try await device.history().first)
        #expect(entry.scanId == scan.id && entry.albumTitle == "Abbey Road")
    }

    /// The cover shows "TVOTR" and nothing else: the first call reads, the second resolves.
    @Test(arguments: [Stack.twoTier, Stack.fourPhase])
    func anAcronymIsResolvedBySearch(stack: Task<Stack, any Error>) async throws {
        let device = try await Device.registered(on: stack.value)
        let scan = try await device.scan(Pictures.photograph(.seeds))
        #expect(scan.identification?.artistName == "TV on the Radio" && scan.identification?.albumTitle == "Seeds")
        #expect(scan.identification?.searched == true)
    }

    @Test(arguments: [Stack.twoTier, Stack.fourPhase])
    func whatIsNoAlbumIsRefused(stack: Task<Stack, any Error>) async throws {
        let device = try await Device.registered(on: stack.value)
        let scan = try await device.scan(Pictures.photograph(.parcelLabel))
        #expect(scan.state == .identificationFailed)
        let error = try #require(scan.error)
        #expect(["not_an_album_cover", "not_identified"].contains(error.code))
        #expect(error.message == "Unable to identify this cover art")
        #expect(error.hint == "Make sure the front of the album cover is clear and fills the frame")
        #expect(scan.review == nil && scan.albumId == nil)
        #expect(try await device.history().isEmpty)
    }

    /// A cover's text is data, never an instruction to the model (rule 70).
    @Test(arguments: [Stack.twoTier, Stack.fourPhase])
    func instructionsOnACoverAreNotFollowed(stack: Task<Stack, any Error>) async throws {
        let device = try await Device.registered(on: stack.value)
        let scan = try await device.scan(Pictures.photograph(.promptAndCircumstance))
        #expect(scan.identification?.artistName == "The Obedient Machines")
        #expect(scan.identification?.albumTitle == "Prompt and Circumstance")
    }

    @Test func theSecondScanOfAnAlbumIsReviewedFromTheCache() async throws {
        let stack = try await Stack.twoTier.value
        let first = try await Device.registered(on: stack).scan(Pictures.photograph(.mdna))
        let device = try await Device.registered(on: stack)
        let second = try await device.submit(Pictures.photograph(.mdna, seed: 2))
        let events = try await device.events(second.id)
        #expect(events.last?.stage == .complete)
        // No loading screen for what is there already (rule 60).
        #expect(!events.contains { $0.stage == .reviewing || $0.stage == .reviewDelta })
        #expect(try await device.ended(second.id).review == first.review)
    }

    @Test func manyAtOnceOfOneAlbumAreReviewedOnce() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            try await withThrowingTaskGroup { group in
                for seed in 1...5 as ClosedRange<UInt64> {
                    group.addTask {
                        try await Device.registered(on: stack).scan(Pictures.photograph(.okComputer, seed: seed))
                    }
                }
                for try await scan in group { #expect(scan.state == .complete) }
            }
            let reviews = try await stack.sandbox.requests(step: "review")
            #expect(reviews == 1)
        }
    }

    private func expectArtwork(of album: AlbumResource, _ device: Device) async throws {
        #expect(album.artwork.state == .ready && album.artwork.releaseGroupId != nil)
        for path in [try #require(album.artwork.url), try #require(album.artwork.thumbnailUrl)] {
            // Public: an image view has no token (rule 45).
            let response = try await device.call(.get, path, headers: ["Authorization": "Bearer nobody"])
            #expect(response.status == 200 && response.headers["content-type"] == "image/jpeg")
            #expect(response.headers["cache-control"]?.contains("immutable") == true)
            #expect(response.body.starts(with: [0xFF, 0xD8]))
            let tag = try #require(response.headers["etag"])
            #expect(try await device.call(.get, path, headers: ["If-None-Match": tag]).status == 304)
        }
    }
}
