import Cryptography
import FoundationEssentials
import HTTPTypes
import Hummingbird
import Logging
import ServiceKit
import Store
import Telemetry

/// Does what a POST asks for once per `Idempotency-Key`, and answers repetitions with what the first was answered (rule 85).
package struct IdempotencyMiddleware: RouterMiddleware {
    let database: Database
    let logger: Logger
    /// The maximum size of a body, in bytes; routes may take less.
    let bodyLimit: Int

    package init(database: Database, logger: Logger, bodyLimit: Int) {
        self.database = database
        self.logger = logger
        self.bodyLimit = bodyLimit
    }

    package func handle(
        _ request: Request, context: GatewayRequestContext, next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        guard request.method == .post, let key = try RequestParameters.idempotencyKey(request) else {
            return try await next(request, context)
        }
        var request = request
        let body = try await request.collected(upTo: bodyLimit)
        request.body = .init(buffer: body)
        let (hash, device) = (Self.hash(request, body), context.device)
        let outcome = try await database.autocommit {
            try await $0.idempotency.begin(key: key, account: device?.accountID, device: device?.deviceID, requestHash: hash)
        }
        switch outcome {
        case .begun(let id): return try await answer(request, context, as: id, next)
        case .answered(let stored): return Response(replaying: stored)
        case .inFlight: throw ProblemError.requestInFlight
        case .mismatch: throw ProblemError.idempotencyMismatch
        }
    }

    private func answer(
        _ request: Request, _ context: GatewayRequestContext, as id: UUID,
        _ next: (Request, GatewayRequestContext) async throws -> Response
    ) async throws -> Response {
        do {
            let response = try await next(request, context)
            return try await store(response, as: id, isRetryable: false)
        } catch {
            let problem = ProblemError(error, logger: logger)
            _ = try await store(
                try problem.response(from: request, context: context), as: id, isRetryable: problem.problem.retryable)
            throw problem
        }
    }

    /// Stores an answer unless it says to come back later; then the key is free again.
    ///
    /// - Parameter isRetryable: what the problem that it tells of says.
    private func store(_ response: Response, as id: UUID, isRetryable: Bool) async throws -> Response {
        let body = ReadBody()
        try await response.body.write(body)
        let answer = StoredAnswer(
            status: response.status.code, contentType: response.headers[.contentType], location: response.headers[.location],
            body: String(buffer: body.bytes))
        do {
            try await database.autocommit { db in
                if isRetryable || response.status.code >= 500 || response.headers[.retryAfter] != nil {
                    try await db.idempotency.abandon(id)
                } else {
                    try await db.idempotency.end(id, with: answer)
                }
            }
        } catch {
            // What was asked for is done, and must be answered; the key is free again after a while.
            logger.log(.warning, "An answer was not stored under its idempotency key", [.error: "\(error)"])
        }
        return Response(status: response.status, headers: response.headers, body: ResponseBody(byteBuffer: body.bytes))
    }

    private static func hash(_ request: Request, _ body: ByteBuffer) -> [UInt8] {
        var hash = SHA256()
        hash.update("\(request.method.rawValue) \(request.head.path ?? "")\n".utf8)
        hash.update(body.readableBytesView)
        return hash.finalize()
    }
}

/// Keeps the body that a response writes.
private final class ReadBody: ResponseBodyWriter {
    private(set) var bytes = ByteBuffer()

    func write(_ buffer: ByteBuffer) { bytes.writeImmutableBuffer(buffer) }
    func finish(_ trailingHeaders: HTTPFields?) {}
}

extension Response {
    fileprivate init(replaying answer: StoredAnswer) {
        var headers: HTTPFields = [.cacheControl: "no-store"]
        headers[.contentType] = answer.contentType
        headers[.location] = answer.location
        if let name = HTTPField.Name("Idempotent-Replayed") { headers[name] = "true" }
        self.init(
            status: .init(code: answer.status), headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(string: answer.body)))
    }
}

extension ProblemError {
    static let idempotencyMismatch = ProblemError(422, "idempotency_mismatch", "This Idempotency-Key was used for another request.")
    static let requestInFlight = ProblemError(
        409, "request_in_flight", "The same request is still being answered. Please try again in a moment.", retryable: true,
        headers: [.retryAfter: "1"])
}
