import Bus
import Catalog
import Contracts
import FoundationEssentials
import Logging
import ModelSteps
import ServiceKit
import Store
import Telemetry

/// The stored photos of scans, and the book of what models cost; tests keep them in memory.
package protocol IdentificationStore: Sendable {
    /// The normalised JPEG; nil when it was erased.
    func photo(of scan: UUID) async throws -> [UInt8]?

    /// Calls of an identification that has no reply to travel in.
    func record(_ calls: [ModelCallRecord], scan: UUID, attempt: Int) async throws
}

/// Finds out which album the photo of a scan shows, by the configured strategy.
package struct IdentificationService: Sendable {
    private let strategy: any IdentificationStrategy
    private let store: any IdentificationStore
    private let logger: Logger

    package init(strategy: any IdentificationStrategy, store: any IdentificationStore, logger: Logger) {
        self.strategy = strategy
        self.store = store
        self.logger = logger
    }

    /// - Throws: ``BusError`` with the codes of `IdentificationContract`.
    package func identify(_ request: IdentifyPhoto, deadline: ContinuousClock.Instant) async throws -> IdentificationReply {
        guard let photo = try await photo(of: request.scanID) else {
            throw BusError(code: .photoGone, message: "The photo is no longer there.")
        }
        let picture = Picture(
            jpeg: photo, maySearch: request.maySearch, bypassesSearchGate: request.bypassesSearchGate, deadline: deadline,
            traceID: request.scanID.uuidString.lowercased())
        let ledger = CallLedger()
        do {
            let outcome = try await strategy.identify(picture, ledger: ledger)
            count(outcome)
            return IdentificationReply(outcome: outcome, calls: ledger.records)
        } catch .declined(let detail) {
            // Asking again would end the same way, so it is the picture's failure, not the provider's.
            logger.log(.notice, "A model declined to identify", [.scan: request.scanID, .detail: detail])
            count(.notIdentified)
            return IdentificationReply(outcome: .notIdentified, calls: ledger.records)
        } catch {
            await record(ledger.records, of: request)
            count(error)
            try Task.checkCancellation()
            let level: Logger.Level = error.needsOperator ? .error : .warning
            logger.log(
                level, "Identification is not available",
                [.scan: request.scanID, .attempt: request.attempt, .detail: error.detail])
            throw BusError(error)
        }
    }

    private func photo(of scan: UUID) async throws -> [UInt8]? {
        do {
            return try await store.photo(of: scan)
        } catch let error as StoreError {
            throw BusError(
                code: .storeUnavailable, isRetryable: true, message: BusError.identificationMessage, detail: error.description)
        }
    }

    /// Money was spent whether or not the caller still waits, so this runs in a task that cannot be cancelled with it.
    private func record(_ calls: [ModelCallRecord], of request: IdentifyPhoto) async {
        guard !calls.isEmpty else { return }
        let task = Task { try await store.record(calls, scan: request.scanID, attempt: request.attempt) }
        if case .failure(let error) = await task.result {
            logger.log(
                .warning, "Model calls could not be recorded",
                [.scan: request.scanID, .count: calls.count, .error: "\(error)"])
        }
    }

    private func count(_ outcome: IdentificationOutcome) {
        switch outcome {
        case .identified(let found): count(found.searched ? "searched" : "identified")
        case .failed(let failure): count(failure.rawValue)
        }
    }

    private func count(_ error: StepError) {
        if case .budgetExhausted = error { count("budget_exhausted") } else { count("unavailable") }
    }

    private func count(_ outcome: String) {
        Metric.identifications.increment(outcome)
    }
}

extension BusError {
    fileprivate static let identificationMessage = "Identification is not available at the moment."

    fileprivate init(_ error: StepError) {
        switch error {
        case .budgetExhausted(let detail):
            self.init(
                code: .budgetExhausted, isRetryable: true, message: "The budget for identifications is used up for now.", detail: detail)
        case .unavailable(let detail, let retryAfter):
            self.init(
                code: .identificationUnavailable, isRetryable: true, message: Self.identificationMessage, detail: detail,
                retryAfter: retryAfter.map { $0 / .seconds(1) })
        case .unusableAnswer, .declined, .misconfigured, .cancelled:
            self.init(code: .identificationUnavailable, isRetryable: true, message: Self.identificationMessage, detail: error.detail)
        }
    }
}

extension StepError {
    /// Waiting does not help.
    fileprivate var needsOperator: Bool {
        switch self {
        case .misconfigured, .budgetExhausted: true
        case .unavailable, .unusableAnswer, .declined, .cancelled: false
        }
    }
}
