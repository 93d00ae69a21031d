import Bus
import Executors
import ZeroMQ

/// A gateway whose broker greets every node and then says nothing more.
actor SilentGateway {
    private let loop: EventLoop
    private let context: ZeroMQContext
    private var sockets: [ZeroMQSocket] = []
    private var addresses: [String] = []
    private let peers = AsyncStream.makeStream(of: ZeroMQFrame.self)

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init() async throws {
        loop = try EventLoop(name: "silent")
        context = try ZeroMQContext()
        try bind()
    }

    private func bind() throws {
        for kind in [ZeroMQSocket.Kind.router, .subscribe, .publish] {
            let socket = try ZeroMQSocket(kind, context: context, loop: loop)
            addresses.append(try socket.bind("tcp://127.0.0.1:*"))
            sockets.append(socket)
        }
        let peers = peers.continuation
        sockets[0].onMessage { [weak self] message in
            guard case .ready? = try? BusMessage(frames: Array(message.frames.dropFirst())) else { return }
            self?.assumeIsolated { try? $0.sockets[0].send([message.frames[0]] + BusMessage.heartbeat.frames) }
            peers.yield(message.frames[0])
        }
    }

    var endpoint: BusEndpoint {
        BusEndpoint(
            identity: NodeIdentity(role: "gateway"),
            addresses: GatewayAddresses(rpc: addresses[0], publish: addresses[1], subscribe: addresses[2]))
    }

    /// The routing id of the next node that says READY.
    func nextPeer() async -> ZeroMQFrame? {
        await peers.stream.first { _ in true }
    }

    func close() async {
        for socket in sockets { socket.close() }
        await context.terminate()
        loop.stop()
    }
}
