import Bus
import Executors
import Foundation
import Testing
import ZeroMQ

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

/// A DEALER that does not know the protocol.
actor Stranger {
    private let loop: EventLoop
    private let context: ZeroMQContext
    private let address: String
    private var dealer: ZeroMQSocket?
    private var waiter: CheckedContinuation<[ZeroMQFrame], Never>?

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init(connectingTo address: String) throws {
        loop = try EventLoop(name: "stranger")
        context = try ZeroMQContext()
        self.address = address
    }

    /// Sends something and waits for what comes back.
    func exchange(_ frames: [ZeroMQFrame]) async throws -> [ZeroMQFrame] {
        let dealer = try dealer ?? ZeroMQSocket(.dealer, context: context, loop: loop)
        if self.dealer == nil {
            self.dealer = dealer
            try dealer.connect(address)
            dealer.onMessage { [weak self] message in
                self?.assumeIsolated { stranger in
                    stranger.waiter?.resume(returning: message.frames)
                    stranger.waiter = nil
                }
            }
        }
        return await withCheckedContinuation { continuation in
            waiter = continuation
            // The socket stays on this actor's loop, where the handler runs.
            dealer.onceWritable { [weak self] in self?.assumeIsolated { try? $0.dealer?.send(frames) } }
        }
    }

    func close() async {
        dealer?.close()
        await context.terminate()
        loop.stop()
    }
}
