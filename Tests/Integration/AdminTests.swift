import AlbumScanAPI
import Eventually
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// The operators' API and commands on a stack of their own.
@Suite(.serialized) struct AdminTests {
    /// With prompts that may be edited.
    private static let stack = Task {
        try FileManager.default.createDirectory(at: prompts, withIntermediateDirectories: true)
        for file in try FileManager.default.contentsOfDirectory(at: shipped, includingPropertiesForKeys: nil) {
            try Data(contentsOf: file).write(to: prompts.appending(path: file.lastPathComponent))
        }
        return try await Stack.start("admin", environment: ["ALBUMSCAN_PROMPTS": prompts.path])
    }
    private static let prompts = FileManager.default.temporaryDirectory.appending(path: "albumscan-prompts-\(UUID())")
    private static let shipped = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../prompts").standardized

    private func call(
        _ stack: Stack, _ method: HTTPRequest.Method, _ path: String, token: String? = Stack.adminToken, body: [UInt8] = []
    ) async throws -> HTTPResponse {
        let headers: HTTPHeaders = token.map { ["Authorization": "Bearer \($0)"] } ?? [:]
        return try await stack.http.send(
            HTTPRequest(method, stack.server + "/admin/v1/" + path, headers: headers, body: body, timeout: .seconds(20)))
    }

    /// What a command writes with `--json`.
    private func admin<Value: Decodable>(_ stack: Stack, _ arguments: String...) async throws -> Value {
        let text = try await run(stack, arguments + ["--json"])
        return try JSONDecoder().decode(Value.self, from: Data(text.utf8))
    }

    private func run(_ stack: Stack, _ arguments: [String]) async throws -> String {
        try await Command.run(
            Stack.binaries + "/albumscan", ["admin"] + arguments,
            environment: ["ALBUMSCAN_SERVER": stack.server, "ALBUMSCAN_ADMIN_TOKEN": Stack.adminToken, "HOME": "/nonexistent"])
    }

    /// Waits until a scan is as wanted.
    private func scan(_ stack: Stack, _ id: UUID, until isWanted: (AdminScanDetail) -> Bool) async throws -> AdminScanDetail {
        try await eventually(every: .milliseconds(100)) {
            try await admin(stack, "scan", id.uuidString)
        } is: {
            isWanted($0)
        }
    }

    private func album(_ stack: Stack, _ id: UUID, until isWanted: (AdminAlbumDetail) -> Bool) async throws -> AdminAlbumDetail {
        try await eventually(every: .milliseconds(100)) {
            try await admin(stack, "album", id.uuidString)
        } is: {
            isWanted($0)
        }
    }

    // MARK: Who is let in

