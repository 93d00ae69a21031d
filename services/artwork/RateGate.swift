import Telemetry

/// The slots of an outside limit that all processes share. Kept in PostgreSQL, on the server's clock
/// (Sources/Store/README.md, "Rate slots").
package protocol RateSlots: Sendable {
    /// Takes the next free slot.
    ///
    /// - Returns: how long until it begins; nil, and no slot is taken, when that would be longer than `patience`.
    func take(spacing: Duration, patience: Duration) async throws -> Duration?

    /// Moves every slot not yet taken back by `delay`.
    func push(by delay: Duration) async throws
}

/// The one gate all MusicBrainz requests of the deployment pass: one request a second for one address, whatever the number of
/// artwork processes (rule 44; services/artwork/README.md, "MusicBrainz: identification and rate").
package struct RateGate: Sendable {
    private let slots: any RateSlots
    private let pause: Pause
    private let spacing: Duration
    private let patience: Duration

    /// A slot used later than this would stand too close to the next one.
    static let latest = Duration.milliseconds(500)

    /// - Parameters:
    ///   - spacing: between slots; a little over the upstream's second, since requests travel for different times.
    ///   - patience: the longest queue to stand in.
    package init(slots: any RateSlots, spacing: Duration = .milliseconds(1100), patience: Duration, pause: Pause = .real) {
        self.slots = slots
        self.spacing = spacing
        self.patience = patience
        self.pause = pause
    }

    /// Returns when a request may be sent.
    ///
    /// - Throws: ``UpstreamError/busy(detail:)`` when the queue is longer than the patience.
    package func pass() async throws {
        let start = pause.now()
        // The slot's time counts from the question on: the answer may be read late, by a process that was frozen meanwhile.
        var asked = start
        while let wait = try await slots.take(spacing: spacing, patience: patience) {
            if wait > .zero { try await pause(wait) }
            guard pause.now() - (asked + wait) <= Self.latest else {
                asked = pause.now()
                continue
            }
            Metric.slotWait.record(pause.now() - start)
            return
        }
        throw UpstreamError.busy(detail: "the queue for MusicBrainz is longer than \(patience)")
    }

    /// Slows everyone down: MusicBrainz said that we are above the limit.
    package func slowDown(by delay: Duration) async throws {
        try await slots.push(by: delay)
    }
}

/// Waiting, time and chance, so that tests need none of them.
package struct Pause: Sendable {
    private let sleep: @Sendable (Duration) async throws -> Void
    let now: @Sendable () -> ContinuousClock.Instant
    /// In 0..<1.
    let random: @Sendable () -> Double

    package init(
        sleep: @escaping @Sendable (Duration) async throws -> Void, now: @escaping @Sendable () -> ContinuousClock.Instant,
        random: @escaping @Sendable () -> Double
    ) {
        self.sleep = sleep
        self.now = now
        self.random = random
    }

    package static let real = Pause(sleep: { try await Task.sleep(for: $0) }, now: { .now }, random: { .random(in: 0..<1) })

    func callAsFunction(_ duration: Duration) async throws {
        try await sleep(duration)
    }
}
