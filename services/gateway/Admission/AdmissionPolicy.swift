import FoundationEssentials

/// Decides whether to admit another photo. Pure.
///
/// Load is shed early with a clear answer, never by timing out (rule 68): a scan is accepted only while the queues ahead of it are short.
/// The queueing delay of each stage is measured, not estimated, so the limits hold whatever is slow.
package struct AdmissionPolicy: Sendable {
    package struct Limits: Sendable {
        /// The maximum number of photos in memory: being uploaded, or queued for ingest.
        package var uploads = 96
        /// Their maximum total size, in bytes.
        package var uploadBytes = 320 << 20
        /// The maximum queueing delay for ingest workers.
        package var ingestWait = Duration.seconds(5)
        /// The maximum queueing delay for identification workers.
        package var identificationWait = Duration.seconds(6)
        /// The maximum queueing delay for review workers, while there are any: beyond it no more reviews are queued, but photos are accepted.
        package var reviewWait = Duration.seconds(300)

        package init() {}
    }

    /// The queueing delay of each stage: the age of the oldest work.
    package struct Waits: Sendable, Equatable {
        package var ingest = Duration.zero
        package var identification = Duration.zero
        package var review = Duration.zero

        package init(ingest: Duration = .zero, identification: Duration = .zero, review: Duration = .zero) {
            self.ingest = ingest
            self.identification = identification
            self.review = review
        }
    }

    /// The resource that is exhausted.
    package enum Reason: String, Sendable {
        case uploads, ingest, identification
        /// Only of reviews, never of photos.
        case review
        /// This caller exceeds its fair share while others want theirs.
        case caller
    }

    package struct Refusal: Error, Sendable, Equatable {
        package let reason: Reason
        /// When to retry.
        package let retryAfter: Duration
    }

    private let limits: Limits
    private var uploads: [UUID: Int] = [:]
    /// The number of admitted uploads.
    package private(set) var count = 0
    private var bytes = 0
    /// When the latest uploads were finished, oldest first, since there have been enough concurrently to saturate the workers.
    private var finished: [ContinuousClock.Instant] = []

    /// The number of finished uploads over which the throughput is measured.
    private static let window = 16
    /// The concurrency from which on the rate measures capacity rather than demand.
    private static let busy = 8

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Admits an upload; ``finish(_:size:at:)`` must follow.
    ///
    /// - Parameters:
    ///   - size: the maximum size in bytes.
    ///   - random: in 0..<1, for jitter, so that refused clients do not all return at once.
    package mutating func admit(
        _ caller: UUID, size: Int, waits: Waits, random: Double
    ) throws(Refusal) {
        let stages: [(Reason, Duration, Duration)] = [
            (.ingest, waits.ingest, limits.ingestWait), (.identification, waits.identification, limits.identificationWait),
        ]
        // A queue takes about as long to drain as its head has waited.
        for (reason, wait, limit) in stages where wait > limit { throw refusal(reason, after: wait, random) }
        // Uploads in progress will join the queue soon.
        if let drainTime, drainTime > limits.ingestWait { throw refusal(.ingest, after: drainTime, random) }
        let own = uploads[caller, default: 0]
        guard count == 0 || (count < limits.uploads && bytes + size <= limits.uploadBytes) else {
            throw refusal(.uploads, after: drainTime ?? .seconds(2), random)
        }
        // The last quarter is reserved for callers with less than two thirds of all places.
        guard own == 0 || count < limits.uploads * 3 / 4 || own < limits.uploads * 2 / 3 else {
            throw refusal(.caller, after: drainTime ?? .seconds(2), random)
        }
        uploads[caller] = own + 1
        count += 1
        bytes += size
    }

    /// An upload has been normalized, or has failed: its place is free again.
    package mutating func finish(_ caller: UUID, size: Int, at now: ContinuousClock.Instant) {
        guard let own = uploads[caller] else { return }
        uploads[caller] = own > 1 ? own - 1 : nil
        count -= 1
        bytes -= size
        if count + 1 < Self.busy {
            finished = []
        } else {
            finished.append(now)
            if finished.count > Self.window { finished.removeFirst() }
        }
    }

    /// How long the admitted uploads will take at the measured throughput; nil while that is unknown.
    private var drainTime: Duration? {
        guard finished.count == Self.window, let first = finished.first, let last = finished.last else { return nil }
        return (last - first) / (Self.window - 1) * count
    }

    private func refusal(_ reason: Reason, after wait: Duration, _ random: Double) -> Refusal {
        Refusal(reason: reason, retryAfter: min(max(wait, .seconds(1)), .seconds(60)) * (1 + random / 2))
    }
}
