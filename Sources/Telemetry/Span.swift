import Glibc
import Synchronization

/// A span of a trace, open until ``end(error:)``. One that is not recorded only carries the context.
public struct Span: Sendable {
    /// The trace context to propagate to the work inside; nil without a trace.
    public let context: TraceContext?
    private let recording: Recording?

    /// A span that is not recorded.
    init(context: TraceContext?) {
        self.context = context
        recording = nil
    }

    init(
        _ name: String, kind: SpanKind, context: TraceContext, parentID: String?, attributes: [SpanAttribute: SpanValue], sink: any SpanSink
    ) {
        self.context = context
        let start = WallClock.now
        recording = Recording(
            SpanRecord(
                name: name, kind: kind, context: context, parentID: parentID, start: start, end: start, attributes: attributes),
            sink: sink)
    }

    public subscript(attribute: SpanAttribute) -> SpanValue? {
        get { recording?.record.withLock { $0?.attributes[attribute] } }
        nonmutating set { recording?.record.withLock { $0?.attributes[attribute] = newValue } }
    }

    /// Renames the span: some names are known only at its end.
    public func rename(_ name: @autoclosure () -> String) {
        guard let recording else { return }
        let name = name()
        recording.record.withLock { $0?.name = name }
    }

    /// Ends the span and hands it to the exporter. Later calls do nothing.
    ///
    /// - Parameter error: an error code.
    public func end(error: String? = nil) {
        guard let recording else { return }
        let ended = recording.record.withLock { record in
            defer { record = nil }
            return record
        }
        guard var ended else { return }
        ended.end = ended.start + WallClock.nanoseconds(since: recording.started)
        ended.error = error
        recording.sink.take(ended)
    }

    private final class Recording: Sendable {
        /// Nil once it has ended.
        let record: Mutex<SpanRecord?>
        let started = ContinuousClock.now
        let sink: any SpanSink

        init(_ record: SpanRecord, sink: any SpanSink) {
            self.record = Mutex(record)
            self.sink = sink
        }
    }
}

/// Timestamps of spans.
enum WallClock {
    /// Nanoseconds since 1970.
    static var now: UInt64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
    }

    /// By the monotonic clock, so that no span ends before it began.
    static func nanoseconds(since start: ContinuousClock.Instant) -> UInt64 {
        UInt64(clamping: (ContinuousClock.now - start).inNanoseconds)
    }
}

extension Duration {
    /// Clamped to the range of the integer.
    package var inNanoseconds: Int64 {
        let (whole, overflow) = components.seconds.multipliedReportingOverflow(by: 1_000_000_000)
        return overflow ? (components.seconds < 0 ? .min : .max) : whole + components.attoseconds / 1_000_000_000
    }
}
