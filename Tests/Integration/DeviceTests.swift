import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// Devices, and what one of them may see of another.
@Suite struct DeviceTests {
    @Test func anInstallationGetsItsAccountBack() async throws {
        let stack = try await Stack.twoTier.value
        let installation = String(repeating: "0123456789abcdef", count: 4)
        let first = try await Device.registered(on: stack, installation: installation)
        _ = try await first.scan(Pictures.photograph(.weezer))
        let second = try await Device.registered(on: stack, installation: installation)
        #expect(second.credentials.token != first.credentials.token)
        #expect(try await second.history().map(\.albumTitle).contains("Weezer"))
        #expect(try await Device.registered(on: stack).history().isEmpty)
    }

    @Test func aRevokedTokenIsWorthNothing() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        #expect(try await device.call(.delete, "/v1/devices/current").status == 204)
        try expectProblem(await device.call(.get, "/v1/history"), 401, "unauthorized")
    }

    @Test func aDeviceThatWasSignedOutStaysOut() async throws {
        let stack = try await Stack.twoTier.value
        let installation = UUID().uuidString
        let (owner, lost) = (
            try await Device.registered(on: stack), try await Device.registered(on: stack, installation: installation)
        )
        let path = "/v1/devices/\(lost.credentials.deviceId.uuidString.lowercased())"
        try expectProblem(await owner.call(.delete, path), 404, "not_found")
        try expectProblem(await owner.call(.delete, "/v1/devices/x"), 404, "not_found")
        _ = try await stack.sql(
            "UPDATE device SET account_id = (SELECT account_id FROM device WHERE id = '\(owner.credentials.deviceId)') "
                + "WHERE id = '\(lost.credentials.deviceId)'")
        #expect(try await owner.call(.delete, path).status == 204)
        try expectProblem(await lost.call(.get, "/v1/account"), 401, "unauthorized")
        let body = [UInt8](try JSONEncoder().encode(DeviceRegistration(installationId: installation)))
        let register = HTTPRequest(
            .post, stack.server + "/v1/devices", headers: ["Content-Type": "application/json"], body: body, timeout: .seconds(10))
        try expectProblem(await stack.http.send(register), 403, "device_revoked")
        let devices: DeviceList = try await owner.get("/v1/devices")
        #expect(devices.devices.map(\.id) == [owner.credentials.deviceId])
    }

    /// Another device's resources are 404, not 403: their existence is nobody's business.
    @Test func foreignResourcesDoNotExist() async throws {
        let stack = try await Stack.twoTier.value
        let (owner, stranger) = (try await Device.registered(on: stack), try await Device.registered(on: stack))
        let scan = try await owner.scan(Pictures.photograph(.weezer))
        let entry = try #require(try await owner.history().first)
        let (scanPath, entryPath) = ("/v1/scans/\(scan.id.uuidString.lowercased())", "/v1/history/\(entry.id.uuidString.lowercased())")
        for path in [scanPath, scanPath + "/events", entryPath] {
            try expectProblem(await stranger.call(.get, path), 404, "not_found")
        }
        try expectProblem(await stranger.call(.post, scanPath + "/review"), 404, "not_found")
        // DELETE is idempotent and answers 204 for what is not there; the owner's entry stays.
        #expect([204, 404].contains(try await stranger.call(.delete, entryPath).status))
        #expect(try await owner.history().map(\.id) == [entry.id])
    }

    @Test func aRepeatedUploadIsTheSameScan() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let photo = try Pictures.photograph(.weezer)
        let headers: HTTPHeaders = ["Idempotency-Key": UUID().uuidString]
        let first = try await device.submit(photo, headers: headers)
        let again = try await device.upload(photo, headers: headers)
        #expect(again.headers["idempotent-replayed"] == "true")
        #expect(try JSONDecoder().decode(ScanResource.self, from: Data(again.body)).id == first.id)

        try expectProblem(await device.upload(Pictures.photograph(.mdna), headers: headers), 422, "idempotency_mismatch")
        // The crop is part of the request.
        try expectProblem(await device.upload(photo, query: "?crop=0,0,0.5,0.5", headers: headers), 422, "idempotency_mismatch")
        // Another device's keys are its own.
        let other = try await Device.registered(on: device.stack)
        #expect(try await other.submit(photo, headers: headers).id != first.id)
        _ = try await device.ended(first.id)
        #expect(try await device.history().count == 1)
    }

    @Test func repetitionsAtTheSameTimeAreOneScan() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let photo = try Pictures.photograph(.weezer)
        let key = UUID().uuidString
        let ids = try await withThrowingTaskGroup { group in
            for _ in 0..<4 { group.addTask { try await device.submit(photo, headers: ["Idempotency-Key": key]).id } }
            return try await group.reduce(into: Set<UUID>()) { $0.insert($1) }
        }
        #expect(ids.count == 1)
    }
}

@Suite struct HistoryTests {
    @Test func entriesAreListedOpenedAndDeleted() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        for cover in [SampleCover.weezer, .mdna, .weezer] { _ = try await device.scan(Pictures.photograph(cover)) }
        let entries = try await device.history()
        #expect(entries.map(\.albumTitle) == ["Weezer", "MDNA", "Weezer"])
        #expect(entries.allSatisfy { $0.lastViewedAt == nil })

        let path = "/v1/history/\(entries[1].id.uuidString.lowercased())"
        let detail: HistoryDetailResource = try await device.get(path)
        #expect(detail.identification.artistName == "Madonna" && detail.review.state == .ready)
        let viewed = try await device.history()[1].lastViewedAt
        #expect(viewed != nil)

