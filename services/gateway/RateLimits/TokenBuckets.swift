/// How often each of many callers may do something: one token bucket per key. Pure; time is a parameter.
///
/// A bucket is kept as the one instant at which it is full again, so a full one need not be kept at all. When there are too many, those
/// that are nearest to full are forgotten: whoever is being held back stays held back.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private let refill: Duration
    private let token: Duration
    private let maximumCount: Int
    private var fullAt: [Key: ContinuousClock.Instant] = [:]

    /// - Parameters:
    ///   - capacity: tokens of a full bucket, so many may be taken at once.
    ///   - refill: in which time an empty bucket is full again.
    ///   - maximumCount: buckets kept at most.
    package init(capacity: Int, refill: Duration, maximumCount: Int = 50_000) {
        self.refill = refill
        token = refill / capacity
        self.maximumCount = maximumCount
    }

    /// Buckets that are not full, as far as it is known.
    package var count: Int { fullAt.count }

    /// Takes a token.
    ///
    /// - Returns: nil, or how long it takes until there is one.
    package mutating func take(_ key: Key, at now: ContinuousClock.Instant) -> Duration? {
        let known = fullAt[key]
        let next = max(known ?? now, now) + token
        let excess = next - now - refill
        // Rounding must not cost the last token.
        guard excess < token / 2 else { return excess }
        if known == nil, fullAt.count >= maximumCount { makeRoom(at: now) }
        fullAt[key] = next
        return nil
    }

    private mutating func makeRoom(at now: ContinuousClock.Instant) {
        fullAt = fullAt.filter { $0.value > now }
        guard fullAt.count >= maximumCount else { return }
        // A quarter at once, so that the sorting is rare.
        let limit = fullAt.values.sorted()[fullAt.count / 4]
        fullAt = fullAt.filter { $0.value > limit }
    }
}
