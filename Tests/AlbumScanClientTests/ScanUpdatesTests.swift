import AlbumScanClientCore
import Eventually
import Foundation
import Testing

@Suite struct ScanUpdatesTests {
    private static let events = "GET /v1/scans/\(UUID.sample.lowercased)/events"

    /// A server whose streams are these, one after another; the last comes again and again.
    private func server(_ streams: [@Sendable () throws -> ScriptedServer.Outcome]) -> ScriptedServer {
        let count = Counter()
        return ScriptedServer { call, _ in
            switch call {
            case "POST /v1/scans": .reply(try .json(ScanResource.sample(.accepted), status: 202))
            case Self.events: try streams[min(count.next(), streams.count) - 1]()
            default: .reply(try .json(ScanResource.sample()))
            }
        }
    }

    private func all(_ updates: ScanUpdates) async throws -> [ScanUpdate] {
        var seen: [ScanUpdate] = []
        for try await update in updates { seen.append(update) }
        return seen
    }

    private func stages(_ updates: [ScanUpdate]) -> [ProgressEvent.Kind] {
        updates.compactMap { update in if case .progress(let event) = update { event.stage } else { nil } }
    }

    @Test("A photo becomes a scan, the scan tells its progress, and then how it ended")
    func wholeWay() async throws {
        let server = server([
            { .reply(try .events([.sample(.accepted, seq: 1), .sample(.identified, seq: 2), .sample(.complete, seq: 3)])) }
        ])
        let updates = try await all(ScanClient.scripted(server).scan(jpeg: Data([1])))
        #expect(updates.first == .accepted(.sample(.accepted)) && updates.last == .ended(.sample()))
        #expect(stages(updates) == [.accepted, .identified, .complete])
        #expect(updates.count == 5)
    }

    @Test("A broken stream is resumed behind its last event: nothing is lost and nothing comes twice")
    func resumption() async throws {
        let server = server([
            {
                .reply(
                    try .events([.sample(.accepted, seq: 1), .sample(.reviewing, seq: 2), .sample(.reviewDelta, seq: 2)], breaksOff: true))
            },
            { .failure(.unreachable) },
            { .reply(try .problem(503, "overloaded", retryable: true, retryAfter: "0")) },
            // A gateway that repeats itself.
            { .reply(try .events([.sample(.reviewing, seq: 2), .sample(.reviewReset, seq: 2)])) },
            { .reply(try .events([.sample(.review, seq: 3), .sample(.complete, seq: 4)])) },
        ])
        let updates = try await all(ScanClient.scripted(server).follow(.sample))
        #expect(stages(updates) == [.accepted, .reviewing, .reviewDelta, .reviewReset, .review, .complete])
        #expect(updates.count { $0 == .connectionLost } == 2 && updates.count { $0 == .reconnected } == 2)
        let resumed = server.requests.filter { ScriptedServer.call($0) == Self.events }.map { $0.headers["Last-Event-ID"] }
        #expect(resumed == [nil, "2", "2", "2", "2"])
    }

    @Test("A final event of an earlier try is not the end while the stream goes on")
    func earlierEnds() async throws {
        let server = server([
            { .reply(try .events([.sample(.reviewFailed, seq: 1), .sample(.reviewing, seq: 2), .sample(.complete, seq: 3)])) }
        ])
        #expect(stages(try await all(ScanClient.scripted(server).follow(.sample))) == [.reviewFailed, .reviewing, .complete])
    }

    @Test("A scan of someone else is refused at once")
    func refusal() async throws {
        let server = server([{ .reply(try .problem(404, "not_found")) }])
        let error = await #expect(throws: ClientError.self) { _ = try await all(ScanClient.scripted(server).follow(.sample)) }
        #expect(error?.code == .notFound && server.calls == [Self.events])
    }

    @Test("Ending the iteration ends the watching")
    func leaving() async throws {
        let server = server([{ .reply(try .events([.sample(.accepted, seq: 1), .sample(.complete, seq: 2)])) }])
        for try await case .progress(let event) in ScanClient.scripted(server).follow(.sample) {
            #expect(event.stage == .accepted)
            break
        }
        #expect(server.calls == [Self.events])
    }

    @Test("A cancelled task ends with an error that says so")
    func cancellation() async throws {
        let server = server([{ .failure(.interrupted) }])
        let client = ScanClient.scripted(server)
        let task = Task { try await all(client.follow(.sample)) }
        try await eventually { !server.calls.isEmpty }
        task.cancel()
        await #expect(throws: ClientError.cancelled) { _ = try await task.value }
    }
}
