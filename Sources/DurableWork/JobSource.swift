/// A durable queue as a worker sees it: a claim is a lease with a fencing token, and a claim that lost its lease cannot finish anything
/// (Sources/Store/README.md, "Claims"; Sources/Store/README.md, "Fencing").
///
/// The handler ends a job (done, failed, or postponed) in the transaction that stores its result; the worker only claims, renews and hands
/// back. The gateways make the jobs of dead workers claimable again.
public protocol JobSource: Sendable {
    associatedtype Job: Sendable

    /// The next jobs that are due, leased to this process.
    ///
    /// - Returns: fewer than `limit` when no more are due; what is due all the same is found by the next poll.
    func claim(atMost limit: Int) async throws -> [Job]

    /// Renews the lease.
    ///
    /// - Returns: false when somebody else holds the job by now.
    func renew(_ job: Job) async throws -> Bool

    /// Gives an unfinished job back, to be claimed again after `delay`.
    func handBack(_ job: Job, after delay: Duration) async throws

    /// Gives back a job that the handler could not do for a reason of ours. Where the reason lasts as long as what is stored, the job must
    /// not come back for ever.
    func handBack(_ job: Job, because error: any Error, after delay: Duration) async throws

    /// A job's attributes for traces and metrics.
    func facts(of job: Job) -> JobFacts
}

/// A job as operators see it.
public struct JobFacts: Sendable {
    public var id: String?
    public var attempt: Int?
    /// The W3C trace context of whoever asked for the work.
    public var traceparent: String?
    /// The time in the queue: from when it was due until it was claimed.
    public var waited: Duration?

    public init(id: String? = nil, attempt: Int? = nil, traceparent: String? = nil, waited: Duration? = nil) {
        self.id = id
        self.attempt = attempt
        self.traceparent = traceparent
        self.waited = waited
    }
}

extension JobSource {
    public func handBack(_ job: Job, because error: any Error, after delay: Duration) async throws {
        try await handBack(job, after: delay)
    }

    public func facts(of job: Job) -> JobFacts { JobFacts() }
}
