import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Presentation
import Store

/// Several scans at once: lists, and retrying failed ones.
struct ScanListRoutes: Sendable {
    let database: Database
    let scans: ScanReader
    let retries: ScanRetries
    let limits: RateLimits

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("scans", use: list)
        group.post("scans/retry", use: retryAll)
        group.post("scans/:id/retry", use: retry)
        group.post("scans/:id/review", use: retryReview)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let group = try AdminParameters.choice("state", of: request, as: ScanGroup.self)
        let limit = try RequestParameters.limit(request)
        let position = try AdminParameters.cursor(request)?.position
        let page = try await database.autocommit { try await $0.scanLists.page(of: account, group, limit: limit, after: position) }
        return try .json(
            ScanPage(scans: page.scans.map { ScanResource($0) }, nextCursor: page.next.map { AdminCursor($0).text }))
    }

    @Sendable private func retryAll(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try context.caller
        let report = try await retries.retryAll(account: caller.accountID) { try limits.admit(caller.deviceID, context) }
        return try .json(report)
    }

    @Sendable private func retry(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (id, account) = (try RequestParameters.id("id", context), try context.caller.accountID)
        try await retries.retry(id, account: account)
        return try .json(try await scans.resource(id, account: account), status: .accepted)
    }

    @Sendable private func retryReview(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let (id, account) = (try RequestParameters.id("id", context), try context.caller.accountID)
        try await retries.retryReview(id, account: account)
        return try .json(try await scans.resource(id, account: account), status: .accepted)
    }
}
