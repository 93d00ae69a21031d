/// MusicBrainz' limit for one address (services/artwork/README.md, "MusicBrainz: identification and rate"): one request a second on
/// average; above it everything is refused until the rate has dropped, refused requests included in the rate. A generic cell rate
/// algorithm with half a second of tolerance for the network's jitter.
package struct RequestRateLimit: Sendable {
    private let interval: Duration
    private let tolerance: Duration
    private var theoreticalArrival: ContinuousClock.Instant?

    /// - Parameter requestsPerSecond: above 0; one a day is the slowest.
    package init(requestsPerSecond: Double) {
        interval = .seconds(min(1 / requestsPerSecond, 86_400))
        tolerance = interval / 2
    }

    package mutating func admit(at now: ContinuousClock.Instant) -> Bool {
        let expected = max(theoreticalArrival ?? now, now)
        let conforms = expected - now <= tolerance
        // A client that hammers does not dig itself in for ever: two intervals of silence always suffice.
        theoreticalArrival = min(expected + interval, now + interval * 2 + tolerance)
        return conforms
    }
}
