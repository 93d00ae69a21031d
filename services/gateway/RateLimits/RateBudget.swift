import HTTPTypes
import Hummingbird
import Synchronization
import Telemetry

/// What a request's caller has left of its limits; the scarcest goes with the answer.
package final class RateBudget: Sendable {
    private let scarcest = Mutex<RateStanding?>(nil)

    package init() {}

    package func note(_ standing: RateStanding) {
        scarcest.withLock { known in
            if let known, known.remaining <= standing.remaining { return }
            known = standing
        }
    }

    /// `RateLimit-…`, as the IETF's draft had them when clients took them up (draft-ietf-httpapi-ratelimit-headers-06).
    package var headers: HTTPFields {
        guard let standing = scarcest.withLock(\.self) else { return [:] }
        var headers: HTTPFields = [:]
        let reset = Int(standing.reset.inSeconds.rounded(.up))
        for (name, value) in [("Limit", standing.limit), ("Remaining", standing.remaining), ("Reset", reset)] {
            if let name = HTTPField.Name("RateLimit-\(name)") { headers[name] = String(value) }
        }
        return headers
    }
}

/// Tells clients what they have left, with errors too: so it stands in front of whatever makes them answers.
struct RateLimitHeaders: RouterMiddleware {
    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        var response = try await next(request, context)
        response.headers.append(contentsOf: context.budget.headers)
        return response
    }
}
