/// What is set on a socket before it binds or connects.
///
/// The defaults are those of a service that must notice dead peers and must not replay stale requests
/// (Sources/ZeroMQ/README.md, "Dead peers"; Sources/ZeroMQ/README.md, "Stale requests").
public struct ZeroMQSocketOptions: Sendable {
    /// Heartbeats of the ZMTP protocol, answered by the peer's I/O thread: they notice frozen processes and half-open
    /// connections, but not a hung application.
    public struct Heartbeat: Sendable {
        public var interval: Duration
        /// Silence after which the connection is closed.
        public var timeout: Duration
        /// What the peer is told to use as its own limit; libzmq rounds to tenths of a second.
        public var timeToLive: Duration

        public init(
            interval: Duration = .milliseconds(500), timeout: Duration = .milliseconds(1500), timeToLive: Duration = .milliseconds(1500)
        ) {
            self.interval = interval
            self.timeout = timeout
            self.timeToLive = timeToLive
        }
    }

    /// Encryption and authentication of the connections.
    public enum Security: Sendable {
        case none
        /// Accepts clients that know our public key and whom the ``ZAPAuthenticator`` of the context lets in to `domain`.
        case curveServer(CurveKeyPair, domain: String)
        /// Talks only to the server that holds the secret half of `serverKey`.
        case curveClient(CurveKeyPair, serverKey: CurveKey)
    }

    /// How long a closed socket still tries to send what is queued. libzmq's own default, for ever, blocks process exit.
    public var linger: Duration = .zero
    /// Messages queued per peer for sending; beyond it a send fails or, on PUB, the message is dropped. 0: unlimited.
    public var sendHighWaterMark = 1000
    /// Messages queued per peer before the peer is held back. 0: unlimited.
    public var receiveHighWaterMark = 1000
    /// Larger frames end the connection; on the connecting side for ever, so senders must check sizes themselves.
    public var maximumMessageSize: Int?
    public var heartbeat: Heartbeat? = Heartbeat()
    /// How long a connection may take to be greeted and authenticated; also the pace at which a client that a
    /// ZAP handler put off (300) tries again.
    public var handshakeTimeout: Duration = .seconds(1)
    /// Queue only for established connections, so that nothing stale is delivered when a peer comes back.
    public var queuesOnlyToConnectedPeers = true
    /// ROUTER: fail with ``ZeroMQError/isUnreachable`` for an unknown peer instead of dropping the message.
    public var reportsUnreachablePeers = true
    /// XPUB: report every subscription, not only the first of its kind.
    public var reportsEverySubscription = false
    /// The pause before the first attempt to reconnect, doubled up to the maximum.
    public var reconnectInterval: Duration = .milliseconds(100)
    public var maximumReconnectInterval: Duration = .seconds(1)
    /// Whether IPv6 addresses may be bound and connected beside IPv4.
    public var allowsIPv6 = false
    /// Fill in ``ZeroMQMessage/userID`` and ``ZeroMQMessage/peerAddress`` of received messages.
    public var collectsMetadata = false
    public var security: Security = .none

    public init() {}
}
