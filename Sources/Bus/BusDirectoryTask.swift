import Executors
import FoundationEssentials
import Logging
import Telemetry

/// Keeps a node and the endpoint directory in step: announces the node and tells it who lives, every 2 s, and at once when the node asks
/// for it because an unknown key knocks or a gateway is missing.
///
/// Fits swift-service-lifecycle: ``run()`` ends when its task is cancelled. When the directory fails, the node keeps the last known set.
public struct BusDirectoryTask<Directory: EndpointDirectory>: Sendable {
    /// What the node may ask for at most: a flood of unknown keys makes no flood of queries.
    private static var shortestInterval: Duration { .milliseconds(200) }

    private let node: BusNode
    private let directory: Directory
    private let interval: Duration
    private let logger: Logger

    public init(node: BusNode, directory: Directory, interval: Duration = .seconds(2), logger: Logger) {
        self.node = node
        self.directory = directory
        self.interval = interval
        self.logger = logger
    }

    /// Runs until cancelled, then withdraws the node.
    public func run() async {
        let (requests, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        await node.onDirectoryRequest { continuation.yield() }
        continuation.yield()
        await withTaskGroup { group in
            group.addTask {
                while !Task.isCancelled {
                    try? await Task.sleep(for: interval)
                    continuation.yield()
                }
            }
            var memory = EndpointMemory()
            for await _ in requests {
                await refresh(&memory)
                try? await Task.sleep(for: min(interval, Self.shortestInterval))
            }
            group.cancelAll()
        }
        // A task of its own, because this one is cancelled. Failing is harmless: the row grows stale by itself.
        await Task { [directory, identity = node.identity] in try? await directory.withdraw(identity) }.value
    }

    private func refresh(_ memory: inout EndpointMemory) async {
        do {
            try await directory.announce(await node.endpoint)
            let endpoints = try await directory.endpoints()
            if memory.isFailing { logger.log(.info, "The endpoint directory answers again") }
            await node.updateEndpoints(memory.take(endpoints, now: .now))
        } catch {
            guard !Task.isCancelled, memory.fail() else { return }
            // Once per outage: the directory is asked every 2 s.
            logger.log(
                .warning, "The endpoint directory does not answer; keeping the known gateways", [.error: "\(type(of: error))"])
        }
    }

    /// One round, for those who want to know that it worked before they go on.
    public func refresh() async throws {
        try await directory.announce(await node.endpoint)
        await node.updateEndpoints(try await directory.endpoints())
    }
}
