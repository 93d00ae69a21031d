import Contracts
public import FoundationEssentials
import PostgreSQL

/// A part of a rate limit that a class of callers, or one account in it, is entitled to.
public struct RateShare: Sendable, Hashable {
    /// The class, such as `people`.
    public var holder: String
    /// Nil for the class as a whole.
    public var account: UUID?
    /// Every how manieth slot it is entitled to.
    public var every: Int
    /// How many it may take at once.
    public var burst: Int

    public init(holder: String, account: UUID? = nil, every: Int, burst: Int) {
        self.holder = holder
        self.account = account
        self.every = every
        self.burst = burst
    }

    fileprivate var key: String { account.map { "\(holder)/\($0.uuidString.lowercased())" } ?? holder }
}

/// Rate limits of upstreams, shared by all processes: one row each, on the server's clock, so that neither local clocks nor restarts
/// matter.
public struct RateSlotRepository: Sendable {
    let queries: any PostgresQuerying

    /// Reserves the next slot of a rate limit.
    ///
    /// - Parameters:
    ///   - spacing: the time between two slots.
    ///   - patience: how long the caller would wait for its slot.
    /// - Returns: how long to wait before using the slot; nil, without reserving one, if that is longer than `patience`.
    public func take(_ name: String, spacing: Duration, patience: Duration) async throws -> Duration? {
        try await queries.query(
            """
            UPDATE rate_slot SET next_at = greatest(next_at, clock_timestamp()) + make_interval(secs => \(spacing.inSeconds))
            WHERE name = \(name)
              AND greatest(next_at, clock_timestamp()) <= clock_timestamp() + make_interval(secs => \(patience.inSeconds))
            RETURNING extract(epoch FROM next_at - make_interval(secs => \(spacing.inSeconds)) - clock_timestamp())::float8
            """
        ).first.map { .seconds(max(0, try $0.decode(Double.self))) }
    }

    /// Takes a slot that begins now, if nobody has reserved it and no artwork is being looked for that a scan may wait for: what asks for it
    /// this way delays a scan by one slot at most.
    ///
    /// - Returns: whether there was one.
    public func takeIdle(_ name: String, spacing: Duration) async throws -> Bool {
        try await queries.execute(
            """
            UPDATE rate_slot SET next_at = clock_timestamp() + make_interval(secs => \(spacing.inSeconds))
            WHERE name = \(name) AND next_at <= clock_timestamp()
              AND NOT EXISTS (SELECT FROM job WHERE queue = \(JobQueue.artwork) AND state = 'leased')
              AND NOT EXISTS (SELECT FROM job WHERE queue = \(JobQueue.artwork) AND state = 'ready' AND run_at <= clock_timestamp())
            """) == 1
    }

    /// Counts a slot against a share.
    ///
    /// - Parameter spacing: the time between two slots.
    /// - Returns: false, without counting it, if the share is used up.
    public func charge(_ share: RateShare, of name: String, spacing: Duration) async throws -> Bool {
        let pause = (spacing * share.every).inSeconds
        let credit = (spacing * (share.every * (share.burst - 1))).inSeconds
        return try await queries.execute(
            """
            INSERT INTO rate_share AS present (name, holder, account_id, full_at)
            VALUES (\(name), \(share.key), \(share.account), clock_timestamp() + make_interval(secs => \(pause)))
            ON CONFLICT (name, holder) DO UPDATE
              SET full_at = greatest(present.full_at, clock_timestamp()) + make_interval(secs => \(pause))
              WHERE present.full_at <= clock_timestamp() + make_interval(secs => \(credit))
            """) == 1
    }

    /// Deletes shares that have been whole for a minute.
    ///
    /// - Returns: how many.
    @discardableResult
    public func sweepShares() async throws -> Int {
        try await queries.execute("DELETE FROM rate_share WHERE full_at < clock_timestamp() - interval '1 minute'")
    }

    /// Closes a rate limit for a while, because the upstream asked for that.
    public func push(_ name: String, by pause: Duration) async throws {
        try await queries.execute(
            """
            UPDATE rate_slot SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => \(pause.inSeconds)))
            WHERE name = \(name)
            """)
    }
}

extension Database {
    /// Reserves the next slot of a rate limit for a caller with shares of it: whoever has used up one of them gets a slot only while
    /// nobody has reserved it (Sources/Store/README.md, "Rate slots").
    ///
    /// - Returns: how long to wait before using the slot; nil, without reserving one, if that is longer than `patience`.
    public func takeSlot(_ name: String, spacing: Duration, patience: Duration, shares: [RateShare]) async throws -> Duration? {
        guard !shares.isEmpty else {
            return try await autocommit { try await $0.rateSlots.take(name, spacing: spacing, patience: patience) }
        }
        do {
            return try await transaction { db in
                var isEntitled = true
                for share in shares where isEntitled { isEntitled = try await db.rateSlots.charge(share, of: name, spacing: spacing) }
                let wait = try await db.rateSlots.take(name, spacing: spacing, patience: isEntitled ? patience : .zero)
                guard let wait else { throw NoSlot() }
                return wait
            }
        } catch is NoSlot {
            return nil
        }
    }
}

/// Rolls back what was counted against shares.
private struct NoSlot: Error {}
