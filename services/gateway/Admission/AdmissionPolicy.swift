import FoundationEssentials

/// Decides whether to admit another photo, and how much memory the admitted ones may take. Pure.
///
/// Load is shed early with a clear answer, never by timing out (rule 68): a scan is accepted only while the queues ahead of it are short.
/// The queueing delay of each stage is measured, not estimated, so the limits hold whatever is slow. Memory counts as it is taken, and
/// neither an account nor an address can take the others' (rule 81).
package struct AdmissionPolicy: Sendable {
    package struct Limits: Sendable {
        /// The maximum number of photos in memory: being uploaded, or queued for ingest.
        package var uploads = 96
        /// Their maximum total size, in bytes.
        package var uploadBytes = 320 << 20
        /// How many of them may be one account's, and from one address; 0 for no limit. Each may take as large a share of the bytes.
        package var uploadsPerAccount = 24
        package var uploadsPerAddress = 48
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

    /// Who uploads.
    package struct Caller: Sendable {
        let account: UUID
        /// Nil for those whose address is not counted.
        let address: NetworkAddress?

        package init(account: UUID, address: NetworkAddress? = nil) {
            self.account = account
            self.address = address
        }
    }

    /// The resource that is exhausted.
    package enum Reason: String, Sendable {
        case uploads, ingest, identification
        /// Only of reviews, never of photos.
        case review
        /// This account, or this address, has its share.
        case caller, address
    }

    package struct Refusal: Error, Sendable, Equatable {
        package let reason: Reason
        /// When to retry.
        package let retryAfter: Duration
    }

    /// An admitted upload.
    package typealias Ticket = UInt64

    /// What somebody has under way.
    private struct Share: Sendable {
        var count = 0
        var bytes = 0
    }

    private struct Upload: Sendable {
        let caller: Caller
        var bytes = 0
        /// Whether all of it has arrived, and it is ingest's turn.
        var isReceived = false
    }

    private let limits: Limits
    private var uploads: [Ticket: Upload] = [:]
    private var lastTicket: Ticket = 0
    private var all = Share()
    private var accounts: [UUID: Share] = [:]
    private var addresses: [NetworkAddress: Share] = [:]
    private var received = 0
    /// When the latest received uploads were finished, oldest first, since there have been enough concurrently to saturate the workers.
    private var finished: [ContinuousClock.Instant] = []

    /// The number of finished uploads over which the throughput is measured.
    private static let window = 16
    /// The concurrency from which on the rate measures capacity rather than demand.
    private static let busy = 8

    package init(limits: Limits = Limits()) {
        self.limits = limits
    }

    /// The number of admitted uploads.
    package var count: Int { all.count }

    /// Admits an upload; ``finish(_:at:)`` must follow.
    ///
    /// - Parameters:
    ///   - announced: the size that the client announced, in bytes; 0 if it did not. Nothing is reserved for it, but what could not be
    ///     held even now is refused at once.
    ///   - random: in 0..<1, for jitter, so that refused clients do not all return at once.
    package mutating func admit(_ caller: Caller, announced: Int, waits: Waits, random: Double) throws(Refusal) -> Ticket {
        let stages: [(Reason, Duration, Duration)] = [
            (.ingest, waits.ingest, limits.ingestWait), (.identification, waits.identification, limits.identificationWait),
        ]
        // A queue takes about as long to drain as its head has waited.
        for (reason, wait, limit) in stages where wait > limit { throw refusal(reason, after: wait, random) }
        // What is in ingest's queue takes as long as what was before it. How slowly clients send says nothing about that.
        if let drainTime, drainTime > limits.ingestWait { throw refusal(.ingest, after: drainTime, random) }
        if let reason = exhausted(by: caller, count: 1, bytes: announced) { throw refusal(reason, after: pause, random) }
        lastTicket += 1
        uploads[lastTicket] = Upload(caller: caller)
        change(caller, count: 1, bytes: 0)
        return lastTicket
    }

    /// Takes memory for bytes that have arrived.
    ///
    /// - Throws: if there is none left; then the upload has to end.
    package mutating func reserve(_ count: Int, for ticket: Ticket, random: Double) throws(Refusal) {
        guard let upload = uploads[ticket] else { return }
        if let reason = exhausted(by: upload.caller, count: 0, bytes: count) { throw refusal(reason, after: pause, random) }
        uploads[ticket]?.bytes += count
        change(upload.caller, count: 0, bytes: count)
    }

    /// All of an upload has arrived.
    package mutating func receive(_ ticket: Ticket) {
        guard uploads[ticket]?.isReceived == false else { return }
        uploads[ticket]?.isReceived = true
        received += 1
    }

    /// An upload has been normalized, or has failed: its place is free again.
    package mutating func finish(_ ticket: Ticket, at now: ContinuousClock.Instant) {
        guard let upload = uploads.removeValue(forKey: ticket) else { return }
        change(upload.caller, count: -1, bytes: -upload.bytes)
        guard upload.isReceived else { return }
        received -= 1
        if received + 1 < Self.busy {
            finished = []
        } else {
            finished.append(now)
            if finished.count > Self.window { finished.removeFirst() }
        }
    }

    /// What would be exceeded; a photo that is alone is never too large.
    private func exhausted(by caller: Caller, count: Int, bytes: Int) -> Reason? {
        if let address = caller.address,
            exceeds(addresses[address], count, bytes, of: limits.uploadsPerAddress)
        {
            return .address
        }
        if exceeds(accounts[caller.account], count, bytes, of: limits.uploadsPerAccount) { return .caller }
        guard all.count + count > 1 else { return nil }
        if all.count + count > limits.uploads || all.bytes + bytes > limits.uploadBytes { return .uploads }
        guard isScarce(count, bytes) else { return nil }
        let own = caller.address.map { addresses[$0] } ?? accounts[caller.account]
        guard let own, own.count + count > 1 else { return nil }
        let isSmall = own.count + count <= max(limits.uploads / 16, 1) && own.bytes + bytes <= limits.uploadBytes / 8
        return isSmall ? nil : caller.address == nil ? .caller : .address
    }

    /// Whether only the last quarter is left. It is for those who hold little: many addresses together cannot take it from the others.
    private func isScarce(_ count: Int, _ bytes: Int) -> Bool {
        all.count + count > limits.uploads * 3 / 4 || all.bytes + bytes > limits.uploadBytes * 3 / 4
    }

    private func exceeds(_ share: Share?, _ count: Int, _ bytes: Int, of places: Int) -> Bool {
        guard places > 0, places < limits.uploads, let share, share.count + count > 1 else { return false }
        return share.count + count > places || share.bytes + bytes > limits.uploadBytes / limits.uploads * places
    }

    private mutating func change(_ caller: Caller, count: Int, bytes: Int) {
        all.count += count
        all.bytes += bytes
        Self.change(&accounts[caller.account], count, bytes)
        if let address = caller.address { Self.change(&addresses[address], count, bytes) }
    }

    private static func change(_ share: inout Share?, _ count: Int, _ bytes: Int) {
        var changed = share ?? Share()
        changed.count += count
        changed.bytes += bytes
        share = changed.count > 0 ? changed : nil
    }

    /// How long the received uploads will take at the measured throughput; nil while that is unknown.
    private var drainTime: Duration? {
        guard finished.count == Self.window, let first = finished.first, let last = finished.last else { return nil }
        return (last - first) / (Self.window - 1) * received
    }

    /// When a place may be free again.
    private var pause: Duration { drainTime ?? .seconds(2) }

    private func refusal(_ reason: Reason, after wait: Duration, _ random: Double) -> Refusal {
        Refusal(reason: reason, retryAfter: min(max(wait, .seconds(1)), .seconds(60)) * (1 + random / 2))
    }
}
