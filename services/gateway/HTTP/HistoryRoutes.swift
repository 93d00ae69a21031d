import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import ServiceKit
import Store

/// `/v1/history`, served by the history service.
struct HistoryRoutes: Sendable {
    let node: BusNode
    let database: Database
    let removals: ScanRemovals
    var deadline: Duration = .seconds(5)

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("history", use: list)
        group.get("history/changes", use: changes)
        group.get("history/export", use: export)
        group.get("history/:id", use: show)
        group.delete("history/:id", use: delete)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ListHistory(
            accountID: try context.caller.accountID, limit: try RequestParameters.limit(request),
            cursor: request.uri.queryParameters["cursor"].map(String.init))
        return try .revalidated(try await node.call(query, deadline: .now + deadline).body, for: request)
    }

    @Sendable private func changes(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ListHistoryChanges(
            accountID: try context.caller.accountID, since: request.uri.queryParameters["since"].map(String.init),
            limit: try RequestParameters.limit(request, default: 100))
        return try .revalidated(try await node.call(query, deadline: .now + deadline).body, for: request)
    }

    /// Viewing does not change the entity tag: `lastViewedAt` is insignificant.
    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let query = ShowHistoryEntry(accountID: try context.caller.accountID, entryID: try RequestParameters.id("id", context))
        let entry = try await node.call(query, deadline: .now + deadline).body
        var essence = entry
        essence.lastViewedAt = nil
        return try .revalidated(entry, essence: essence, for: request)
    }

    @Sendable private func delete(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (entry, account) = (try RequestParameters.id("id", context), try context.caller.accountID)
        // The scan goes with its entry, so it must not run on.
        if let scan = try await database.autocommit({ try await $0.history.scanID(of: entry, accountID: account) }) {
            try await removals.stop(scan, account: account)
        }
        let command = DeleteHistoryEntry(accountID: account, entryID: entry)
        _ = try await node.call(command, deadline: .now + deadline)
        return Response(status: .noContent)
    }

    // MARK: Export

    /// Streamed page by page, in constant memory however long the history is.
    @Sendable private func export(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let format = try AdminParameters.choice("format", of: request, as: HistoryExport.self) ?? .json
        // An error before the first byte becomes a proper error response; after it, the response is cut off, which clients notice.
        let first = try await page(of: account, after: nil)
        let headers: HTTPFields = [
            .contentType: format.contentType, .contentDisposition: "attachment; filename=\"albumscan-history.\(format.rawValue)\"",
            .cacheControl: "no-store",
        ]
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [self] writer in
                try await writer.write(ByteBuffer(string: format.head + format.text(of: first.entries, isFirst: true)))
                var cursor = first.nextCursor
                while let current = cursor {
                    let page = try await page(of: account, after: current)
                    try await writer.write(ByteBuffer(string: format.text(of: page.entries, isFirst: false)))
                    cursor = page.nextCursor
                }
                try await writer.write(ByteBuffer(string: format.tail))
                try await writer.finish(nil)
            })
    }

    private func page(of account: UUID, after cursor: String?) async throws -> HistoryDetailPage {
        try await node.call(ListHistoryDetails(accountID: account, limit: 100, cursor: cursor), deadline: .now + deadline).body
    }
}
