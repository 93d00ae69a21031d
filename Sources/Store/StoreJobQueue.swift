public import Contracts
public import DurableWork
public import FoundationEssentials
import Telemetry

/// One queue of the table `job` as this process sees it.
public struct StoreJobQueue<Payload: Codable & Sendable>: JobSource {
    public typealias Job = ClaimedJob<Payload>

    private let database: Database
    private let queue: JobQueue
    private let owner: UUID
    private let lease: Duration

    /// - Parameters:
    ///   - owner: this process; a restarted one is another owner.
    ///   - lease: how long a claim lasts without being renewed.
    public init(_ queue: JobQueue, of payload: Payload.Type, in database: Database, owner: UUID, lease: Duration) {
        self.database = database
        self.queue = queue
        self.owner = owner
        self.lease = lease
    }

    public func claim() async throws -> ClaimedJob<Payload>? {
        try await database.transaction { try await $0.jobs.claim(queue, owner: owner, lease: lease) }
    }

    public func renew(_ job: ClaimedJob<Payload>) async throws -> Bool {
        try await database.autocommit { try await $0.jobs.renew(job.id, attempt: job.attempt, owner: owner, lease: lease) }
    }

    public func handBack(_ job: ClaimedJob<Payload>, after delay: Duration) async throws {
        try await database.autocommit { try await $0.jobs.handBack(job.id, attempt: job.attempt, after: delay) }
    }

    public func facts(of job: ClaimedJob<Payload>) -> JobFacts {
        JobFacts(id: job.id.uuidString.lowercased(), attempt: job.attempt, traceparent: job.traceparent, waited: job.waited)
    }
}
