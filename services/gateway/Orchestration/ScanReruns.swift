import AlbumScanAPI
import FoundationEssentials
import Store

/// Retries the step at which a scan failed: only the review (rule 40), or the identification while the photo is kept (rule 7).
package struct ScanReruns: Sendable {
    let journal: ScanJournal
    let orchestrator: Orchestrator
    let services: ServiceCalls

    package init(journal: ScanJournal, orchestrator: Orchestrator, services: ServiceCalls) {
        self.journal = journal
        self.orchestrator = orchestrator
        self.services = services
    }

    /// - Parameters:
    ///   - state: the scan's last known state.
    ///   - account: the scan's account.
    ///   - isPersons: whether a person asks, whose retries are bounded; an operator's are not.
    /// - Returns: whether there was something to retry.
    package func run(_ id: UUID, failedAs state: ScanState, account: UUID, isPersons: Bool) async throws -> Bool {
        let reopened =
            switch state {
            case .identificationFailed: try await journal.reopenForIdentification(id, isPersons: isPersons)
            case .reviewFailed: try await journal.reopenForReview(id, account: account, isPersons: isPersons)
            case .accepted, .identifying, .identified, .reviewing, .complete: nil as ScanJournal.Reopened?
            }
        guard let reopened else { return false }
        if state == .reviewFailed { services.ring(.review) }
        await orchestrator.publish(reopened.events)
        await orchestrator.drive(reopened.scan)
        return true
    }

    /// Why a scan cannot be retried.
    package static func refusal(of state: ScanState, photoHeld: Bool) -> (code: String, sentence: String) {
        switch state {
        case .accepted, .identifying, .identified, .reviewing: ("conflict", "The scan is running; only a failed one can be run again.")
        case .complete: ("conflict", "The scan is complete: there is nothing to run again.")
        case .identificationFailed where !photoHeld: ("photo_gone", "The photo is no longer held: the cover has to be scanned again.")
        case .identificationFailed, .reviewFailed: ("conflict", "The scan has just been run again.")
        }
    }
}
