import Bus
import Contracts
import FoundationEssentials

/// The requests the orchestrator makes of other services, with their deadlines.
struct ServiceCalls: Sendable {
    let node: BusNode
    /// Two model calls of 10 s each with a retry (SPEC 4.3); the services bound each call themselves.
    var identificationDeadline: Duration = .seconds(45)

    func identify(_ scan: TakenScan, attempt: Int) async throws -> IdentificationReply {
        let request = IdentifyPhoto(
            scanID: scan.lease.scanID, attempt: attempt, maySearch: scan.maySearch, bypassesSearchGate: scan.bypassesSearchGate)
        return try await node.call(request, deadline: .now + identificationDeadline, traceparent: scan.traceparent).body
    }

    /// Tells the workers of a queue that there is something to claim.
    func ring(_ queue: JobQueue) {
        node.publish(topic: queue.doorbell, Doorbell())
    }
}
