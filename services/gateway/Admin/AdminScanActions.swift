import AlbumScanAPI
import FoundationEssentials
import Store

/// What operators may do to a scan.
struct AdminScanActions: Sendable {
    let journal: ScanJournal
    let orchestrator: Orchestrator
    let services: ServiceCalls

    func show(_ id: UUID) async throws -> AdminScanDetail {
        guard let scan = try await journal.database.read({ try await $0.adminScans.find(id) }) else { throw ProblemError.notFound }
        return scan
    }

    /// Runs the step again that the scan failed at.
    ///
    /// - Throws: 404 for an unknown scan, 409 if there is nothing to run again.
    func retry(_ id: UUID) async throws -> AdminScanDetail {
        let scan = try await show(id).scan
        let reopened =
            switch scan.state {
            case .identificationFailed: try await journal.reopenForIdentification(id)
            case .reviewFailed: try await journal.reopenForReview(id, account: scan.accountId)
            default: nil as (scan: TakenScan, events: [ProgressEvent])?
            }
        guard let reopened else { throw ProblemError(409, "conflict", Self.whyNotRetried(scan), scan: id) }
        if scan.state == .reviewFailed { services.ring(.review) }
        await orchestrator.publish(reopened.events)
        await orchestrator.drive(reopened.scan)
        return try await show(id)
    }

    private static func whyNotRetried(_ scan: AdminScan) -> String {
        switch scan.state {
        case .accepted, .identifying, .identified, .reviewing: "The scan is running; only a failed one can be run again."
        case .complete: "The scan is complete: there is nothing to run again."
        case .identificationFailed where !scan.photoHeld: "The photo is no longer held: the cover has to be scanned again."
        case .identificationFailed, .reviewFailed: "The scan has just been run again."
        }
    }

    /// Ends a running scan at once.
    ///
    /// - Throws: 404 for an unknown scan, 409 if it has ended.
    func cancel(_ id: UUID) async throws -> AdminScanDetail {
        guard let events = try await journal.cancel(id) else {
            _ = try await show(id)
            throw ProblemError(409, "conflict", "The scan has already ended.", scan: id)
        }
        await orchestrator.stop(id)
        await orchestrator.publish(events)
        return try await show(id)
    }
}
