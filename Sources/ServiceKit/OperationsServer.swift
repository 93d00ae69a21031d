public import Hummingbird
public import HummingbirdCore
public import Logging
public import ServiceLifecycle

/// `/healthz`, `/readyz` and `/metrics` of a process, on a port of its own that is never exposed to clients; and what else its service has
/// for operators.
struct OperationsServer: Service {
    let address: ListenAddress
    let registry: PrometheusRegistry
    let readiness: ReadinessCache
    let owner: (any OperatedService)?
    let onListening: @Sendable (_ port: Int) async -> Void
    let logger: Logger

    func run() async throws {
        if let owner { return try await serve(owner) }
        let router = Router()
        router.addHealth(readiness)
        router.addMetrics(registry)
        try await serve(router.buildResponder(), over: .http1())
    }

    private func serve(_ owner: some OperatedService) async throws {
        try await serve(owner.operationsResponder(), over: owner.operationsHTTP)
    }

    private func serve<Responder: HTTPResponder>(_ responder: Responder, over http: HTTPServerBuilder) async throws
    where Responder.Context: InitializableFromSource<ApplicationRequestContextSource> {
        let app = Application(
            responder: responder, server: http,
            configuration: ApplicationConfiguration(address: .hostname(address.host, port: address.port), serverName: nil),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
            logger: logger.quietened())
        try await app.run()
    }
}

/// A service that answers on its process's operations port itself, since it has more to say there than every process.
public protocol OperatedService: Service {
    associatedtype Responder: HTTPResponder where Responder.Context: InitializableFromSource<ApplicationRequestContextSource>
    var operationsHTTP: HTTPServerBuilder { get }
    /// Answers `/healthz`, `/readyz` and `/metrics` too.
    func operationsResponder() throws -> Responder
}

extension RouterMethods {
    /// `/healthz` and `/readyz`, which the gateway serves next to its API too.
    public func addHealth(_ readiness: ReadinessCache) {
        get("healthz") { _, _ in Response.text("ok\n") }
        get("readyz") { _, _ in
            let readiness = await readiness.readiness
            let body = readiness.details.map { $0 + "\n" }.joined()
            return Response.text(body, status: readiness.isReady ? .ok : .serviceUnavailable)
        }
    }

    public func addMetrics(_ registry: PrometheusRegistry) {
        get("metrics") { _, _ in
            let text = (ProcessStatistics.current?.rendered ?? "") + (await registry.exposition())
            return Response.text(text, type: "text/plain; version=0.0.4; charset=utf-8")
        }
    }
}

extension Response {
    static func text(_ body: String, status: HTTPResponse.Status = .ok, type: String = "text/plain; charset=utf-8") -> Response {
        Response(status: status, headers: [.contentType: type], body: ResponseBody(byteBuffer: ByteBuffer(string: body)))
    }
}

extension Logger {
    /// At lower levels: the frameworks' own messages about starting and stopping matter only when debugging.
    public func quietened() -> Logger {
        var copy = self
        if copy.logLevel == .info { copy.logLevel = .warning }
        return copy
    }
}
