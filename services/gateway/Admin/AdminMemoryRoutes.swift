import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/admin/v1/memory`: the covers in the visual memory, and deleting them.
struct AdminMemoryRoutes: Sendable {
    let database: Database
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("memory", use: list)
        group.get("memory/:id", use: show)
        group.delete("memory/:id", use: forget)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let album = try AdminParameters.id("album", of: request)
        let limit = try RequestParameters.limit(request)
        let position = try AdminParameters.cursor(request)?.position
        let page = try await database.autocommit { try await $0.adminMemory.page(of: album, limit: limit, after: position) }
        return try .json(AdminCoverPage(covers: page.items.map(AdminCover.init), nextCursor: page.next.map { AdminCursor($0).text }))
    }

    @Sendable private func show(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        guard let cover = try await database.autocommit({ try await $0.adminMemory.find(id) }) else { throw ProblemError.notFound }
        return try .json(AdminCover(cover))
    }

    /// By a cover's id, or by an album's for all of its covers.
    @Sendable private func forget(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let count = try await database.transaction { try await $0.visualMemory.remove(id) }
        guard count > 0 else { throw ProblemError.notFound }
        logger.log(.notice, "An operator had covers forgotten", [.detail: id, .count: count])
        return try .json(AdminForgotten(forgotten: count))
    }
}
