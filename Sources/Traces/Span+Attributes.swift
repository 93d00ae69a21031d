import Telemetry
public import Tracing

extension Span {
    /// Sets attributes, which are evaluated only if the span is recorded.
    public func set(_ attributes: @autoclosure () -> KeyValuePairs<SpanAttributeName, SpanAttribute>) {
        guard isRecording else { return }
        let new = attributes()
        updateAttributes { attributes in
            attributes.reserveCapacity(attributes.count + new.count)
            for (name, value) in new { attributes.set(name.rawValue, value: value) }
        }
    }

    /// Ends the span.
    ///
    /// - Parameter error: an error code, never user content; nil if there was no error.
    public func end(error: String?) {
        if let error { setStatus(SpanStatus(code: .error, message: error)) }
        end()
    }
}

extension SpanAttribute {
    public static func number(_ value: Int) -> SpanAttribute { .int64(Int64(value)) }
}

/// Records a span that has ended already, such as one that another process saw begin.
///
/// - Parameters:
///   - context: a span that is not sampled, or has no parent, is not recorded.
///   - duration: up to now.
///   - error: an error code.
///   - describe: sets the attributes.
public func recordSpan(
    _ name: String, context: ServiceContext? = .current, ofKind kind: SpanKind, duration: Duration, error: String? = nil,
    _ describe: (any Span) -> Void = { _ in }
) {
    guard let context, context.trace?.isSampled == true else { return }
    let end = DefaultTracerClock.now
    let start = end.nanosecondsSinceEpoch - min(UInt64(clamping: duration.inNanoseconds), end.nanosecondsSinceEpoch)
    let span = startSpan(name, context: context, ofKind: kind, at: DefaultTracerClock.Timestamp(nanosecondsSinceEpoch: start))
    describe(span)
    if let error { span.setStatus(SpanStatus(code: .error, message: error)) }
    span.end(at: end)
}
