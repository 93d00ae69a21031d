import AlbumScanAPI
import Contracts
import FoundationEssentials
import Hummingbird

/// `/v1/scans/{id}/candidates` and `/correction`.
struct CorrectionRoutes: Sendable {
    let corrections: Corrections

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.get("scans/:id/candidates", use: candidates)
        group.post("scans/:id/correction", use: correct)
    }

    @Sendable private func candidates(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let query = try RequestParameters.searchText("query", of: request)
        return try .json(try await corrections.candidates(id, account: try context.caller.accountID, query: query))
    }

    @Sendable private func correct(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let id = try RequestParameters.id("id", context)
        let account = try context.caller.accountID
        guard let wish = try await request.json(CorrectionRequest.self) else {
            throw ProblemError.badRequest("the body must be a JSON object with releaseGroupId, or artistName and albumTitle")
        }
        try await corrections.correct(id, account: account, choice: try AlbumChoice(wish))
        return try .json(try await corrections.reader.resource(id, account: account), status: .accepted)
    }
}

extension RequestParameters {
    /// A text to search for, 1…200 characters.
    static func searchText(_ name: Substring, of request: Request) throws -> String? {
        guard let text = request.uri.queryParameters[name] else { return nil }
        let trimmed = text.trimmed
        guard (1...200).contains(trimmed.count) else { throw ProblemError.badRequest("\(name) must be 1…200 characters") }
        return String(trimmed)
    }
}
