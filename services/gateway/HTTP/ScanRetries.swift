import AlbumScanAPI
import FoundationEssentials
import Orchestration
import Presentation
import ServiceKit
import Store

/// Clients' retries of failed scans, subject to the same limits as new ones.
struct ScanRetries: Sendable {
    let database: Database
    let reader: ScanReader
    let reruns: ScanReruns
    let admission: AdmissionControl

    /// The maximum number of scans retried by one request.
    static let bound = 50

    /// - Throws: 404 for unknown scans, 409 unless the scan's review failed and can be written again, 429 if that was asked for too often.
    func retryReview(_ id: UUID, account: UUID) async throws {
        _ = try await reader.resource(id, account: account)
        guard try await run(id, failedAs: .reviewFailed, account: account) else {
            throw ProblemError(409, "conflict", "Only a failed review can be run again.", scan: id)
        }
    }

    /// - Throws: 404 for unknown scans, 409 `photo_gone` if there is nothing left to identify, 409 `conflict` unless the scan failed.
    func retry(_ id: UUID, account: UUID) async throws {
        let state = try await reader.resource(id, account: account).state
        guard try await run(id, failedAs: state, account: account) else {
            let (code, sentence) = ScanReruns.refusal(of: state, photoHeld: false)
            throw ProblemError(409, code, sentence, scan: id)
        }
    }

    /// Retries all failed scans that can be retried, newest first, up to the bound, the account's quota and its allowances.
    ///
    /// - Parameter count: counts one scan more against the caller's rate; the first is counted with the request.
    func retryAll(account: UUID, count: () throws -> Void) async throws -> RetryReport {
        let failed = try await database.autocommit { try await $0.scanLists.runnableAgain(of: account, limit: Self.bound) }
        var retried: [ScanResource] = []
        var exhausted: AllowanceExhausted?
        for (index, scan) in failed.enumerated() {
            do {
                if index > 0 { try count() }
                guard try await run(scan.id, failedAs: scan.state, account: account) else { continue }
                retried.append(try await reader.resource(scan.id, account: account))
            } catch is ReviewRetryRefusal {
                continue
            } catch let error as AllowanceExhausted {
                // The other kind of work may have some left.
                exhausted = error
            } catch {
                // The service is overloaded, or the quota is exhausted: the report says what is left.
                guard !retried.isEmpty, error is ProblemError || error is QuotaExhausted else { throw error }
                break
            }
        }
        if retried.isEmpty, let exhausted { throw exhausted }
        let remaining = try await database.autocommit { try await $0.scanLists.countRunnableAgain(of: account) }
        return RetryReport(retried: retried, remaining: remaining)
    }

    /// Subject to the queueing limits of a new photo, but not to those of uploads; a review to those of new reviews.
    private func run(_ id: UUID, failedAs state: ScanState, account: UUID) async throws -> Bool {
        func run() async throws -> Bool { try await reruns.run(id, failedAs: state, account: account, isPersons: true) }
        switch state {
        case .identificationFailed:
            return try await admission.admitting(.init(account: account), announced: 0) { _ in try await run() }
        case .reviewFailed:
            if let wait = admission.reviewBacklog() { throw ProblemError.overloaded(retryAfter: wait.inSeconds) }
            return try await run()
        case .accepted, .identifying, .identified, .reviewing, .complete:
            return false
        }
    }
}
