import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Store

/// `/v1/account`: the caller's rights and switches, and the end of everything held about the caller.
struct AccountRoutes: Sendable {
    let database: Database

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("account", use: show)
        group.patch("account", use: change)
        group.delete("account", use: erase)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        return try .json(try await database.read { try await Self.resource(of: caller, $0) })
    }

    /// The one place where the resource is made.
    static func resource(of caller: AuthenticatedDevice, _ db: DatabaseSession) async throws -> AccountResource {
        let subscription = try await db.subscriptions.best(of: caller.accountID)
        return AccountResource(
            tier: caller.tier, advancedSearch: caller.advancedSearch, subscription: subscription.map { SubscriptionResource($0) })
    }

    @Sendable private func change(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        let body = try await request.body.collect(upTo: 16_384)
        guard let change = try? JSONDecoder().decode(AccountChange.self, from: Data(body.readableBytesView)) else {
            throw ProblemError.badRequest("the body must be a JSON object with advancedSearch, true or false")
        }
        if let advancedSearch = change.advancedSearch {
            guard !advancedSearch || caller.tier == "ultra" else { throw ProblemError.tierRequired }
            try await database.write { try await $0.accounts.setAdvancedSearch(advancedSearch, of: caller.accountID) }
        }
        return try .json(
            try await database.read { db in
                var resource = try await Self.resource(of: caller, db)
                resource.advancedSearch = change.advancedSearch ?? caller.advancedSearch
                return resource
            })
    }

    /// Devices, scans, photos and history go; albums, artwork and reviews are nobody's.
    @Sendable private func erase(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        try await database.write { try await $0.accounts.erase(account) }
        return Response(status: .noContent)
    }
}

extension ProblemError {
    static let tierRequired = ProblemError(403, "tier_required", "Advanced search is part of the Ultra plan.")
}
