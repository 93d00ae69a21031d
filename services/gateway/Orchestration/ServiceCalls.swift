import Bus
import Contracts
import FoundationEssentials

/// The orchestrator's requests to other services, with their deadlines.
package struct ServiceCalls: Sendable {
    let node: BusNode

    package init(node: BusNode) {
        self.node = node
    }

    func identify(_ scan: TakenScan, deadline: ContinuousClock.Instant) async throws -> IdentificationReply {
        let request = IdentifyPhoto(scanID: scan.lease.scanID, fence: scan.lease.fence, search: scan.search)
        return try await node.call(request, deadline: deadline).body
    }

    /// Rings the doorbell of a queue: tells its workers that there is something to claim.
    package func ring(_ queue: JobQueue) {
        node.publish(topic: queue.doorbell, Doorbell())
    }
}
