public import Logging
public import Tracing

extension ServiceContext {
    private enum TraceKey: ServiceContextKey {
        typealias Value = TraceContext
    }

    private enum NextSpanKey: ServiceContextKey {
        typealias Value = SpanID
    }

    /// A context with nothing but a trace, or with none.
    public init(_ trace: TraceContext?) {
        self = .topLevel
        if let trace { self.trace = trace }
    }

    /// What a message, a row or a request from elsewhere belongs to: an empty context if its `traceparent` is missing or malformed.
    public init(traceparent: String?) {
        self.init(TraceContext(parsing: traceparent))
    }

    /// The trace that work in this context belongs to. Entry points (a bus request, a job, an HTTP request) set it, with or without a
    /// tracer.
    public var trace: TraceContext? {
        get { self[TraceKey.self] }
        set { self[TraceKey.self] = newValue }
    }

    /// The id of the next span that starts in this context, in place of a random one. Its children do not see it.
    public var nextSpanID: SpanID? {
        get { self[NextSpanKey.self] }
        set { self[NextSpanKey.self] = newValue }
    }
}

extension TraceContext {
    /// The trace context of the current task. Child tasks inherit it.
    public static var current: TraceContext? { ServiceContext.current?.trace }
}

extension Logger.MetadataProvider {
    /// Adds the current trace's id to every log line.
    public static let trace = Logger.MetadataProvider {
        TraceContext.current.map { ["trace": .string($0.traceID.description)] } ?? [:]
    }
}
