public import HTTPClient

/// Where traces go, and who sends them.
public struct OTLPConfiguration: Sendable {
    /// The full URL, such as `http://collector:4318/v1/traces`.
    public var endpoint: String
    /// What the collector wants beside the body: keys of hosted ones. Secret.
    public var headers: HTTPHeaders
    public var resource: OTLPResource
    /// Spans that wait; more are dropped.
    public var queueLimit = 4096
    /// Spans in one request.
    public var batchLimit = 512
    /// How long a span waits for others to travel with.
    public var interval: Duration = .seconds(5)
    /// How long the collector may be silent.
    public var timeout: Duration = .seconds(10)
    /// How long a batch is tried for, pauses included.
    public var patience: Duration = .seconds(60)
    /// How long the last spans may take when the process ends.
    public var flushTimeout: Duration = .seconds(4)
    public var retry = RetryPolicy(maxAttempts: 6, baseDelay: .seconds(1), maxDelay: .seconds(16), statuses: [429, 502, 503, 504])

    public init(endpoint: String, headers: HTTPHeaders = [:], resource: OTLPResource) {
        self.endpoint = endpoint
        self.headers = headers
        self.resource = resource
    }
}

/// The process whose spans these are, by OpenTelemetry's names for resources.
public struct OTLPResource: Sendable {
    /// `service.name`.
    public var service: String
    /// `service.version`.
    public var version: String
    /// `service.instance.id`.
    public var instance: String
    /// `host.name`; nil where it is not known.
    public var host: String?
    /// `process.pid`.
    public var process: Int

    public init(service: String, version: String, instance: String, host: String? = nil, process: Int) {
        self.service = service
        self.version = version
        self.instance = instance
        self.host = host
        self.process = process
    }
}
