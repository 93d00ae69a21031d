import HTTPTypes
import Hummingbird
import ServiceKit
import Telemetry
import Traces
import Tracing

/// Measures and traces clients' requests up to the head of the response: how fast a client reads the body is not our doing.
///
/// The trace of a request is the client's if it sends a valid `traceparent`; the answer names it as `traceresponse`.
struct RequestTelemetry<Context: RequestContext>: RouterMiddleware {
    /// Polled by operators' tools, so not clients' requests; and a stack that reports not being ready has not failed one.
    static var forOperators: Set<String> { ["/healthz", "/readyz", "/metrics"] }
    /// All other methods share one label, to bound its cardinality.
    private static var methods: Set<HTTPRequest.Method> { [.get, .head, .post, .put, .patch, .delete, .options] }

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        guard !Self.forOperators.contains(request.uri.path) else { return try await next(request, context) }
        let start = ContinuousClock.now
        Metric.httpInProgress.add(1)
        defer { Metric.httpInProgress.add(-1) }
        let method = Self.methods.contains(request.method) ? request.method.rawValue : "other"
        // The name of swift-distributed-tracing's ServiceContext that is not ServiceKit's, too.
        let client = InstrumentationContext(traceparent: HTTPField.Name.traceparent.flatMap { request.headers[$0] })
        let span = startSpan(method, context: client, ofKind: .server)
        span.set([.httpMethod: .string(method)])
        let trace = span.context.trace ?? .unrecorded()
        var inside = span.context
        inside.trace = trace
        do {
            var response = try await InstrumentationContext.withValue(inside) { try await next(request, context) }
            if let name = HTTPField.Name.traceresponse { response.headers[name] = trace.header }
            end(span, context, method, response.status)
            count(request, context, method, response.status, since: start)
            return response
        } catch {
            end(span, context, method, .internalServerError)
            throw error
        }
    }

    private func end(_ span: any Span, _ context: Context, _ method: String, _ status: HTTPResponse.Status) {
        if let route = context.endpointPath {
            span.operationName = "\(method) \(route)"
            span.set([.httpRoute: .string(route)])
        }
        span.set([.httpStatus: .number(status.code)])
        span.end(error: status.code >= 500 ? "\(status.code)" : nil)
    }

    private func count(
        _ request: Request, _ context: Context, _ method: String, _ status: HTTPResponse.Status, since start: ContinuousClock.Instant
    ) {
        let isLongPoll = RequestParameters.preferredWait(request) != nil
        let route = (context.endpointPath ?? "none") + (isLongPoll ? " (wait)" : "")
        Metric.httpRequests.record(since: start, route, method, "\(status.code / 100)xx")
    }
}

extension HTTPField.Name {
    static let traceparent = Self("traceparent")
    static let traceresponse = Self("traceresponse")
}
