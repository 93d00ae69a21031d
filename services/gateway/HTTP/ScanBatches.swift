import AlbumScanAPI
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Store

/// `POST /v1/scans/batch`: several photos in one request, each accepted like a single one.
struct ScanBatches: Sendable {
    let intake: ScanIntake
    let logger: Logger

    /// The maximum number of photos in one request.
    static let limit = 20

    /// The maximum size of a request, in bytes: the photos, plus the overhead of each form part.
    static func bodyLimit(photo: Int) -> Int { limit * (photo + 16_384) }

    func add(to group: RouterGroup<GatewayRequestContext>) {
        group.post("scans/batch", use: accept)
    }

    @Sendable private func accept(_ request: Request, _ context: GatewayRequestContext) async throws -> Response {
        let caller = try Uploader(context)
        let wishes = try ScanIntake.Wishes(request, caller: caller.device)
        let key = try RequestParameters.idempotencyKey(request)
        if let coding = request.headers[.contentEncoding], coding.lowercased() != "identity" { throw ProblemError.contentCoding }
        var reader = try MultipartReader(request, limit: Self.bodyLimit(photo: intake.upload.limit))
        var items: [BatchReport.Item] = []
        do {
            while let part = try await reader.next() {
                guard items.count < Self.limit else {
                    if items.count == Self.limit { items.append(.init(index: items.count, problem: Self.tooMany.problem)) }
                    continue
                }
                items.append(await accept(part, at: items.count, from: &reader, wishes, key: key, caller))
            }
        } catch let error as ProblemError where !items.isEmpty {
            // The photos before it have been accepted, so the client must learn about them. If a photo broke the request, its own item says
            // so.
            if items.last?.problem == nil { items.append(.init(index: items.count, problem: error.problem)) }
        }
        guard !items.isEmpty else { throw ProblemError.badRequest("the form has no photo") }
        return try .json(BatchReport(items: items))
    }

    private func accept(
        _ part: MultipartPart, at index: Int, from reader: inout MultipartReader, _ wishes: ScanIntake.Wishes, key: String?,
        _ caller: Uploader
    ) async -> BatchReport.Item {
        let name = part.filename.map { String($0.prefix(255)) }
        let limit = intake.upload.limit
        do {
            try ScanIntake.check(mediaType: part.contentType)
            // Derived keys contain a space, so that they cannot collide with a client's key.
            let accepted = try await intake.accept(wishes, key: key.map { "\($0) \(index)" }, announced: 0, caller) { memory in
                try await reader.content(limit: limit, into: memory)
            }
            return .init(index: index, name: name, scan: accepted.resource)
        } catch {
            return .init(index: index, name: name, problem: ProblemError(error, logger: logger).problem)
        }
    }

    private static let tooMany = ProblemError(
        413, "too_many_photos", "A batch holds at most \(limit) photos; this one and those behind it were not read.")
}