    @Test func onlyTheOperatorsTokenIsLetIn() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        for token in [nil, "operators-of-the-test", "operators-of-the-tests2", device.credentials.token] {
            for path in ["services", "scans", "events", "prompts", "wallets/\(UUID())"] {
                try expectProblem(try await call(stack, .get, path, token: token), 401, "unauthorized")
            }
        }
        try expectProblem(
            try await device.call(.get, "/v1/account", headers: ["Authorization": "Bearer \(Stack.adminToken)"]), 401, "unauthorized")
        try expectProblem(try await call(stack, .get, "unknown"), 404, "not_found")
        for path in ["scans", "wallets"] { try expectProblem(try await call(stack, .get, "\(path)/\(UUID())"), 404, "not_found") }
        for query in ["scans?state=done", "scans?album=x", "scans?stuck=1", "scans?limit=0", "scans?cursor=x", "albums?cursor=AAAA"] {
            try expectProblem(try await call(stack, .get, query), 400, "bad_request")
        }
        for query in ["costs?by=month", "costs?from=2026-03-02&to=2026-03-01", "events?type=done"] {
            try expectProblem(try await call(stack, .get, query), 400, "bad_request")
        }
    }

    // MARK: Reading

    @Test func aScanCanBeFollowedThroughEveryPage() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let ended = try await device.scan(Pictures.photograph(.okComputer))
        try #require(ended.state == .complete)

        let services: AdminServices = try await admin(stack, "services")
        #expect(services.missing.isEmpty && services.broker.dispatches > 0)
        #expect(Set(services.processes.map(\.role)) == ["gateway", "ingest", "identification", "artwork", "review", "history"])
        #expect(services.processes.first { $0.role == "ingest" }?.services.first?.credit ?? 0 > 0)
        #expect(services.queues.map(\.queue) == ["artwork", "review", "edition", "shelf"])

        let scans: AdminScanPage = try await admin(stack, "scans", "--state", "complete")
        #expect(scans.scans.map(\.id) == [ended.id] && scans.scans[0].albumTitle == "OK Computer" && !scans.scans[0].photoHeld)
        let stuck: AdminScanPage = try await admin(stack, "scans", "--stuck")
        #expect(stuck.scans.isEmpty)
        let detail: AdminScanDetail = try await admin(stack, "scan", ended.id.uuidString)
        #expect(detail.steps.contains { $0.step == "identification" && $0.durationMs != nil })
        #expect(detail.calls.contains { $0.step == "id_call_1" && !$0.shared && $0.inputTokens > 0 && $0.costMicroUsd > 0 })
        #expect(detail.calls.contains { $0.step.hasPrefix("phase3_review_generation") && $0.shared })
        #expect(detail.events.map(\.seq) == Array(1...Int64(detail.events.count)) && detail.events.last?.type == "complete")
        #expect(detail.jobs.map(\.state) == ["done", "done"] && detail.scan.lease == nil)
        #expect(try await run(stack, ["scan", ended.id.uuidString]).contains("Model calls"))

        let albums: AdminAlbumPage = try await admin(stack, "albums", "ok comp")
        #expect(albums.albums.map(\.id) == [ended.albumId].compactMap(\.self) && albums.albums[0].reviews == 1)
        let album: AdminAlbumDetail = try await admin(stack, "album", albums.albums[0].id.uuidString)
        #expect(album.artwork?.state == "ready" && album.reviews.count == 1 && !album.keys.isEmpty)

        let costs: AdminCosts = try await admin(stack, "costs", "--by", "step")
        #expect(costs.total.calls == detail.calls.count && costs.total.outcomes == ["ok": detail.calls.count])
        #expect(costs.total.costMicroUsd == detail.calls.reduce(0) { $0 + $1.costMicroUsd })
        #expect(costs.budgets.map(\.period) == ["day", "month", "day", "month"])
        #expect(costs.budgets.allSatisfy { $0.spentMicroUsd == costs.total.costMicroUsd && $0.reservedMicroUsd == 0 })
        #expect(costs.budgets.allSatisfy { $0.calls == Int64(costs.total.calls) })
        // By default accounts have a budget, and the deployment has none.
        #expect(costs.budgets.map { $0.accountId == nil } == [true, true, false, false])
        #expect(costs.budgets.map(\.limitMicroUsd) == [nil, nil, 20_000_000, 100_000_000])
        let limits: AdminLimits = try await admin(stack, "limits")
        #expect(limits.slots.map(\.name) == ["musicbrainz"] && limits.gateway.uploadLimitBytes > 0 && limits.putOff.isEmpty)
        #expect(limits.gateway.lines.map(\.stage) == ["ingest", "identification", "review"] && limits.gateway.uploadPlaces > 0)
    }

    @Test func aWalletIsShownWithoutItsWords() async throws {
        let stack = try await Self.stack.value
        let device = try await Device.registered(on: stack)
        let made = try await device.call(
            .post, "/v1/wallets", headers: ["Content-Type": "application/json"], body: Array(#"{"name":"Sunday"}"#.utf8))
        let id = try JSONDecoder().decode(WalletResource.self, from: Data(made.body)).id
        let disc = #"{"artistName":"Nobody at All","albumTitle":"Not a Record"}"#
        let added = try await device.call(
            .post, "/v1/wallets/\(id.lowercased)/discs", headers: ["Content-Type": "application/json"], body: Array(disc.utf8))
        #expect(added.status == 201)
        let wallet: AdminWallet = try await eventually(every: .milliseconds(300)) {
            try await admin(stack, "wallet", id.uuidString)
        } is: {
            $0.counts.unknown == 1
        }
        #expect(wallet.source == .hand && wallet.counts.shown == 1 && wallet.counts.matching == 0)
        let text = try await run(stack, ["wallet", id.uuidString])
        #expect(text.contains(wallet.accountId.lowercased) && !text.contains("Sunday") && !text.contains("Nobody"))
        await #expect(throws: (any Error).self) { try await run(stack, ["wallet", UUID().uuidString]) }
    }

    @Test func theTailShowsEveryStoredEvent() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let tail = try await stack.http.stream(
            HTTPRequest(
                .get, stack.server + "/admin/v1/events", headers: ["Authorization": "Bearer \(Stack.adminToken)"], timeout: .seconds(90)))
        try #require(tail.status == 200)
        async let finals = run(stack, ["tail", "--type", "complete,identification_failed", "--count", "2", "--json"])
        let photo = try Pictures.photograph(.abbeyRoad)
        let first = try await device.scan(photo)
        var seen: [ProgressEvent] = []
        for try await message in tail.body.serverSentEvents() {
            let event = try JSONDecoder().decode(ProgressEvent.self, from: Data(message.data.utf8))
            #expect(message.type == event.stage.rawValue && message.id.isEmpty && event.scanId == first.id)
            seen.append(event)
            if event.stage.isFinal { break }
        }
        #expect(seen.map(\.seq) == Array(1...Int64(seen.count)) && seen.first?.stage == .accepted && seen.last?.stage == .complete)
        // The command may have begun to listen later, so there are scans until it has seen enough.
        let scanning = Task {
            while !Task.isCancelled { _ = try await device.scan(photo) }
        }
        defer { scanning.cancel() }
        let lines = try await finals.split(separator: "\n")
        #expect(lines.count == 2 && lines.allSatisfy { $0.contains(#""stage":"complete""#) })
    }

    // MARK: Changing

    @Test func aRunningScanIsEndedAtOnce() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        try await stack.sandbox.order(Sandbox.Fault(kind: "hang", step: "id_call_1", count: 9))
        let accepted = try await device.submit(Pictures.photograph(.okComputer))
        async let events = device.events(accepted.id)
        _ = try await scan(stack, accepted.id) { !$0.steps.isEmpty && $0.scan.photoHeld }
        let cancelled: AdminScanDetail = try await admin(stack, "cancel", accepted.id.uuidString)
        #expect(cancelled.scan.state == .identificationFailed && cancelled.scan.error?.code == "cancelled")
        #expect(!cancelled.scan.photoHeld && cancelled.scan.lease == nil && cancelled.events.last?.type == "identification_failed")
        #expect(cancelled.steps.contains { $0.step == "identification" && $0.finishedAt != nil && $0.error?.code == "cancelled" })
        // The open stream ends, and nothing follows.
        let told = try await events
        #expect(told.last?.stage == .identificationFailed && told.last?.error?.code == "cancelled")
        #expect(try await device.ended(accepted.id).error?.code == "cancelled")
        for action in ["cancel", "retry"] {
            try expectProblem(try await call(stack, .post, "scans/\(accepted.id)/\(action)"), 409, "conflict")
        }
        try await stack.sandbox.reset()
        let after: AdminScanDetail = try await admin(stack, "scan", accepted.id.uuidString)
        #expect(after.events == cancelled.events)
    }

    @Test func aScanIsEndedWhileItsReviewIsWrittenAndThenRunAgain() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        try await stack.sandbox.order(Sandbox.Fault(kind: "slow", step: "review", milliseconds: 4000))
        let accepted = try await device.submit(Pictures.photograph(.okComputer))
        _ = try await scan(stack, accepted.id) { $0.scan.state == .reviewing }
        let cancelled: AdminScanDetail = try await admin(stack, "cancel", accepted.id.uuidString)
        #expect(cancelled.scan.state == .reviewFailed && cancelled.scan.albumTitle == "OK Computer")
        let retried: AdminScanDetail = try await admin(stack, "retry", accepted.id.uuidString)
        #expect(retried.scan.error == nil && retried.scan.fence > cancelled.scan.fence)
        let ended = try await device.ended(accepted.id)
        #expect(ended.state == .complete && ended.review?.state == .ready)
        try expectProblem(try await call(stack, .post, "scans/\(accepted.id)/retry"), 409, "conflict")
        let entries = try await device.history().count
        #expect(entries == 1)
    }

    @Test func aFailedIdentificationIsRunAgain() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        try await stack.sandbox.order(Sandbox.Fault(kind: "status", step: "id_call_1", status: 529, count: 2))
        let failed = try await device.scan(Pictures.photograph(.okComputer))
        try #require(failed.state == .identificationFailed && failed.error?.code == "identification_unavailable")
        let retried: AdminScanDetail = try await admin(stack, "retry", failed.id.uuidString)
        #expect(retried.scan.error == nil)
        let ended = try await device.ended(failed.id)
        #expect(ended.state == .complete && ended.identification?.albumTitle == "OK Computer")
        let events = try await device.events(failed.id)
        #expect(events.map(\.seq) == Array(1...Int64(events.count)) && events.last?.stage == .complete)
        let entries = try await device.history().count
        #expect(entries == 1)
    }

    @Test func reviewsAreTakenAwayAndWrittenAgain() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let ended = try await device.scan(Pictures.photograph(.okComputer))
        let id = try #require(ended.albumId)
        let before: AdminAlbumDetail = try await admin(stack, "album", id.uuidString)
        let kind = try #require(before.reviews.first?.tier)
        let invalidated: AdminInvalidation = try await admin(stack, "invalidate", id.uuidString, before.reviews[0].id.uuidString)
        #expect(invalidated.invalidated == 1)
        try expectProblem(try await call(stack, .delete, "albums/\(id)/reviews/\(before.reviews[0].id)"), 404, "not_found")
        #expect(try await device.ended(ended.id).review?.state == .unavailable)
        let job: AdminJob = try await admin(stack, "regenerate", id.uuidString, "--tier", kind)
        #expect(job.queue == "review")
        let after = try await album(stack, id) { $0.reviews.count == 1 }
        #expect(after.reviews[0].id != before.reviews[0].id)
        // Who scanned it before sees the new one.
        #expect(try await device.ended(ended.id).review?.state == .ready)
        let entry = try #require(try await device.history().first)
        let shown: HistoryDetailResource = try await device.get("/v1/history/\(entry.id.uuidString.lowercased())")
        #expect(shown.review.state == .ready)
        let wrong = try await call(stack, .post, "albums/\(id)/reviews", body: Array(#"{"tier":"best"}"#.utf8))
        try expectProblem(wrong, 400, "bad_request")
    }

    @Test func artworkIsFetchedAgainAndReplaced() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let device = try await Device.registered(on: stack)
        let id = try #require(try await device.scan(Pictures.photograph(.okComputer)).albumId)
        let before = try await album(stack, id) { $0.artwork?.state == "ready" }
        let job: AdminJob = try await admin(stack, "refetch", id.uuidString)
        #expect(job.queue == "artwork")
        let fetched = try await album(stack, id) { album in
            album.artwork?.state == "ready" && album.artwork.map { $0.updatedAt > before.artwork?.updatedAt ?? $0.updatedAt } == true
        }
        #expect(fetched.artwork?.version == before.artwork?.version)

        let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).jpg")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Pictures.cover(.seeds)).write(to: file)
        let replaced: AdminArtwork = try await admin(stack, "replace-artwork", id.uuidString, file.path)
        #expect(replaced.state == "ready" && replaced.version != nil && replaced.version != before.artwork?.version)
        let picture = try await stack.http.send(
            HTTPRequest(
                .get, stack.server + "/v1/albums/\(id.uuidString.lowercased())/artwork/200.jpg?v=\(replaced.version ?? "")",
                timeout: .seconds(10)))
        #expect(picture.status == 200 && picture.headers["cache-control"]?.contains("immutable") == true)
        try expectProblem(try await call(stack, .put, "albums/\(id)/artwork", body: Pictures.png), 415, "unsupported_media_type")
        try expectProblem(try await call(stack, .put, "albums/\(id)/artwork", body: [0xff, 0xd8, 0xff, 0]), 422, "image_unreadable")
        try expectProblem(try await call(stack, .put, "albums/\(id)/artwork"), 400, "bad_request")
        try expectProblem(try await call(stack, .put, "albums/\(UUID())/artwork", body: Pictures.cover(.seeds)), 404, "not_found")
    }

    @Test func promptsAreReadAgainByEveryProcess() async throws {
        let stack = try await Self.stack.value
        try await stack.reset()
        let file = Self.prompts.appending(path: "phase3_review_generation_searched.md")
        let shipped = try String(contentsOf: file, encoding: .utf8)
        let loaded: AdminPrompts = try await admin(stack, "prompts")
        #expect(Set(loaded.processes.map(\.role)) == ["gateway", "identification", "review"])
        #expect(loaded.processes.allSatisfy { $0.answered && $0.prompts == loaded.prompts })

        try Data("no prompt".utf8).write(to: file)
        let refused = try expectProblem(try await call(stack, .post, "prompts/reload"), 422, "prompts_invalid")
        #expect(refused.detail?.hasPrefix("phase3_review_generation_searched.md: ") == true)
        let unchanged: AdminPrompts = try await admin(stack, "prompts")
        #expect(unchanged.prompts == loaded.prompts && unchanged.processes.allSatisfy { $0.prompts == loaded.prompts })

        try Data(shipped.replacing(/version: .+/, with: "version: edited").utf8).write(to: file)
        let reloaded: AdminPrompts = try await admin(stack, "prompts", "reload")
        #expect(reloaded.prompts.contains(.init(name: "phase3_review_generation_searched", version: "edited")))
        #expect(reloaded.processes.allSatisfy { $0.answered && $0.problems == nil && $0.prompts == reloaded.prompts })

        // The version is part of the reviews' key (rule 36).
        let device = try await Device.registered(on: stack)
        let ended = try await device.scan(Pictures.photograph(.okComputer))
        #expect(ended.review?.promptVersion == "edited")
        try Data(shipped.utf8).write(to: file)
        _ = try await run(stack, ["prompts", "reload"])
    }
}
