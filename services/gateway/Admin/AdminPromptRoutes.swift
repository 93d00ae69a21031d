import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import Prompts
import ServiceKit
import Telemetry

/// `/admin/v1/prompts`: which prompts each process has loaded, and reloading them without a restart (rule 24).
struct AdminPromptRoutes: Sendable {
    let prompts: PromptLibrary
    let roll: PromptRoll
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("prompts", use: list)
        group.post("prompts/reload", use: reload)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(try await state(reloading: false))
    }

    /// This gateway's files first: if they are invalid, no other process is told to reload.
    @Sendable private func reload(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        do {
            try prompts.reload()
        } catch {
            logger.log(.error, "The prompts were not read again: those in use stay", [.error: "\(error)"])
            throw ProblemError(
                422, "prompts_invalid", "The prompts are not usable; those in use stay.", detail: error.problems.joined(separator: " "))
        }
        return try .json(try await state(reloading: true))
    }

    private func state(reloading mustReload: Bool) async throws -> AdminPrompts {
        let processes = try await roll.call(reloading: mustReload)
        let versions = Dictionary(uniqueKeysWithValues: prompts.versions.map { ($0.key.rawValue, $0.value) })
        return AdminPrompts(prompts: .init(versions: versions), processes: processes)
    }
}
