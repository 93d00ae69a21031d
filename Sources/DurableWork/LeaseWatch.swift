/// Whether a process may declare the leases of others ended: only after it could have seen them renewed. Pure.
///
/// While the database is away nobody can renew a lease, so when it comes back every lease looks ended, and the work of processes that are
/// well would be taken from them and paid for twice.
public struct LeaseWatch: Sendable {
    private let grace: Duration
    private var contactSince: ContinuousClock.Instant?

    /// - Parameter grace: how long the database must have answered without a failure. Several times the second after which a holder retries
    ///   to renew.
    public init(grace: Duration = .seconds(5)) {
        self.grace = grace
    }

    /// The database answered.
    public mutating func answered(at now: ContinuousClock.Instant) {
        contactSince = contactSince ?? now
    }

    /// The database did not answer.
    public mutating func failed() {
        contactSince = nil
    }

    public func mayEndLeases(at now: ContinuousClock.Instant) -> Bool {
        contactSince.map { $0 + grace <= now } ?? false
    }
}
