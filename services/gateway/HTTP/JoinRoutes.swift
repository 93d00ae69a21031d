import AlbumScanAPI
import FoundationEssentials
import Hummingbird
import Logging
import Presentation
import ServiceKit
import Store
import Telemetry

/// `/v1/account/joins`: accounts that want to become part of the caller's (rule 54).
struct JoinRoutes: Sendable {
    let database: Database
    let accounts: AccountReader
    let logger: Logger

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("account/joins", use: list)
        group.post("account/joins/:id", use: answer)
    }

    @Sendable private func list(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let requests = try await database.autocommit { try await $0.joinRequests.pending(of: account) }
        return try .json(JoinRequestList(joins: requests.map(JoinRequestResource.init)))
    }

    @Sendable private func answer(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let account = try context.caller.accountID
        let id = try RequestParameters.id("id", context)
        guard let answer = try await request.json(JoinAnswer.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with accept, true or false")
        }
        switch try await database.transaction({
            try await $0.joinRequests.answer(id, isAccepted: answer.accept, for: account)
        }) {
        case .joined: logger.log(.notice, "Two accounts were joined as both had agreed")
        case .refused: break
        case .tooManyDevices: throw ProblemError.tooManyDevices
        case .notFound: throw ProblemError.notFound
        }
        return try .json(try await accounts.resource(account))
    }
}
