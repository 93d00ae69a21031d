import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/accounts` and `/devices`: accounts' entitlements and usage, granting scans, blocking accounts, and revoking devices' tokens
/// (rule 84).
struct AdminAccountRoutes: Sendable {
    let database: Database
    let accounts: AccountReader
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("accounts/:id", use: show)
        group.post("accounts/:id/grants", use: grant)
        group.post("accounts/:id/block", use: block)
        group.delete("accounts/:id/block", use: unblock)
        group.delete("devices/:id", use: revoke)
        group.post("devices/:id/readmit", use: readmit)
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(try await accounts.adminResource(try RequestParameters.id("id", context)))
    }

    /// Takes effect with the next scan, or once quotas are switched on.
    @Sendable private func grant(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        guard let grant = try await request.json(QuotaGrant.self), (1...10_000).contains(grant.scans)
        else { throw ProblemError.badRequest("the body must be a JSON object with scans, 1…10000") }
        guard try await database.transaction({ try await $0.quotas.grant(grant.scans, to: id) }) != nil else { throw ProblemError.notFound }
        logger.log(.notice, "An operator granted scans", [.account: id, .count: grant.scans])
        return try .json(try await accounts.adminResource(id))
    }

    @Sendable private func block(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try await setBlocked(true, context)
    }

    @Sendable private func unblock(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try await setBlocked(false, context)
    }

    private func setBlocked(_ isBlocked: Bool, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let isKnown = try await database.transaction { try await $0.accounts.setBlocked(isBlocked, id) }
        guard isKnown else { throw ProblemError.notFound }
        logger.log(.notice, isBlocked ? "An operator blocked an account" : "An operator unblocked an account", [.account: id])
        return try .json(try await accounts.adminResource(id))
    }

    /// The device stays out, whatever it does, until an operator readmits it.
    @Sendable private func revoke(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let isKnown = try await database.transaction { try await $0.accounts.revoke(deviceID: id, by: .operator) }
        guard isKnown else { throw ProblemError.notFound }
        logger.log(.notice, "An operator revoked a device's token", [.device: id])
        return Response(status: .noContent)
    }

    @Sendable private func readmit(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        guard try await database.transaction({ try await $0.accounts.readmit(deviceID: id) }) else { throw ProblemError.notFound }
        logger.log(.notice, "An operator lets a device register again", [.device: id])
        return Response(status: .noContent)
    }
}
