import FoundationEssentials
import Orchestration
import Store

/// Operators' actions on a scan.
struct AdminScanActions: Sendable {
    let journal: ScanJournal
    let orchestrator: Orchestrator
    let reruns: ScanReruns

    func show(_ id: UUID) async throws -> AdminScanView {
        guard let scan = try await journal.database.autocommit({ try await $0.adminScans.find(id) }) else { throw ProblemError.notFound }
        return scan
    }

    /// Retries the step at which the scan failed.
    ///
    /// - Throws: 404 for an unknown scan, 409 if there is nothing to retry.
    func retry(_ id: UUID) async throws -> AdminScanView {
        let found = try await show(id).scan
        guard try await reruns.run(id, failedAs: found.scan.state, account: found.scan.accountID, isPersons: false) else {
            let refusal = ScanReruns.refusal(of: found.scan.state, photoHeld: found.photoIsHeld)
            throw ProblemError(409, "conflict", refusal.sentence, scan: id)
        }
        return try await show(id)
    }

    /// Cancels a running scan at once.
    ///
    /// - Throws: 404 for an unknown scan, 409 if it has ended.
    func cancel(_ id: UUID) async throws -> AdminScanView {
        guard let events = try await journal.cancel(id) else {
            _ = try await show(id)
            throw ProblemError(409, "conflict", "The scan has already ended.", scan: id)
        }
        await orchestrator.stop(id)
        await orchestrator.publish(events)
        return try await show(id)
    }
}
