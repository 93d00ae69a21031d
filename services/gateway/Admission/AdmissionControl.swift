import Bus
import Contracts
import FoundationEssentials
import Synchronization
import Telemetry

/// Lets photographs in as long as they will be served soon: ``AdmissionPolicy`` fed with what this gateway measures.
final class AdmissionControl: Sendable {
    private let node: BusNode
    private let policy: Mutex<AdmissionPolicy>
    private let reviewWait = Mutex(Duration.zero)

    init(node: BusNode, limits: AdmissionPolicy.Limits) {
        self.node = node
        policy = Mutex(AdmissionPolicy(limits: limits))
    }

    /// How long the oldest review has been waiting, told regularly by whoever reads the queue.
    func note(reviewWait wait: Duration) {
        reviewWait.withLock { $0 = wait }
    }

    /// How long the oldest work waits at each stage now.
    var waits: AdmissionPolicy.Waits {
        get async {
            AdmissionPolicy.Waits(
                ingest: await node.oldestWait(for: .ingest), identification: await node.oldestWait(for: .identification),
                review: reviewWait.withLock { $0 })
        }
    }

    /// Photographs in memory now.
    var uploads: Int { policy.withLock { $0.count } }

    /// Runs `body`, the way of an upload to its normalized picture, or refuses it.
    ///
    /// - Parameter size: bytes of the upload at most.
    /// - Throws: ``ProblemError``: 429 `too_many_requests` when it is the caller who has too many, 503 `overloaded` otherwise, both with
    ///   `Retry-After`.
    func admitting<Result: Sendable>(_ caller: UUID, size: Int, _ body: () async throws -> Result) async throws -> Result {
        let waits = await waits
        do {
            try policy.withLock { policy throws(AdmissionPolicy.Refusal) in
                try policy.admit(caller, size: size, waits: waits, random: .random(in: 0..<1))
            }
        } catch {
            Metric.admissionRefused.increment(error.reason.rawValue)
            throw ProblemError(error)
        }
        defer { policy.withLock { $0.finish(caller, size: size, at: .now) } }
        return try await body()
    }
}

extension ProblemError {
    fileprivate init(_ refusal: AdmissionPolicy.Refusal) {
        let seconds = refusal.retryAfter.inSeconds
        self = refusal.reason == .caller ? .tooManyRequests(retryAfter: seconds) : .overloaded(retryAfter: seconds)
    }
}
