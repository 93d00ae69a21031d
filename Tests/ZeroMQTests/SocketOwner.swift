import Executors
import ZeroMQ

/// Actors on one loop are how a program uses sockets; the tests use this one.
actor SocketOwner {
    let loop: EventLoop
    let context: ZeroMQContext
    private var sockets: [String: ZeroMQSocket] = [:]
    private var received: [String: [ZeroMQMessage]] = [:]
    private var waiters: [String: [CheckedContinuation<Void, Never>]] = [:]
    private var authenticator: ZAPAuthenticator?
    private(set) var zapRequests: [ZAPRequest] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { loop.asUnownedSerialExecutor() }

    init() throws {
        loop = try EventLoop(name: "test-loop")
        context = try ZeroMQContext()
    }

    func authenticate(_ decide: @escaping @Sendable (ZAPRequest) -> ZAPDecision) throws {
        authenticator = try ZAPAuthenticator(context: context, loop: loop, holdTime: .seconds(60)) { [weak self] request in
            self?.assumeIsolated { $0.zapRequests.append(request) }
            return decide(request)
        }
    }

    func reconsider() { authenticator?.reconsider() }

    func open(
        _ name: String, _ kind: ZeroMQSocket.Kind, _ change: @Sendable (inout ZeroMQSocketOptions) -> Void = { _ in }
    ) throws {
        var options = ZeroMQSocketOptions()
        options.reconnectInterval = .milliseconds(20)
        change(&options)
        let socket = try ZeroMQSocket(kind, context: context, loop: loop, options: options)
        sockets[name] = socket
        socket.onMessage { [weak self] message in self?.assumeIsolated { $0.take(message, from: name) } }
    }

    func bind(_ name: String, _ endpoint: String = "tcp://127.0.0.1:*") throws -> String {
        try socket(name).bind(endpoint)
    }

    func connect(_ name: String, _ endpoint: String) throws { try socket(name).connect(endpoint) }
    func disconnect(_ name: String, _ endpoint: String) throws { try socket(name).disconnect(endpoint) }
    func subscribe(_ name: String, _ prefix: String) throws { try socket(name).subscribe(prefix) }
    func send(_ name: String, _ frames: [ZeroMQFrame]) throws { try socket(name).send(frames) }
    func monitor(_ name: String) throws -> AsyncStream<ZeroMQMonitorEvent> { try socket(name).monitorEvents() }

    /// Sends as soon as a peer is connected.
    func sendWhenWritable(_ name: String, _ frames: [ZeroMQFrame]) async throws {
        try await withCheckedThrowingContinuation { (continuation: CheckedContinuation<Void, any Error>) in
            do {
                try socket(name).onceWritable {
                    self.assumeIsolated { owner in
                        continuation.resume(with: Result { try owner.socket(name).send(frames) })
                    }
                }
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }

    /// Whether there comes a moment, within some seconds, when a message is refused for want of a peer: libzmq takes a peer away on a
    /// thread of its own, and messages are accepted until then.
    func sendIsRefused(_ name: String, _ frames: [ZeroMQFrame]) async throws -> Bool {
        for _ in 0..<500 {
            do { try socket(name).send(frames) } catch is ZeroMQError { return true }
            try await Task.sleep(for: .milliseconds(10))
        }
        return false
    }

    /// The next message that arrives at the socket, or has arrived.
    func next(_ name: String) async -> ZeroMQMessage {
        while received[name, default: []].isEmpty {
            await withCheckedContinuation { waiters[name, default: []].append($0) }
        }
        return received[name, default: []].removeFirst()
    }

    func close(_ name: String) {
        sockets.removeValue(forKey: name)?.close()
    }

    func closeAll() async {
        for socket in sockets.values { socket.close() }
        sockets = [:]
        authenticator?.close()
        authenticator = nil
        await context.terminate()
    }

    private func take(_ message: ZeroMQMessage, from name: String) {
        received[name, default: []].append(message)
        let waiting = waiters.removeValue(forKey: name) ?? []
        for waiter in waiting { waiter.resume() }
    }

    private func socket(_ name: String) throws -> ZeroMQSocket {
        struct NoSuchSocket: Error {}
        guard let socket = sockets[name] else { throw NoSuchSocket() }
        return socket
    }
}

/// Runs `body` with an owner whose sockets are closed afterwards.
func withSockets(_ body: (SocketOwner) async throws -> Void) async throws {
    let owner = try SocketOwner()
    do {
        try await body(owner)
    } catch {
        await owner.closeAll()
        owner.loop.stop()
        throw error
    }
    await owner.closeAll()
    owner.loop.stop()
}
