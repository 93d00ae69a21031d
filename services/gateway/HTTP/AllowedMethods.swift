import HTTPTypes
import Hummingbird

/// Answers 405 with `Allow` where a path exists but not for the method (RFC 9110, section 15.5.6); the router itself answers 404.
struct AllowedMethods: HTTPResponder {
    private let responder: RouterResponder<GatewayRequestContext>
    private let routes: [(path: [Substring], method: HTTPRequest.Method)]

    init(_ router: Router<GatewayRequestContext>) {
        responder = router.buildResponder()
        routes = router.routes.map { ($0.path.description.split(separator: "/"), $0.method) }
    }

    func respond(to request: Request, context: GatewayRequestContext) async throws -> Response {
        let path = request.uri.path.split(separator: "/")
        let methods = self.methods(of: path)
        let isAllowed = methods.isEmpty || methods.contains(request.method) || (request.method == .head && methods.contains(.get))
        var context = context
        if !isAllowed {
            context.allowedMethods = Set(methods.map(\.rawValue) + (methods.contains(.get) ? ["HEAD"] : [])).sorted().joined(
                separator: ", ")
        }
        return try await responder.respond(to: request, context: context)
    }

    /// The methods of the pattern that the router would match: a literal takes precedence over a parameter in the same position.
    private func methods(of path: [Substring]) -> [HTTPRequest.Method] {
        let matching = routes.filter { Self.matches($0.path, path) }
        let names = matching.map { Self.names(in: $0.path) }
        guard let most = names.max() else { return [] }
        return zip(matching, names).filter { $1 == most }.map(\.0.method)
    }

    private static func names(in pattern: [Substring]) -> Int {
        pattern.count { !isParameter($0) }
    }

    private static func isParameter(_ component: Substring) -> Bool {
        component.hasPrefix(":") || component.hasPrefix("{")
    }

    private static func matches(_ pattern: [Substring], _ path: [Substring]) -> Bool {
        pattern.count == path.count && zip(pattern, path).allSatisfy { $0 == $1 || isParameter($0) }
    }
}

/// Refuses what ``AllowedMethods`` has found, behind whatever every request passes.
struct MethodCheck: RouterMiddleware {
    func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard let allowed = context.allowedMethods else { return try await next(request, context) }
        throw ProblemError(405, "method_not_allowed", "This resource does not support the method.", headers: [.allow: allowed])
    }
}
