/// A finished span, ready for export.
public struct SpanRecord: Sendable, Hashable {
    public var name: String
    public var kind: SpanKind
    public var context: TraceContext
    /// 16 hexadecimal digits; nil for the root span of a trace.
    public var parentID: String?
    /// Nanoseconds since 1970.
    public var start: UInt64
    /// Nanoseconds since 1970.
    public var end: UInt64
    public var attributes: [SpanAttribute: SpanValue]
    /// An error code or a fixed message, never user content. Nil if there was no error.
    public var error: String?

    public init(
        name: String, kind: SpanKind, context: TraceContext, parentID: String?, start: UInt64, end: UInt64,
        attributes: [SpanAttribute: SpanValue] = [:], error: String? = nil
    ) {
        self.name = name
        self.kind = kind
        self.context = context
        self.parentID = parentID
        self.start = start
        self.end = end
        self.attributes = attributes
        self.error = error
    }
}

/// OpenTelemetry's kinds; the numbers are those of OTLP.
public enum SpanKind: Int, Sendable, Hashable {
    case `internal` = 1
    case server, client, producer, consumer
}

/// Every attribute a span may have, named by OpenTelemetry's semantic conventions where they cover it. A closed list, so that nothing
/// private slips in.
public enum SpanAttribute: String, Sendable, Hashable {
    case scan = "albumscan.scan.id"
    case step = "albumscan.step"
    case attempt = "albumscan.attempt"
    case outcome = "albumscan.outcome"
    case cost = "albumscan.cost_micro_usd"
    case errorType = "error.type"
    case httpMethod = "http.request.method"
    case httpRoute = "http.route"
    case httpStatus = "http.response.status_code"
    case serverAddress = "server.address"
    case peerService = "peer.service"
    case rpcSystem = "rpc.system"
    case rpcService = "rpc.service"
    case rpcMethod = "rpc.method"
    case messagingSystem = "messaging.system"
    case messagingDestination = "messaging.destination.name"
    case messagingOperation = "messaging.operation.type"
    case messagingMessage = "messaging.message.id"
    case modelOperation = "gen_ai.operation.name"
    case modelProvider = "gen_ai.provider.name"
    case requestModel = "gen_ai.request.model"
    case responseModel = "gen_ai.response.model"
    case inputTokens = "gen_ai.usage.input_tokens"
    case outputTokens = "gen_ai.usage.output_tokens"
}

public enum SpanValue: Sendable, Hashable, ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral {
    case text(String)
    case number(Int)

    public init(stringLiteral value: String) { self = .text(value) }
    public init(integerLiteral value: Int) { self = .number(value) }
}
