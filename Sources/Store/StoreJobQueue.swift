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

    /// The next jobs that can be read. Those among them that cannot are put aside: each costs itself, and never the queue (rule 79).
    public func claim(atMost limit: Int) async throws -> [ClaimedJob<Payload>] {
        while true {
            let claimed: [ClaimedJob<Payload>] = try await database.autocommit {
                try await $0.jobs.claim(limit, of: queue, owner: owner, lease: lease)
            }
            var readable: [ClaimedJob<Payload>] = []
            for job in claimed {
                do {
                    _ = (try job.payload, try job.subject)
                    readable.append(job)
                } catch {
                    UnreadableRow.job.note(job.id, error)
                    // If that fails its lease ends it; the others are claimed already.
                    try? await putAside(job)
                }
            }
            if !readable.isEmpty || claimed.count < limit { return readable }
        }
    }

    private func putAside(_ job: ClaimedJob<Payload>) async throws {
        do {
            let isGivenUp = try await database.autocommit { try await $0.jobs.putAside(job.id, attempt: job.attempt) }
            if isGivenUp { Metric.jobsGivenUp.increment(queue.rawValue, "stuck") }
        } catch is LeaseLost {
            // Another worker has it.
        }
    }

    public func renew(_ job: ClaimedJob<Payload>) async throws -> Bool {
        try await database.leasing { try await $0.jobs.renew(job.id, attempt: job.attempt, owner: owner, lease: lease) }
    }

    public func handBack(_ job: ClaimedJob<Payload>, after delay: Duration) async throws {
        try await database.autocommit { try await $0.jobs.handBack(job.id, attempt: job.attempt, after: delay) }
    }

    public func handBack(_ job: ClaimedJob<Payload>, because error: any Error, after delay: Duration) async throws {
        guard (error as? any LastingError)?.isLasting == true else { return try await handBack(job, after: delay) }
        try await putAside(job)
    }

    public func facts(of job: ClaimedJob<Payload>) -> JobFacts {
        JobFacts(id: job.id.uuidString.lowercased(), attempt: job.attempt, traceparent: job.traceparent, waited: job.waited)
    }
}
