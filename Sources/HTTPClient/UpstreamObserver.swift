import Telemetry

/// Metrics and traces of the requests to one upstream.
public enum UpstreamObserver {
    /// Metrics only: for callers with a span of their own around the request and its retries.
    public static func counting(_ upstream: String) -> @Sendable (HTTPExchange) -> Void {
        { Metric.upstreamRequests.record($0.duration, upstream, $0.status) }
    }

    /// A span for each request.
    public static func tracing(_ upstream: String) -> @Sendable (HTTPExchange) -> Void {
        { exchange in
            Metric.upstreamRequests.record(exchange.duration, upstream, exchange.status)
            guard let parent = TraceContext.current else { return }
            var attributes: [SpanAttribute: SpanValue] = [.httpMethod: .text(exchange.method.rawValue), .peerService: .text(upstream)]
            if case .success(let status) = exchange.result { attributes[.httpStatus] = .number(status) }
            if let error = exchange.error { attributes[.errorType] = .text(error) }
            Tracer.record(
                "\(exchange.method.rawValue) \(upstream)", kind: .client, context: parent.child(), parentID: parent.spanID,
                duration: exchange.duration, attributes: attributes, error: exchange.error)
        }
    }
}

extension HTTPExchange {
    /// A label of low cardinality: 2xx, 3xx, 4xx, 429, 5xx, or the error code.
    fileprivate var status: String {
        switch result {
        case .success(429): "429"
        case .success(let status): "\(status / 100)xx"
        case .failure(let code): code.rawValue
        }
    }

    /// As OpenTelemetry's semantic conventions define it for clients, except that 404 is not an error.
    fileprivate var error: String? {
        switch result {
        case .success(let status): status >= 400 && status != 404 ? "\(status)" : nil
        case .failure(let code): code.rawValue
        }
    }
}
