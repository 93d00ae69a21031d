import HTTPTypes
import Hummingbird
import Traces

/// The id under which operators find the request that is being answered.
package enum RequestID {
    @TaskLocal package static var current: String?

    /// The trace's id where the trace began here. A client that sent one of its own may send it any number of times, so its requests get
    /// ids of ours; logs name both.
    static func next(for request: Request) -> String {
        let isClients = TraceContext(parsing: HTTPField.Name.traceparent.flatMap { request.headers[$0] }) != nil
        return ((isClients ? nil : TraceContext.current) ?? .unrecorded()).traceID.description
    }
}

/// Gives each request an id, which its answer names as `X-Request-Id` and a problem document as `requestId` (rule 66).
struct RequestIdentity<Context: RequestContext>: RouterMiddleware {
    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        let id = RequestID.next(for: request)
        return try await RequestID.$current.withValue(id) {
            var response = try await next(request, context)
            if let name = HTTPField.Name("X-Request-Id") { response.headers[name] = id }
            return response
        }
    }
}
