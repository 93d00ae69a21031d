import Hummingbird
public import Logging
import ServiceLifecycle

/// `/healthz`, `/readyz` and `/metrics` of a process, on a port of its own that is never exposed to clients.
struct OperationsServer: Service {
    let address: ListenAddress
    let registry: PrometheusRegistry
    let isReady: @Sendable () async -> Readiness
    let onListening: @Sendable (_ port: Int) async -> Void
    let logger: Logger

    func run() async throws {
        let router = Router()
        router.addOperations(registry: registry, isReady: isReady)
        let host = address.host
        let app = Application(
            router: router,
            configuration: ApplicationConfiguration(address: .hostname(host, port: address.port), serverName: nil),
            onServerRunning: { channel in await onListening(channel.localAddress?.port ?? 0) },
            logger: logger.quietened()
        )
        try await app.run()
    }
}

/// The answer of `/readyz`.
public struct Readiness: Sendable {
    public let isReady: Bool
    /// `name: state`, one line each.
    public let details: [String]

    public init(isReady: Bool, details: [String]) {
        self.isReady = isReady
        self.details = details
    }
}

extension RouterMethods {
    /// Adds the operations endpoints to a router; the gateway serves them next to its API.
    public func addOperations(registry: PrometheusRegistry, isReady: @escaping @Sendable () async -> Readiness) {
        get("healthz") { _, _ in Response.text("ok\n") }
        get("readyz") { _, _ in
            let readiness = await isReady()
            let body = readiness.details.map { $0 + "\n" }.joined()
            return Response.text(body, status: readiness.isReady ? .ok : .serviceUnavailable)
        }
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
