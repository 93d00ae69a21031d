import Traces
public import Tracing

/// Records the spans of sampled traces for the exporter. The contexts of other traces are propagated unchanged.
public final class OTLPTracer: Tracer {
    private let ratio: Double
    private let export: @Sendable (SpanRecord) -> Void

    /// - Parameters:
    ///   - ratio: 0…1, the sampling ratio of traces that start here. Traces that start elsewhere carry their own decision.
    ///   - export: takes each finished span. Must not block or wait.
    public init(ratio: Double, export: @escaping @Sendable (SpanRecord) -> Void) {
        self.ratio = ratio
        self.export = export
    }

    public func startSpan<Instant: TracerInstant>(
        _ operationName: String, context: @autoclosure () -> ServiceContext, ofKind kind: SpanKind, at instant: @autoclosure () -> Instant,
        function: String, file fileID: String, line: UInt
    ) -> OTLPSpan {
        var context = context()
        let parent = context.trace
        // Who began the trace has decided (W3C Trace Context, "sampled").
        if let parent, !parent.isSampled { return OTLPSpan(context: context) }
        let spanID = context.nextSpanID
        if spanID != nil { context.nextSpanID = nil }
        let trace = parent?.child(spanID ?? .random()) ?? root(spanID ?? .random())
        context.trace = trace
        guard trace.isSampled else { return OTLPSpan(context: context) }
        let start = instant().nanosecondsSinceEpoch
        return OTLPSpan(
            context: context,
            record: SpanRecord(name: operationName, kind: kind, context: trace, parentID: parent?.spanID, start: start, end: start),
            export: export)
    }

    private func root(_ spanID: SpanID) -> TraceContext {
        let traceID = TraceID.random()
        return TraceContext(traceID: traceID, spanID: spanID, isSampled: ratio > 0 && (ratio >= 1 || traceID.fraction < ratio))
    }

    /// The exporter sends what is queued every few seconds.
    public func forceFlush() {}

    public func inject<Carrier, Inject: Injector>(_ context: ServiceContext, into carrier: inout Carrier, using injector: Inject)
    where Inject.Carrier == Carrier {
        guard let trace = context.trace else { return }
        injector.inject(trace.header, forKey: "traceparent", into: &carrier)
    }

    public func extract<Carrier, Extract: Extractor>(_ carrier: Carrier, into context: inout ServiceContext, using extractor: Extract)
    where Extract.Carrier == Carrier {
        guard let trace = TraceContext(parsing: extractor.extract(key: "traceparent", from: carrier)) else { return }
        context.trace = trace
    }
}
