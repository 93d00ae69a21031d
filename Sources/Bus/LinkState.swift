/// Whether the broker at the other end of a link is alive, as a pure state machine.
///
/// A silent broker gets a new socket and READY again (RFC 18): a DEALER that reconnects by itself is unknown to a restarted broker, and one
/// that received an oversize message stays dead without a sign (Sources/ZeroMQ/README.md, "Oversize messages").
package struct LinkState: Sendable {
    package enum Action: Hashable, Sendable {
        case nothing
        case sendHeartbeat
        case reopen
    }

    private let deadAfter: Duration
    private var lastHeard: ContinuousClock.Instant
    private var lastTick: ContinuousClock.Instant
    /// Whether the broker has answered since the last loss.
    package private(set) var isLive = false

    package init(deadAfter: Duration, now: ContinuousClock.Instant) {
        self.deadAfter = deadAfter
        lastHeard = now
        lastTick = now
    }

    /// A message came from the broker.
    ///
    /// - Returns: whether the link has just become live.
    package mutating func heard(now: ContinuousClock.Instant) -> Bool {
        lastHeard = now
        defer { isLive = true }
        return !isLive
    }

    /// The broker does not know us, is leaving, or cannot be sent to.
    ///
    /// - Returns: whether the link was live until now.
    package mutating func lost(now: ContinuousClock.Instant) -> Bool {
        lastHeard = now
        defer { isLive = false }
        return isLive
    }

    /// Called at every heartbeat interval.
    package mutating func tick(now: ContinuousClock.Instant) -> Action {
        defer { lastTick = now }
        if now - lastTick > deadAfter {
            // We were frozen ourselves; what the broker sent meanwhile is still unread.
            lastHeard = now
        }
        if now - lastHeard > deadAfter { return .reopen }
        return isLive ? .sendHeartbeat : .nothing
    }
}
