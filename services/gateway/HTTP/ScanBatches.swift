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
    let limits: RateLimits
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
        try ScanIntake.checkCoding(of: request)
        var reader = try MultipartReader(request, limit: Self.bodyLimit(photo: intake.upload.limit))
        var items: [BatchReport.Item] = []
        var refusals = BatchRefusals()
        do {
            while let part = try await reader.next() {
                guard items.count < Self.limit else {
                    if items.count == Self.limit { items.append(.init(index: items.count, problem: Self.tooMany.problem)) }
                    continue
                }
                do {
                    // The first is counted with the request.
                    if !items.isEmpty { try limits.admit(caller.device.deviceID, context) }
                    items.append(try await accept(part, at: items.count, from: &reader, wishes, key: key, caller))
                } catch {
                    let problem = ProblemError(error, logger: logger)
                    refusals.note(problem)
                    items.append(.init(index: items.count, name: Self.name(of: part), problem: problem.problem))
                }
            }
        } catch let error as ProblemError where !items.isEmpty {
            // The photos before it have been accepted, so the client must learn about them. If a photo broke the request, its own item says
            // so.
            if items.last?.problem == nil { items.append(.init(index: items.count, problem: error.problem)) }
        }
        guard !items.isEmpty else { throw ProblemError.badRequest("the form has no photo") }
        if let refusal = refusals.refusal(of: min(items.count, Self.limit)) { throw refusal }
        return try .json(BatchReport(items: items))
    }

    private func accept(
        _ part: MultipartPart, at index: Int, from reader: inout MultipartReader, _ wishes: ScanIntake.Wishes, key: String?,
        _ caller: Uploader
    ) async throws -> BatchReport.Item {
        let limit = intake.upload.limit
        try ScanIntake.check(mediaType: part.contentType)
        // Derived keys contain a space, so that they cannot collide with a client's key.
        let accepted = try await intake.accept(wishes, key: key.map { "\($0) \(index)" }, announced: 0, caller) { memory in
            try await reader.content(limit: limit, into: memory)
        }
        return .init(index: index, name: Self.name(of: part), scan: accepted.resource)
    }

    private static func name(of part: MultipartPart) -> String? { part.filename.map { String($0.prefix(255)) } }

    private static let tooMany = ProblemError(
        413, "too_many_photos", "A batch holds at most \(limit) photos; this one and those behind it were not read.")
}

/// Tells whether a batch was refused as a whole: for a reason that lies in the caller or the service, and in no photo. Pure.
package struct BatchRefusals: Sendable {
    private var problems: [ProblemError] = []

    package init() {}

    package mutating func note(_ problem: ProblemError) {
        problems.append(problem)
    }

    /// - Parameter count: of all photos.
    /// - Returns: the error that is the answer, with the longest `Retry-After`; nil if the photos' own results are.
    package func refusal(of count: Int) -> ProblemError? {
        guard let first = problems.first?.problem, problems.count == count, [402, 403, 429].contains(first.status) || first.status >= 500,
            problems.allSatisfy({ $0.problem.code == first.code })
        else { return nil }
        return problems.max { $0.retryAfter < $1.retryAfter }
    }
}

extension ProblemError {
    fileprivate var retryAfter: Int { headers[.retryAfter].flatMap { Int($0) } ?? 0 }
}
