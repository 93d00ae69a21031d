import AlbumScanClientCore
import Foundation
import Testing

@Suite struct CallTests {
    @Test("A device registers with its first call, once for many at the same time, and keeps what it got")
    func registration() async throws {
        let store = MemoryCredentialStore()
        let server = ScriptedServer { _, _ in .reply(try .json(AccountResource(tier: "free", advancedSearch: false))) }
        let client = ScanClient.scripted(server, credentials: store)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await client.account() } }
            try await group.waitForAll()
        }
        #expect(server.requests.count { ScriptedServer.call($0) == "POST /v1/devices" } == 1)
        #expect(server.requests.filter { $0.method == "GET" }.allSatisfy { $0.headers["Authorization"] == "Bearer token-1" })
        let kept = await store.load()
        #expect(kept.token == "token-1" && kept.installationId?.count == 64)
        let sent = try #require(server.requests.first { $0.method == "POST" })
        #expect(try JSONDecoder().decode(DeviceRegistration.self, from: sent.body).installationId == kept.installationId)
    }

    @Test("A token that the server refuses is replaced under the same installation")
    func refusedToken() async throws {
        let store = MemoryCredentialStore(ClientCredentials(installationId: "an installation", token: "old"))
        let server = ScriptedServer { _, request in
            request.headers["Authorization"] == "Bearer old"
                ? .reply(try .problem(401, "unauthorized")) : .reply(try .json(AccountResource(tier: "ultra", advancedSearch: true)))
        }
        #expect(try await ScanClient.scripted(server, credentials: store).account().tier == "ultra")
        #expect(await store.load() == ClientCredentials(installationId: "an installation", token: "token-1"))
    }

    @Test("A token that a person gave is not replaced")
    func givenToken() async throws {
        let store = MemoryCredentialStore(ClientCredentials(token: "given"))
        let server = ScriptedServer { _, _ in .reply(try .problem(401, "unauthorized")) }
        let client = ScanClient.scripted(server, credentials: store, registersAnew: false)
        let error = await #expect(throws: ClientError.self) { try await client.account() }
        #expect(error?.code == .unauthorized)
        #expect(server.requests.count == 1)
    }

    @Test(
        "Errors have types",
        arguments: [
            (402, "quota_exhausted", ProblemCode.quotaExhausted), (403, "tier_required", .tierRequired), (404, "not_found", .notFound),
            (409, "conflict", .conflict), (422, "image_unreadable", .imageUnreadable), (422, "something_new", "something_new"),
        ])
    func problems(status: Int, text: String, code: ProblemCode) async throws {
        let server = ScriptedServer { _, _ in .reply(try .problem(status, text)) }
        let error = await #expect(throws: ClientError.self) { try await ScanClient.scripted(server).account() }
        #expect(error?.code == code && error?.isRetryable == false)
        #expect(server.calls.count == 1)
    }

    @Test("What is no AlbumScan server is told from one")
    func unexpectedAnswers() async throws {
        let server = ScriptedServer { _, _ in .reply(.init(pieces: [Data("<html>".utf8)])) }
        let client = ScanClient.scripted(server, credentials: MemoryCredentialStore(ClientCredentials(token: "t")))
        await #expect(throws: ClientError.unexpectedAnswer(status: 200)) { try await client.account() }
    }

    @Test("An upload is made again after every failure that passes, under the same key")
    func uploads() async throws {
        let attempts = Counter()
        let server = ScriptedServer { _, _ in
            switch attempts.next() {
            case 1: .failure(.interrupted)
            case 2: .reply(try .problem(503, "overloaded", retryable: true, retryAfter: "0"))
            default: .reply(try .json(ScanResource.sample(.accepted), status: 202))
            }
        }
        let crop = CropArea(x: 0, y: 0.25, width: 1, height: 0.5)
        let scan = try await ScanClient.scripted(server).submit(jpeg: Data([1, 2, 3]), crop: crop, advancedSearch: true)
        #expect(scan.id == .sample)
        let uploads = server.requests.filter { ScriptedServer.call($0).hasPrefix("POST /v1/scans") }
        #expect(uploads.count == 3 && Set(uploads.map { $0.headers["Idempotency-Key"] }).count == 1)
        #expect(uploads.allSatisfy { $0.body == Data([1, 2, 3]) && $0.url.hasSuffix("?crop=0.0%2C0.25%2C1.0%2C0.5&advancedSearch=true") })
    }

    @Test("What may have been done already is asked for again under its key, until it is answered")
    func repeated() async throws {
        let attempts = Counter()
        let server = ScriptedServer { _, _ in
            switch attempts.next() {
            case 1: .failure(.interrupted)
            case 2: .reply(try .problem(409, "request_in_flight", retryable: true, retryAfter: "0"))
            default: .reply(try .json(RetryReport(retried: [], remaining: 0)))
            }
        }
        _ = try await ScanClient.scripted(server).retryAll()
        _ = try await ScanClient.scripted(server).retryAll()
        #expect(server.calls == Array(repeating: "POST /v1/scans/retry", count: 4))
        let keys = server.requests.filter { ScriptedServer.call($0) != "POST /v1/devices" }.map { $0.headers["Idempotency-Key"] }
        #expect(Set(keys.prefix(3)).count == 1 && keys[3] != keys[0] && !keys.contains(nil))
        let restarts = Counter()
        let restarting = ScriptedServer { _, _ in
            restarts.next() == 1 ? .reply(try .json(RetryReport(retried: [], remaining: 0))) : .failure(.unreachable)
        }
        let client = ScanClient.scripted(restarting, credentials: MemoryCredentialStore(ClientCredentials(token: "t")))
        _ = try await client.retryAll()
        await #expect(throws: ClientError.offline) { try await client.retryAll() }
        #expect(restarting.calls.count == 4)
    }

    @Test("Where nobody has ever answered, a call or the following of a scan says so at once")
    func nobodyThere() async throws {
        let nobody = ScriptedServer { _, _ in .failure(.unreachable) }
        let client = ScanClient.scripted(nobody, credentials: MemoryCredentialStore(ClientCredentials(token: "t")))
        await #expect(throws: ClientError.offline) { try await client.account() }
        await #expect(throws: ClientError.offline) { for try await _ in client.follow(.sample) {} }
        #expect(nobody.calls.count == 2)
    }

    @Test("A longer wait than a person has is the caller's to decide")
    func longWaits() async throws {
        let server = ScriptedServer { _, _ in .reply(try .problem(429, "too_many_requests", retryable: true, retryAfter: "3600")) }
        let error = await #expect(throws: ClientError.self) { try await ScanClient.scripted(server).account() }
        guard case .refused(let problem, let retryAfter) = error else { return }
        #expect(problem.code == "too_many_requests" && retryAfter == .seconds(3600) && server.calls.count == 1)
    }

    @Test("Erasing an account forgets its token")
    func erasure() async throws {
        let store = MemoryCredentialStore(ClientCredentials(installationId: "i", token: "t"))
        let server = ScriptedServer { _, _ in .reply(.init(status: 204)) }
        try await ScanClient.scripted(server, credentials: store).eraseAccount()
        #expect(server.calls == ["DELETE /v1/account"])
        #expect(await store.load().token == nil)
    }

    @Test("Waits grow, stay below their ceiling, and end")
    func backOff() {
        let policy = ClientRetryPolicy(maxAttempts: 4, baseDelay: .seconds(1), maxDelay: .seconds(3), maxServerDelay: .seconds(10))
        #expect(policy.delay(afterAttempt: 1, serverDelay: nil, random: 0.5) == .milliseconds(500))
        #expect(policy.delay(afterAttempt: 2, serverDelay: nil, random: 0.5) == .seconds(1))
        #expect(policy.delay(afterAttempt: 3, serverDelay: .seconds(2), random: 1) == .seconds(5))
        #expect(policy.delay(afterAttempt: 4, serverDelay: nil, random: 0) == nil)
        #expect(policy.delay(afterAttempt: 1, serverDelay: .seconds(11), random: 0) == nil)
    }
}
