import FoundationEssentials

/// Decides whether another photograph may come in. Pure.
///
/// Overload is refused early and politely, never by timing out (rule 68): a scan is accepted only while the work in front of it stands in
/// line for a short time. What stands in line longest at each stage is measured, not estimated, so the limits hold whatever is slow.
package struct AdmissionPolicy: Sendable {
    package struct Limits: Sendable {
        /// Photographs in memory at once: being uploaded, or waiting for ingest.
        package var uploads = 96
        /// Their size together, in bytes.
        package var uploadBytes = 320 << 20
        /// The longest wait for an ingest worker.
        package var ingestWait = Duration.seconds(5)
        /// The longest wait for an identification worker.
        package var identificationWait = Duration.seconds(6)
        /// The longest wait for a review worker while there is one.
        package var reviewWait = Duration.seconds(30)

        package init() {}
    }

    /// How long the oldest work waits at each stage.
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

    /// What is in short supply.
    package enum Reason: String, Sendable {
        case uploads, ingest, identification, review
        /// This caller has more than its share while others want theirs.
        case caller
    }

    package struct Refusal: Error, Sendable, Equatable {
        package let reason: Reason
        /// When it is worth another try.
        package let retryAfter: Duration
    }

    private let limits: Limits
    private var uploads: [UUID: Int] = [:]
    /// Uploads that have a place now.
    package private(set) var count = 0
    private var bytes = 0
    /// When the latest uploads were done, oldest first, since there have been enough at once to keep all workers busy.
    private var finished: [ContinuousClock.Instant] = []

    /// Over how many finished uploads the rate is measured.
    private static let window = 16
    /// From how many at once on the rate says what can be done, and not what is asked for.
    private static let busy = 8

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// Takes a place for an upload, to be given back with ``finish(_:size:at:)``.
    ///
    /// - Parameters:
    ///   - size: bytes at most.
    ///   - random: in 0..<1, so that those who are refused do not all come back at once.
    package mutating func admit(
        _ caller: UUID, size: Int, waits: Waits, random: Double
    ) throws(Refusal) {
        let stages: [(Reason, Duration, Duration)] = [
            (.ingest, waits.ingest, limits.ingestWait), (.identification, waits.identification, limits.identificationWait),
            (.review, waits.review, limits.reviewWait),
        ]
        // A line as long as this one takes about as long to be served.
        for (reason, wait, limit) in stages where wait > limit { throw refusal(reason, after: wait, random) }
        // Those on their way to the line stand in it soon.
        if let drainTime, drainTime > limits.ingestWait { throw refusal(.ingest, after: drainTime, random) }
        let own = uploads[caller, default: 0]
        guard count == 0 || (count < limits.uploads && bytes + size <= limits.uploadBytes) else {
            throw refusal(.uploads, after: drainTime ?? .seconds(2), random)
        }
        // The last quarter is for those who have less than two thirds of all.
        guard own == 0 || count < limits.uploads * 3 / 4 || own < limits.uploads * 2 / 3 else {
            throw refusal(.caller, after: drainTime ?? .seconds(2), random)
        }
        uploads[caller] = own + 1
        count += 1
        bytes += size
    }

    /// An upload has been normalized, or has failed.
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

    /// How long the uploads under way take at the present rate; nil while that is not known.
    private var drainTime: Duration? {
        guard finished.count == Self.window, let first = finished.first, let last = finished.last else { return nil }
        return (last - first) / (Self.window - 1) * count
    }

    private func refusal(_ reason: Reason, after wait: Duration, _ random: Double) -> Refusal {
        Refusal(reason: reason, retryAfter: min(max(wait, .seconds(1)), .seconds(60)) * (1 + random / 2))
    }
}
