import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// Several scans in one request: lists, batches, and running again what failed.
@Suite struct ScanListTests {
    // MARK: Batches

    private static let boundary = "batch-of-the-tests"

    private static func form(_ photos: [(name: String, bytes: [UInt8])], type: String = "image/jpeg") -> [UInt8] {
        photos.flatMap { name, bytes in
            Array(
                """
                --\(boundary)\r
                Content-Disposition: form-data; name="photo"; filename="\(name)"\r
                Content-Type: \(type)\r
                \r

                """.utf8) + bytes + Array("\r\n".utf8)
        } + Array("--\(boundary)--\r\n".utf8)
    }

    private static func send(_ body: [UInt8], from device: Device, query: String = "", key: String? = nil) async throws -> HTTPResponse {
        var headers: HTTPHeaders = ["Content-Type": "multipart/form-data; boundary=\(boundary)"]
        if let key { headers["Idempotency-Key"] = key }
        return try await device.call(.post, "/v1/scans/batch" + query, headers: headers, body: body)
    }

    private static func report(_ response: HTTPResponse) throws -> [BatchReport.Item] {
        try #require(response.status == 200, "\(String(decoding: response.body.prefix(500), as: UTF8.self))")
        let items = try JSONDecoder().decode(BatchReport.self, from: Data(response.body)).items
        #expect(items.map(\.index) == Array(items.indices))
        return items
    }

    @Test("Each photo of a batch is a scan of its own, and a bad one harms no other")
    func batch() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let whole = try Pictures.photograph(.okComputer)
        let photos: [(String, [UInt8])] = [
            ("weezer.jpg", try Pictures.photograph(.weezer)), ("picture.png", Pictures.png),
            ("cut.jpg", Array(whole.prefix(whole.count / 3))),
            ("empty.jpg", []), ("mdna.jpg", try Pictures.photograph(.mdna)),
        ]
        let items = try Self.report(await Self.send(Self.form(photos), from: device, key: "batch-1"))
        #expect(items.map(\.name) == photos.map(\.0))
        #expect(items.map { $0.problem?.code } == [nil, "unsupported_media_type", "image_unreadable", items[3].problem?.code, nil])
        #expect(items[3].problem != nil)
        let titles = try await [device.ended(#require(items[0].scan).id), device.ended(#require(items[4].scan).id)]
        #expect(titles.map { $0.identification?.albumTitle } == ["Weezer", "MDNA"])

        // Repeated, it is the same scans.
        let again = try Self.report(await Self.send(Self.form(photos), from: device, key: "batch-1"))
        #expect(again.map { $0.scan?.id } == items.map { $0.scan?.id })
        // In another order it is another request.
        let other = try Self.report(await Self.send(Self.form(photos.reversed()), from: device, key: "batch-1"))
        #expect(other[0].problem?.code == "idempotency_mismatch" && other[4].problem?.code == "idempotency_mismatch")
        #expect(try await device.history().count == 2)
    }

    @Test("The query is for all photos, and read before any of them")
    func query() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let body = Self.form([("a.jpg", try Pictures.cover(.weezer))])
        try expectProblem(await Self.send(body, from: device, query: "?crop=2,2,2,2"), 400, "crop_invalid")
        let items = try Self.report(await Self.send(body, from: device, query: "?crop=0.02,0.02,0.96,0.96&advancedSearch=false"))
        #expect(try await device.ended(#require(items.first?.scan).id).identification?.albumTitle == "Weezer")
    }

