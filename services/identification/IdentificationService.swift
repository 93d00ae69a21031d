import Bus
import Contracts
import DurableWork
import FoundationEssentials
import IdentificationStrategies
import Logging
import ModelSteps
import ServiceKit
import Store
import Telemetry

/// What an identification needs of the database; tests keep it in memory.
package protocol IdentificationStore: Sendable {
    /// Begins a run for the scan's present driver, and ends all earlier runs.
    ///
    /// - Parameters:
    ///   - look: what the run looks at first.
    ///   - opening: the run's first call, to be begun with it if there is a photo to look at.
    /// - Throws: ``LeaseLost`` when the scan has another driver.
    func claim(_ scan: UUID, fence: Int64, toLookAt look: FirstLook, beginning opening: CallOpening?) async throws -> IdentificationRun

    /// Gives a run the photo that it did not look at first.
    ///
    /// - Parameter opening: as with ``claim(_:fence:toLookAt:beginning:)``.
    func showPhoto(of scan: UUID, to run: IdentificationRun, beginning opening: CallOpening?) async throws -> IdentificationRun
}

/// What of a scan is looked at first, and so read when its identification begins.
package enum FirstLook: Sendable {
    /// By the visual memory.
    case features
    /// By a model.
    case photo
}

/// A run of an identification.
package struct IdentificationRun: Sendable {
    /// From 1.
    package var attempt: Int
    package var journal: any StepJournal
    /// The normalized JPEG; nil if it was erased, or has not been looked at yet.
    package var photo: [UInt8]?
    /// Nil if there are none, or they are not what is looked at first.
    package var features: ScanFeatures?

    package init(attempt: Int, journal: any StepJournal, photo: [UInt8]? = nil, features: ScanFeatures? = nil) {
        self.attempt = attempt
        self.journal = journal
        self.photo = photo
        self.features = features
    }
}

