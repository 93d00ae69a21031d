import AlbumScanAPI
import FoundationEssentials
import Presentation
import ServiceKit
import Store

/// Runs the step again that a scan failed at: only the review (SPEC 3.4), or the identification while the photo is held (SPEC 9.2).
struct ScanRetries: Sendable {
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator
    let services: ServiceCalls
    let admission: AdmissionControl

    /// Scans run again with one request.
    static let bound = 50

    /// - Throws: 404 for unknown scans, 409 unless the scan's review failed.
    func retryReview(_ id: UUID, account: UUID) async throws {
        _ = try await reader.resource(id, account: account)
        guard try await runReview(id, account: account) else {
            throw ProblemError(409, "conflict", "Only a failed review can be run again.", scan: id)
        }
    }

    /// - Throws: 404 for unknown scans, 409 `photo_gone` if there is nothing left to identify, 409 `conflict` unless the scan failed.
    func retry(_ id: UUID, account: UUID) async throws {
        let state = try await reader.resource(id, account: account).state
        guard try await run(id, failedAs: state, account: account) else { throw Self.refusal(of: id, in: state) }
    }

    /// Runs everything again that failed and may be, the newest first, as far as the bound and what the account may use allow.
    func retryAll(account: UUID) async throws -> RetryReport {
        let failed = try await journal.database.read { try await $0.scanLists.runnableAgain(of: account, limit: Self.bound) }
        var retried: [ScanResource] = []
        for scan in failed {
            do {
                guard try await run(scan.id, failedAs: scan.state, account: account) else { continue }
                retried.append(try await reader.resource(scan.id, account: account))
            } catch {
                // The service is busy, or the quota is used up: the report says what is left.
                guard !retried.isEmpty, error is ProblemError || error is QuotaExhausted else { throw error }
                break
            }
        }
        let remaining = try await journal.database.read { try await $0.scanLists.countRunnableAgain(of: account) }
        return RetryReport(retried: retried, remaining: remaining)
    }

    /// - Returns: whether there was something to run again.
    private func run(_ id: UUID, failedAs state: ScanState, account: UUID) async throws -> Bool {
        switch state {
        case .reviewFailed: return try await runReview(id, account: account)
        case .identificationFailed: return try await runIdentification(id, account: account)
        case .accepted, .identifying, .identified, .reviewing, .complete: return false
        }
    }

    private func runReview(_ id: UUID, account: UUID) async throws -> Bool {
        guard let reopened = try await journal.reopenForReview(id, account: account) else { return false }
        services.ring(.review)
        await orchestrator.publish(reopened.events)
        await orchestrator.drive(reopened.scan)
        return true
    }

    /// The photo stands in line like one that has just been sent, but needs no place for an upload.
    private func runIdentification(_ id: UUID, account: UUID) async throws -> Bool {
        let reopened = try await admission.admitting(account, size: 0) { try await journal.reopenForIdentification(id) }
        guard let reopened else { return false }
        await orchestrator.publish(reopened.events)
        await orchestrator.drive(reopened.scan)
        return true
    }

    private static func refusal(of id: UUID, in state: ScanState) -> ProblemError {
        switch state {
        case .identificationFailed:
            ProblemError(409, "photo_gone", "The photo is no longer held: the cover has to be scanned again.", scan: id)
        case .complete:
            ProblemError(409, "conflict", "The scan is complete: there is nothing to run again.", scan: id)
        case .accepted, .identifying, .identified, .reviewing:
            ProblemError(409, "conflict", "The scan is running; only a failed one can be run again.", scan: id)
        case .reviewFailed:
            ProblemError(409, "conflict", "The scan has just been run again.", scan: id)
        }
    }
}
