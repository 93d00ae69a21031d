import Telemetry
import Traces

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
            let name = "\(exchange.method.rawValue) \(upstream)"
            recordSpan(name, ofKind: .client, duration: exchange.duration, error: exchange.error) { span in
                span.set([.httpMethod: .string(exchange.method.rawValue), .peerService: .string(upstream)])
                if case .success(let status) = exchange.result { span.set([.httpStatus: .number(status)]) }
                if let error = exchange.error { span.set([.errorType: .string(error)]) }
            }
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
