import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// "Another edition's cover": what there is, and an entry's choice.
@Suite struct EditionTests {
    private struct Scanned {
        let device: Device
        let album: String
        let entry: HistoryEntryResource
        var entryPath: String { "/v1/history/\(entry.id.uuidString.lowercased())" }

        func choose(_ release: String) async throws -> HTTPResponse {
            try await device.call(
                .put, entryPath + "/artwork", headers: ["Content-Type": "application/json"],
                body: Array("{\"releaseId\":\"\(release)\"}".utf8))
        }
    }

    private func scan(_ cover: SampleCover, on stack: Stack, seed: UInt64) async throws -> Scanned {
        let device = try await Device.registered(on: stack)
        let scan = try await device.scan(Pictures.photograph(cover, seed: seed))
        let entry = try #require(try await device.history().first)
        return Scanned(device: device, album: try #require(scan.albumId).uuidString.lowercased(), entry: entry)
    }

    @Test("An entry shows the edition its owner chose, everywhere and for nobody else, and the album's own again")
    func chosen() async throws {
        let stack = try await Stack.twoTier.value
        let owner = try await scan(.mdna, on: stack, seed: 51)
        let list: EditionList = try await owner.device.get("/v1/albums/\(owner.album)/editions")
        let album: AlbumResource = try await owner.device.get("/v1/albums/\(owner.album)")
        #expect(list.editions.count == 3 && list.editions.allSatisfy { $0.artwork.state == .ready })
        #expect(list.editions.first?.releaseId.uuidString.lowercased() == album.artwork.releaseId)
        let deluxe = try #require(list.editions.first { $0.title.contains("Deluxe") })
        #expect(deluxe.releaseYear == "2024" && deluxe.country == "US")

        // Public, and kept for good only under the version that nobody knew before the picture was fetched.
        let url = try #require(deluxe.artwork.thumbnailUrl?.split(separator: "?").first.map(String.init))
        let lazily = try await owner.device.call(.get, url, headers: ["Authorization": "Bearer nobody"])
        #expect(lazily.status == 200 && lazily.body.starts(with: [0xFF, 0xD8]) && lazily.headers["cache-control"] == "public, max-age=60")

        let release = deluxe.releaseId.uuidString.lowercased()
        let chosen = try await owner.choose(release)
        try #require(chosen.status == 200, "\(String(decoding: chosen.body, as: UTF8.self))")
        let detail: HistoryDetailResource = try await owner.device.get(owner.entryPath)
        #expect(detail.artwork.releaseId == release && detail.artwork.url?.contains("/editions/\(release)/500.jpg?v=") == true)
        let entry = try #require(try await owner.device.history().first)
        #expect(entry.thumbnail == detail.artwork.thumbnailUrl && entry.thumbnail != owner.entry.thumbnail)
        for url in [detail.artwork.url, detail.artwork.thumbnailUrl] {
            let picture = try await owner.device.call(.get, #require(url))
            #expect(picture.status == 200 && picture.headers["cache-control"]?.contains("immutable") == true)
            let tag = try #require(picture.headers["etag"])
            #expect(try await owner.device.call(.get, #require(url), headers: ["If-None-Match": tag]).status == 304)
        }
        // The picture is the edition's, not the album's.
        let own = try await owner.device.call(.get, #require(owner.entry.thumbnail)).body
        #expect(try await owner.device.call(.get, #require(entry.thumbnail)).body != own)
        let listed: EditionList = try await owner.device.get("/v1/albums/\(owner.album)/editions")
        #expect(listed.editions.first { $0.releaseId == deluxe.releaseId }?.artwork.url == detail.artwork.url)

        let neighbor = try await scan(.mdna, on: stack, seed: 52)
        #expect(neighbor.entry.thumbnail == owner.entry.thumbnail)
        for _ in 0..<2 { #expect(try await owner.device.call(.delete, owner.entryPath + "/artwork").status == 204) }
        #expect(try await owner.device.history().first?.thumbnail == owner.entry.thumbnail)
    }

    @Test("What cannot be chosen is told")
    func mistakes() async throws {
        let stack = try await Stack.twoTier.value
        let owner = try await scan(.abbeyRoad, on: stack, seed: 53)
        let list: EditionList = try await owner.device.get("/v1/albums/\(owner.album)/editions")
        let release = try #require(list.editions.first).releaseId.uuidString.lowercased()
        try expectProblem(await owner.choose("x"), 400, "bad_request")
        try expectProblem(await owner.choose(UUID().uuidString), 422, "edition_unknown")
        let stranger = try await Device.registered(on: stack)
        for method in [HTTPRequest.Method.put, .delete] {
            let response = try await stranger.call(
                method, owner.entryPath + "/artwork", headers: ["Content-Type": "application/json"],
                body: Array("{\"releaseId\":\"\(release)\"}".utf8))
            try expectProblem(response, 404, "not_found")
        }
        try expectProblem(await stranger.call(.get, "/v1/albums/\(UUID())/editions"), 404, "not_found")
        for path in ["\(release)/300.jpg", "\(UUID())/200.jpg", "x/200.jpg"] {
            try expectProblem(await stranger.call(.get, "/v1/albums/\(owner.album)/editions/\(path)"), 404, "not_found")
        }
    }

    @Test("Editions are read once; a picture the archive lost is none, one it cannot give now comes later")
    func trouble() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let owner = try await scan(.okComputer, on: stack, seed: 1)
            try await stack.sandbox.reset()
            let editions = "/v1/albums/\(owner.album)/editions"
            let list: EditionList = try await owner.device.get(editions)
            let again: EditionList = try await owner.device.get(editions)
            #expect(again == list && list.editions.count == 3)
            let browsed = try await stack.sandbox.requests(step: "browse")
            #expect(browsed == 1)

            try await stack.sandbox.order(.init(kind: "status", upstream: "coverartarchive", status: 503, count: 20))
            let release = try #require(list.editions.last).releaseId.uuidString.lowercased()
            let busy = try await owner.choose(release)
            try expectProblem(busy, 503, "overloaded")
            #expect(busy.headers["retry-after"] != nil)
            try await stack.sandbox.reset()
            #expect(try await owner.choose(release).status == 200)

            try await stack.sandbox.order(.init(kind: "not_found", upstream: "coverartarchive", count: 20))
            let lost = try #require(list.editions.dropFirst().first).releaseId.uuidString.lowercased()
            try expectProblem(await owner.choose(lost), 404, "artwork_unavailable")
            let rest: EditionList = try await owner.device.get(editions)
            #expect(rest.editions.count == 2)
        }
    }
}
