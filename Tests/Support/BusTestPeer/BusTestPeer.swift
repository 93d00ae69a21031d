import Bus
import Executors
import Foundation
import Logging
import ZeroMQ

/// A worker that the tests of the bus kill and freeze.
///
/// Usage: `BusTestPeer CREDIT DELAY-MS HEARTBEAT-MS (INSTANCE RPC PUBLISH SUBSCRIBE)…`
@main struct BusTestPeer {
    struct Echo: BusRequest {
        struct Reply: Codable, Sendable {
            var text: String
            var attempt: Int
            var worker: UUID
        }
        static let service: ServiceName = "echo"
        static let operation = "echo"
        static let isIdempotent = true
        var text: String
    }

    struct Endless: BusRequest {
        typealias Reply = Echo.Reply
        static let service: ServiceName = "endless"
        static let operation = "run"
        static let isIdempotent = false
    }

    static func main() async throws {
        let arguments = Array(CommandLine.arguments[1...])
        guard arguments.count >= 7, let credit = Int(arguments[0]), let delay = Int(arguments[1]), let heartbeat = Int(arguments[2]) else {
            exit(64)
        }
        var configuration = BusConfiguration()
        configuration.heartbeatInterval = .milliseconds(heartbeat)
        configuration.missedHeartbeats = 5
        let node = BusNode(
            identity: NodeIdentity(role: "peer"), loop: try EventLoop(), context: try ZeroMQContext(), configuration: configuration,
            logger: Logger(label: "peer") { _ in SwiftLogNoOpLogHandler() })
        try await node.start()
        let instance = node.identity.instance
        await node.serve(Echo.self, credit: credit) { request, context in
            try await Task.sleep(for: .milliseconds(delay))
            return Echo.Reply(text: request.text, attempt: context.attempt, worker: instance)
        }
        await node.serve(Endless.self) { _, _ -> Echo.Reply in
            try await Task.sleep(for: .seconds(3600))
            throw CancellationError()
        }
        var gateways: [BusEndpoint] = []
        for index in stride(from: 3, to: arguments.count - 3, by: 4) {
            let identity = NodeIdentity(instance: UUID(uuidString: arguments[index]) ?? UUID(), role: "gateway")
            let addresses = GatewayAddresses(rpc: arguments[index + 1], publish: arguments[index + 2], subscribe: arguments[index + 3])
            gateways.append(BusEndpoint(identity: identity, addresses: addresses))
        }
        await node.updateEndpoints(gateways)
        // The tests end it with a signal; if they die, so does it.
        while getppid() != 1 { try await Task.sleep(for: .seconds(1)) }
    }
}
