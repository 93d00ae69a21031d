/// What is set on a socket before it binds or connects.
///
/// The defaults are those of a service that must notice dead peers and must not replay stale requests
/// (Sources/ZeroMQ/README.md, "Dead peers"; Sources/ZeroMQ/README.md, "Stale requests").
public struct ZeroMQSocketOptions: Sendable {
    /// Heartbeats of the ZMTP protocol, answered by the peer's I/O thread: they detect frozen processes and half-open connections, but not
    /// an application that hangs.
    public struct Heartbeat: Sendable {
        public var interval: Duration
        /// Silence after which the connection is closed.
        public var timeout: Duration
        /// The timeout that the peer is told to apply to us; libzmq rounds it to tenths of a second.
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
        /// Accepts clients that know our public key and that the context's ``ZAPAuthenticator`` admits to `domain`.
        case curveServer(CurveKeyPair, domain: String)
        /// Talks only to the server that holds the secret half of `serverKey`.
        case curveClient(CurveKeyPair, serverKey: CurveKey)
    }

    /// How long a closed socket goes on sending what is queued. libzmq's own default, for ever, blocks process exit.
    public var linger: Duration = .zero
    /// Messages queued per peer for sending; beyond it a send fails or, on PUB, the message is dropped. 0: unlimited.
    public var sendHighWaterMark = 1000
    /// Messages queued per peer before back-pressure reaches it. 0: unlimited.
    public var receiveHighWaterMark = 1000
    /// Larger frames close the connection, and the connecting side does not reconnect, so senders must check sizes themselves.
    public var maximumMessageSize: Int?
    public var heartbeat: Heartbeat? = Heartbeat()
    /// How long the handshake and authentication of a connection may take; also the pace at which a client retries after a temporary ZAP
    /// failure (300).
    public var handshakeTimeout: Duration = .seconds(1)
    /// Queue only to established connections, so that nothing stale is delivered when a peer comes back.
    public var queuesOnlyToConnectedPeers = true
    /// ROUTER: fail with ``ZeroMQError/isUnreachable`` for an unknown peer instead of dropping the message.
    public var reportsUnreachablePeers = true
    /// XPUB: report every subscription, duplicates too.
    public var reportsEverySubscription = false
    /// The pause before the first attempt to reconnect, doubled with each up to the maximum.
    public var reconnectInterval: Duration = .milliseconds(100)
    public var maximumReconnectInterval: Duration = .seconds(1)
    /// Whether IPv6 addresses may be bound and connected besides IPv4.
    public var allowsIPv6 = false
    /// Fill in ``ZeroMQMessage/userID`` and ``ZeroMQMessage/peerAddress`` of received messages.
    public var collectsMetadata = false
    public var security: Security = .none

    public init() {}
}
