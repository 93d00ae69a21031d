import AlbumScanClient
import Foundation
import SampleCovers
import Testing

/// The client's calls for the offline history, corrections, editions, several photos and repetition, against the real stack.
@Suite(.serialized) struct ClientOfflineTests {
    private func client() async throws -> ScanClient {
        ScanClient(server: try #require(URL(string: await Stack.twoTier.value.server)))
    }

    @Test("The history is synchronised, is there offline, and learns of what another device of the account did")
    func history() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "albumscan-client-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let client = try await client()
        let cache = try HistoryCache(client: client, folder: folder)
        #expect(try await cache.synchronize().isEmpty)
        for cover in [SampleCover.okComputer, .yeezus] {
            _ = try await client.scanWhenEnded(client.submit(jpeg: Data(try Pictures.photograph(cover))).id)
        }
        #expect(try await cache.synchronize().updated.count == 2)
        let entries = await cache.entries
        #expect(entries.map(\.id) == (try await client.history().entries.map(\.id)))
        let picture = try await cache.artwork(of: #require(entries.first), size: .thumbnail)
        #expect(picture?.starts(with: [0xFF, 0xD8]) == true)

        try await client.deleteEntry(entries[0].id)
        #expect(try await cache.synchronize().removed == [entries[0].id])
        try await cache.delete(entries[1].id)
        #expect(try await client.history().entries.isEmpty)
        try await cache.synchronize()
        #expect(await cache.entries.isEmpty)
    }

    @Test("Several photos are scanned in one go, and a bad one does not stop the others")
    func batch() async throws {
        let client = try await client()
        let photos = try [
            BatchPhoto(name: "ok.jpg", jpeg: Data(Pictures.photograph(.okComputer))), BatchPhoto(name: "bad", jpeg: Data(Pictures.png)),
            BatchPhoto(name: "let it be.jpg", jpeg: Data(Pictures.photograph(.letItBe))),
        ]
        let report = try await client.batch(photos)
        #expect(report.items.map(\.name) == photos.map(\.name))
        #expect(report.items.map { $0.problem?.code } == [nil, "unsupported_media_type", nil])
        var titles: [String?] = []
        for scan in report.items.compactMap(\.scan) { titles.append(try await client.scanWhenEnded(scan.id).identification?.albumTitle) }
        #expect(titles == ["OK Computer", "Let It Be"])
        let pages = try await client.scans(.complete)
        #expect(pages.scans.count == 2)
        #expect(try await client.retryAll() == RetryReport(retried: [], remaining: 0))
        let scan = try #require(pages.scans.first)
        let error = await #expect(throws: ClientError.self) { try await client.retry(scan.id) }
        #expect(error?.code == .conflict)
    }

    @Test("The wrong album is put right, and its share text names the right one")
    func correction() async throws {
        let client = try await client()
        let scan = try await client.scanWhenEnded(client.submit(jpeg: Data(try Pictures.photograph(.letItBe))).id)
        let candidates = try await client.candidates(scan: scan.id, query: "radiohead ok computer").candidates
        let right = try #require(candidates.first { $0.albumTitle == "OK Computer" })
        _ = try await client.correct(scan: scan.id, CorrectionRequest(releaseGroupId: right.releaseGroupId))
        let corrected = try await client.scanWhenEnded(scan.id)
        #expect(corrected.identification?.albumTitle == "OK Computer" && corrected.identification?.method == "correction")
        let album = try #require(corrected.albumId)
        #expect(try await client.share(album: album).title.contains("OK Computer"))

        let entry = try #require(try await client.history().entries.first)
        #expect(entry.albumId == album)
        if let edition = try await client.editions(album: album).editions.last {
            let shown = try await client.chooseEdition(edition.releaseId, entry: entry.id)
            #expect(shown.artwork.releaseId?.lowercased() == edition.releaseId.lowercased)
            try await client.resetEdition(entry: entry.id)
        }
    }

    @Test("The account and its history can be taken along")
    func exports() async throws {
        let client = try await client()
        _ = try await client.scanWhenEnded(client.submit(jpeg: Data(try Pictures.photograph(.okComputer))).id)
        let rows = String(decoding: try await client.exportHistory(.csv), as: UTF8.self)
        #expect(rows.contains("OK Computer"))
        for file in [try await client.exportHistory(.json), try await client.exportAccount()] {
            #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: file) }
            #expect(String(decoding: file, as: UTF8.self).contains("OK Computer"))
        }
    }
}
