import Bus
import Contracts

/// Adapts the service to the bus.
package struct IdentificationHandler: Sendable {
    private let service: IdentificationService

    package init(service: IdentificationService) {
        self.service = service
    }

    package func identify(_ request: IdentifyPhoto, _ context: BusContext) async throws -> BusPayload<IdentificationReply> {
        BusPayload(try await service.identify(request, deadline: context.deadline))
    }
}
