import Bus
import BusTestKit
import Eventually
import Executors
import Foundation
import Logging
import Testing
import ZeroMQ

/// Nodes in one process, each with a context and a loop of its own, as processes have them.
final class BusRig: Sendable {
    let configuration: BusConfiguration
    private let nodes = NodeList()

    private actor NodeList {
        var all: [(BusNode, ZeroMQContext, EventLoop)] = []
        func append(_ node: BusNode, _ context: ZeroMQContext, _ loop: EventLoop) { all.append((node, context, loop)) }
    }

    init(_ change: (inout BusConfiguration) -> Void = { _ in }) {
        var configuration = BusConfiguration()
        configuration.heartbeatInterval = .milliseconds(100)
        configuration.missedHeartbeats = 5
        configuration.workerGrace = .milliseconds(500)
        change(&configuration)
        self.configuration = configuration
    }

    func node(
        _ role: String, gateway: GatewayBinding? = nil, instance: UUID = UUID(), configuration: BusConfiguration? = nil,
        logger: Logger? = nil
    ) async throws -> BusNode {
        let loop = try EventLoop(name: role)
        let context = try ZeroMQContext()
        var silent = Logger(label: role)
        silent.logLevel = .critical
        let node = BusNode(
            identity: NodeIdentity(instance: instance, role: role, version: "1"), loop: loop, context: context,
            configuration: configuration ?? self.configuration, gateway: gateway, logger: logger ?? silent)
        try await node.start()
        await nodes.append(node, context, loop)
        return node
    }

    func gateway(_ binding: GatewayBinding = GatewayBinding()) async throws -> BusNode {
        try await node("gateway", gateway: binding)
    }

    /// A node that is connected to all the gateways.
    func client(_ role: String, of gateways: [BusNode]) async throws -> BusNode {
        let node = try await node(role)
        try await connect(node, to: gateways)
        return node
    }

    func connect(_ node: BusNode, to gateways: [BusNode]) async throws {
        var endpoints: [BusEndpoint] = []
        for gateway in gateways { endpoints.append(await gateway.endpoint) }
        await node.updateEndpoints(endpoints)
        try await eventually { await node.health.gateways.filter(\.isLive).count >= gateways.count }
    }

    /// A worker for ``Echo`` that all the gateways know.
    func echoWorker(credit: Int = 4, of gateways: [BusNode]) async throws -> BusNode {
        let worker = try await client("echo", of: gateways)
        let instance = worker.identity.instance
        await worker.serve(Echo.self, credit: credit) { request, context in
            BusPayload(
                Echo.Reply(text: request.text, attempt: context.attempt, traceparent: context.traceparent, worker: instance),
                attachment: context.attachment)
        }
        for gateway in gateways {
            try await eventually { await gateway.workers.contains { $0.identity.instance == instance } }
        }
        return worker
    }

    func shutdown() async {
        // The gateways were made first, and go last.
        for (node, context, loop) in await nodes.all.reversed() {
            await node.shutdown(timeout: .milliseconds(200))
            await context.terminate()
            loop.stop()
        }
    }
}

/// Runs `body` with a bus that is shut down afterwards.
func withBus(_ change: (inout BusConfiguration) -> Void = { _ in }, _ body: (BusRig) async throws -> Void) async throws {
    let rig = BusRig(change)
    do {
        try await body(rig)
    } catch {
        await rig.shutdown()
        throw error
    }
    await rig.shutdown()
}

extension ContinuousClock.Instant {
    /// Far enough for any test on any machine.
    static var soon: Self { .now + .seconds(20) }
}
