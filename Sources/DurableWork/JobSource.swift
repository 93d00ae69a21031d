/// A durable queue as a worker sees it: claims are leases, and a claim that lost its lease finishes nothing
/// (Sources/Store/README.md, "Claims"; Sources/Store/README.md, "Fencing").
///
/// The handler ends a job (done, failed, or later) in the transaction that stores its result; the worker only claims, renews and
/// hands back. Jobs of workers that died are made ready again by the gateways.
public protocol JobSource: Sendable {
    associatedtype Job: Sendable

    /// The next job that is due, leased to this process; nil when there is none.
    func claim() async throws -> Job?

    /// Renews the lease.
    ///
    /// - Returns: false when somebody else holds the job by now.
    func renew(_ job: Job) async throws -> Bool

    /// Gives an unfinished job back, to be claimed again after `delay`.
    func handBack(_ job: Job, after delay: Duration) async throws

    /// What traces and metrics tell of a job.
    func facts(of job: Job) -> JobFacts
}

/// A job as operators see it.
public struct JobFacts: Sendable {
    public var id: String?
    public var attempt: Int?
    /// The W3C trace context of whoever asked for the work.
    public var traceparent: String?
    /// From when it was due until its claim.
    public var waited: Duration?

    public init(id: String? = nil, attempt: Int? = nil, traceparent: String? = nil, waited: Duration? = nil) {
        self.id = id
        self.attempt = attempt
        self.traceparent = traceparent
        self.waited = waited
    }
}

extension JobSource {
    public func facts(of job: Job) -> JobFacts { JobFacts() }
}
