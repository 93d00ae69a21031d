import Hummingbird

/// The web app, at `/`, and its guests.
struct WebRoutes: Sendable {
    let site: WebSite

    func add(to router: Router<GatewayRequestContext>) {
        for path in ["/", "/privacy", "/manifest.webmanifest", "/sw.js"] {
            router.get(RouterPath(path)) { request, _ in try asset(path, for: request) }
        }
        router.get("app/:file") { request, context in
            try asset("/app/\(context.parameters.get("file") ?? "")", for: request)
        }
        for guest in site.guests {
            router.get(RouterPath(guest)) { request, _ in
                // Its worker and its manifest hold for what is below the slash.
                guard request.uri.path.hasSuffix("/") else { return Response.redirect(to: "/\(guest)/", type: .permanent) }
                return try asset("/\(guest)/", for: request)
            }
            router.get(RouterPath("\(guest)/:file")) { request, context in
                try asset("/\(guest)/\(context.parameters.get("file") ?? "")", for: request)
            }
        }
    }

    private func asset(_ path: String, for request: Request) throws -> Response {
        guard let asset = site.assets[path] else { throw ProblemError.notFound }
        return asset.response(to: request)
    }
}
