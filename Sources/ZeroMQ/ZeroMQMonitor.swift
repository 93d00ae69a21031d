internal import CZeroMQ
import Executors
import Synchronization

/// Something that happened to a connection of a socket.
public struct ZeroMQMonitorEvent: Sendable, Hashable {
    /// libzmq's event numbers.
    public enum Kind: UInt16, Sendable {
        case connected = 0x0001
        case connectDelayed = 0x0002
        case connectRetried = 0x0004
        case listening = 0x0008
        case bindFailed = 0x0010
        case accepted = 0x0020
        case acceptFailed = 0x0040
        case closed = 0x0080
        case closeFailed = 0x0100
        case disconnected = 0x0200
        case handshakeFailed = 0x0800
        case handshakeSucceeded = 0x1000
        /// The peer violates the ZMTP protocol.
        case handshakeFailedProtocol = 0x2000
        /// The server's ZAP handler rejected us; the value is its status code (300, 400 or 500).
        case handshakeFailedAuthentication = 0x4000
    }

    public let kind: Kind
    /// An `errno`, a descriptor, an interval in milliseconds or a status code, depending on the kind.
    public let value: UInt32
    public let endpoint: String
}

/// The receiving end of a socket's monitor.
final class ZeroMQMonitor {
    private static let count = Atomic<UInt64>(0)

    let events: AsyncStream<ZeroMQMonitorEvent>
    private let continuation: AsyncStream<ZeroMQMonitorEvent>.Continuation
    private let socket: ZeroMQSocket
    /// A strong reference: a monitored socket lives until it is closed, which breaks the cycle.
    private let monitored: ZeroMQSocket

    init(of monitored: ZeroMQSocket) throws(ZeroMQError) {
        let number = Self.count.add(1, ordering: .relaxed).newValue
        let endpoint = "inproc://albumscan.monitor.\(number)"
        try monitored.setMonitor(endpoint: endpoint)
        socket = try ZeroMQSocket(.pair, context: monitored.context, loop: monitored.loop)
        self.monitored = monitored
        (events, continuation) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(256))
        try socket.connect(endpoint)
        socket.onMessage { [continuation] message in
            if let event = Self.parse(message.frames) { continuation.yield(event) }
        }
    }

    func stop() {
        // Fails only when the socket is closed already, and then there are no more events.
        try? monitored.setMonitor(endpoint: nil)
        socket.close()
        continuation.finish()
    }

    /// Frame 1 is a 16-bit event and a 32-bit value in native byte order, frame 2 the endpoint (zmq_socket_monitor(3)).
    private static func parse(_ frames: [ZeroMQFrame]) -> ZeroMQMonitorEvent? {
        guard frames.count == 2, frames[0].count == 6 else { return nil }
        let (number, value) = frames[0].withUnsafeBytes {
            ($0.loadUnaligned(as: UInt16.self), $0.loadUnaligned(fromByteOffset: 2, as: UInt32.self))
        }
        guard let kind = ZeroMQMonitorEvent.Kind(rawValue: number) else { return nil }
        return ZeroMQMonitorEvent(kind: kind, value: value, endpoint: String(decoding: frames[1].bytes, as: UTF8.self))
    }
}
