#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `GET /admin/v1/services`: who is there, and how busy.
public struct AdminServices: Codable, Sendable, Equatable {
    /// Every live process, gateways first.
    public var processes: [AdminProcess]
    /// Roles without which no scan is served and which no live process has. Empty when all is well.
    public var missing: [String]
    /// The queues of long work: artwork, edition and review.
    public var queues: [AdminQueue]
    /// What the answering gateway's broker counted.
    public var broker: AdminBroker

    /// For servers and tests: clients decode what a server answers.
    public init(processes: [AdminProcess], missing: [String], queues: [AdminQueue], broker: AdminBroker) {
        self.processes = processes
        self.missing = missing
        self.queues = queues
        self.broker = broker
    }
}

/// A process that announced itself within the last 10 s.
public struct AdminProcess: Codable, Sendable, Equatable {
    /// Made anew at each start of the process.
    @LowercaseID public var instance: UUID
    /// `gateway`, `ingest`, `identification`, `artwork`, `review` or `history`.
    public var role: String
    /// Version of the program.
    public var version: String
    /// When it announced itself first.
    public var startedAt: Timestamp
    /// Its last sign of life.
    public var seenAt: Timestamp
    /// Of a gateway: its sockets on the bus, by name. Nil for workers, which connect to those.
    public var addresses: [String: String]?
    /// What it serves through the gateway that answers; review workers and other claimers of jobs serve nothing.
    public var services: [AdminOffer]

    /// For servers and tests: clients decode what a server answers.
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
    /// `ingest`, `identification`, `artwork` or `history`.
    public var service: String
    /// Requests it takes at once from this gateway.
    public var credit: Int
    /// Requests of this gateway that it has now; at most ``credit``.
    public var inFlight: Int
    /// Finishes what it has and takes nothing new.
    public var draining: Bool
    /// Milliseconds since its last sign of life.
    public var silenceMs: Int

    /// For servers and tests: clients decode what a server answers.
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
    /// `artwork`, `edition` or `review`.
    public var queue: String
    /// Jobs that wait, those that were put off included.
    public var ready: Int
    /// Jobs in the hands of a worker.
    public var leased: Int
    /// Age in milliseconds of the oldest job that could be claimed; 0 if there is none.
    public var oldestMs: Int

    /// For servers and tests: clients decode what a server answers.
    public init(queue: String, ready: Int, leased: Int, oldestMs: Int) {
        self.queue = queue
        self.ready = ready
        self.leased = leased
        self.oldestMs = oldestMs
    }
}

/// The broker of the gateway that answers, since its start.
public struct AdminBroker: Codable, Sendable, Equatable {
    /// Which gateway answers, as ``AdminProcess/instance``.
    @LowercaseID public var gateway: UUID
    /// Requests that wait for a worker now, by service.
    public var waiting: [String: Int]
    /// Requests given to workers, redispatches included.
    public var dispatches: Int
    /// Requests given to another worker because theirs died.
    public var redispatches: Int
    /// Replies passed to callers.
    public var replies: Int
    /// Replies nobody waited for: after a redispatch, a deadline or a cancellation.
    public var lateReplies: Int
    /// Requests refused because their queue was full.
    public var overloads: Int
    /// Workers found dead because a message could not be sent.
    public var deathsByUnreachability: Int
    /// Workers found dead because their heartbeats stopped.
    public var deathsBySilence: Int
    /// Messages that the protocol does not allow.
    public var malformed: Int

    /// For servers and tests: clients decode what a server answers.
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
