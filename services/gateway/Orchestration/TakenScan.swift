import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store
import Telemetry

/// A scan whose lease this gateway holds, with everything its driver needs to go on.
struct TakenScan: Sendable {
    let lease: ScanLease
    let accountID: UUID
    let createdAt: Date
    let identifiedAt: Date?
    let maySearch: Bool
    let bypassesSearchGate: Bool
    let reviewTier: ReviewKind
    /// The request that was accepted.
    let requestTrace: TraceContext?
    /// The scan's own span, a child of the request's.
    let trace: TraceContext?
    /// The scan ended before, and the step it failed at is run again.
    let isRetry: Bool
    let machine: ScanMachine

    /// - Parameter kinds: the scan's stored events, from the first to the last.
    init(_ scan: ScanRecord, owner: UUID, kinds: [ProgressEvent.Kind]) {
        lease = ScanLease(scanID: scan.id, owner: owner, fence: scan.fence)
        accountID = scan.accountID
        createdAt = scan.createdAt
        identifiedAt = scan.identifiedAt
        maySearch = scan.maySearch
        bypassesSearchGate = scan.bypassesSearchGate
        reviewTier = scan.reviewTier
        requestTrace = TraceContext(parsing: scan.traceparent)
        trace = TraceContext.scan(scan.id, acceptedUnder: scan.traceparent)
        isRetry = kinds.contains(.reviewFailed) || kinds.contains(.identificationFailed)
        machine = ScanMachine(resuming: kinds, artworkIsSettled: scan.artworkIsSettled)
    }
}

extension ScanMachine {
    /// Rebuilds the machine from what was told to clients, so that a new driver tells nothing twice.
    package init(resuming kinds: [ProgressEvent.Kind], artworkIsSettled: Bool) {
        guard kinds.contains(.identified) else {
            self.init(phase: .identifying(isSlow: kinds.count { $0 == .identifying } > 1))
            return
        }
        // A failed review may have been run again: only what follows the last `reviewing` counts.
        let latest = kinds[(kinds.lastIndex(of: .reviewing) ?? 0)...]
        let artwork: Artwork = kinds.contains(.artwork) ? .settled : artworkIsSettled ? .overBudget : .pending
        self.init(phase: .gathering(artwork: artwork, review: latest.contains(.review) ? .ready : .pending))
    }
}
