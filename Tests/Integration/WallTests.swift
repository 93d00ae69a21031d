import AlbumScanAPI
import Eventually
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// One photo of several records, through the whole stack (rule 97).
@Suite(.serialized) struct WallTests {
    private static let stack = Task {
        try await Stack.start("wall", environment: ["ALBUMSCAN_FINGERPRINT": "on", "ALBUMSCAN_RATE_WALLS": "20"])
    }

    /// Three records above three others.
    private static let hung: [SampleCover] = [.abbeyRoad, .okComputer, .seeds, .yeezus, .abbeyRoad, .weezer]

    private static func photo(orientation: Int = 1) throws -> [UInt8] {
        let sheets = hung.enumerated().map { place, cover in
            StagedScene.Sheet(
                cover.bitmap(side: 500), x: Double(place % 3 - 1) * 0.32, y: place < 3 ? -0.2 : 0.2, side: 0.28,
                rotation: Double(place) * 2 - 5)
        }
        let scene = StagedScene(surface: Surface.cloth.bitmap(seed: 11), sheets: sheets)
        let jpeg = try Pictures.encode(scene.photograph(.init(), seed: 3, side: 1300))
        return orientation == 1 ? jpeg : Pictures.withEXIF(orientation, in: jpeg)
    }

    private func wall(_ photo: [UInt8], by device: Device) async throws -> Wall {
        let response = try await post(photo, by: device)
        try #require(response.status == 200, "\(String(decoding: response.body, as: UTF8.self))")
        return try JSONDecoder().decode(Wall.self, from: Data(response.body))
    }

    private func post(_ photo: [UInt8], by device: Device) async throws -> HTTPResponse {
        try await device.call(.post, "/v1/walls", headers: ["Content-Type": "image/jpeg"], body: photo)
    }

    @Test("Known covers are named where they hang, others are outlined and not named, and nothing is kept or counted")
    func wall() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let teacher = try await Device.registered(on: stack)
        var albums: [SampleCover: UUID] = [:]
        for cover in [SampleCover.abbeyRoad, .seeds] {
            albums[cover] = try await teacher.scan(Pictures.photograph(cover, seed: 1)).albumId
        }
        let device = try await Device.registered(on: stack)
        let photo = try Self.photo()
        // Until the artwork has come and every process knows it.
        let found = try await eventually(every: .milliseconds(200)) {
            try await wall(photo, by: device)
        } is: {
            $0.sleeves.count { $0.album != nil } >= 3
        }
        let known = found.sleeves.filter { $0.album != nil }
        #expect(known.compactMap(\.album?.id) == [.abbeyRoad, .seeds, .abbeyRoad].map { albums[$0] })
        #expect(known.allSatisfy { $0.album?.review.label != nil && $0.album?.artwork.state == .ready })
        let places: [(x: Double, y: Double)] = [(0.18, 0.3), (0.82, 0.3), (0.5, 0.7)]
        for (sleeve, place) in zip(known, places) {
            let bounds = try #require(sleeve.bounds)
            let (x, y) = ((bounds.least.x + bounds.most.x) / 2, (bounds.least.y + bounds.most.y) / 2)
            let width = bounds.most.x - bounds.least.x
            #expect(abs(x - place.x) < 0.05 && abs(y - place.y) < 0.05 && abs(width - 0.3) < 0.06, "\(bounds)")
        }
        // In rows, each from the left; every one lies in the photo.
        #expect(found.rows.flatMap { $0 } == found.sleeves)
        for sleeve in found.sleeves {
            #expect(sleeve.corners.count == 4)
            for corner in sleeve.corners { #expect((0...1).contains(corner.x) && (0...1).contains(corner.y)) }
        }

        let scans = try await stack.sql("SELECT count(*) FROM scan")
        let steps = try await stack.sandbox.requests(step: "id_call_1")
        // As the camera stored it: upside down.
        let turned = try await wall(Self.photo(orientation: 3), by: device)
        #expect(turned.sleeves.compactMap(\.album?.id) == [.abbeyRoad, .seeds, .abbeyRoad].map { albums[$0] })
        let counts = try await (stack.sql("SELECT count(*) FROM scan"), stack.sandbox.requests(step: "id_call_1"))
        #expect(counts == (scans, steps) && scans == "2")
        #expect(try await device.history().isEmpty)
    }

    @Test("What is no photo of records is told so; too many are refused")
    func refused() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let bad: [([UInt8], Int, String)] = [
            ([UInt8](repeating: 0xff, count: 8_400_000), 413, "image_too_large"), ([0xff, 0xd8, 0xff], 422, "image_unreadable"),
            (Array("GIF89a".utf8), 415, "unsupported_media_type"), (try Pictures.cover(.seeds, side: 120), 422, "image_dimensions"),
        ]
        for (photo, status, code) in bad { try expectProblem(try await post(photo, by: device), status, code) }
        var answers: Set<Int> = []
        for _ in 0..<30 { answers.insert(try await post([0xff, 0xd8, 0xff], by: device).status) }
        #expect(answers == [422, 429])
    }
}
