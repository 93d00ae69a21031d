import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import ServiceKit
import ServiceLifecycle
import Synchronization

/// Fans the stored events of all scans out to operators' live streams.
final class AdminTailHub: Service {
    private struct State {
        var feeds: [UInt64: TailFeed] = [:]
        var next: UInt64 = 0
        var isClosed = false
    }

    private let node: BusNode
    private let state = Mutex(State())

    init(node: BusNode) {
        self.node = node
    }

    func run() async {
        await cancelWhenGracefulShutdown { [self] in
            for await message in await node.subscribe(prefix: ScanEventStored.topicPrefix) {
                let feeds = state.withLock { Array($0.feeds.values) }
                guard !feeds.isEmpty, let stored = try? message.decode(ScanEventStored.self) else { continue }
                for feed in feeds { feed.offer(stored.event) }
            }
        }
        let open = state.withLock { state in
            state.isClosed = true
            return Array(state.feeds.values)
        }
        for feed in open { feed.finish() }
    }

    /// Runs `body` with the events of some stages (nil: all) from now on. They end when the gateway shuts down.
    func withFeed<Result>(_ stages: Set<ProgressEvent.Kind>?, _ body: (TailFeed) async throws -> Result) async throws -> Result {
        let feed = TailFeed(stages: stages)
        let id: UInt64? = state.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.next += 1 }
            state.feeds[state.next] = feed
            return state.next
        }
        if id == nil { feed.finish() }
        defer {
            if let id { state.withLock { $0.feeds[id] = nil } }
        }
        return try await body(feed)
    }
}
