import FoundationEssentials
import Store
import Telemetry

/// Who asks MusicBrainz. People and scans share the slots by account and by class; background work takes what they leave, which is at least
/// a quarter.
package enum SlotClass: Sendable, Hashable {
    case background
    case scan
    case person(UUID)

    var shares: [RateShare] {
        switch self {
        case .background: []
        case .scan: [RateShare(holder: "scans", every: 4, burst: 4)]
        case .person(let account):
            [RateShare(holder: "people", every: 2, burst: 8), RateShare(holder: "people", account: account, every: 4, burst: 3)]
        }
    }
}

/// The slots of an upstream's rate limit, shared by all processes. Kept in PostgreSQL, on the server's clock (Sources/Store/README.md,
/// "Rate slots").
package protocol RateSlots: Sendable {
    /// Reserves the next free slot.
    ///
    /// - Parameter shares: the caller's; whoever has used one up gets a slot only while nobody has reserved it.
    /// - Returns: how long until it begins; nil, without reserving one, if that would be longer than `patience`.
    func take(spacing: Duration, patience: Duration, shares: [RateShare]) async throws -> Duration?

    /// Delays every slot that has not been reserved yet by `delay`.
    func push(by delay: Duration) async throws
}

/// The rate limiter for all MusicBrainz requests of the deployment: one request a second per IP address, whatever the number of artwork
/// processes (rule 44; services/artwork/README.md, "MusicBrainz: identification and rate").
package struct RateGate: Sendable {
    private let slots: any RateSlots
    private let pause: Pause
    private let spacing: Duration
    private let patience: Duration
    private let ahead: Duration

    /// A slot used later than this would be too close to the next one.
    static let latest = Duration.milliseconds(500)

    /// How long to wait at least before looking again for a slot that may be reserved.
    private static let shortestLook = Duration.milliseconds(200)

    /// - Parameters:
    ///   - spacing: the time between slots; a little more than the upstream's second, since network latency varies.
    ///   - patience: the longest wait for a slot.
    ///   - ahead: how long before its beginning a slot may be reserved; nil for all the patience. Who waits long reserves late, or there
    ///     would be none left for those who wait shortly.
    package init(
        slots: any RateSlots, spacing: Duration = .milliseconds(1100), patience: Duration, ahead: Duration? = nil, pause: Pause = .real
    ) {
        self.slots = slots
        self.spacing = spacing
        self.patience = patience
        self.ahead = min(ahead ?? patience, patience)
        self.pause = pause
    }

    /// Waits until a request may be sent.
    ///
    /// - Throws: ``UpstreamError/busy(detail:)`` when the wait would exceed the patience.
    package func pass(_ caller: SlotClass = .background) async throws {
        let start = pause.now()
        // The wait counts from when the query was sent: a process that was frozen meanwhile may read the result late.
        var asked = start
        while true {
            guard let wait = try await slots.take(spacing: spacing, patience: ahead, shares: caller.shares) else {
                guard ahead < patience, pause.now() - start + ahead < patience else { break }
                try await pause(max(spacing, Self.shortestLook) * (0.5 + pause.random() / 2))
                asked = pause.now()
                continue
            }
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

    /// Slows all processes down: MusicBrainz reported that we exceed the limit.
    package func slowDown(by delay: Duration) async throws {
        try await slots.push(by: delay)
    }
}

/// Sleeping, the clock and randomness, injectable for tests.
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