    @Test("A batch holds twenty photos; what is too large or too many is told")
    func limits() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let tooLarge = try Pictures.cover(.weezer) + [UInt8](repeating: 0, count: 25 << 20)
        let items = try Self.report(await Self.send(Self.form([("large.jpg", tooLarge), ("png", Pictures.png)]), from: device))
        #expect(items.map { $0.problem?.code } == ["image_too_large", "unsupported_media_type"])
        let many = (0..<23).map { ("\($0).png", Pictures.png) }
        let refused = try Self.report(await Self.send(Self.form(many), from: device))
        #expect(refused.count == 21 && refused.last?.problem?.code == "too_many_photos")
        #expect(refused.dropLast().allSatisfy { $0.problem?.code == "unsupported_media_type" })
    }

    @Test("What is no form is refused; a form that breaks off keeps what was accepted")
    func malformed() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let photo = try Pictures.photograph(.weezer)
        let plain = try await device.call(.post, "/v1/scans/batch", headers: ["Content-Type": "image/jpeg"], body: photo)
        try expectProblem(plain, 415, "unsupported_media_type")
        let noBoundary = try await device.call(.post, "/v1/scans/batch", headers: ["Content-Type": "multipart/form-data"], body: photo)
        try expectProblem(noBoundary, 400, "bad_request")
        try expectProblem(await Self.send(photo, from: device), 400, "bad_request")
        try expectProblem(await Self.send(Self.form([]), from: device), 400, "bad_request")
        try expectProblem(await Self.send([], from: device), 400, "bad_request")

        let body = Self.form([("a.jpg", photo), ("b.jpg", photo)])
        let items = try Self.report(await Self.send(Array(body.prefix(body.count * 3 / 4)), from: device))
        #expect(items.count == 2 && items[0].scan != nil && items[1].problem?.code == "bad_request")
    }

    @Test("curl's own forms are read")
    func curl() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let file = FileManager.default.temporaryDirectory.appending(path: "söme \(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(try Pictures.photograph(.weezer)).write(to: file)
        let photos = (0..<3).flatMap { _ in ["-F", "photo=@\(file.path);type=image/jpeg"] }
        let answer = try await Command.run(
            "/usr/bin/curl",
            ["-sS", "--noproxy", "*", "--max-time", "60", "-H", "Authorization: Bearer \(device.credentials.token)"] + photos + [
                device.stack.server + "/v1/scans/batch"
            ], environment: [:])
        let items = try JSONDecoder().decode(BatchReport.self, from: Data(answer.utf8)).items
        #expect(items.count == 3 && items.allSatisfy { $0.scan != nil && $0.name == file.lastPathComponent })
    }

    // MARK: Lists and retries

    private static let modelsAway = [
        Sandbox.Fault(kind: "status", step: "id_call_1", status: 529, count: 200),
        Sandbox.Fault(kind: "status", step: "review", status: 529, count: 200),
    ]

    @Test("What failed is listed, and runs again one by one or all at once")
    func retries() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let device = try await Device.registered(on: stack)
            let complete = try await device.scan(Pictures.photograph(.weezer))
            try await stack.sandbox.order(Self.modelsAway[1])
            let unreviewed = try await device.scan(Pictures.photograph(.mdna))
            try await stack.sandbox.order(Self.modelsAway[0])
            let unidentified = try await device.scan(Pictures.photograph(.okComputer))
            #expect([complete.state, unreviewed.state, unidentified.state] == [.complete, .reviewFailed, .identificationFailed])

            func list(_ query: String) async throws -> [UUID] {
                let page: ScanPage = try await device.get("/v1/scans" + query)
                return page.scans.map(\.id)
            }
            #expect(try await list("") == [unidentified.id, unreviewed.id, complete.id])
            #expect(try await list("?state=failed") == [unidentified.id, unreviewed.id])
            #expect(try await list("?state=complete") == [complete.id])
            #expect(try await list("?state=running").isEmpty)
            let first: ScanPage = try await device.get("/v1/scans?state=failed&limit=1")
            let second: ScanPage = try await device.get("/v1/scans?state=failed&limit=1&cursor=\(try #require(first.nextCursor))")
            #expect(first.scans.map(\.id) + second.scans.map(\.id) == [unidentified.id, unreviewed.id] && second.nextCursor == nil)
            #expect(second.scans[0].identification?.albumTitle == "MDNA" && second.scans[0].error?.code == "review_unavailable")
            for query in ["state=lost", "limit=0", "cursor=x"] {
                try expectProblem(await device.call(.get, "/v1/scans?\(query)"), 400, "bad_request")
            }

            // Nobody else's business, and nothing to run again where nothing failed.
            let stranger = try await Device.registered(on: stack)
            try expectProblem(await stranger.call(.post, unidentified.links.`self` + "/retry"), 404, "not_found")
            try expectProblem(await device.call(.post, complete.links.`self` + "/retry"), 409, "conflict")

            try await stack.sandbox.reset()
            let answer = try await device.call(.post, unidentified.links.`self` + "/retry")
            #expect(answer.status == 202)
            let identified = try await device.ended(unidentified.id)
            #expect(identified.state == .complete && identified.identification?.albumTitle == "OK Computer" && identified.error == nil)
            let stages = try await device.events(unidentified.id).map(\.stage)
            #expect(stages.contains(.identificationFailed) && stages.last == .complete)

            let retried = try await device.call(.post, "/v1/scans/retry")
            let report = try JSONDecoder().decode(RetryReport.self, from: Data(retried.body))
            #expect(report.retried.map(\.id) == [unreviewed.id] && report.remaining == 0)
            #expect(try await device.ended(unreviewed.id).state == .complete)
            let nothing = try await device.call(.post, "/v1/scans/retry")
            #expect(try JSONDecoder().decode(RetryReport.self, from: Data(nothing.body)) == RetryReport(retried: [], remaining: 0))
            let entries = try await device.history().count
            #expect(entries == 3)
        }
    }

    @Test("A cover that was not recognised has no photo left to look at again")
    func photoGone() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.scan(Pictures.photograph(.smudge))
        try #require(scan.state == .identificationFailed)
        try expectProblem(await device.call(.post, scan.links.`self` + "/retry"), 409, "photo_gone")
        let report = try await device.call(.post, "/v1/scans/retry")
        #expect(try JSONDecoder().decode(RetryReport.self, from: Data(report.body)) == RetryReport(retried: [], remaining: 0))
    }
}
