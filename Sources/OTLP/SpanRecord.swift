public import Traces
public import Tracing

/// A finished span, ready for export.
public struct SpanRecord: Sendable {
    public var name: String
    public var kind: SpanKind
    public var context: TraceContext
    /// Nil for the root span of a trace.
    public var parentID: SpanID?
    /// Nanoseconds since 1970.
    public var start: UInt64
    /// Nanoseconds since 1970, not before ``start``.
    public var end: UInt64
    public var attributes: SpanAttributes
    /// The message is an error code or a fixed text, never user content. Nil if there was no error.
    public var status: SpanStatus?

    public init(
        name: String, kind: SpanKind, context: TraceContext, parentID: SpanID?, start: UInt64, end: UInt64,
        attributes: SpanAttributes = [:], status: SpanStatus? = nil
    ) {
        self.name = name
        self.kind = kind
        self.context = context
        self.parentID = parentID
        self.start = start
        self.end = end
        self.attributes = attributes
        self.status = status
    }
}
