import AlbumScanAPI
import Eventually
import Foundation
import Glibc
import HTTPClient
import SampleCovers
import Testing

/// Tiers, quotas and rate limits on a stack where they are switched on.
@Suite(.serialized) struct QuotaTests {
    private static let stack = Task {
        try await Stack.start(
            "quotas",
            environment: [
                "ALBUMSCAN_QUOTAS": "on", "ALBUMSCAN_TRUSTED_PROXIES": "127.0.0.1", "ALBUMSCAN_RATE_REGISTRATIONS": "3",
                // Less would be in the way of those tests in which one device scans much.
                "ALBUMSCAN_RATE_DEVICE": "300", "ALBUMSCAN_RATE_ADDRESS": "40", "ALBUMSCAN_ALLOWANCE_SCANS": "12",
            ])
    }

    private func started() async throws -> (stack: Stack, device: Device) {
        let stack = try await Self.stack.value
        try await stack.reset()
        return (stack, try await Device.registered(on: stack))
    }

    private func account(_ device: Device) async throws -> AccountResource { try await device.get("/v1/account") }

    /// Reserved and used scans of all accounts, as they are stored.
    private func counts(_ stack: Stack) async throws -> String {
        try await stack.sql("SELECT coalesce(sum(reserved), 0) || ' reserved, ' || coalesce(sum(used), 0) || ' used' FROM quota_use")
    }

    private func admin(_ stack: Stack, _ method: HTTPRequest.Method, _ path: String, body: String = "") async throws -> HTTPResponse {
        try await stack.http.send(
            HTTPRequest(
                method, stack.server + "/admin/v1/" + path, headers: ["Authorization": "Bearer \(Stack.adminToken)"],
                body: Array(body.utf8), timeout: .seconds(20)))
    }

    // MARK: Quotas

