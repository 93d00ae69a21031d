import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import ServiceLifecycle
import Synchronization

/// Fans the stored events of all scans, from whichever gateway, out to the requests that wait for them.
///
/// Best effort: a listener reads the table first, and again whenever it finds a gap in the sequence numbers.
final class ScanEventHub: Service {
    private struct Listeners {
        var byScan: [UUID: [UInt64: AsyncStream<ProgressEvent>.Continuation]] = [:]
        var next: UInt64 = 0
        var isClosed = false
    }

    private let node: BusNode
    private let listeners = Mutex(Listeners())

    init(node: BusNode) {
        self.node = node
    }

    func run() async {
        await cancelWhenGracefulShutdown { [self] in
            for await message in await node.subscribe(prefix: ScanEventStored.topicPrefix) {
                guard let stored = try? message.decode(ScanEventStored.self) else { continue }
                let waiting = listeners.withLock { $0.byScan[stored.event.scanId].map { Array($0.values) } ?? [] }
                for listener in waiting { listener.yield(stored.event) }
            }
        }
        // Streams end with the gateway; their clients resume at another one.
        let open = listeners.withLock { state in
            state.isClosed = true
            return state.byScan.values.flatMap(\.values)
        }
        for listener in open { listener.finish() }
    }

    /// The events of one scan from now on. Ends when the gateway shuts down, or at once if it already is.
    func events(of scan: UUID) -> AsyncStream<ProgressEvent> {
        let (stream, continuation) = AsyncStream.makeStream(of: ProgressEvent.self, bufferingPolicy: .bufferingNewest(64))
        let id: UInt64? = listeners.withLock { state in
            guard !state.isClosed else { return nil }
            defer { state.next += 1 }
            state.byScan[scan, default: [:]][state.next] = continuation
            return state.next
        }
        guard let id else {
            continuation.finish()
            return stream
        }
        continuation.onTermination = { [weak self] _ in
            self?.listeners.withLock { state in
                state.byScan[scan]?[id] = nil
                if state.byScan[scan]?.isEmpty == true { state.byScan[scan] = nil }
            }
        }
        return stream
    }
}
