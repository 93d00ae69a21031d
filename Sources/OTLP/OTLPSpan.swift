import Synchronization
public import Tracing

/// A span of a trace, open until it ends; later changes do nothing. One that is not recorded only carries the context.
///
/// Events and links are not exported: attributes say what operators need, from a closed list.
public struct OTLPSpan: Span {
    public let context: ServiceContext
    private let recording: Recording?

    /// A span that is not recorded.
    init(context: ServiceContext) {
        self.context = context
        recording = nil
    }

    init(context: ServiceContext, record: SpanRecord, export: @escaping @Sendable (SpanRecord) -> Void) {
        self.context = context
        recording = Recording(record, export: export)
    }

    public var isRecording: Bool { recording != nil }

    /// Empty unless the span is recorded.
    public var operationName: String {
        get { recording?.record.withLock { $0?.name } ?? "" }
        nonmutating set { recording?.record.withLock { $0?.name = newValue } }
    }

    public var attributes: SpanAttributes {
        get { recording?.record.withLock { $0?.attributes } ?? [:] }
        nonmutating set { recording?.record.withLock { $0?.attributes = newValue } }
    }

    /// A status without a message does not replace the same one with a message: `withSpan` sets one after
    /// ``recordError(_:attributes:at:)``.
    public func setStatus(_ status: SpanStatus) {
        recording?.record.withLock { record in
            guard status.message != nil || record?.status?.code != status.code else { return }
            record?.status = status
        }
    }

    /// Only the error's type is recorded, and only if no status says more: a description might hold user content.
    public func recordError<Instant: TracerInstant>(
        _ error: any Error, attributes: SpanAttributes, at instant: @autoclosure () -> Instant
    ) {
        recording?.record.withLock { record in
            if record?.status == nil { record?.status = SpanStatus(code: .error, message: "\(type(of: error))") }
        }
    }

    public func addEvent(_ event: SpanEvent) {}

    public func addLink(_ link: SpanLink) {}

    /// Hands the span to the exporter. No span ends before it began, whatever became of the clock.
    public func end<Instant: TracerInstant>(at instant: @autoclosure () -> Instant) {
        guard let recording, var record = recording.record.withLock({ $0.take() }) else { return }
        record.end = max(record.start, instant().nanosecondsSinceEpoch)
        recording.export(record)
    }

    private final class Recording: Sendable {
        /// Nil once it has ended.
        let record: Mutex<SpanRecord?>
        let export: @Sendable (SpanRecord) -> Void

        init(_ record: SpanRecord, export: @escaping @Sendable (SpanRecord) -> Void) {
            self.record = Mutex(record)
            self.export = export
        }
    }
}
