import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Orchestration
import Store

/// People's cancelling and deleting of their own scans.
struct ScanRemovals: Sendable {
    let journal: ScanJournal
    let reader: ScanReader
    let orchestrator: Orchestrator

    /// Cancels a running scan at once. One that was cancelled stays so.
    ///
    /// - Throws: 404 for unknown scans, 409 if it has ended otherwise.
    func cancel(_ id: UUID, account: UUID) async throws -> ScanResource {
        let hasStopped = try await stop(id, account: account)
        let scan = try await reader.resource(id, account: account)
        guard hasStopped || scan.error == .cancelled else {
            throw ProblemError(409, "conflict", "The scan has already ended.", scan: id)
        }
        return scan
    }

    /// Deletes a scan and all that came of it; one that runs is cancelled first, which ends the streams of who watches it.
    ///
    /// - Throws: 404 for unknown scans.
    func delete(_ id: UUID, account: UUID) async throws {
        try await stop(id, account: account)
        guard try await journal.database.transaction({ try await $0.scans.delete(id, accountID: account) }) else {
            throw ProblemError.notFound
        }
    }

    /// - Returns: whether the scan was running.
    @discardableResult
    func stop(_ id: UUID, account: UUID) async throws -> Bool {
        guard let events = try await journal.cancel(id, account: account) else { return false }
        await orchestrator.stop(id)
        await orchestrator.publish(events)
        return true
    }
}

/// `POST /v1/scans/{id}/cancel` and `DELETE /v1/scans/{id}`.
struct ScanRemovalRoutes: Sendable {
    let removals: ScanRemovals

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.post("scans/:id/cancel", use: cancel)
        group.delete("scans/:id", use: delete)
    }

    @Sendable private func cancel(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try .json(try await removals.cancel(try RequestParameters.id("id", context), account: try context.caller.accountID))
    }

    @Sendable private func delete(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        try await removals.delete(try RequestParameters.id("id", context), account: try context.caller.accountID)
        return Response(status: .noContent)
    }
}
