import FoundationEssentials

/// The last known endpoints, kept across outages of the directory, as a pure state machine.
///
/// After an outage the directory lists only the processes that have announced themselves again; the others are no less alive. Until
/// everyone has had time to, whoever was listed before the outage still counts as live.
package struct EndpointMemory: Sendable {
    /// As long as a row stays fresh (``EndpointDirectory/announce(_:)``).
    package static let grace = Duration.seconds(10)

    private var known: [UUID: BusEndpoint] = [:]
    private var graceEnd: ContinuousClock.Instant?
    package private(set) var isFailing = false

    package init() {}

    /// The directory is unavailable.
    ///
    /// - Returns: whether that is news.
    package mutating func fail() -> Bool {
        defer { isFailing = true }
        return !isFailing
    }

    /// The directory has answered.
    ///
    /// - Returns: the processes that count as live.
    package mutating func take(_ endpoints: [BusEndpoint], now: ContinuousClock.Instant) -> [BusEndpoint] {
        if isFailing {
            isFailing = false
            graceEnd = now + Self.grace
        }
        var order = endpoints
        if let end = graceEnd, now < end {
            let listed = Set(endpoints.map(\.identity.instance))
            // Remembered rows first, so that a fresh one wins where both name the same address.
            order = known.values.filter { !listed.contains($0.identity.instance) } + endpoints
        } else {
            graceEnd = nil
        }
        known = Dictionary(order.map { ($0.identity.instance, $0) }) { $1 }
        return order
    }
}