        #expect(try await device.call(.delete, path).status == 204)
        #expect(try await device.call(.delete, path).status == 204)
        try expectProblem(await device.call(.get, path), 404, "not_found")
        #expect(try await device.history().map(\.id) == [entries[0].id, entries[2].id])
    }

    @Test func pagesFollowEachOtherWithoutGapsOrRepetitions() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        for _ in 0..<5 { _ = try await device.scan(Pictures.photograph(.weezer)) }
        var ids: [UUID] = []
        var cursor: String?
        repeat {
            let page: HistoryPage = try await device.get("/v1/history?limit=2" + (cursor.map { "&cursor=\($0)" } ?? ""))
            #expect(page.entries.count <= 2)
            ids += page.entries.map(\.id)
            cursor = page.nextCursor
        } while cursor != nil
        #expect(try await device.history().map(\.id) == ids)
        #expect(Set(ids).count == 5)
    }
}

@Suite struct AccountTests {
    @Test func theSwitchIsKeptAndDecides() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let before: AccountResource = try await device.get("/v1/account")
        #expect(before == AccountResource(tier: "ultra", advancedSearch: true))
        let answer = try await device.call(.patch, "/v1/account", body: Array(#"{"advancedSearch":false}"#.utf8))
        #expect(answer.status == 200)
        let after: AccountResource = try await device.get("/v1/account")
        #expect(after.advancedSearch == false)
        // The cover shows an acronym that only a search resolves.
        #expect(try await device.scan(Pictures.photograph(.seeds)).identification?.searched != true)
        #expect(try await device.scan(Pictures.photograph(.seeds, seed: 2), query: "?advancedSearch=true").identification?.searched == true)
        try expectProblem(await device.call(.patch, "/v1/account", body: Array("{\"advancedSearch\":3}".utf8)), 400, "bad_request")
    }

    @Test func anErasedAccountIsGone() async throws {
        let stack = try await Stack.twoTier.value
        let installation = UUID().uuidString
        let device = try await Device.registered(on: stack, installation: installation)
        let scan = try await device.scan(Pictures.photograph(.weezer))
        #expect(try await device.call(.delete, "/v1/account").status == 204)
        try expectProblem(await device.call(.get, "/v1/account"), 401, "unauthorized")
        let again = try await Device.registered(on: stack, installation: installation)
        #expect(try await again.history().isEmpty)
        try expectProblem(await again.call(.get, scan.links.`self`), 404, "not_found")
    }
}

/// What HTTP itself asks of a server (RFC 9110).
@Suite struct HTTPTests {
    @Test func otherMethodsAreNamed() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let answer = try await device.call(.put, "/v1/scans")
        try expectProblem(answer, 405, "method_not_allowed")
        #expect(answer.headers["allow"] == "GET, HEAD, POST")
        try expectProblem(await device.call(.get, "/v1/nothing"), 404, "not_found")
        #expect(try await device.call(.head, "/v1/history").status == 200)
    }

    /// A client that waits for `100 Continue` before it sends.
    @Test func expectationsAreAnswered() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let file = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        defer { try? FileManager.default.removeItem(at: file) }
        func upload(_ bytes: [UInt8]) async throws -> String {
            try Data(bytes).write(to: file)
            return try await Command.run(
                "/usr/bin/curl",
                [
                    "-sS", "--noproxy", "*", "--max-time", "30", "--expect100-timeout", "300", "-o", "/dev/null", "-w", "%{http_code}",
                    "-H",
                    "Expect: 100-continue", "-H", "Authorization: Bearer \(device.credentials.token)", "-H", "Content-Type: image/jpeg",
                    "--data-binary", "@\(file.path)", device.stack.server + "/v1/scans",
                ], environment: [:])
        }
        #expect(try await upload(Pictures.photograph(.weezer)) == "202")
        #expect(try await upload([UInt8](repeating: 0, count: 40_000_000)) == "413")
    }
}

@Suite struct OperationsTests {
    @Test func theContractAndTheHealthAreServed() async throws {
        let stack = try await Stack.twoTier.value
        for (path, words) in [("/healthz", ""), ("/readyz", ""), ("/metrics", "# TYPE"), ("/openapi.yaml", "openapi: 3.1")] {
            let response = try await stack.http.send(HTTPRequest(.get, stack.server + path, timeout: .seconds(10)))
            #expect(response.status == 200, "\(path)")
            #expect(words.isEmpty || String(decoding: response.body, as: UTF8.self).contains(words), "\(path)")
        }
    }

    /// As in containers.
    @Test func operatorsMayHaveAPortOfTheirOwn() async throws {
        let stack = try await Stack.start("operators", environment: ["ALBUMSCAN_ADMIN_ON": "operations"])
        let operations = try #require(try await stack.operationsAddresses(of: "gateway").first)
        func status(_ address: String, _ path: String, token: String? = Stack.adminToken) async throws -> Int {
            let headers: HTTPHeaders = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
            return try await stack.http.send(HTTPRequest(.get, address + path, headers: headers, timeout: .seconds(10))).status
        }
        for path in ["/metrics", "/admin/v1/services"] {
            #expect(try await status(stack.server, path) == 404, "\(path)")
            #expect(try await status(operations, path) == 200, "\(path)")
        }
        #expect(try await status(operations, "/admin/v1/services", token: nil) == 401)
        #expect(try await status(operations, "/v1/account") == 404)
        for address in [stack.server, operations] { #expect(try await status(address, "/readyz") == 200) }
    }
}
