import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import ServiceKit

/// `/v1/history`, answered by the history service.
struct HistoryRoutes: Sendable {
    let node: BusNode
    var deadline: Duration = .seconds(5)

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("history", use: list)
        group.get("history/:id", use: show)
        group.delete("history/:id", use: delete)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ListHistory(
            accountID: try context.caller.accountID, limit: try RequestParameters.limit(request),
            cursor: request.uri.queryParameters["cursor"].map(String.init))
        return try .json(try await node.call(query, deadline: .now + deadline).body)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ShowHistoryEntry(accountID: try context.caller.accountID, entryID: try RequestParameters.id("id", context))
        return try .json(try await node.call(query, deadline: .now + deadline).body)
    }

    @Sendable private func delete(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let command = DeleteHistoryEntry(accountID: try context.caller.accountID, entryID: try RequestParameters.id("id", context))
        _ = try await node.call(command, deadline: .now + deadline)
        return Response(status: .noContent)
    }
}
