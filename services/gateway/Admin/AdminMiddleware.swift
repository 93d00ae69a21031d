import Cryptography
import Hummingbird

/// Authenticates operators by a single shared token, a setting of the gateway. Devices' tokens are not accepted.
package struct AdminMiddleware: RouterMiddleware {
    /// The digest of the token.
    private let digest: [UInt8]

    package init(token: String) {
        digest = SHA256.digest(of: token.utf8)
    }

    package func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let token = BearerMiddleware.token(in: request.headers[.authorization]), admits(token) else {
            throw ProblemError.unauthorized
        }
        return try await next(request, context)
    }

    /// A constant-time comparison of digests, so that timing does not reveal how much of a wrong token is right.
    package func admits(_ candidate: String) -> Bool {
        isEqualInConstantTime(SHA256.digest(of: candidate.utf8), digest)
    }
}
