import Bus
import Contracts
import Synchronization
import Telemetry

/// Admission control: accepts photos as long as they will be served soon. Feeds ``AdmissionPolicy`` with this gateway's measurements.
final class AdmissionControl: Sendable {
    private let node: BusNode
    private let policy: Mutex<AdmissionPolicy>
    private let reviewWait = Mutex(Duration.zero)
    private let reviewLimit: Duration

    init(node: BusNode, limits: AdmissionPolicy.Limits) {
        self.node = node
        reviewLimit = limits.reviewWait
        policy = Mutex(AdmissionPolicy(limits: limits))
    }

    /// Records the age of the oldest queued review, reported regularly by whoever polls the queue.
    func note(reviewWait wait: Duration) {
        reviewWait.withLock { $0 = wait }
    }

    /// When to ask again for a review that has to be written, while too many wait; nil otherwise. Photos are accepted meanwhile: most are of
    /// albums whose review exists.
    func reviewBacklog() -> Duration? {
        let wait = reviewWait.withLock { $0 }
        guard wait > reviewLimit else { return nil }
        Metric.admissionRefused.increment(AdmissionPolicy.Reason.review.rawValue)
        return min(wait, .seconds(3600))
    }

    /// The current queueing delay of each stage.
    var waits: AdmissionPolicy.Waits {
        get async {
            AdmissionPolicy.Waits(
                ingest: await node.oldestWait(for: .ingest), identification: await node.oldestWait(for: .identification),
                review: reviewWait.withLock { $0 })
        }
    }

    /// How many photos are in memory.
    var uploads: Int { policy.withLock { $0.count } }

    /// Runs `body`, from an upload to its normalized picture, or refuses it.
    ///
    /// - Parameters:
    ///   - announced: the announced size of the upload, in bytes; 0 without one.
    ///   - body: gets what it has to take memory from for the bytes that arrive.
    /// - Throws: ``ProblemError``: 429 `too_many_requests` when it is the caller who has too many, 503 `overloaded` otherwise, both with
    ///   `Retry-After`.
    func admitting<Result: Sendable>(
        _ caller: AdmissionPolicy.Caller, announced: Int, _ body: (UploadMemory) async throws -> Result
    ) async throws -> Result {
        let waits = await waits
        let ticket = try deciding { policy throws(AdmissionPolicy.Refusal) in
            try policy.admit(caller, announced: announced, waits: waits, random: .random(in: 0..<1))
        }
        defer { policy.withLock { $0.finish(ticket, at: .now) } }
        return try await body(UploadMemory(admission: self, ticket: ticket))
    }

    fileprivate func reserve(_ count: Int, for ticket: AdmissionPolicy.Ticket) throws {
        try deciding { policy throws(AdmissionPolicy.Refusal) in try policy.reserve(count, for: ticket, random: .random(in: 0..<1)) }
    }

    fileprivate func receive(_ ticket: AdmissionPolicy.Ticket) {
        policy.withLock { $0.receive(ticket) }
    }

    private func deciding<Result: Sendable>(
        _ decide: (inout AdmissionPolicy) throws(AdmissionPolicy.Refusal) -> Result
    ) throws -> Result {
        do {
            return try policy.withLock { policy throws(AdmissionPolicy.Refusal) in try decide(&policy) }
        } catch {
            Metric.admissionRefused.increment(error.reason.rawValue)
            throw ProblemError(error)
        }
    }
}

/// The memory of one admitted upload.
struct UploadMemory: Sendable {
    fileprivate let admission: AdmissionControl
    fileprivate let ticket: AdmissionPolicy.Ticket

    /// Takes memory for bytes that have arrived; it is given back when the upload ends.
    ///
    /// - Throws: as ``AdmissionControl/admitting(_:announced:_:)``, if there is none left.
    func take(_ count: Int) throws {
        try admission.reserve(count, for: ticket)
    }

    /// All bytes have arrived.
    func isComplete() {
        admission.receive(ticket)
    }
}

extension ProblemError {
    fileprivate init(_ refusal: AdmissionPolicy.Refusal) {
        let seconds = refusal.retryAfter.inSeconds
        self =
            switch refusal.reason {
            case .caller, .address: .tooManyRequests(retryAfter: seconds)
            case .uploads, .ingest, .identification, .review: .overloaded(retryAfter: seconds)
            }
    }
}
