import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import ServiceLifecycle

/// Fans the stored events of all scans, from whichever gateway, out to the requests and operators that wait for them.
///
/// Best effort: a listener reads the table first, and again whenever it finds a gap in the sequence numbers.
final class ScanEventHub: Service {
    enum Topic: Hashable, Sendable {
        case scan(UUID)
        case everyScan
    }

    typealias Feed = FanOut<Topic, ScanEventStored>.Feed

    private let node: BusNode
    private let fanOut = FanOut<Topic, ScanEventStored>()

    init(node: BusNode) {
        self.node = node
    }

    func run() async {
        await cancelWhenGracefulShutdown { [self] in
            for await message in await node.subscribe(prefix: ScanEventStored.topicPrefix) {
                guard isHeard(message.topic), let stored = try? message.decode(ScanEventStored.self) else { continue }
                fanOut.send(stored, to: .scan(stored.event.scanId))
                fanOut.send(stored, to: .everyScan)
            }
        }
        // Streams end with the gateway; their clients resume at another one.
        fanOut.close()
    }

    private func isHeard(_ topic: String) -> Bool {
        if fanOut.isHeard(.everyScan) { return true }
        return ScanEventStored.scan(of: topic).map { fanOut.isHeard(.scan($0)) } ?? true
    }

    /// The events of one scan from now on. Ends when the gateway shuts down, or at once if it already is.
    func events(of scan: UUID) -> Feed {
        fanOut.listen(to: .scan(scan), limit: 64)
    }

    /// As ``events(of:)``, to a closure.
    func listen(
        to scan: UUID, onClose: @escaping @Sendable () -> Void, receive: @escaping @Sendable (ScanEventStored) -> Void
    ) -> FanOut<Topic, ScanEventStored>.Hearing {
        fanOut.listen(to: .scan(scan), onClose: onClose, receive: receive)
    }

    /// The events of all scans from now on, until the gateway shuts down.
    ///
    /// - Parameter stages: nil for all.
    func everyEvent(of stages: Set<ProgressEvent.Kind>?) -> Feed {
        fanOut.listen(to: .everyScan, limit: 1000, where: { stages?.contains($0.event.stage) != false })
    }
}
