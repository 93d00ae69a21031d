import Executors
import ZeroMQ

/// How the sockets of the bus are set up.
struct BusSockets {
    /// The ZAP domain of the gateways' sockets.
    static let domain = "bus"
    /// Events queued per peer (its high-water mark); more are dropped.
    static let eventHighWaterMark = 10_000
    /// Room for the header and the broker's own frames beside body and attachment.
    static let headerAllowance = 128 << 10
    /// How long a connection may wait for its ZAP decision; also the pace at which an unknown peer reconnects.
    static let handshakeTimeout = Duration.seconds(1)

    let context: ZeroMQContext
    let loop: EventLoop
    let configuration: BusConfiguration

    /// A socket that binds to `host`, in a gateway.
    func server(_ kind: ZeroMQSocket.Kind, host: String) throws(ZeroMQError) -> ZeroMQSocket {
        var options = options(kind, address: host)
        if case .curve(let keys, _) = configuration.security {
            options.security = .curveServer(keys, domain: Self.domain)
            options.collectsMetadata = true
        }
        return try ZeroMQSocket(kind, context: context, loop: loop, options: options)
    }

    /// A socket that will connect to `address`, in everyone else.
    ///
    /// - Parameter serverKey: required when the bus is encrypted: there is no fallback to plain text.
    func client(_ kind: ZeroMQSocket.Kind, address: String, serverKey: CurveKey?) throws(ZeroMQError) -> ZeroMQSocket {
        var options = options(kind, address: address)
        if case .curve(let keys, _) = configuration.security {
            guard let serverKey else { throw .missingServerKey }
            options.security = .curveClient(keys, serverKey: serverKey)
        }
        return try ZeroMQSocket(kind, context: context, loop: loop, options: options)
    }

    private func options(_ kind: ZeroMQSocket.Kind, address: String) -> ZeroMQSocketOptions {
        var options = ZeroMQSocketOptions()
        // Only for IPv6 addresses: with it, IPv4 endpoints would be reported as IPv4-mapped IPv6.
        options.allowsIPv6 = address.contains("[")
        options.linger = configuration.linger
        options.handshakeTimeout = Self.handshakeTimeout
        options.maximumMessageSize = configuration.maximumMessageSize + Self.headerAllowance
        options.heartbeat = .init(
            interval: configuration.heartbeatInterval, timeout: configuration.deadAfter, timeToLive: configuration.deadAfter)
        if kind == .publish || kind == .subscribe {
            options.sendHighWaterMark = Self.eventHighWaterMark
            options.receiveHighWaterMark = Self.eventHighWaterMark
        }
        return options
    }
}
