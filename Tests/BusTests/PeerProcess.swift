import Bus
import Foundation
import Testing

/// A worker in a process of its own, so that it can be killed and frozen.
final class PeerProcess: Sendable {
    private let pid: Int32
    private let process: Process

    private init(_ process: Process) {
        self.process = process
        pid = process.processIdentifier
    }

    deinit {
        kill(pid, SIGKILL)
        process.waitUntilExit()
    }

    func signal(_ signal: Int32) { kill(pid, signal) }

    /// Starts a worker that echoes after `milliseconds`.
    static func start(gateways: [BusNode], credit: Int, milliseconds: Int) async throws -> PeerProcess {
        let process = Process()
        // Test bundle and executables share a folder.
        process.executableURL = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "BusTestPeer")
        var arguments = ["\(credit)", "\(milliseconds)", "\(gateways.first?.configuration.heartbeatInterval.milliseconds ?? 100)"]
        for gateway in gateways {
            let endpoint = await gateway.endpoint
            let addresses = try #require(endpoint.addresses)
            arguments += [endpoint.identity.instance.uuidString, addresses.rpc, addresses.publish, addresses.subscribe]
        }
        process.arguments = arguments
        try process.run()
        return PeerProcess(process)
    }
}

extension Duration {
    fileprivate var milliseconds: Int { Int(components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000) }
}
