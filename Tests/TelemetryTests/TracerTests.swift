import Synchronization
import Telemetry
import Testing

/// The recorder of this process: set once, like an exporter.
private final class Recorder: SpanSink, Sendable {
    static let shared: Recorder = {
        let recorder = Recorder()
        Tracer.bootstrap(recorder, ratio: 1)
        return recorder
    }()

    private let spans = Mutex<[SpanRecord]>([])

    func take(_ span: SpanRecord) { spans.withLock { $0.append(span) } }

    func spans(of trace: TraceContext) -> [SpanRecord] {
        spans.withLock { $0.filter { $0.context.traceID == trace.traceID } }
    }
}

@Suite struct TracerTests {
    private struct Broken: Error {}

    private static func client(isSampled: Bool = true) -> TraceContext {
        TraceContext(traceID: TraceContext.root().traceID, spanID: "00f067aa0ba902b7", isSampled: isSampled)
    }

    @Test func spansInsideSpansAreTheirChildren() async throws {
        let client = Self.client()
        let recorder = Recorder.shared
        await Tracer.span("outer", kind: .server, parent: client) { outer in
            #expect(TraceContext.current == outer.context)
            await Tracer.span("inner", kind: .client, attributes: [.attempt: 2]) { _ in }
            // A task of its own goes on in the same span.
            await Task { await Tracer.span("task", kind: .internal) { _ in } }.value
        }
        let spans = recorder.spans(of: client)
        #expect(spans.map(\.name) == ["inner", "task", "outer"])
        let outer = try #require(spans.last)
        #expect(outer.parentID == client.spanID && spans.dropLast().allSatisfy { $0.parentID == outer.context.spanID })
        #expect(spans.allSatisfy { $0.end >= $0.start && $0.error == nil })
        #expect(spans.first?.attributes == [.attempt: 2])
    }

    @Test func anErrorEndsItsSpan() async throws {
        let client = Self.client()
        let recorder = Recorder.shared
        await #expect(throws: Broken.self) {
            try await Tracer.span("work", kind: .internal, parent: client) { _ in throw Broken() }
        }
        #expect(recorder.spans(of: client).map(\.error) == ["Broken"])
    }

    /// Who began the trace has decided (W3C Trace Context, "sampled").
    @Test func anUnsampledTraceIsPassedOnUnrecorded() async {
        let client = Self.client(isSampled: false)
        let recorder = Recorder.shared
        await Tracer.span("work", kind: .internal, parent: client) { span in
            #expect(span.context == client && TraceContext.current == client)
        }
        #expect(recorder.spans(of: client).isEmpty)
    }

    @Test func aSpanEndsOnce() {
        let client = Self.client()
        let recorder = Recorder.shared
        let span = Tracer.start("work", kind: .internal, parent: client)
        span[.outcome] = "done"
        span.end()
        span.end(error: "late")
        span[.outcome] = "changed"
        #expect(recorder.spans(of: client).map(\.attributes) == [[.outcome: "done"]])
    }

    @Test func aSpanThatIsOverIsRecordedWithItsDuration() throws {
        let client = Self.client()
        let recorder = Recorder.shared
        Tracer.record("scan", kind: .internal, context: client.child(), parentID: client.spanID, duration: .seconds(2), attributes: [:])
        let span = try #require(recorder.spans(of: client).first)
        #expect(span.end - span.start == 2_000_000_000)
    }

    @Test func aTraceBegunHereIsSampled() {
        _ = Recorder.shared
        #expect(TraceContext.root().isSampled)
    }
}
