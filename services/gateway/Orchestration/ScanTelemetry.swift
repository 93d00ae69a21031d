import AlbumScanAPI
import Contracts
import FoundationEssentials
import Telemetry

/// Counts and traces what becomes of one scan, from the events that are stored of it.
struct ScanTelemetry: Sendable {
    let scan: TakenScan

    /// An event of the scan was stored by this gateway.
    func observe(_ event: ProgressEvent) {
        let age = Duration.seconds(max(0, event.at.date.timeIntervalSince(scan.createdAt)))
        // A review that is run again is the person's new wish, not a longer scan.
        guard !scan.isRetry else { return }
        if event.stage == .identified { Metric.scanIdentified.record(age) }
        guard event.stage.isFinal else { return }
        let outcome = event.stage.rawValue
        Metric.scansFinished.increment(outcome, event.error?.code ?? "none")
        Metric.scanDuration.record(age, outcome)
        guard let trace = scan.trace else { return }
        Tracer.record(
            "scan", kind: .internal, context: trace, parentID: scan.requestTrace?.spanID, duration: age,
            attributes: [.scan: .text(scan.lease.scanID.uuidString.lowercased()), .outcome: .text(outcome)], error: event.error?.code)
    }

    /// - Parameter queues: that got work for an identified album, because something of it was not there.
    static func countCaches(missing queues: [JobQueue]) {
        for queue in JobQueue.awaited { Metric.cacheLookups.increment(queue.rawValue, queues.contains(queue) ? "miss" : "hit") }
    }
}

extension TraceContext {
    /// The span of a scan. Its id follows from the scan's, so that whichever gateway ends the scan ends the same span.
    ///
    /// - Parameter traceparent: the request that was accepted.
    package static func scan(_ id: UUID, acceptedUnder traceparent: String?) -> TraceContext? {
        // The last eight bytes of a UUID hold its variant, so they are never all zero.
        TraceContext(parsing: traceparent)?.child(spanID: hex(withUnsafeBytes(of: id.uuid) { Array($0.suffix(8)) }))
    }
}
