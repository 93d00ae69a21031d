import AlbumScanAPI
import Contracts
import FoundationEssentials
import Store
import Traces
import Tracing

/// A scan whose lease this gateway holds, with everything its driver needs to resume it.
package struct TakenScan: Sendable {
    package let lease: ScanLease
    let accountID: UUID
    let createdAt: Date
    let identifiedAt: Date?
    /// Since when it waits for its review; nil if it did not yet when it was taken.
    let reviewingSince: Date?
    let search: SearchMode
    /// The trace context of the accepted request.
    let requestTrace: TraceContext?
    /// The scan's own span, a child of the request's.
    let trace: TraceContext?
    /// What is done for the scan belongs to its span.
    var context: ServiceContext { ServiceContext(trace) }
    /// The scan had ended before: a failed step is retried, or its album was corrected.
    let isRetry: Bool
    package let machine: ScanMachine

    /// - Parameter told: the kinds of all stored events of the scan, and when they happened, in order.
    init(_ scan: ScanRecord, owner: UUID, told: [(kind: ProgressEvent.Kind, at: Date)]) {
        let kinds = told.map(\.kind)
        lease = ScanLease(scanID: scan.id, owner: owner, fence: scan.fence)
        accountID = scan.accountID
        createdAt = scan.createdAt
        identifiedAt = scan.identifiedAt
        reviewingSince = told.last { $0.kind == .reviewing }?.at
        search = scan.search
        requestTrace = TraceContext(parsing: scan.traceparent)
        trace = TraceContext.scan(scan.id, acceptedUnder: scan.traceparent)
        isRetry = kinds.contains(where: \.isFinal)
        machine = ScanMachine(resuming: kinds, artworkIsSettled: scan.artworkIsSettled)
    }
}

extension ScanMachine {
    /// Rebuilds the machine from the events that clients have seen, so that a new driver does not emit any twice.
    package init(resuming kinds: [ProgressEvent.Kind], artworkIsSettled: Bool) {
        guard let identified = kinds.lastIndex(of: .identified) else {
            self.init(phase: .identifying(isSlow: kinds.count { $0 == .identifying } > 1))
            return
        }
        // The album may have been corrected: events about the former one say nothing about this one.
        let kinds = kinds[identified...]
        // A failed review may have been retried: only what follows the last `reviewing` counts.
        let latest = kinds[(kinds.lastIndex(of: .reviewing) ?? identified)...]
        let artwork: Artwork = kinds.contains(.artwork) ? .settled : artworkIsSettled ? .overBudget : .pending
        self.init(phase: .gathering(artwork: artwork, review: latest.contains(.review) ? .ready : .pending))
    }
}
