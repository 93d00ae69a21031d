/// A rate limiter: one token bucket per key. Pure; time is a parameter.
///
/// A bucket is stored as the single instant at which it will be full again, so full ones need not be stored at all. When there are too
/// many, the fullest are evicted, so that no caller that is being limited gets away.
package struct TokenBuckets<Key: Hashable & Sendable>: Sendable {
    private let capacity: Int
    private let refill: Duration
    private let token: Duration
    private let maximumCount: Int
    private var fullAt: [Key: ContinuousClock.Instant] = [:]

    /// - Parameters:
    ///   - capacity: the size of a bucket, and thus of a burst.
    ///   - refill: the time in which an empty bucket fills up.
    ///   - maximumCount: the maximum number of stored buckets.
    package init(capacity: Int, refill: Duration, maximumCount: Int = 50_000) {
        self.capacity = capacity
        self.refill = refill
        token = refill / capacity
        self.maximumCount = maximumCount
    }

    /// The number of stored buckets; some of them may be full by now.
    package var count: Int { fullAt.count }

    /// Takes a token, if there is one.
    package mutating func take(_ key: Key, at now: ContinuousClock.Instant) -> RateStanding {
        let known = fullAt[key]
        let next = max(known ?? now, now) + token
        let excess = next - now - refill
        // Rounding must not cost the last token.
        guard excess < token / 2 else {
            return RateStanding(limit: capacity, remaining: 0, reset: next - token - now, wait: excess)
        }
        if known == nil, fullAt.count >= maximumCount { makeRoom(at: now) }
        fullAt[key] = next
        let left = (refill - (next - now)) / token
        return RateStanding(limit: capacity, remaining: max(0, Int((left + 0.001).rounded(.down))), reset: next - now, wait: nil)
    }

    /// Puts back a token that was taken and turned out not to be needed.
    package mutating func giveBack(_ key: Key) {
        fullAt[key]? -= token
    }

    private mutating func makeRoom(at now: ContinuousClock.Instant) {
        fullAt = fullAt.filter { $0.value > now }
        guard fullAt.count >= maximumCount else { return }
        // Evicts a quarter at a time, so that sorting is rare.
        let limit = fullAt.values.sorted()[fullAt.count / 4]
        fullAt = fullAt.filter { $0.value > limit }
    }
}

/// How a caller stands with a limit, after a request.
package struct RateStanding: Sendable, Equatable {
    /// The size of a burst.
    package let limit: Int
    /// How many requests may follow at once.
    package let remaining: Int
    /// The time until all of the limit may be used again.
    package let reset: Duration
    /// The time until the next request may come; nil if this one was let in.
    package let wait: Duration?

    package init(limit: Int, remaining: Int, reset: Duration, wait: Duration?) {
        self.limit = limit
        self.remaining = remaining
        self.reset = reset
        self.wait = wait
    }
}
