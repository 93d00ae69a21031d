import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/scans`: finding and inspecting scans, retrying and cancelling them.
struct AdminScanRoutes: Sendable {
    let database: Database
    let actions: AdminScanActions
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("scans", use: list)
        group.get("scans/:id", use: show)
        group.post("scans/:id/retry", use: retry)
        group.post("scans/:id/cancel", use: cancel)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let filter = AdminScanFilter(
            state: try AdminParameters.choice("state", of: request), albumID: try AdminParameters.id("album", of: request),
            accountID: try AdminParameters.id("account", of: request),
            isStuck: try RequestParameters.flag("stuck", of: request) ?? false)
        let limit = try RequestParameters.limit(request)
        let position = try AdminParameters.cursor(request)?.position
        let page = try await database.autocommit { try await $0.adminScans.page(filter, limit: limit, after: position) }
        return try .json(AdminScanPage(scans: page.items.map(AdminScan.init), nextCursor: page.next.map { AdminCursor($0).text }))
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(AdminScanDetail(try await actions.show(try RequestParameters.id("id", context))))
    }

    @Sendable private func retry(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let scan = try await actions.retry(id)
        logger.log(.notice, "An operator runs a scan again", [.scan: id])
        return try .json(AdminScanDetail(scan), status: .accepted)
    }

    @Sendable private func cancel(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let scan = try await actions.cancel(id)
        logger.log(.notice, "An operator ended a scan", [.scan: id])
        return try .json(AdminScanDetail(scan))
    }
}
