import Foundation
import Gateway
import Hummingbird
import Logging
import Orchestration
import ServiceKit
import Store
import Synchronization
import TestDatabase
import Testing

/// Which answers are kept under an idempotency key (rule 85).
@Suite(.timeLimit(.minutes(2))) struct IdempotencyMiddlewareTests {
    private struct BrokenOff: Error {}

    /// Gives every request a body that breaks off.
    private struct BreakingOff: RouterMiddleware {
        func handle(
            _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
        ) async throws -> Response {
            var request = request
            let (body, source) = AsyncThrowingStream.makeStream(of: ByteBuffer.self)
            source.yield(ByteBuffer(string: "{"))
            source.finish(throwing: BrokenOff())
            request.body = RequestBody(asyncSequence: body)
            return try await next(request, context)
        }
    }

    /// Runs a server with routes that fail the first time.
    private func serving(_ body: @Sendable @escaping (Int) async throws -> Void) async throws {
        let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }
        try await TestDatabase.withPool { pool in
            try await Migrator.run(pool, logger: logger)
            let router = Router(context: GatewayRequestContext.self)
            let listen = ListenAddress(host: "127.0.0.1", port: 0)
            router.addDoors(
                limits: RateLimits(RateLimits.Settings(), logger: logger),
                hosts: HostNames(configured: [], listen: listen, machine: "workshop"), isOverTLS: false, logger: logger)
            let once = IdempotencyMiddleware(database: Database(pool: pool), logger: logger, bodyLimit: 100)
            let group = router.group().add(middleware: once)
            for (path, refusal) in [("passing", ReviewRetryRefusal.notBefore(nil)), ("final", ReviewRetryRefusal.final)] {
                let calls = Atomic(0)
                group.post("\(path)") { request, _ -> ByteBuffer in
                    guard calls.add(1, ordering: .relaxed).newValue > 1 else { throw refusal }
                    return try await request.body.collect(upTo: 100)
                }
            }
            router.group().add(middleware: BreakingOff()).add(middleware: once).post("broken") { _, _ in "done" }

            let (ports, port) = AsyncStream.makeStream(of: Int.self)
            let application = Application(
                router: router, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
                onServerRunning: { port.yield($0.localAddress?.port ?? 0) }, logger: logger)
            try await withThrowingTaskGroup { group in
                group.addTask { try await application.run() }
                for await port in ports {
                    try await body(port)
                    break
                }
                group.cancelAll()
            }
        }
    }

    private func post(_ path: String, _ port: Int) async throws -> RawConnection.Answer {
        let connection = try RawConnection(port: port)
        connection.send(
            "POST \(path) HTTP/1.1\r\nHost: localhost\r\nIdempotency-Key: \(path)\r\nContent-Length: 4\r\nConnection: close\r\n\r\nbody")
        return try await connection.read()
    }

    @Test("A problem that passes leaves the key free, one that stays is answered again, and a broken upload is the client's")
    func whatIsKept() async throws {
        try await serving { port in
            let statuses = try await [post("/passing", port), post("/passing", port)].map(\.status)
            #expect(statuses == [409, 200])
            // Replayed from now on; the route has read the body that was hashed.
            let replayed = try await post("/passing", port)
            #expect(replayed.status == 200 && replayed.header("idempotent-replayed") == "true" && replayed.text.hasSuffix("body"))

            #expect(try await post("/final", port).status == 409)
            let kept = try await post("/final", port)
            #expect(kept.status == 409 && kept.header("idempotent-replayed") == "true")

            #expect(try await post("/broken", port).status == 400)
        }
    }
}
