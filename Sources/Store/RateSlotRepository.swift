import PostgreSQL

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

    /// Closes a rate limit for a while, because the upstream asked for that.
    public func push(_ name: String, by pause: Duration) async throws {
        try await queries.execute(
            """
            UPDATE rate_slot SET next_at = greatest(next_at, clock_timestamp() + make_interval(secs => \(pause.inSeconds)))
            WHERE name = \(name)
            """)
    }
}
