import Telemetry

/// How fast a client sends the body of its request. Pure.
///
/// Only the time counts in which we wait for the client: while a part of the body is being worked on, nothing is asked of it.
package struct BodyPace: Sendable {
    package struct Limits: Sendable, Equatable {
        /// How long any body may take, however slow.
        package var grace = Duration.seconds(10)
        /// The minimum rate behind that, on the average, in bytes per second: a tenth of what a phone at the edge of reception has.
        package var rate = 4096
        /// How long the body may take in all.
        package var deadline = Duration.seconds(90)

        package init(grace: Duration = .seconds(10), rate: Int = 4096, deadline: Duration = .seconds(90)) {
            self.grace = grace
            self.rate = rate
            self.deadline = deadline
        }
    }

    private let limits: Limits
    private var bytes = 0
    private var waited = Duration.zero
    private var waitingSince: ContinuousClock.Instant?

    package init(limits: Limits) {
        self.limits = limits
    }

    /// More is wanted from the client.
    package mutating func wait(at now: ContinuousClock.Instant) {
        if waitingSince == nil { waitingSince = now }
    }

    /// So many bytes have come.
    package mutating func receive(_ count: Int, at now: ContinuousClock.Instant) {
        waited = waited(at: now)
        waitingSince = nil
        bytes += count
    }

    package func isTooSlow(at now: ContinuousClock.Instant) -> Bool {
        let waited = waited(at: now)
        if waited > limits.deadline { return true }
        return waited > limits.grace && Double(bytes) < (waited - limits.grace).inSeconds * Double(limits.rate)
    }

    private func waited(at now: ContinuousClock.Instant) -> Duration {
        waited + (waitingSince.map { now - $0 } ?? .zero)
    }
}