/// Identifies the album that a scan's photo shows: by the visual memory if its cover is known, else by the configured strategy.
package struct IdentificationService: Sendable {
    /// Maximum number of runs of a scan: one that crashes every process that takes it must not cost money forever.
    package static let maximumRuns = 20
    /// Part of the caller's deadline reserved for storing the answer and replying: a model's answer that comes later is paid for and lost.
    package static let replyTime: Duration = .seconds(1)

    private let strategy: any IdentificationStrategy
    private let recall: (any Recall)?
    private let store: any IdentificationStore
    private let logger: Logger

    /// - Parameter recall: nil if the visual memory is switched off.
    package init(strategy: any IdentificationStrategy, recall: (any Recall)?, store: any IdentificationStore, logger: Logger) {
        self.strategy = strategy
        self.recall = recall
        self.store = store
        self.logger = logger
    }

    /// - Throws: ``BusError`` with the codes of `IdentificationContract`.
    package func identify(_ request: IdentifyPhoto, deadline: ContinuousClock.Instant) async throws -> IdentificationReply {
        do {
            let opening = strategy.opening
            var run =
                if recall == nil {
                    try await store.claim(request.scanID, fence: request.fence, toLookAt: .photo, beginning: opening)
                } else {
                    try await store.claim(request.scanID, fence: request.fence, toLookAt: .features, beginning: nil)
                }
            guard run.attempt <= Self.maximumRuns else {
                throw StepError.unavailable(detail: "\(run.attempt - 1) runs came to no end", retryAfter: nil)
            }
            if let known = await recalled(request.scanID, run) { return IdentificationReply(outcome: .identified(known)) }
            if recall != nil { run = try await store.showPhoto(of: request.scanID, to: run, beginning: opening) }
            guard let photo = run.photo else { throw BusError(code: .photoGone, message: "The photo is no longer there.") }
            let picture = Picture(
                jpeg: photo, search: request.search, deadline: deadline - Self.replyTime,
                traceID: request.scanID.uuidString.lowercased())
            return IdentificationReply(outcome: try await outcome(of: picture, scan: request.scanID, run.journal))
        } catch let error as StepError {
            try await fail(request, error, deadline: deadline)
        } catch let error where error is StoreError || error is LeaseLost {
            try await fail(request, StepError(journal: error), deadline: deadline)
        }
    }

    /// A failure of the visual memory costs a model call and nothing else.
    private func recalled(_ scan: UUID, _ run: IdentificationRun) async -> Identification? {
        guard let recall, let features = run.features else { return nil }
        do {
            guard let found = try await recall.recall(scan, by: features) else { return nil }
            count(.identified(found))
            return found
        } catch {
            Metric.memoryLookups.increment("failed")
            logger.log(.warning, "A scan could not be looked up in the visual memory", [.scan: scan, .error: "\(error)"])
            return nil
        }
    }

    private func outcome(of picture: Picture, scan: UUID, _ journal: any StepJournal) async throws(StepError) -> IdentificationOutcome {
        do {
            let outcome = try await strategy.identify(picture, journal: journal)
            count(outcome)
            return outcome
        } catch .declined(let detail) {
            // A retry would be declined again, so this is a failure of the picture, not of the provider.
            logger.log(.notice, "A model declined to identify", [.scan: scan, .detail: detail])
            count(.notIdentified)
            return .notIdentified
        }
    }

    private func fail(_ request: IdentifyPhoto, _ error: StepError, deadline: ContinuousClock.Instant) async throws -> Never {
        try Task.checkCancellation()
        if error == .superseded {
            // The scan's present holder answers; a reply from here would be taken for theirs. The broker ends this wait with theirs.
            logger.log(.notice, "Another process identifies the scan", [.scan: request.scanID])
            try await Task.sleep(until: deadline)
        }
        count(error)
        let level: Logger.Level = error.needsOperator ? .error : .warning
        logger.log(level, "Identification is not available", [.scan: request.scanID, .detail: error.detail])
        throw BusError(error)
    }

    private func count(_ outcome: IdentificationOutcome) {
        switch outcome {
        case .identified(let found):
            count(found.method == .fingerprint ? found.method.rawValue : found.searched ? "searched" : "identified")
        case .failed(let failure, _): count(failure.rawValue)
        }
    }

    private func count(_ error: StepError) {
        switch error {
        case .budgetExhausted, .overBudget: count("budget_exhausted")
        default: count("unavailable")
        }
    }

    private func count(_ outcome: String) {
        Metric.identifications.increment(outcome)
    }
}

extension BusError {
    fileprivate static let identificationMessage = "Identification is not available at the moment."

    fileprivate init(_ error: StepError) {
        switch error {
        case .budgetExhausted(let detail, let retryAfter):
            self.init(
                code: .budgetExhausted, isRetryable: true, message: "The budget for identifications is used up for now.", detail: detail,
                retryAfter: retryAfter.map { $0 / .seconds(1) })
        case .overBudget(let budget):
            self.init(
                code: .budgetExhausted, isRetryable: true, message: "The budget for identifications is used up for now.",
                detail: error.detail,
                // In whole seconds, rounded up: a moment before midnight would name the wrong day.
                retryAfter: max(budget.until.timeIntervalSinceNow, 0).rounded(.up))
        case .unavailable(let detail, let retryAfter):
            self.init(
                code: .identificationUnavailable, isRetryable: true, message: Self.identificationMessage, detail: detail,
                retryAfter: retryAfter.map { $0 / .seconds(1) })
        case .journalUnavailable(let detail, _):
            self.init(code: .storeUnavailable, isRetryable: true, message: Self.identificationMessage, detail: detail)
        case .unusableAnswer, .declined, .misconfigured, .superseded, .otherVersion, .cancelled:
            self.init(code: .identificationUnavailable, isRetryable: true, message: Self.identificationMessage, detail: error.detail)
        }
    }
}

extension StepError {
    /// Whether the error persists until an operator acts.
    fileprivate var needsOperator: Bool {
        switch self {
        case .misconfigured, .budgetExhausted: true
        // Budgets of ours have an alert of their own, and an account's is nobody's fault.
        case .unavailable, .unusableAnswer, .declined, .overBudget, .superseded, .journalUnavailable, .otherVersion, .cancelled: false
        }
    }
}
