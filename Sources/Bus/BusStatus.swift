import FoundationEssentials

/// A worker of a service, as a gateway's broker sees it.
public struct BusWorkerStatus: Hashable, Sendable {
    public let service: ServiceName
    public let identity: NodeIdentity
    /// Its credit: how many requests it takes at once from this gateway.
    public let credit: Int
    public let inFlight: Int
    /// Draining: finishes its requests and takes no new ones.
    public let isDraining: Bool
    /// The time since its last message.
    public let silence: Duration
}

/// What a gateway's broker counted since its start.
public struct BrokerStatistics: Hashable, Sendable {
    /// Requests given to workers, redispatches included.
    public internal(set) var dispatches = 0
    /// Requests redispatched because their worker died.
    public internal(set) var redispatches = 0
    /// Replies passed to callers.
    public internal(set) var replies = 0
    /// Replies nobody waited for: duplicates after a redispatch, and answers after a deadline or a cancellation.
    public internal(set) var lateReplies = 0
    /// Requests refused because their queue was full.
    public internal(set) var overloads = 0
    /// Nodes declared dead because a message could not be sent.
    public internal(set) var deathsByUnreachability = 0
    /// Nodes declared dead because their heartbeats stopped.
    public internal(set) var deathsBySilence = 0
    /// Messages that violate the protocol.
    public internal(set) var malformed = 0
    /// Connections with a key that was unknown at first; most are new processes that the directory lists a moment later.
    public internal(set) var unknownKeys = 0
}

/// A node's own view of the bus.
public struct BusHealth: Hashable, Sendable {
    public struct Gateway: Hashable, Sendable {
        public let instance: UUID
        /// Whether it has answered our READY and its heartbeats arrive.
        public let isLive: Bool
    }

    public struct Service: Hashable, Sendable {
        public let name: ServiceName
        /// This node's credit: how many requests it takes at once, over all gateways.
        public let credit: Int
        public let running: Int
    }

    /// The gateways this node calls through: a gateway itself uses only its own broker.
    public let gateways: [Gateway]
    /// What this node serves.
    public let services: [Service]
    /// This node's calls in flight.
    public let pendingCalls: Int
    /// Replies to calls that had ended already (duplicates and late ones), all dropped.
    public let duplicateReplies: Int

    /// Whether calls can be made: at least one gateway is live.
    public var isConnected: Bool { gateways.contains(where: \.isLive) }
}

extension Duration {
    var wholeMilliseconds: Int {
        Int(clamping: components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
    }
}
