import AlbumScanAPI
import Hummingbird
import Presentation
import ServiceKit
import Store

/// `/admin/v1/wallets`: how a person's wallet stands, in numbers.
struct AdminWalletRoutes: Sendable {
    let database: Database

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("wallets/:id", use: show)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        guard let wallet = try await database.autocommit({ try await $0.adminWallets.find(id) }) else { throw ProblemError.notFound }
        return try .json(AdminWallet(wallet))
    }
}
