import Executors
import ZeroMQ

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
