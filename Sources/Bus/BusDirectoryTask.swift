import Executors
import FoundationEssentials
import Logging

/// Keeps a node and the endpoint directory in step: announces the node and tells it who lives, every 2 s.
///
/// Fits swift-service-lifecycle: ``run()`` ends when its task is cancelled. When the directory fails, the node keeps the last known set.
public struct BusDirectoryTask<Directory: EndpointDirectory>: Sendable {
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
        var isFailing = false
        while !Task.isCancelled {
            do {
                try await refresh()
                if isFailing { logger.info("The endpoint directory answers again") }
                isFailing = false
            } catch {
                // Once per outage: the directory is asked every 2 s.
                if !isFailing, !Task.isCancelled {
                    logger.warning(
                        "The endpoint directory does not answer; keeping the known gateways", metadata: ["error": "\(type(of: error))"])
                }
                isFailing = true
            }
            try? await Task.sleep(for: interval)
        }
        // A task of its own, because this one is cancelled. Failing is harmless: the row grows stale by itself.
        await Task { [directory, identity = node.identity] in try? await directory.withdraw(identity) }.value
    }

    /// One round, for those who want to know that it worked before they go on.
    public func refresh() async throws {
        try await directory.announce(await node.endpoint)
        await node.updateEndpoints(try await directory.endpoints())
    }
}
