import Executors
import FoundationEssentials
import Logging
import Telemetry

/// Keeps a node and the endpoint directory in sync: announces the node and fetches the live processes, every 2 s, and at once when an
/// unknown key tries to connect or a gateway is missing.
///
/// Fits swift-service-lifecycle: ``run()`` ends when its task is cancelled. While the directory is unavailable, the node keeps the last
/// known set.
public struct BusDirectoryTask<Directory: EndpointDirectory>: Sendable {
    /// Limits the rate of refreshes on demand: a flood of unknown keys must not become a flood of queries.
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
        // An unstructured task, because this one is cancelled. Failing is harmless: the row goes stale by itself.
        await Task { [directory, identity = node.identity] in try? await directory.withdraw(identity) }.value
    }

    private func refresh(_ memory: inout EndpointMemory) async {
        do {
            let endpoints = try await directory.announce(await node.endpoint)
            if memory.isFailing { logger.log(.info, "The endpoint directory answers again") }
            await node.updateEndpoints(memory.take(endpoints, now: .now))
        } catch {
            guard !Task.isCancelled, memory.fail() else { return }
            // Logged once per outage, not with every poll (2 s).
            logger.log(
                .warning, "The endpoint directory does not answer; keeping the known gateways", [.error: "\(type(of: error))"])
        }
    }

    /// One refresh, for callers that must know it succeeded before they go on.
    public func refresh() async throws {
        await node.updateEndpoints(try await directory.announce(await node.endpoint))
    }
}
