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

    /// - Throws: 404 for unknown scans, 409 unless the scan's review failed.
    func retryReview(_ id: UUID, account: UUID) async throws {
        _ = try await reader.resource(id, account: account)
        guard try await reruns.run(id, failedAs: .reviewFailed, account: account) else {
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

    /// Retries all failed scans that can be retried, newest first, up to the bound and the account's quota.
    func retryAll(account: UUID) async throws -> RetryReport {
        let failed = try await database.autocommit { try await $0.scanLists.runnableAgain(of: account, limit: Self.bound) }
        var retried: [ScanResource] = []
        for scan in failed {
            do {
                guard try await run(scan.id, failedAs: scan.state, account: account) else { continue }
                retried.append(try await reader.resource(scan.id, account: account))
            } catch {
                // The service is overloaded, or the quota is exhausted: the report says what is left.
                guard !retried.isEmpty, error is ProblemError || error is QuotaExhausted else { throw error }
                break
            }
        }
        let remaining = try await database.autocommit { try await $0.scanLists.countRunnableAgain(of: account) }
        return RetryReport(retried: retried, remaining: remaining)
    }

    /// Subject to the queueing limits of a new photo, but not to those of uploads.
    private func run(_ id: UUID, failedAs state: ScanState, account: UUID) async throws -> Bool {
        guard state == .identificationFailed else { return try await reruns.run(id, failedAs: state, account: account) }
        return try await admission.admitting(.init(account: account), announced: 0) { _ in try await reruns.run(id, failedAs: state, account: account) }
    }
}
