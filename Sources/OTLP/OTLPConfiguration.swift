public import HTTPClient

/// The endpoint for traces, and the limits of the exporter.
public struct OTLPConfiguration: Sendable {
    /// The full URL, such as `http://collector:4318/v1/traces`.
    public var endpoint: String
    /// Additional request headers, such as the API keys of hosted collectors. Secret.
    public var headers: HTTPHeaders
    public var resource: OTLPResource
    /// The maximum number of queued spans; more are dropped.
    public var queueLimit = 4096
    /// The maximum number of spans in one request.
    public var batchLimit = 512
    /// How long a span may wait for its batch to fill.
    public var interval: Duration = .seconds(5)
    /// How long to wait for the collector's response.
    public var timeout: Duration = .seconds(10)
    /// How long a batch is retried, pauses included.
    public var patience: Duration = .seconds(60)
    /// How long flushing the last spans may take when the process ends.
    public var flushTimeout: Duration = .seconds(4)
    public var retry = RetryPolicy(maxAttempts: 6, baseDelay: .seconds(1), maxDelay: .seconds(16), statuses: [429, 502, 503, 504])

    public init(endpoint: String, headers: HTTPHeaders = [:], resource: OTLPResource) {
        self.endpoint = endpoint
        self.headers = headers
        self.resource = resource
    }
}

/// The resource that spans belong to, this process, by OpenTelemetry's attribute names.
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
