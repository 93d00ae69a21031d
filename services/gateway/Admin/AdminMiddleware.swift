import Crypto
import FoundationEssentials
import Hummingbird

/// Lets operators in: one token for all of them, a setting of the gateway. Devices' tokens are worth nothing here.
package struct AdminMiddleware: RouterMiddleware {
    private let token: SHA256.Digest

    package init(token: String) {
        self.token = SHA256.hash(data: Data(token.utf8))
    }

    package func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = BearerMiddleware.token(in: request.headers[.authorization]), admits(token) else {
            throw ProblemError.unauthorized
        }
        return try await next(request, context)
    }

    /// Digests are compared in constant time, and hashing hides how much of a wrong token is right.
    package func admits(_ candidate: String) -> Bool {
        SHA256.hash(data: Data(candidate.utf8)) == token
    }
}
