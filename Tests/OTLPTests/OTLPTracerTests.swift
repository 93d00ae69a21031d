import OTLP
import Synchronization
import Testing
import Traces
import Tracing

/// Keeps what a tracer of its own exports; nothing here touches the process's.
private final class Recorder: Sendable {
    private let records = Mutex<[SpanRecord]>([])

    var spans: [SpanRecord] { records.withLock(\.self) }

    func tracer(ratio: Double = 1) -> OTLPTracer {
        OTLPTracer(ratio: ratio) { span in self.records.withLock { $0.append(span) } }
    }
}

@Suite struct OTLPTracerTests {
    private struct Broken: Error {}

    private static func client(isSampled: Bool = true) -> TraceContext {
        TraceContext(traceID: .random(), spanID: SpanID(0x00f0_67aa_0ba9_02b7), isSampled: isSampled)
    }

    private let recorder = Recorder()

    @Test func spansInsideSpansAreTheirChildren() async throws {
        let client = Self.client()
        await withTracer(recorder.tracer()) {
            await withSpan("outer", context: ServiceContext(client), ofKind: .server) { outer in
                #expect(TraceContext.current == outer.context.trace)
                withSpan("inner", ofKind: .client) { $0.set([.attempt: 2]) }
                // A task of its own goes on in the same span.
                await Task { withSpan("task") { _ in } }.value
            }
        }
        let spans = recorder.spans
        #expect(spans.map(\.name) == ["inner", "task", "outer"])
        #expect(spans.map(\.kind) == [.client, .internal, .server])
        let outer = try #require(spans.last)
        #expect(outer.parentID == client.spanID && spans.dropLast().allSatisfy { $0.parentID == outer.context.spanID })
        #expect(spans.allSatisfy { $0.end >= $0.start && $0.status == nil && $0.context.traceID == client.traceID })
        #expect(spans.first?.attributes == ["albumscan.attempt": 2])
    }

    /// The type alone: a description might hold user content.
    @Test func anErrorEndsItsSpan() async throws {
        await #expect(throws: Broken.self) {
            try await recorder.tracer().withSpan("work", context: ServiceContext(Self.client())) { _ in
                await Task.yield()
                throw Broken()
            }
        }
        #expect(recorder.spans.map(\.status) == [SpanStatus(code: .error, message: "Broken")])
    }

    @Test func aCodeSaysMoreThanAnError() throws {
        #expect(throws: Broken.self) {
            try recorder.tracer().withSpan("work", context: ServiceContext(Self.client())) { span in
                span.setStatus(SpanStatus(code: .error, message: "no_worker"))
                throw Broken()
            }
        }
        #expect(recorder.spans.map(\.status) == [SpanStatus(code: .error, message: "no_worker")])
    }

    /// Who began the trace has decided (W3C Trace Context, "sampled").
    @Test func anUnsampledTraceIsPassedOnUnrecorded() {
        let client = Self.client(isSampled: false)
        recorder.tracer().withSpan("work", context: ServiceContext(client)) { span in
            span.set([.outcome: "done"])
            #expect(!span.isRecording && span.attributes.isEmpty)
            #expect(span.context.trace == client && TraceContext.current == client)
        }
        #expect(recorder.spans.isEmpty)
    }

    @Test func aSpanEndsOnce() {
        let span = recorder.tracer().startSpan("work", context: ServiceContext(Self.client()))
        span.operationName = "renamed"
        span.set([.outcome: "done"])
        span.end(error: nil)
        span.end(error: "late")
        span.set([.outcome: "changed"])
        #expect(recorder.spans.map(\.name) == ["renamed"])
        #expect(recorder.spans.map(\.attributes) == [["albumscan.outcome": "done"]])
        #expect(recorder.spans.map(\.status) == [nil])
    }

    /// An adjusted clock may make the end precede the start.
    @Test func noSpanEndsBeforeItBegan() {
        let span = recorder.tracer().startSpan("work", at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 2))
        span.end(at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: 1))
        #expect(recorder.spans.map(\.end) == [2])
    }

    @Test func aSpanThatIsOverIsRecordedWithItsDuration() throws {
        let client = Self.client()
        var context = ServiceContext(client)
        context.nextSpanID = SpanID(0xabcd)
        withTracer(recorder.tracer()) {
            recordSpan("scan", context: context, ofKind: .internal, duration: .seconds(2), error: "late") { $0.set([.outcome: "failed"]) }
        }
        let span = try #require(recorder.spans.first)
        #expect(span.end - span.start == 2_000_000_000)
        #expect(span.context.spanID == SpanID(0xabcd) && span.parentID == client.spanID)
        #expect(span.attributes == ["albumscan.outcome": "failed"] && span.status == SpanStatus(code: .error, message: "late"))
    }

    /// A reserved id is one span's; its children's are random again.
    @Test func anIDIsUsedOnce() {
        var context = ServiceContext(Self.client())
        context.nextSpanID = SpanID(1)
        let tracer = recorder.tracer()
        let span = tracer.startSpan("parent", context: context)
        tracer.startSpan("child", context: span.context).end()
        #expect(span.context.trace?.spanID == SpanID(1) && span.context.nextSpanID == nil)
        #expect(recorder.spans.map(\.parentID) == [SpanID(1)] && recorder.spans.first?.context.spanID != SpanID(1))
    }

    /// What nobody asked for is not recorded: upstreams are asked outside of scans, too.
    @Test func aSpanThatIsOverNeedsAParent() {
        withTracer(recorder.tracer()) {
            recordSpan("scan", context: .topLevel, ofKind: .internal, duration: .seconds(2))
            recordSpan("scan", ofKind: .internal, duration: .seconds(2))
        }
        #expect(recorder.spans.isEmpty)
    }

    @Test(arguments: [(0.0, 0...0), (0.5, 300...700), (1.0, 1000...1000)])
    func tracesBegunHereAreSampledByTheRatio(ratio: Double, expected: ClosedRange<Int>) {
        let tracer = recorder.tracer(ratio: ratio)
        for _ in 0..<1000 {
            let span = tracer.startSpan("work")
            #expect(span.isRecording == span.context.trace?.isSampled)
            // Within, the decision holds.
            tracer.startSpan("part", context: span.context).end()
            span.end()
        }
        let spans = recorder.spans
        #expect(expected.contains(spans.count { $0.parentID == nil }) && spans.count == 2 * spans.count { $0.parentID == nil })
        #expect(spans.allSatisfy { ratio == 1 || $0.context.traceID.fraction < ratio })
    }

    private struct Headers: Injector, Extractor {
        func inject(_ value: String, forKey key: String, into carrier: inout [String: String]) { carrier[key] = value }
        func extract(key: String, from carrier: [String: String]) -> String? { carrier[key] }
    }

    /// For libraries that propagate contexts themselves.
    @Test func aContextTravelsInATraceparent() {
        let client = Self.client()
        let tracer = recorder.tracer()
        var headers: [String: String] = [:]
        tracer.inject(ServiceContext(client), into: &headers, using: Headers())
        #expect(headers == ["traceparent": client.header])
        var context = ServiceContext.topLevel
        tracer.extract(headers, into: &context, using: Headers())
        #expect(context.trace == client)
        tracer.extract(["traceparent": "00-1-2-01"], into: &context, using: Headers())
        #expect(context.trace == client)
    }
}
