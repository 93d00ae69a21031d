/// A durable queue as a worker sees it: claims are leases, and a claim that lost its lease finishes nothing (NATIVE 7).
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
}
