import Synchronization

/// Where finished spans go. Must not block or wait.
public protocol SpanSink: Sendable {
    func take(_ span: SpanRecord)
}

/// Creates spans and maintains ``TraceContext/current``. Without a sink nothing is recorded, and incoming contexts are propagated
/// unchanged.
public enum Tracer {
    private struct Target: Sendable {
        let sink: any SpanSink
        let ratio: Double
    }

    private static let isEnabled = Atomic(false)
    private static let target = Mutex<Target?>(nil)

    /// Starts recording; once per process, like the bootstrap of logging.
    ///
    /// - Parameter ratio: 0…1, the sampling ratio of traces that start here. Traces that start elsewhere carry their own decision.
    public static func bootstrap(_ sink: any SpanSink, ratio: Double) {
        target.withLock { $0 = Target(sink: sink, ratio: ratio) }
        isEnabled.store(true, ordering: .releasing)
    }

    private static var active: Target? {
        isEnabled.load(ordering: .acquiring) ? target.withLock { $0 } : nil
    }

    /// The sampling decision for a trace that starts here: by its id alone, so that all processes decide alike.
    static func samples(_ traceID: String) -> Bool {
        guard let active, active.ratio > 0 else { return false }
        // OpenTelemetry's TraceIdRatioBased: the last 56 bits as a fraction of their range.
        guard active.ratio < 1, let bits = UInt64(traceID.suffix(14), radix: 16) else { return true }
        return Double(bits) / Double(1 << 56) < active.ratio
    }

    /// Starts a span that its caller ends. It does not become ``TraceContext/current``.
    ///
    /// - Parameters:
    ///   - parent: nil starts a trace.
    ///   - attributes: evaluated only if the span is recorded.
    public static func start(
        _ name: @autoclosure () -> String, kind: SpanKind, parent: TraceContext? = .current,
        attributes: @autoclosure () -> [SpanAttribute: SpanValue] = [:]
    ) -> Span {
        guard let active else { return Span(context: parent) }
        let context = parent?.child() ?? .root()
        guard context.isSampled else { return Span(context: parent ?? context) }
        return Span(
            name(), kind: kind, context: context, parentID: parent?.spanID, attributes: attributes(), sink: active.sink)
    }

    /// Runs `body` inside a new span. An error ends it with the error's type as its code.
    ///
    /// - Parameter parent: nil starts a trace.
    public nonisolated(nonsending) static func span<Result, Failure: Error>(
        _ name: @autoclosure () -> String, kind: SpanKind, parent: TraceContext? = .current,
        attributes: @autoclosure () -> [SpanAttribute: SpanValue] = [:],
        _ body: nonisolated(nonsending) (Span) async throws(Failure) -> Result
    ) async throws(Failure) -> Result {
        let span = start(name(), kind: kind, parent: parent, attributes: attributes())
        let result = await inside(span.context) { () async -> Swift.Result<Result, Failure> in
            do throws(Failure) {
                return .success(try await body(span))
            } catch {
                // The dynamic type, not the declared one.
                span.end(error: "\(type(of: error as any Error))")
                return .failure(error)
            }
        }
        span.end()
        return try result.get()
    }

    /// Runs `body` with a trace context received from elsewhere.
    public nonisolated(nonsending) static func inside<Result>(
        _ context: TraceContext?, _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let context else { return await body() }
        return await TraceContext.$current.withValue(context) { await body() }
    }

    /// Records a span that has ended already, such as one that another process saw begin.
    ///
    /// - Parameter duration: up to now.
    public static func record(
        _ name: String, kind: SpanKind, context: TraceContext, parentID: String?, duration: Duration,
        attributes: [SpanAttribute: SpanValue], error: String? = nil
    ) {
        guard context.isSampled, let active else { return }
        let end = WallClock.now
        let length = UInt64(clamping: duration.inNanoseconds)
        active.sink.take(
            SpanRecord(
                name: name, kind: kind, context: context, parentID: parentID, start: end - min(length, end), end: end,
                attributes: attributes, error: error))
    }
}
