import CollectedSpans
import Foundation
import HTTPClient
import HTTPTestServer
import Logging
import OTLP
import ServiceLifecycle
import Testing
import Traces
import Tracing

/// The exporter against a real HTTP server that reads what comes as strictly as a collector.
@Suite struct OTLPExporterTests {
    private static let trace = TraceContext(traceID: .random(), spanID: SpanID(0x00f0_67aa_0ba9_02b7), isSampled: true)

    private static func span(_ name: String, error: String? = nil) -> SpanRecord {
        SpanRecord(
            name: name, kind: .client, context: trace.child(), parentID: trace.spanID, start: 1_700_000_000_000_000_001,
            end: 1_700_000_000_000_000_002,
            attributes: [
                "rpc.service": "ingest", "albumscan.attempt": 2, "http.route": "/v1/scans/:id",
                // Not on the list of what may be exported.
                "user.name": "Ann",
            ], status: error.map { SpanStatus(code: .error, message: $0) })
    }

    /// Exports spans to a scripted collector, and returns what it got once the exporter has ended as at a shutdown.
    private static func export(
        _ spans: [SpanRecord], to collector: HTTPTestServer.Scripted, headers: HTTPHeaders = [:],
        configure: (inout OTLPConfiguration) -> Void = { _ in }
    ) async throws -> [HTTPTestServer.Received] {
        var configuration = OTLPConfiguration(
            endpoint: collector.http(path: "/v1/traces"), headers: headers,
            resource: OTLPResource(service: "albumscan-gateway", version: "1.2.3", instance: "i-1", host: "h-1", process: 42))
        configuration.interval = .milliseconds(50)
        configuration.retry.baseDelay = .milliseconds(1)
        configure(&configuration)
        let http = try HTTPClient(HTTPPolicy(userAgent: "test"))
        let exporter = OTLPExporter(configuration, http: http, logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        for span in spans { exporter.take(span) }
        let group = ServiceGroup(
            configuration: .init(services: [exporter], logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }))
        return try await withThrowingTaskGroup { tasks in
            tasks.addTask { try await group.run() }
            await group.triggerGracefulShutdown()
            try await tasks.waitForAll()
            return try await collector.received()
        }
    }

    @Test func spansTravelAsACollectorReadsThem() async throws {
        let collector = try await HTTPTestServer.shared.get().script([.head(200), .body("{}")])
        let received = try await Self.export(
            [Self.span("one"), Self.span("two", error: "no_worker")], to: collector, headers: ["X-Key": "secret"])
        #expect(received.count == 1)
        let request = try #require(received.first)
        #expect(request.method == "POST" && request.path.hasSuffix("/v1/traces"))
        #expect(request.header("content-type") == "application/json" && request.header("x-key") == "secret")
        let (resource, spans) = try CollectedSpan.read(request.body)
        #expect(resource["service.name"] == "albumscan-gateway" && resource["service.version"] == "1.2.3")
        #expect(resource["service.instance.id"] == "i-1" && resource["host.name"] == "h-1" && resource["process.pid"] == "42")
        #expect(spans.map(\.name) == ["one", "two"])
        let first = try #require(spans.first)
        #expect(first.traceID == Self.trace.traceID.description && first.parentID == Self.trace.spanID.description && first.kind == 3)
        #expect(first.start == 1_700_000_000_000_000_001 && first.end == 1_700_000_000_000_000_002)
        #expect(first.attributes == ["rpc.service": "ingest", "albumscan.attempt": "2", "http.route": "/v1/scans/:id"])
        #expect(spans.map(\.statusCode) == [nil, 2])
    }

    @Test(arguments: [429, 502, 503, 504])
    func whatMayPassIsTriedAgain(status: Int) async throws {
        let collector = try await HTTPTestServer.shared.get().script(
            [.head(status, ["Retry-After": "0"]), .body("")], [.head(200), .body("{}")])
        let received = try await Self.export([Self.span("one")], to: collector)
        #expect(received.count == 2)
        #expect(received[0].body == received[1].body)
    }

    /// OTLP/HTTP: all other statuses must not be tried again.
    @Test(arguments: [400, 401, 404, 500])
    func whatIsRefusedIsDropped(status: Int) async throws {
        let collector = try await HTTPTestServer.shared.get().script([.head(status), .body("")], [.head(200), .body("{}")])
        #expect(try await Self.export([Self.span("one")], to: collector).count == 1)
    }

    @Test func manySpansTravelInBatches() async throws {
        let answers: [[HTTPTestServer.Step]] = .init(repeating: [.head(200), .body("{}")], count: 3)
        let collector = try await HTTPTestServer.shared.get().script(responses: answers)
        let received = try await Self.export((0..<5).map { Self.span("\($0)") }, to: collector) { $0.batchLimit = 2 }
        let batches = try received.map { try CollectedSpan.read($0.body).spans.map(\.name) }
        #expect(batches == [["0", "1"], ["2", "3"], ["4"]])
    }

    /// A collector that hangs must not keep a process from ending.
    @Test func theEndDoesNotWaitForEver() async throws {
        let collector = try await HTTPTestServer.shared.get().script([.hang], [.hang], [.hang])
        let start = ContinuousClock.now
        _ = try await Self.export([Self.span("one")], to: collector) { $0.flushTimeout = .milliseconds(300) }
        // Otherwise the batch would be tried for a minute.
        #expect(ContinuousClock.now - start < .seconds(30))
    }
}
