import AlbumScanAPI
import Bus
import Contracts
import Store

/// The service on the bus.
package struct HistoryHandler: Sendable {
    private let service: HistoryService

    package init(service: HistoryService) {
        self.service = service
    }

    package func list(_ request: ListHistory, _ context: BusContext) async throws -> BusPayload<HistoryPage> {
        try await reporting {
            BusPayload(try await service.page(accountID: request.accountID, limit: request.limit, cursor: request.cursor))
        }
    }

    package func changes(_ request: ListHistoryChanges, _ context: BusContext) async throws -> BusPayload<HistoryChanges> {
        try await reporting {
            BusPayload(try await service.changes(accountID: request.accountID, since: request.since, limit: request.limit))
        }
    }

    package func details(_ request: ListHistoryDetails, _ context: BusContext) async throws -> BusPayload<HistoryDetailPage> {
        try await reporting {
            BusPayload(try await service.details(accountID: request.accountID, limit: request.limit, cursor: request.cursor))
        }
    }

    package func show(_ request: ShowHistoryEntry, _ context: BusContext) async throws -> BusPayload<HistoryDetailResource> {
        try await reporting { BusPayload(try await service.entry(request.entryID, accountID: request.accountID)) }
    }

    package func choose(_ request: ChooseHistoryArtwork, _ context: BusContext) async throws -> BusPayload<HistoryDetailResource> {
        try await reporting {
            BusPayload(try await service.choose(edition: request.releaseID, for: request.entryID, accountID: request.accountID))
        }
    }

    package func delete(_ request: DeleteHistoryEntry, _ context: BusContext) async throws -> BusPayload<Done> {
        try await reporting {
            try await service.delete(request.entryID, accountID: request.accountID)
            return BusPayload(Done())
        }
    }

    /// Turns database errors into errors that tell the caller whether to retry.
    private func reporting<Result>(_ body: () async throws -> Result) async throws -> Result {
        do {
            return try await body()
        } catch let error as StoreError {
            throw BusError(
                code: .internal, isRetryable: error.isRetryable, message: "The history is not available at the moment.",
                detail: error.description)
        }
    }
}
