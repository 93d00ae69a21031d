import FoundationEssentials

/// What the endpoint directory said, across its outages, as a pure state machine.
///
/// After an outage the directory names only those who have announced themselves again, and those who have not yet are no less alive. Until
/// everybody had the time to, whoever was known before it counts as listed.
package struct EndpointMemory: Sendable {
    /// As long as a row counts as fresh (``EndpointDirectory/endpoints()``).
    package static let grace = Duration.seconds(10)

    private var known: [UUID: BusEndpoint] = [:]
    private var graceEnd: ContinuousClock.Instant?
    package private(set) var isFailing = false

    package init() {}

    /// The directory did not answer.
    ///
    /// - Returns: whether that is news.
    package mutating func fail() -> Bool {
        defer { isFailing = true }
        return !isFailing
    }

    /// The directory answered.
    ///
    /// - Returns: who counts as alive.
    package mutating func take(_ endpoints: [BusEndpoint], now: ContinuousClock.Instant) -> [BusEndpoint] {
        if isFailing {
            isFailing = false
            graceEnd = now + Self.grace
        }
        var order = endpoints
        if let end = graceEnd, now < end {
            let listed = Set(endpoints.map(\.identity.instance))
            // First, so that a fresh row wins where two name the same address.
            order = known.values.filter { !listed.contains($0.identity.instance) } + endpoints
        } else {
            graceEnd = nil
        }
        known = Dictionary(order.map { ($0.identity.instance, $0) }) { $1 }
        return order
    }
}
