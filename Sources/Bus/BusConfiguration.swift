import ZeroMQ

/// How a node and its broker behave. The defaults suit production; tests shorten the times.
public struct BusConfiguration: Sendable {
    /// How often each end sends a heartbeat.
    public var heartbeatInterval: Duration = .milliseconds(500)
    /// How many heartbeats a peer may miss before it is declared dead.
    public var missedHeartbeats = 3
    /// The largest body and attachment together, in bytes. Checked before sending, since libzmq closes the connection over a larger
    /// message.
    public var maximumMessageSize = 32 << 20
    /// Requests that may wait per service; more are refused as ``BusError/Code/overloaded``.
    public var queueLimit = 1000
    /// How long a request waits for a worker, or for a gateway, to appear.
    public var workerGrace: Duration = .seconds(2)
    /// How many times an idempotent request is dispatched at most.
    public var maximumAttempts = 3
    /// How long closed sockets go on sending queued replies.
    public var linger: Duration = .milliseconds(500)
    /// Events kept for a subscriber that does not read; the oldest are dropped.
    public var eventBuffer = 1024
    public var security: BusSecurity = .none

    public init() {}

    /// Silence after which a peer is declared dead.
    var deadAfter: Duration { heartbeatInterval * missedHeartbeats }
}

/// Whether connections are encrypted, and who may do what.
public enum BusSecurity: Sendable {
    case none
    /// CURVE with this process's keys. The endpoint directory lists the keys that may connect, each with the role that authorizes it.
    case curve(CurveKeyPair, BusPermissions)

    var isEncrypted: Bool { publicKey != nil }

    var publicKey: CurveKey? {
        if case .curve(let keys, _) = self { keys.publicKey } else { nil }
    }
}

/// What each role may do on an encrypted bus. Every known process may call services and read events.
public struct BusPermissions: Sendable {
    let mayServe: @Sendable (_ role: String, _ service: ServiceName) -> Bool
    let mayPublish: @Sendable (_ role: String, _ topic: String) -> Bool

    public init(
        mayServe: @escaping @Sendable (_ role: String, _ service: ServiceName) -> Bool,
        mayPublish: @escaping @Sendable (_ role: String, _ topic: String) -> Bool
    ) {
        self.mayServe = mayServe
        self.mayPublish = mayPublish
    }
}

/// Where a gateway listens, and the host it advertises.
public struct GatewayBinding: Sendable {
    /// An IP literal (IPv6 in brackets), or `*` for all IPv4 interfaces.
    public var bindHost: String
    /// The IP literal other processes connect to; nil: the bind host, or loopback when that means all interfaces.
    public var advertisedHost: String?
    /// TCP ports; 0 takes a free one.
    public var rpcPort: UInt16
    public var publishPort: UInt16
    public var subscribePort: UInt16

    public init(
        bindHost: String = "127.0.0.1", advertisedHost: String? = nil, rpcPort: UInt16 = 0, publishPort: UInt16 = 0,
        subscribePort: UInt16 = 0
    ) {
        self.bindHost = bindHost
        self.advertisedHost = advertisedHost
        self.rpcPort = rpcPort
        self.publishPort = publishPort
        self.subscribePort = subscribePort
    }
}
