import Bus
import Contracts

/// The service on the bus.
package struct IngestHandler: Sendable {
    private let service: IngestService

    package init(service: IngestService) {
        self.service = service
    }

    package func describe(_ request: DescribePhoto, _ context: BusContext) async throws -> BusPayload<Done> {
        try await service.describe(context.attachment ?? [], deadline: context.deadline)
    }

    package func prepareWall(_ request: PrepareWall, _ context: BusContext) async throws -> BusPayload<PreparedWall> {
        try await service.prepareWall(context.attachment ?? [], deadline: context.deadline)
    }

    package func normalize(_ request: NormalizePhoto, _ context: BusContext) async throws -> BusPayload<NormalizedPhoto> {
        try await service.normalize(context.attachment ?? [], crop: request.crop, deadline: context.deadline)
    }
}
