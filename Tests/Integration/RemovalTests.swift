import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// Cancelling and deleting scans, and requests that are sent twice.
@Suite struct RemovalTests {
    private func path(_ scan: UUID, _ rest: String = "") -> String { "/v1/scans/\(scan.uuidString.lowercased())\(rest)" }

    @Test("A person cancels a running scan, and deletes scans by themselves and by their entry: nothing is left of them")
    func removed() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let device = try await Device.registered(on: stack)
            let stranger = try await Device.registered(on: stack)
            try await stack.sandbox.order(Sandbox.Fault(kind: "hang", step: "id_call_1", count: 9))
            let running = try await device.submit(Pictures.photograph(.okComputer))
            try expectProblem(try await stranger.call(.post, path(running.id, "/cancel")), 404, "not_found")
            async let events = device.events(running.id)
            let answer = try await device.call(.post, path(running.id, "/cancel"))
            let cancelled = try JSONDecoder().decode(ScanResource.self, from: Data(answer.body))
            #expect(answer.status == 200 && cancelled.state == .identificationFailed && cancelled.error?.code == "cancelled")
            #expect(try await events.last?.error?.code == "cancelled")
            #expect(try await device.call(.post, path(running.id, "/cancel")).status == 200)

            let second = try await device.submit(Pictures.photograph(.okComputer, seed: 2))
            async let told = device.events(second.id)
            #expect(try await stranger.call(.delete, path(second.id)).status == 404)
            #expect(try await device.call(.delete, path(second.id)).status == 204)
            // The open stream ends.
            _ = try await told
            try expectProblem(try await device.call(.delete, path(second.id)), 404, "not_found")
            try await stack.sandbox.reset()

            let ended = try await device.scan(Pictures.photograph(.weezer))
            try expectProblem(try await device.call(.post, path(ended.id, "/cancel")), 409, "conflict")
            let entry = try #require(try await device.history().first)
            #expect(entry.scanId == ended.id)
            #expect(try await device.call(.delete, "/v1/history/\(entry.id.uuidString.lowercased())").status == 204)
            #expect(try await device.call(.get, path(ended.id)).status == 404)
            let left: ScanPage = try await device.get("/v1/scans")
            #expect(left.scans.map(\.id) == [running.id])
            let export = String(decoding: try await device.call(.get, "/v1/account/export").body, as: UTF8.self)
            #expect(!export.contains(ended.id.uuidString.lowercased()) && !export.contains(second.id.uuidString.lowercased()))
        }
    }

    @Test("A name that a stranger typed is nobody else's, until somebody types the same")
    func typedNames() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let (first, second) = (try await Device.registered(on: stack), try await Device.registered(on: stack))
            func type(_ device: Device, seed: UInt64) async throws -> ScanResource {
                let scan = try await device.scan(Pictures.photograph(.parcelLabel, seed: seed))
                let body = [UInt8](try JSONEncoder().encode(CorrectionRequest(artistName: "Zzyzx", albumTitle: "A Rude Word")))
                #expect(try await device.call(.post, path(scan.id, "/correction"), body: body).status == 202)
                return try await device.ended(scan.id)
            }
            let album = "/v1/albums/\(try #require(try await type(first, seed: 1).albumId).uuidString.lowercased())"
            for page in ["", "/share", "/editions"] {
                #expect(try await first.call(.get, album + page).status == 200)
                try expectProblem(try await second.call(.get, album + page), 404, "not_found")
            }
            #expect(try await stack.sql("SELECT count(*) FROM catalogue_entry_0 WHERE artist_name = 'Zzyzx'") == "0")
            #expect(try await type(second, seed: 2).identification?.albumTitle == "A Rude Word")
            #expect(try await second.call(.get, album).status == 200)
        }
    }

    @Test("A request under a key is done once, and what is wrong with one is named, under an id that the log has")
    func keysAndProblems() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            let device = try await Device.registered(on: stack)
            let me: AccountResource = try await device.get("/v1/account")
            #expect(me.tier == "ultra")
            let account = try await stack.sql("SELECT id FROM account")

            let grants = "/admin/v1/accounts/\(account)/grants"
            func grant(_ scans: Int, key: String) async throws -> HTTPResponse {
                try await stack.http.send(
                    HTTPRequest(
                        .post, stack.server + grants,
                        headers: ["Authorization": "Bearer \(Stack.adminToken)", "Idempotency-Key": key],
                        body: Array("{\"scans\":\(scans)}".utf8), timeout: .seconds(20)))
            }
            let granted = try await grant(7, key: "k")
            let again = try await grant(7, key: "k")
            #expect(granted.status == 200 && again.status == 200 && again.body == granted.body)
            #expect(granted.headers["idempotent-replayed"] == nil && again.headers["idempotent-replayed"] == "true")
            try expectProblem(try await grant(8, key: "k"), 422, "idempotency_mismatch")
            #expect(try await stack.sql("SELECT granted FROM quota_use") == "7")

            // What was refused is refused again.
            let scan = try await device.scan(Pictures.photograph(.okComputer))
            for replayed in [nil, "true"] {
                let refused = try await device.call(.post, path(scan.id, "/retry"), headers: ["Idempotency-Key": "r"])
                try expectProblem(refused, 409, "conflict")
                #expect(refused.headers["idempotent-replayed"] == replayed)
            }
            let export = String(decoding: try await device.call(.get, "/v1/account/export").body, as: UTF8.self)
            #expect(export.contains("answeredRequests") && export.contains("nothing to run again"))

            let typo = try await device.call(.patch, "/v1/account", body: Array(#"{"advancedSearch":true,"advancedSerach":false}"#.utf8))
            let problem = try expectProblem(typo, 400, "bad_request")
            #expect(problem.detail == "there is no member advancedSerach" && problem.type == "urn:albumscan:problem:bad_request")
            let id = try #require(problem.requestId)
            #expect(typo.headers["x-request-id"] == id)
            #expect(try stack.log(of: "gateway").contains("request=\(id)"))

            // The client's own trace is no id of ours.
            let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
            let traced = try await device.call(.get, "/v1/account", headers: ["traceparent": "00-\(trace)-00f067aa0ba902b7-01"])
            #expect(traced.headers["x-request-id"]?.count == 32 && traced.headers["x-request-id"] != trace)
            let missing = try await device.call(.put, "/v1/account")
            #expect(missing.status == 405 && missing.headers["x-request-id"] != nil)
        }
    }
}
