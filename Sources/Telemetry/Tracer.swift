import Synchronization

/// Where finished spans go. Must not wait for anything.
public protocol SpanSink: Sendable {
    func take(_ span: SpanRecord)
}

/// Makes spans, and keeps ``TraceContext/current`` right while they run. Without a sink nothing is recorded, and contexts are passed on
/// as they came.
public enum Tracer {
    private struct Target: Sendable {
        let sink: any SpanSink
        let ratio: Double
    }

    private static let isEnabled = Atomic(false)
    private static let target = Mutex<Target?>(nil)

    /// Records from now on; once per process, like the set-up of logging.
    ///
    /// - Parameter ratio: 0…1, the share of the traces begun here that is recorded. Traces begun elsewhere say themselves.
    public static func bootstrap(_ sink: any SpanSink, ratio: Double) {
        target.withLock { $0 = Target(sink: sink, ratio: ratio) }
        isEnabled.store(true, ordering: .releasing)
    }

    private static var active: Target? {
        isEnabled.load(ordering: .acquiring) ? target.withLock { $0 } : nil
    }

    /// Whether a trace begun here is recorded: decided by its id alone, so that all processes decide alike.
    static func samples(_ traceID: String) -> Bool {
        guard let active, active.ratio > 0 else { return false }
        // OpenTelemetry's TraceIdRatioBased: the last 56 bits as a fraction of what they may be.
        guard active.ratio < 1, let bits = UInt64(traceID.suffix(14), radix: 16) else { return true }
        return Double(bits) / Double(1 << 56) < active.ratio
    }

    /// Starts a span that its caller ends. Does not become ``TraceContext/current``.
    ///
    /// - Parameters:
    ///   - parent: nil begins a trace.
    ///   - attributes: not computed unless the span is recorded.
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

    /// Runs `body` inside a span of its own. An error ends it with the error's type as its code.
    ///
    /// - Parameter parent: nil begins a trace.
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
                span.end(error: "\(type(of: error))")
                return .failure(error)
            }
        }
        span.end()
        return try result.get()
    }

    /// Runs `body` for a context that came from elsewhere.
    public nonisolated(nonsending) static func inside<Result>(
        _ context: TraceContext?, _ body: nonisolated(nonsending) () async -> Result
    ) async -> Result {
        guard let context else { return await body() }
        return await TraceContext.$current.withValue(context) { await body() }
    }

    /// Records a span that is over, such as one whose beginning another process saw.
    ///
    /// - Parameter duration: until now.
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
