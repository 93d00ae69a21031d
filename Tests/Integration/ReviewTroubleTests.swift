import AlbumScanAPI
import Foundation
import HTTPClient
import SampleCovers
import Testing

/// What may go wrong while a review is being written.
@Suite struct ReviewTroubleTests {
    private struct Outcome: Sendable {
        var stack: Stack
        var device: Device
        var scan: ScanResource
        var events: [ProgressEvent]
    }

    private func scan(_ faults: Sandbox.Fault..., check: @Sendable (Outcome) async throws -> Void) async throws {
        let stack = try await Stack.troubled.value
        let ordered = faults
        try await TroubleLock.shared.alone {
            try await stack.reset()
            for fault in ordered { try await stack.sandbox.order(fault) }
            let device = try await Device.registered(on: stack)
            let scan = try await device.submit(Pictures.photograph(.okComputer))
            let events = try await device.events(scan.id)
            try await check(Outcome(stack: stack, device: device, scan: device.ended(scan.id), events: events))
        }
    }

    private static func fault(_ kind: String, status: Int? = nil, afterBytes: Int? = nil, count: Int = 1) -> Sandbox.Fault {
        Sandbox.Fault(kind: kind, step: "review", status: status, afterBytes: afterBytes, count: count)
    }

    @Test(arguments: [fault("status", status: 529), fault("status", status: 429), fault("html"), fault("overloaded_event")])
    func aFailureBeforeTheFirstTextIsRetried(fault: Sandbox.Fault) async throws {
        try await scan(fault) { outcome in
            #expect(outcome.scan.state == .complete && outcome.scan.review?.state == .ready, "\(outcome.scan.error as Any)")
        }
    }

