import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Store

/// `/v1/account`: the caller's entitlements and settings, the export of everything held about the account, and its erasure.
struct AccountRoutes: Sendable {
    let database: Database
    let accounts: AccountReader

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("account", use: show)
        group.patch("account", use: change)
        group.delete("account", use: erase)
        group.get("account/export", use: export)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(try await accounts.resource(try context.caller.accountID))
    }

    @Sendable private func change(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        guard let change = try await request.json(AccountChange.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with advancedSearch, true or false")
        }
        if let advancedSearch = change.advancedSearch {
            guard !advancedSearch || caller.tier.maySearch else { throw ProblemError.tierRequired }
            try await database.transaction { try await $0.accounts.setAdvancedSearch(advancedSearch, of: caller.accountID) }
        }
        return try .json(try await accounts.resource(caller.accountID))
    }

    /// Deletes devices, scans, photos, history and subscriptions; albums, artwork and reviews belong to nobody.
    @Sendable private func erase(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        try await database.transaction { try await $0.accounts.erase(account) }
        return Response(status: .noContent)
    }

    /// Streamed in chunks, since a history may be long; if it breaks off, the document is invalid JSON, so clients notice.
    @Sendable private func export(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let headers: HTTPFields = [
            .contentType: "application/json; charset=utf-8", .cacheControl: "no-store",
            .contentDisposition: "attachment; filename=\"albumscan-export.json\"",
        ]
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { [database] writer in
                try await AccountExport(database: database, account: account).write(to: &writer)
                try await writer.finish(nil)
            })
    }
}
