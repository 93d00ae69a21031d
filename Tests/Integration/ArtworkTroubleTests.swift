import AlbumScanAPI
import Eventually
import Foundation
import SampleCovers
import Testing

/// Artwork never blocks anything: whatever MusicBrainz and the archive do, the scan completes.
@Suite struct ArtworkTroubleTests {
    private func scan(
        _ cover: SampleCover = .okComputer, _ faults: Sandbox.Fault..., check: @Sendable (Stack, Device, ScanResource) async throws -> Void
    ) async throws {
        let stack = try await Stack.troubled.value
        let ordered = faults
        try await TroubleLock.shared.alone {
            try await stack.reset()
            for fault in ordered { try await stack.sandbox.order(fault) }
            let device = try await Device.registered(on: stack)
            let scan = try await device.scan(Pictures.photograph(cover))
            #expect(scan.state == .complete && scan.review?.state == .ready, "\(scan.error as Any)")
            try await check(stack, device, scan)
        }
    }

    /// The artwork's state once it is no longer pending; the album gets it also after the scan has ended (rule 46).
    private func settled(_ scan: ScanResource, _ device: Device) async throws -> ArtworkResource {
        let path = "/v1/albums/\(try #require(scan.albumId).uuidString.lowercased())"
        return try await eventually(every: .milliseconds(200)) {
            let album: AlbumResource = try await device.get(path)
            return album.artwork
        } is: {
            $0.state != .pending
        }
    }

    private static func musicBrainz(_ kind: String, status: Int? = nil, count: Int = 1) -> Sandbox.Fault {
        Sandbox.Fault(kind: kind, upstream: "musicbrainz", status: status, count: count)
    }

    private static func archive(_ kind: String, count: Int = 20) -> Sandbox.Fault {
        Sandbox.Fault(kind: kind, upstream: "coverartarchive", count: count)
    }

    @Test(arguments: [musicBrainz("shed", count: 2), musicBrainz("html"), musicBrainz("page"), musicBrainz("status", status: 503)])
    func sheddingIsWaitedOut(fault: Sandbox.Fault) async throws {
        try await scan(.okComputer, fault) { _, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready, "\(fault.kind)")
        }
    }

    @Test func aHangDoesNotHoldTheScanUp() async throws {
        try await scan(.okComputer, Self.musicBrainz("hang")) { _, device, scan in
            // The hang is over after the time-out (2 s here), within the foreground budget or behind it.
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready)
        }
    }

    @Test(arguments: [SampleCover.rainMachine, .paperSatellites])
    func noMatchOrNoPictureIsAPlaceholder(cover: SampleCover) async throws {
        try await scan(cover) { _, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .unavailable && artwork.url == nil)
            let path = "/v1/albums/\(try #require(scan.albumId).uuidString.lowercased())/artwork/500.jpg"
            try expectProblem(await device.call(.get, path), 404, "artwork_unavailable")
        }
    }

    @Test func onlyCompilationsNeverPassForTheAlbum() async throws {
        try await scan(.harbourLights) { _, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .unavailable)
        }
    }

    @Test(arguments: ["not_found", "foreign_redirect", "redirect_loop"])
    func whatTheArchiveShouldNotSend(kind: String) async throws {
        try await scan(.okComputer, Self.archive(kind)) { stack, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .unavailable, "\(kind)")
            let served = try await stack.sandbox.served(fault: kind)
            #expect(served > 0)
        }
    }

    /// Twice at each of three places; then the job is put off, and finds the picture (rule 47).
    @Test(arguments: ["corrupt", "page"])
    func whatPassesIsNotNoArtwork(kind: String) async throws {
        try await scan(.okComputer, Self.archive(kind, count: 6)) { stack, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready, "\(kind)")
            let served = try await stack.sandbox.served(fault: kind)
            #expect(served == 6)
        }
    }

    /// The group's front and the release's are; the third place, the release's list of images, has a good one.
    @Test func aThumbnailThatIsNoJPEGIsPassedOver() async throws {
        try await scan(.okComputer, Self.archive("png_as_jpg", count: 2)) { stack, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready)
            let served = try await stack.sandbox.served(fault: "png_as_jpg")
            #expect(served > 0)
        }
    }

    /// The original is a PNG, which is not decoded; the archive's thumbnails are JPEG.
    @Test func aPNGOriginalStillHasThumbnails() async throws {
        try await scan(.tomorrowsWeather) { _, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready)
        }
    }

    @Test func manyScansOfOneAlbumFetchItsArtworkOnce() async throws {
        try await scan(.abbeyRoad) { stack, device, scan in
            let artwork = try await settled(scan, device)
            #expect(artwork.state == .ready)
            let before = try await stack.sandbox.requests(upstream: "musicbrainz")
            for seed in 2...4 as ClosedRange<UInt64> { _ = try await device.scan(Pictures.photograph(.abbeyRoad, seed: seed)) }
            let after = try await stack.sandbox.requests(upstream: "musicbrainz")
            #expect(after == before)
        }
    }
}
