import AlbumScanAPI
import CollectedSpans
import Eventually
import Foundation
import HTTPTestServer
import SampleCovers
import Testing

/// One trace from a client's request through every process, and metrics that dashboards and alerts can rely on.
@Suite(.serialized) struct TracingTests {
    /// A stack that exports its traces, and the collector that takes them.
    private struct Traced: Sendable {
        let stack: Stack
        let collector: HTTPTestServer.Scripted

        static let shared = Task {
            let answers: [[HTTPTestServer.Step]] = .init(repeating: [.head(200), .body("{}")], count: 5000)
            let collector = try await HTTPTestServer.shared.get().script(responses: answers)
            let stack = try await Stack.start("traced", environment: ["OTEL_EXPORTER_OTLP_ENDPOINT": collector.http()])
            return Traced(stack: stack, collector: collector)
        }

        /// The spans of a trace once there is one of each of these names: exporters send every few seconds.
        func spans(of trace: String, until names: Set<String>) async throws -> [CollectedSpan] {
            try await eventually(every: .seconds(1)) {
                try await collector.received().flatMap { try CollectedSpan.read($0.body).spans }.filter { $0.traceID == trace }
            } is: { spans in
                names.isSubset(of: spans.map { "\($0.service) \($0.name)" })
            }
        }
    }

    @Test func aScanIsOneTraceThroughAllProcesses() async throws {
        let traced = try await Traced.shared.value
        let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
        let client = "00f067aa0ba902b7"
        let device = try await Device.registered(on: traced.stack)
        let response = try await device.upload(
            Pictures.photograph(.abbeyRoad), headers: ["traceparent": "00-\(trace)-\(client)-01"])
        let scan = try JSONDecoder().decode(ScanResource.self, from: Data(response.body))
        #expect(try await device.ended(scan.id).state == .complete)

        let spans = try await traced.spans(
            of: trace,
            until: [
                "albumscan-gateway POST /v1/scans", "albumscan-gateway ingest/normalize", "albumscan-ingest ingest/normalize",
                "albumscan-gateway scan", "albumscan-gateway identification/identify", "albumscan-identification identification/identify",
                "albumscan-artwork process artwork", "albumscan-artwork GET musicbrainz", "albumscan-artwork GET coverartarchive",
                "albumscan-review process review",
            ])
        func span(_ service: String, _ name: String) throws -> CollectedSpan {
            let found = spans.filter { $0.service == "albumscan-\(service)" && $0.name == name }
            #expect(found.count == 1, "\(service) \(name): \(found.count)")
            return try #require(found.first)
        }
        // The client's own span is the root; everything hangs below it.
        let request = try span("gateway", "POST /v1/scans")
        #expect(request.parentID == client && request.kind == 2 && request.attributes["http.response.status_code"] == "202")
        let ingestCall = try span("gateway", "ingest/normalize")
        #expect(ingestCall.parentID == request.spanID && ingestCall.kind == 3)
        #expect(try span("ingest", "ingest/normalize").parentID == ingestCall.spanID)
        let whole = try span("gateway", "scan")
        #expect(whole.parentID == request.spanID && whole.attributes["albumscan.scan.id"] == scan.id.uuidString.lowercased())
        #expect(whole.attributes["albumscan.outcome"] == "complete" && whole.statusCode == nil)
        let identifyCall = try span("gateway", "identification/identify")
        #expect(identifyCall.parentID == whole.spanID)
        let identification = try span("identification", "identification/identify")
        #expect(identification.parentID == identifyCall.spanID && identification.kind == 2)
        let artwork = try span("artwork", "process artwork")
        let review = try span("review", "process review")
        #expect([artwork, review].allSatisfy { $0.parentID == whole.spanID && $0.kind == 5 })
        for (service, parent) in [("identification", identification), ("review", review)] {
            let call = try #require(spans.first { $0.service == "albumscan-\(service)" && $0.name.hasPrefix("chat ") })
            #expect(call.parentID == parent.spanID && call.kind == 3)
            #expect(Int(call.attributes["gen_ai.usage.output_tokens"] ?? "") ?? 0 > 0)
        }
        let upstream = spans.filter { $0.name.hasPrefix("GET ") && $0.service == "albumscan-artwork" }
        #expect(upstream.allSatisfy { $0.parentID == artwork.spanID && $0.attributes["http.response.status_code"] == "200" })
        // Parts lie inside the whole; the clocks are one machine's, whose database clock may differ a little.
        #expect(identification.start >= identifyCall.start && identification.end <= identifyCall.end)
    }

    /// One search for the trace finds the lines of all processes.
    @Test func everyLineAboutAScanNamesItsTrace() async throws {
        let traced = try await Traced.shared.value
        let trace = "aaaabbbbccccddddeeeeffff00001111"
        let device = try await Device.registered(on: traced.stack)
        try await traced.stack.sandbox.order(.init(kind: "status", step: "id_call_1", status: 400))
        let response = try await device.upload(
            Pictures.photograph(.yeezus), headers: ["traceparent": "00-\(trace)-00f067aa0ba902b7-00"])
        #expect(response.headers["traceresponse"]?.hasPrefix("00-\(trace)-") == true)
        let scan = try JSONDecoder().decode(ScanResource.self, from: Data(response.body))
        #expect(try await device.ended(scan.id).state == .identificationFailed)
        for service in ["gateway", "identification"] {
            let lines = try traced.stack.log(of: service).split(separator: "\n").filter { $0.contains(scan.id.uuidString.lowercased()) }
            #expect(!lines.isEmpty && lines.allSatisfy { $0.contains("trace=\(trace)") }, "\(service): \(lines)")
        }
    }

    /// What alerts and the dashboard ask for is really there (Tests/House/check_metrics.py).
    @Test func alertsAndDashboardAskForMetricsThatExist() async throws {
        let traced = try await Traced.shared.value
        let device = try await Device.registered(on: traced.stack)
        #expect(try await device.scan(Pictures.photograph(.abbeyRoad)).state == .complete)
        let addresses = try await traced.stack.operationsAddresses()
        #expect(addresses.count == 6)
        let check = Stack.root + "/Tests/House/check_metrics.py"
        // The gateway refreshes what it reads from the database every few seconds, and the check fails until then.
        _ = try await eventually(every: .seconds(1)) {
            do {
                return try await Command.run("/usr/bin/env", ["python3", check] + addresses, environment: [:])
            } catch let failure as Stack.Failure {
                return failure.description
            }
        } is: {
            $0.contains("all are exposed")
        }
    }
}
