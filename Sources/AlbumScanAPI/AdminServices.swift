#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/services`: who is there, and how busy.
public struct AdminServices: Codable, Sendable, Equatable {
    public var processes: [AdminProcess]
    /// Roles without which no scan is served and which no live process has.
    public var missing: [String]
    public var queues: [AdminQueue]
    public var broker: AdminBroker

    public init(processes: [AdminProcess], missing: [String], queues: [AdminQueue], broker: AdminBroker) {
        self.processes = processes
        self.missing = missing
        self.queues = queues
        self.broker = broker
    }
}

/// A process that announced itself within the last 10 s.
public struct AdminProcess: Codable, Sendable, Equatable {
    @LowercaseID public var instance: UUID
    public var role: String
    public var version: String
    public var startedAt: Timestamp
    public var seenAt: Timestamp
    /// Of a gateway: its sockets on the bus, by name.
    public var addresses: [String: String]?
    /// What it serves through the gateway that answers; review workers and other claimers of jobs serve nothing.
    public var services: [AdminOffer]

    public init(
        instance: UUID, role: String, version: String, startedAt: Timestamp, seenAt: Timestamp, addresses: [String: String]? = nil,
        services: [AdminOffer] = []
    ) {
        self.instance = instance
        self.role = role
        self.version = version
        self.startedAt = startedAt
        self.seenAt = seenAt
        self.addresses = addresses
        self.services = services
    }
}

/// A worker as the answering gateway's broker sees it.
public struct AdminOffer: Codable, Sendable, Equatable {
    public var service: String
    /// Requests it takes at once from this gateway.
    public var credit: Int
    public var inFlight: Int
    /// Finishes what it has and takes nothing new.
    public var draining: Bool
    /// Since its last sign of life.
    public var silenceMs: Int

    public init(service: String, credit: Int, inFlight: Int, draining: Bool, silenceMs: Int) {
        self.service = service
        self.credit = credit
        self.inFlight = inFlight
        self.draining = draining
        self.silenceMs = silenceMs
    }
}

/// A queue of long work in the database.
public struct AdminQueue: Codable, Sendable, Equatable {
    public var queue: String
    /// Waiting, those that were put off included.
    public var ready: Int
    /// In the hands of a worker.
    public var leased: Int
    /// Age of the oldest job that could be claimed.
    public var oldestMs: Int

    public init(queue: String, ready: Int, leased: Int, oldestMs: Int) {
        self.queue = queue
        self.ready = ready
        self.leased = leased
        self.oldestMs = oldestMs
    }
}

/// The broker of the gateway that answers, since its start.
public struct AdminBroker: Codable, Sendable, Equatable {
    @LowercaseID public var gateway: UUID
    /// Requests that wait for a worker now, by service.
    public var waiting: [String: Int]
    public var dispatches: Int
    public var redispatches: Int
    public var replies: Int
    public var lateReplies: Int
    public var overloads: Int
    public var deathsByUnreachability: Int
    public var deathsBySilence: Int
    public var malformed: Int

    public init(
        gateway: UUID, waiting: [String: Int], dispatches: Int, redispatches: Int, replies: Int, lateReplies: Int, overloads: Int,
        deathsByUnreachability: Int, deathsBySilence: Int, malformed: Int
    ) {
        self.gateway = gateway
        self.waiting = waiting
        self.dispatches = dispatches
        self.redispatches = redispatches
        self.replies = replies
        self.lateReplies = lateReplies
        self.overloads = overloads
        self.deathsByUnreachability = deathsByUnreachability
        self.deathsBySilence = deathsBySilence
        self.malformed = malformed
    }
}
