import AlbumScanAPI
import Contracts
import FoundationEssentials
import Telemetry
import Traces
import Tracing

/// Metrics and spans of one scan, derived from its stored events.
struct ScanTelemetry: Sendable {
    let scan: TakenScan

    /// An event of the scan was stored by this gateway.
    func observe(_ event: ProgressEvent) {
        let age = Duration.seconds(max(0, event.at.date.timeIntervalSince(scan.createdAt)))
        // A retried review is a new request of the person's, not a longer scan.
        guard !scan.isRetry else { return }
        if event.stage == .identified { Metric.scanIdentified.record(age) }
        guard event.stage.isFinal else { return }
        let outcome = event.stage.rawValue
        Metric.scansFinished.increment(outcome, event.error?.code ?? "none")
        Metric.scanDuration.record(age, outcome)
        var parent = ServiceContext(scan.requestTrace)
        parent.nextSpanID = scan.trace?.spanID
        recordSpan("scan", context: parent, ofKind: .internal, duration: age, error: event.error?.code) { span in
            span.set([.scan: .string(scan.lease.scanID.uuidString.lowercased()), .outcome: .string(outcome)])
        }
    }

    /// - Parameter queues: those with new jobs for an identified album, one for each cache miss.
    static func countCaches(missing queues: [JobQueue]) {
        for queue in JobQueue.awaited { Metric.cacheLookups.increment(queue.rawValue, queues.contains(queue) ? "miss" : "hit") }
    }
}

extension TraceContext {
    /// The span of a scan. Its id is derived from the scan's, so that whichever gateway ends the scan ends the same span.
    ///
    /// - Parameter traceparent: of the request that was accepted.
    package static func scan(_ id: UUID, acceptedUnder traceparent: String?) -> TraceContext? {
        // The last eight bytes of a UUID hold its variant, so they are never all zero.
        TraceContext(parsing: traceparent)?.child(
            SpanID(withUnsafeBytes(of: id.uuid) { UInt64(bigEndian: $0.loadUnaligned(fromByteOffset: 8, as: UInt64.self)) }))
    }
}
