import Hummingbird

/// The web app, at `/`.
struct WebRoutes: Sendable {
    let site: WebSite

    func add(to router: Router<GatewayRequestContext>) {
        for path in ["/", "/privacy", "/manifest.webmanifest", "/sw.js"] {
            router.get(RouterPath(path)) { request, _ in try asset(path, for: request) }
        }
        router.get("app/:file") { request, context in
            try asset("/app/\(context.parameters.get("file") ?? "")", for: request)
        }
    }

    private func asset(_ path: String, for request: Request) throws -> Response {
        guard let asset = site.assets[path] else { throw ProblemError.notFound }
        return asset.response(to: request)
    }
}