    /// What was shown is withdrawn before the new text comes (rule 71).
    @Test func aStreamThatBreaksInTheMiddleIsWrittenAnew() async throws {
        try await scan(Self.fault("break_stream", afterBytes: 3000)) { outcome in
            #expect(outcome.scan.state == .complete && outcome.scan.review?.state == .ready, "\(outcome.scan.error as Any)")
            let reviews = try await outcome.stack.sandbox.requests(step: "review")
            #expect(reviews == 2)
            let stages = outcome.events.map(\.stage)
            if let first = stages.firstIndex(of: .reviewDelta), let reset = stages.firstIndex(of: .reviewReset) { #expect(first < reset) }
        }
    }

    /// A failed review never loses the identification, is never cached, and only the review runs again (rule 2, rule 36, rule 40).
    @Test(arguments: [
        fault("status", status: 529, count: 20), fault("break_stream", afterBytes: 900, count: 20),
    ])
    func lastingTroubleCostsTheReviewOnly(fault: Sandbox.Fault) async throws {
        try await scan(fault) { outcome in
            #expect(outcome.scan.state == .reviewFailed && outcome.scan.identification?.albumTitle == "OK Computer")
            #expect(outcome.scan.error?.code == "review_unavailable" && outcome.scan.error?.retryable == true)
            #expect(outcome.scan.review?.state == .unavailable)
            #expect(outcome.events.last?.stage == .reviewFailed)
            let entries = try await outcome.device.history().count
            #expect(entries == 1)

            try await outcome.stack.sandbox.reset()
            let path = "/v1/scans/\(outcome.scan.id.uuidString.lowercased())"
            #expect(try await outcome.device.call(.post, path + "/review").status == 202)
            let retried = try await outcome.device.ended(outcome.scan.id)
            #expect(retried.state == .complete && retried.review?.state == .ready && retried.error == nil)
            let identifications = try await outcome.stack.sandbox.requests(step: "id_call_1")
            #expect(identifications == 0)
            let entriesAfterwards = try await outcome.device.history().count
            #expect(entriesAfterwards == 1)
            // The retry's events go on where the failed try's ended (rule 40).
            let events = try await outcome.device.events(outcome.scan.id, after: outcome.events.map(\.seq).max())
            #expect(events.last?.stage == .complete)
            try expectProblem(await outcome.device.call(.post, path + "/review"), 409, "conflict")
        }
    }

    /// A person may try again at once, and then not for a while; an operator may (rule 40).
    @Test func retriesAreSpacedOut() async throws {
        try await scan(Self.fault("status", status: 529, count: 50)) { outcome in
            let path = "/v1/scans/\(outcome.scan.id.uuidString.lowercased())/review"
            #expect(try await outcome.device.call(.post, path).status == 202)
            #expect(try await outcome.device.ended(outcome.scan.id).state == .reviewFailed)
            // It has failed twice: neither this scan's review nor another scan's is asked for at once again.
            let refused = try await outcome.device.call(.post, path)
            try expectProblem(refused, 409, "not_retryable")
            #expect((1...60).contains(Int(refused.headers["Retry-After"] ?? "") ?? 0))
            let asked = try await outcome.stack.sandbox.requests(step: "review")
            let other = try await Device.registered(on: outcome.stack).scan(Pictures.photograph(.okComputer))
            #expect(other.state == .reviewFailed && other.error?.code == "review_unavailable" && other.error?.retryAt != nil)
            #expect(try await outcome.stack.sandbox.requests(step: "review") == asked)
            // Where it may be asked for again, it is this person's turn only after a pause of their own.
            _ = try await outcome.stack.sql("UPDATE job SET rests_until = NULL")
            _ = try await outcome.stack.sql("UPDATE scan SET error = error - 'retryAt'")
            let early = try await outcome.device.call(.post, path)
            try expectProblem(early, 429, "too_many_requests")
            #expect((1...60).contains(Int(early.headers["Retry-After"] ?? "") ?? 0))
            let all = try await outcome.device.call(.post, "/v1/scans/retry")
            #expect(try JSONDecoder().decode(RetryReport.self, from: Data(all.body)) == RetryReport(retried: [], remaining: 0))

            try await outcome.stack.sandbox.reset()
            let path2 = outcome.stack.server + "/admin/v1/scans/\(outcome.scan.id.uuidString.lowercased())/retry"
            let ordered = try await outcome.stack.http.send(
                HTTPRequest(.post, path2, headers: ["Authorization": "Bearer \(Stack.adminToken)"], timeout: .seconds(20)))
            #expect(ordered.status == 202)
            #expect(try await outcome.device.ended(outcome.scan.id).state == .complete)
        }
    }

    /// What no model can write is asked for once a day, also by other people's scans and retries; a corrected album is another (rule 36).
    @Test func anAlbumThatNobodyCanReviewIsAskedForOnce() async throws {
        try await scan(Self.fault("nonsense", count: 50)) { outcome in
            #expect(outcome.scan.state == .reviewFailed && outcome.scan.error?.code == "review_impossible")
            #expect(outcome.scan.error?.retryable == true && outcome.scan.error?.retryAt != nil)
            let asked = try await outcome.stack.sandbox.requests(step: "review")
            let path = "/v1/scans/\(outcome.scan.id.uuidString.lowercased())/review"
            let refused = try await outcome.device.call(.post, path)
            try expectProblem(refused, 409, "not_retryable")
            #expect((80_000...86_400).contains(Int(refused.headers["Retry-After"] ?? "") ?? 0))

            let other = try await Device.registered(on: outcome.stack)
            let scan = try await other.scan(Pictures.photograph(.okComputer))
            #expect(scan.state == .reviewFailed && scan.error == outcome.scan.error && scan.identification?.albumTitle == "OK Computer")
            #expect(try await outcome.stack.sandbox.requests(step: "review") == asked)

            // A day later it is asked for again.
            try await outcome.stack.sandbox.reset()
            _ = try await outcome.stack.sql("UPDATE job SET finished_at = finished_at - interval '1 day'")
            #expect(try await other.scan(Pictures.photograph(.okComputer)).state == .complete)
        }
    }

    private static let priceWords = ["$", "€", "worth", "price", "collector", "investment", "rare pressing", "valuable"]

    private func expectNoPriceTalk(_ outcome: Outcome) {
        let review = outcome.scan.review
        let shown = [review?.contextSummary].compactMap { $0 } + (review?.contextBullets ?? []) + outcome.events.compactMap(\.text)
        for text in shown {
            for word in Self.priceWords { #expect(!text.lowercased().contains(word), "\(text)") }
        }
    }

    /// Regenerated once; nothing unchecked ever reaches a person (rule 35, rule 39).
    @Test func aReviewWithPriceTalkIsWrittenAnew() async throws {
        try await scan(Self.fault("price_talk")) { outcome in
            #expect(outcome.scan.state == .complete)
            expectNoPriceTalk(outcome)
            let reviews = try await outcome.stack.sandbox.requests(step: "review")
            #expect(reviews == 2)
        }
    }

    /// Then the sentence is removed, or the review fails if it no longer has its shape.
    @Test func lastingPriceTalkIsCutOut() async throws {
        try await scan(Self.fault("price_talk", count: 20)) { outcome in
            #expect(outcome.scan.state.isFinal && outcome.scan.identification != nil)
            expectNoPriceTalk(outcome)
            let reviews = try await outcome.stack.sandbox.requests(step: "review")
            #expect(reviews == 2)
        }
    }

    @Test(arguments: ["schema_violation", "disagreement", "max_tokens"])
    func aReviewWithoutItsShapeIsNeverShownAsOne(kind: String) async throws {
        try await scan(Self.fault(kind)) { outcome in
            #expect(outcome.scan.state.isFinal && outcome.scan.identification != nil)
            guard outcome.scan.state == .complete, let review = outcome.scan.review else { return }
            #expect((1...8).contains(review.tier ?? 0) && (3...5).contains(review.contextBullets?.count ?? 0))
            let isTop = (review.tier ?? 0) <= 2
            #expect(isTop == (review.recommendation == "ESSENTIAL") && (!isTop || (review.rating ?? 0) >= 8))
        }
    }
}