    @Test("Of fifty scans at once with five free ones, five are accepted and the others are told why not")
    func parallelScansNeverOverspend() async throws {
        let (stack, device) = try await started()
        let photo = try Pictures.photograph(.okComputer)
        let watching = Task {
            var most = 0
            while !Task.isCancelled {
                most = max(most, Int(try await stack.sql("SELECT coalesce(max(reserved + used), 0) FROM quota_use")) ?? 0)
                try? await Task.sleep(for: .milliseconds(50))
            }
            return most
        }
        let answers = try await withThrowingTaskGroup(of: HTTPResponse.self) { group in
            for _ in 0..<50 {
                group.addTask {
                    // Too many at once for this machine says nothing about the quota.
                    try await eventually(within: .seconds(120), every: .milliseconds(300)) {
                        try await device.upload(photo)
                    } is: {
                        ![429, 503].contains($0.status)
                    }
                }
            }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        let accepted = try answers.filter { $0.status == 202 }.map { try JSONDecoder().decode(ScanResource.self, from: Data($0.body)).id }
        #expect(accepted.count >= 5 && accepted.count < 50)
        for refused in answers where refused.status != 202 {
            let problem = try expectProblem(refused, 402, "quota_exhausted")
            #expect(problem.title.contains("5 free scans"))
        }
        // On a machine that is too busy a scan may fail, and its place is free again.
        var identified = 0
        for scan in accepted {
            if try await device.ended(scan).identification != nil { identified += 1 }
        }
        for _ in 0..<10 where identified < 5 {
            if try await device.scan(photo).identification != nil { identified += 1 }
        }
        watching.cancel()
        #expect(try await watching.value == 5)
        #expect(identified == 5)
        #expect(try await counts(stack) == "0 reserved, 5 used")
        #expect(try await account(device) == AccountResource(tier: "free", advancedSearch: false, quota: QuotaResource(used: 5, limit: 5)))
        #expect(try await device.history().count == 5)
        try expectProblem(await device.upload(photo), 402, "quota_exhausted")
    }

    @Test("Scans that find no album cost nothing, whatever kept them from it, and a retry is counted anew")
    func failedScansAreNotCharged() async throws {
        let (stack, device) = try await started()
        for cover in [SampleCover.parcelLabel, .smudge, .parcelLabel, .smudge, .parcelLabel, .smudge] {
            #expect(try await device.scan(Pictures.photograph(cover)).state == .identificationFailed)
        }
        #expect(try await counts(stack) == "0 reserved, 0 used")

        try await stack.sandbox.order(Sandbox.Fault(kind: "status", step: "id_call_1", status: 529, count: 2))
        let failed = try await device.scan(Pictures.photograph(.okComputer))
        try #require(failed.error?.code == "identification_unavailable")
        #expect(try await counts(stack) == "0 reserved, 0 used")
        #expect(try await admin(stack, .post, "scans/\(failed.id)/retry").status == 202)
        #expect(try await device.ended(failed.id).state == .complete)
        #expect(try await counts(stack) == "0 reserved, 1 used")

        try await stack.sandbox.order(Sandbox.Fault(kind: "hang", step: "id_call_1", count: 9))
        let hanging = try await device.submit(Pictures.photograph(.abbeyRoad))
        #expect(try await counts(stack) == "1 reserved, 1 used")
        #expect(try await account(device).quota?.used == 2)
        #expect(try await admin(stack, .post, "scans/\(hanging.id)/cancel").status == 200)
        #expect(try await counts(stack) == "0 reserved, 1 used")
    }

    @Test("Scans that find nothing are bounded by day; a batch that is refused as a whole is an error")
    func fruitlessScansAreBounded() async throws {
        let (stack, device) = try await started()
        func used() async throws -> String { try await stack.sql("SELECT coalesce(sum(used), 0) FROM allowance_use") }
        _ = try await stack.sql(
            "INSERT INTO allowance_use (account_id, kind, day, used) SELECT id, 'scans', (now() AT TIME ZONE 'UTC')::date, 11 FROM account")
        let photo = try Pictures.photograph(.okComputer)
        #expect(try await device.scan(photo).identification != nil)
        #expect(try await used() == "11")
        #expect(try await device.scan(Pictures.photograph(.parcelLabel)).state == .identificationFailed)
        #expect(try await used() == "12")
        let refused = try await device.upload(photo)
        try expectProblem(refused, 429, "allowance_exhausted")
        #expect((1...86_400).contains(Int(refused.headers["Retry-After"] ?? "") ?? 0))

        let boundary = "batch-of-the-tests"
        let parts = (0..<2).flatMap { index in
            Array("--\(boundary)\r\nContent-Disposition: form-data; name=\"photo\"; filename=\"\(index).jpg\"\r\n\r\n".utf8) + photo
                + Array("\r\n".utf8)
        }
        let batch = try await device.call(
            .post, "/v1/scans/batch", headers: ["Content-Type": "multipart/form-data; boundary=\(boundary)"],
            body: parts + Array("--\(boundary)--\r\n".utf8))
        try expectProblem(batch, 429, "allowance_exhausted")
        #expect(batch.headers["Retry-After"] != nil)
        #expect(try await counts(stack) == "0 reserved, 1 used")
    }

    @Test("A repeated upload is one scan, also when none is left; an operator may grant more")
    func repetitionsAndGrants() async throws {
        let (stack, device) = try await started()
        let photo = try Pictures.photograph(.okComputer)
        let id = try await stack.sql("SELECT id FROM account")
        _ = try await stack.sql("INSERT INTO quota_use (account_id, period, used) SELECT id, 'ever', 4 FROM account")
        let headers: HTTPHeaders = ["Idempotency-Key": UUID().uuidString]
        let scans = try await withThrowingTaskGroup(of: UUID.self) { group in
            for _ in 0..<6 { group.addTask { try await device.submit(photo, headers: headers).id } }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(scans.count == 1)
        for scan in scans { #expect(try await device.ended(scan).state == .complete) }
        #expect(try await counts(stack) == "0 reserved, 5 used")
        try expectProblem(await device.upload(photo), 402, "quota_exhausted")
        #expect(try await scans.contains(device.submit(photo, headers: headers).id))

        for body in ["", "{}", #"{"scans":0}"#, #"{"scans":10001}"#, #"{"scans":"5"}"#] {
            try expectProblem(try await admin(stack, .post, "accounts/\(id)/grants", body: body), 400, "bad_request")
        }
        let granted = try await admin(stack, .post, "accounts/\(id)/grants", body: #"{"scans":2}"#)
        #expect(granted.status == 200)
        let shown = try JSONDecoder().decode(AdminAccount.self, from: Data(granted.body))
        #expect(shown.granted == 2 && shown.account.quota == QuotaResource(used: 5, limit: 7) && shown.devices.count == 1)
        #expect(try await device.scan(photo).state == .complete)
        #expect(try await account(device).quota == QuotaResource(used: 6, limit: 7))

        for path in ["accounts/\(UUID())", "accounts/x"] { try expectProblem(try await admin(stack, .get, path), 404, "not_found") }
        try expectProblem(try await admin(stack, .post, "accounts/\(UUID())/grants", body: #"{"scans":2}"#), 404, "not_found")
        let path = "devices/\(shown.devices[0].id)"
        let block = "accounts/\(id)/block"
        #expect(try await admin(stack, .post, block).status == 200)
        try expectProblem(await device.call(.get, "/v1/account"), 403, "account_blocked")
        try expectProblem(await device.upload(photo), 403, "account_blocked")
        #expect(try await device.call(.get, "/v1/account/export").status == 200)
        #expect(try await admin(stack, .delete, block).status == 200)
        #expect(try await device.call(.get, "/v1/account").status == 200)
        for _ in 0..<2 { #expect(try await admin(stack, .delete, path).status == 204) }
        try expectProblem(await device.call(.get, "/v1/account"), 401, "unauthorized")
        try expectProblem(try await admin(stack, .delete, "devices/\(UUID())"), 404, "not_found")
        let after = try await admin(stack, .get, "accounts/\(id)")
        #expect(try JSONDecoder().decode(AdminAccount.self, from: Data(after.body)).devices[0].revokedAt != nil)
    }

    @Test("A gateway that is killed in the middle of scans leaves the counts right")
    func aKilledGatewayLosesNoCount() async throws {
        let (stack, device) = try await started()
        try await stack.sandbox.setLatency(scale: 2)
        for cover in [SampleCover.okComputer, .parcelLabel, .abbeyRoad, .smudge] { _ = try await device.submit(Pictures.photograph(cover)) }
        // Others are on their way in, one after the other in three lanes until the gateway is gone.
        let photo = try Pictures.photograph(.mdna)
        let uploading = Task {
            await withTaskGroup { group in
                for _ in 0..<3 { group.addTask { while !Task.isCancelled, (try? await device.upload(photo)) != nil {} } }
            }
        }
        defer { uploading.cancel() }
        _ = try await eventually {
            try await stack.sql("SELECT count(*) FROM scan")
        } is: {
            Int($0) ?? 0 >= 5
        }
        #expect(try await !stack.sql("SELECT 1 FROM quota_use WHERE reserved > 0").isEmpty)
        try await stack.end("gateway", SIGKILL)
        try await stack.startAgain()
        await uploading.value
        let unfinished = "SELECT count(*) FROM scan WHERE state IN ('accepted', 'identifying', 'identified', 'reviewing')"
        _ = try await eventually(within: .seconds(90), every: .milliseconds(300)) {
            try await stack.sql(unfinished)
        } is: {
            $0 == "0"
        }
        let identified = try await stack.sql("SELECT count(*) FROM scan WHERE identification IS NOT NULL")
        #expect(try await counts(stack) == "0 reserved, \(identified) used")
        #expect(Int(identified) ?? 0 >= 2)
    }

    // MARK: Tiers

    @Test("The tier decides about searching, and ends by itself")
    func theTierDecidesAboutSearching() async throws {
        let (stack, device) = try await started()
        let photo = try Pictures.photograph(.seeds)
        func setTier(_ tier: String, until: String = "infinity") async throws {
            _ = try await stack.sql("UPDATE account SET tier = '\(tier)', tier_until = '\(until)'")
        }
        for tier in ["free", "base"] {
            try await setTier(tier)
            try expectProblem(await device.upload(photo, query: "?advancedSearch=true"), 403, "tier_required")
            try expectProblem(
                await device.call(.patch, "/v1/account", body: Array(#"{"advancedSearch":true}"#.utf8)), 403, "tier_required")
            // The cover shows an acronym that only a search resolves.
            #expect(try await device.scan(photo).state == .identificationFailed)
            let found = try await device.scan(Pictures.photograph(.okComputer))
            #expect(found.state == .complete && found.review?.sources?.isEmpty != false)
            let account = try await account(device)
            #expect(account.tier == tier && !account.advancedSearch)
            #expect(account.quota?.used == 1 && account.quota?.limit == (tier == "free" ? 5 : 120))
            #expect((account.quota?.resetsAt == nil) == (tier == "free"))
        }
        try await setTier("ultra")
        #expect(try await account(device).advancedSearch)
        let searched = try await device.scan(photo)
        #expect(searched.identification?.searched == true && searched.review?.sources?.isEmpty == false)
        // Its switch off, it searches when a scan says so.
        #expect(try await device.call(.patch, "/v1/account", body: Array(#"{"advancedSearch":false}"#.utf8)).status == 200)
        #expect(try await device.scan(Pictures.photograph(.seeds, seed: 2)).state == .identificationFailed)
        #expect(try await device.scan(photo, query: "?advancedSearch=true").identification?.searched == true)
        try await setTier("ultra", until: "2020-01-01")
        #expect(try await account(device).tier == "free")
        try expectProblem(await device.upload(photo, query: "?advancedSearch=true"), 403, "tier_required")
    }

    // MARK: The account

    @Test("An account is exported and erased; its installation does not get the free scans again")
    func exportAndErasure() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let installation = UUID().uuidString
        let device = try await Device.registered(on: stack, installation: installation)
        let scan = try await device.scan(Pictures.photograph(.okComputer))
        let export = try await device.call(.get, "/v1/account/export")
        #expect(export.status == 200 && export.headers["content-type"]?.hasPrefix("application/json") == true)
        #expect(export.headers["content-disposition"]?.hasPrefix("attachment") == true)
        let document = try #require(JSONSerialization.jsonObject(with: Data(export.body)) as? [String: Any])
        let parts = [
            "exportedAt", "account", "devices", "subscriptions", "joinsAsked", "joinsWanted", "quotaUse", "allowanceUse", "budgetUse",
            "scans", "photos", "photoFeatures", "history", "ownAlbums", "answeredRequests",
            "wallets", "songDays", "songFavorites", "songViews", "songSubscriptions", "adIdentities", "adRewards",
        ]
        #expect(Set(document.keys) == Set(parts))
        #expect((document["account"] as? [String: Any])?["tier"] as? String == "free")
        let scans = try #require(document["scans"] as? [[String: Any]])
        #expect(scans.map { $0["id"] as? String } == [scan.id.uuidString.lowercased()])
        #expect((scans[0]["events"] as? [[String: Any]])?.last?["type"] as? String == "complete")
        #expect((document["history"] as? [[String: Any]])?.first?["albumTitle"] as? String == "OK Computer")
        #expect((document["photos"] as? [Any])?.isEmpty == true)
        let text = String(decoding: export.body, as: UTF8.self)
        #expect(!text.contains(device.credentials.token) && !text.contains(installation) && !text.contains("Hash"))
        #expect(try await device.call(.head, "/v1/account/export").status == 200)

        #expect(try await device.call(.delete, "/v1/account").status == 204)
        try expectProblem(await device.call(.get, "/v1/account/export"), 401, "unauthorized")
        let again = try await Device.registered(on: stack, installation: installation)
        #expect(try await account(again).quota == QuotaResource(used: 1, limit: 5))
        #expect(try await again.history().isEmpty)
        #expect(try await account(Device.registered(on: stack)).quota == QuotaResource(used: 0, limit: 5))
    }

    @Test("A history of ten thousand entries is exported whole")
    func longExports() async throws {
        let (stack, device) = try await started()
        _ = try await stack.sql(
            """
            WITH known AS (INSERT INTO album (id, artist_name, album_title) VALUES (gen_random_uuid(), 'A', 'T') RETURNING id)
            INSERT INTO history_entry (id, account_id, scan_id, album_id, artist_name, album_title, identification, scanned_at)
            SELECT gen_random_uuid(), account.id, gen_random_uuid(), known.id, 'A', 'T', '{}', now() - make_interval(secs => number)
            FROM known, account, generate_series(1, 10000) AS number
            """)
        let export = try await device.call(.get, "/v1/account/export")
        let document = try #require(JSONSerialization.jsonObject(with: Data(export.body)) as? [String: Any])
        let ids = try #require(document["history"] as? [[String: Any]]).compactMap { $0["id"] as? String }
        #expect(ids.count == 10_000 && Set(ids).count == 10_000)
        #expect(try await device.call(.delete, "/v1/account").status == 204)
        #expect(try await stack.sql("SELECT count(*) FROM history_entry") == "0")
    }

    // MARK: Rate limits

    @Test("Whoever asks too often is told when to come back; others, and this machine, are not")
    func requestsAreLimited() async throws {
        let (stack, device) = try await started()
        func statuses(_ count: Int, from address: String, _ call: () async throws -> HTTPResponse) async throws -> [Int] {
            var statuses: [Int] = []
            for _ in 0..<count {
                let answer = try await call()
                statuses.append(answer.status)
                guard answer.status == 429 else { continue }
                #expect(try expectProblem(answer, 429, "too_many_requests").retryable)
                #expect(answer.headers["retry-after"].flatMap { Int($0) } ?? 0 >= 1, "\(address)")
            }
            return statuses
        }
        func register(_ address: String) async throws -> HTTPResponse {
            try await stack.http.send(
                HTTPRequest(
                    .post, stack.server + "/v1/devices", headers: ["X-Forwarded-For": address, "Content-Type": "application/json"],
                    body: Array("{}".utf8), timeout: .seconds(10)))
        }
        // What stands left of the proxy's own word is the client's invention.
        #expect(try await statuses(5, from: "203.0.113.1") { try await register("127.0.0.1, 203.0.113.1") } == [201, 201, 201, 429, 429])
        #expect(try await register("203.0.113.2").status == 201)
        #expect(try await register("127.0.0.1").status == 201)

        // A device, wherever it comes from: other machines, and this one.
        var last = 0
        let ofDevice = try await statuses(250, from: "the device") {
            last += 1
            return try await device.call(.get, "/v1/account", headers: ["X-Forwarded-For": "198.51.100.\(last)"])
        }
        #expect(ofDevice.allSatisfy { $0 == 200 })
        #expect(try await statuses(150, from: "the device, here") { try await device.call(.get, "/v1/account") }.contains(429))
        // An address, whoever asks from there, also without a token.
        let ofAddress = try await statuses(45, from: "192.0.2.1") {
            try await stack.http.send(
                HTTPRequest(.get, stack.server + "/v1/history", headers: ["X-Forwarded-For": "192.0.2.1"], timeout: .seconds(10)))
        }
        #expect(ofAddress.prefix(40).allSatisfy { $0 == 401 } && ofAddress.contains(429))
        let here = try await statuses(60, from: "here") {
            try await stack.http.send(HTTPRequest(.get, stack.server + "/v1/history", timeout: .seconds(10)))
        }
        #expect(here.allSatisfy { $0 == 401 })
    }
}
