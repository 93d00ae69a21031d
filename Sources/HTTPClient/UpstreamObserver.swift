import Telemetry

/// Counts and traces the requests to one outside service.
public enum UpstreamObserver {
    /// For metrics only: where a span of the caller's covers the request with its retries.
    public static func counting(_ upstream: String) -> @Sendable (HTTPExchange) -> Void {
        { Metric.upstreamRequests.record($0.duration, upstream, $0.status) }
    }

    /// A span of its own for each request.
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
    /// A label with few values: 2xx, 3xx, 4xx, 429, 5xx, or the code of the failure.
    fileprivate var status: String {
        switch result {
        case .success(429): "429"
        case .success(let status): "\(status / 100)xx"
        case .failure(let code): code.rawValue
        }
    }

    /// As semantic conventions name it for clients; 404 is an answer.
    fileprivate var error: String? {
        switch result {
        case .success(let status): status >= 400 && status != 404 ? "\(status)" : nil
        case .failure(let code): code.rawValue
        }
    }
}
