import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// What a client needs to show the history without a network, and to take it along.
@Suite struct OfflineHistoryTests {
    private func sync(_ device: Device, since: String? = nil, limit: Int = 100) async throws -> HistoryChanges {
        try await device.get("/v1/history/changes?limit=\(limit)" + (since.map { "&since=\($0)" } ?? ""))
    }

    @Test("A client that follows the changes has what the server has")
    func changes() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let empty = try await sync(device)
        #expect(empty.upserted.isEmpty && empty.deleted.isEmpty && !empty.hasMore && empty.reset == nil)

        for cover in [SampleCover.weezer, .mdna, .weezer] { _ = try await device.scan(Pictures.photograph(cover)) }
        var entries: [UUID: HistoryDetailResource] = [:]
        var cursor = empty.cursor
        var hasMore = true
        while hasMore {
            let changes = try await sync(device, since: cursor, limit: 1)
            #expect(changes.upserted.count + changes.deleted.count <= 1 && changes.reset == nil)
            for entry in changes.upserted { entries[entry.id] = entry }
            (cursor, hasMore) = (changes.cursor, changes.hasMore)
        }
        let listed = try await device.history()
        #expect(Set(entries.keys) == Set(listed.map(\.id)))
        for entry in listed {
            let known = try #require(entries[entry.id])
            #expect(known.albumTitle == entry.albumTitle && known.thumbnail == entry.thumbnail && known.scannedAt == entry.scannedAt)
            #expect(known.review.state == .ready && known.review.contextSummary?.isEmpty == false)
            // Opening one sets when it was viewed, and nothing else.
            var detail: HistoryDetailResource = try await device.get("/v1/history/\(entry.id.uuidString.lowercased())")
            detail.lastViewedAt = nil
            #expect(known == detail)
        }
        let viewed = try await sync(device, since: cursor)
        #expect(viewed.upserted.count == 3 && viewed.upserted.allSatisfy { $0.lastViewedAt != nil })

        #expect(try await device.call(.delete, "/v1/history/\(listed[1].id.uuidString.lowercased())").status == 204)
        let deleted = try await sync(device, since: viewed.cursor)
        #expect(deleted.deleted.map(\.wrappedValue) == [listed[1].id] && deleted.upserted.isEmpty)
        #expect(try await sync(device).upserted.count == 2)

        // Another account's cursor says nothing here.
        let other = try await Device.registered(on: device.stack)
        let reset = try await sync(other, since: deleted.cursor)
        #expect(reset.reset == true && reset.upserted.isEmpty)
        for query in ["since=nonsense", "since=", "limit=0", "limit=101"] {
            try expectProblem(await device.call(.get, "/v1/history/changes?\(query)"), 400, "bad_request")
        }
    }

    @Test("Artwork that an operator replaces is a change of the entries that show it")
    func artworkThatComesLater() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.powerCorruption))
        let before = try await sync(device)
        let album = try #require(scan.albumId?.uuidString.lowercased())
        let path = "/admin/v1/albums/\(album)/artwork"
        let replaced = try await device.call(
            .put, path, headers: ["Authorization": "Bearer \(Stack.adminToken)", "Content-Type": "image/jpeg"],
            body: Pictures.cover(.weezer))
        try #require(replaced.status == 200, "\(String(decoding: replaced.body, as: UTF8.self))")
        let after = try await sync(device, since: before.cursor)
        #expect(after.upserted.map(\.scanId) == [scan.id])
        #expect(after.upserted.first?.thumbnail != before.upserted.first?.thumbnail)
    }

    @Test("What has not changed is not sent again")
    func revalidation() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.weezer))
        let entry = try #require(try await device.history().first?.id.uuidString.lowercased())
        let album = try #require(scan.albumId?.uuidString.lowercased())
        let cursor = try await sync(device).cursor
        let paths = [
            "/v1/history", "/v1/history/\(entry)", "/v1/history/changes", "/v1/history/changes?since=\(cursor)", "/v1/albums/\(album)",
            "/v1/albums/\(album)/share",
        ]
        // From the last to the first: viewing an entry changes the lists.
        for path in paths.reversed() {
            let first = try await device.call(.get, path)
            let tag = try #require(first.headers["etag"], "\(path)")
            #expect(first.headers["cache-control"] == "private, max-age=0, must-revalidate")
            for header in [tag, "\"x\", \(tag)", tag.hasPrefix("W/") ? tag : "W/" + tag] {
                let again = try await device.call(.get, path, headers: ["If-None-Match": header])
                #expect(again.status == 304 && again.body.isEmpty && again.headers["etag"] == tag, "\(path)")
            }
            #expect(try await device.call(.get, path, headers: ["If-None-Match": "\"x\""]).status == 200)
        }
        let list = try await device.call(.get, "/v1/history").headers["etag"]
        #expect(try await device.call(.delete, "/v1/history/\(entry)").status == 204)
        #expect(try await device.call(.get, "/v1/history", headers: ["If-None-Match": list ?? ""]).status == 200)
    }

    @Test("Both exports hold every entry")
    func exports() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        struct Export: Decodable { var entries: [HistoryDetailResource] }
        let nothing: Export = try await device.get("/v1/history/export")
        #expect(nothing.entries.isEmpty)
        for cover in [SampleCover.weezer, .mdna] { _ = try await device.scan(Pictures.photograph(cover)) }

        let json = try await device.call(.get, "/v1/history/export?format=json")
        #expect(json.headers["content-disposition"] == "attachment; filename=\"albumscan-history.json\"")
        let export = try JSONDecoder().decode(Export.self, from: Data(json.body))
        #expect(export.entries.map(\.albumTitle) == ["MDNA", "Weezer"])

        let csv = try await device.call(.get, "/v1/history/export?format=csv")
        #expect(csv.headers["content-type"]?.hasPrefix("text/csv; charset=utf-8") == true)
        #expect(csv.headers["content-disposition"] == "attachment; filename=\"albumscan-history.csv\"")
        let lines = String(decoding: csv.body, as: UTF8.self).components(separatedBy: "\r\n")
        #expect(lines.count == 4 && lines[0].hasPrefix("scannedAt,artistName") && lines[1].contains(",Madonna,MDNA,") && lines[3].isEmpty)
        try expectProblem(await device.call(.get, "/v1/history/export?format=xml"), 400, "bad_request")
    }

    @Test("An album's text for a friend")
    func share() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.okComputer))
        let share: ShareResource = try await device.get("/v1/albums/\(try #require(scan.albumId?.uuidString.lowercased()))/share")
        #expect(share.title == "OK Computer by Radiohead")
        #expect(share.text.contains("🎵") && !share.text.contains("$"))
        try expectProblem(await device.call(.get, "/v1/albums/\(UUID().uuidString.lowercased())/share"), 404, "not_found")
    }

    @Test("Words below the history are no entries")
    func literals() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        for (method, path) in [
            (HTTPRequest.Method.delete, "/v1/history/changes"), (.delete, "/v1/history/export"), (.get, "/v1/scans/batch"),
        ] {
            let response = try await device.call(method, path)
            try expectProblem(response, 405, "method_not_allowed")
            #expect(response.headers["allow"] == (method == .delete ? "GET, HEAD" : "POST"), "\(path)")
        }
        #expect(try await device.call(.head, "/v1/history/changes").status == 200)
    }
}
