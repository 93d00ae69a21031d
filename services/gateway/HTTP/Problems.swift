import AlbumScanAPI
import Bus
import Contracts
import FoundationEssentials
import Hummingbird
import Logging
import Orchestration
import ServiceKit
import Store
import Telemetry

/// An error response: a problem document with its headers.
package struct ProblemError: HTTPResponseError {
    package let problem: Problem
    package var headers: HTTPFields = [:]

    package var status: HTTPResponse.Status { HTTPResponse.Status(code: problem.status) }

    package func response(from request: Request, context: some RequestContext) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/problem+json"
        headers[.cacheControl] = "no-store"
        let body = (try? JSONEncoder.api.encode(problem)) ?? Data("{}".utf8)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }

    init(
        _ status: Int, _ code: String, _ title: String, detail: String? = nil, retryable: Bool = false, scan: UUID? = nil,
        headers: HTTPFields = [:]
    ) {
        problem = Problem(status: status, code: code, title: title, detail: detail, retryable: retryable, scanId: scan)
        self.headers = headers
    }

    init(_ problem: Problem) {
        self.problem = problem
    }

    static func badRequest(_ detail: String) -> ProblemError {
        ProblemError(400, "bad_request", "The request is malformed.", detail: detail)
    }
    static let notFound = ProblemError(404, "not_found", "There is no such resource.")
    static let unauthorized = ProblemError(
        401, "unauthorized", "A valid bearer token is required.", headers: [.wwwAuthenticate: "Bearer realm=\"albumscan\""])

    static func imageTooLarge(limit: Int) -> ProblemError {
        ProblemError(413, "image_too_large", "The picture is larger than \(limit / 1_048_576) MB.")
    }

    static func overloaded(retryAfter: Double = 2) -> ProblemError {
        ProblemError(
            503, "overloaded", "The service is busy. Please try again in a moment.", retryable: true,
            headers: [.retryAfter: wholeSeconds(retryAfter)])
    }

    static func tooManyRequests(retryAfter: Double) -> ProblemError {
        ProblemError(
            429, "too_many_requests", "You have many uploads under way. Please try again in a moment.", retryable: true,
            headers: [.retryAfter: wholeSeconds(retryAfter)])
    }

    static func rateLimited(retryAfter: Double) -> ProblemError {
        ProblemError(
            429, "too_many_requests", "You have made many requests. Please try again in a moment.", retryable: true,
            headers: [.retryAfter: wholeSeconds(retryAfter)])
    }

    /// Clamped to 1 s to an hour, whatever another process asked for.
    private static func wholeSeconds(_ seconds: Double) -> String {
        String(Int(seconds > 1 ? min(seconds.rounded(.up), 3600) : 1))
    }
}

extension ProblemError {
    /// The single mapping from internal errors to error responses.
    package init(_ error: any Error, logger: Logger) {
        switch error {
        case let error as ProblemError:
            self = error
        case let error as BusError:
            self.init(error)
        case let error as OrchestrationError:
            self.init(error)
        case let error as QuotaExhausted:
            self = .quotaExhausted(error.standing)
        case let error as HTTPError:
            self.init(status: error.status, detail: error.body)
        case let error as any HTTPResponseError:
            self.init(status: error.status, detail: nil)
        case let error as StoreError where error.isRetryable:
            logger.log(.warning, "The database is not available", [.error: "\(error)"])
            self = .overloaded()
        case let error as StoreError where error.isUnstorableValue:
            self = .badRequest("a text must not hold U+0000")
        default:
            logger.log(.error, "A request failed", [.error: "\(error)"])
            self.init(500, "internal", "Something went wrong on our side.", retryable: true)
        }
    }

    private init(_ error: OrchestrationError) {
        switch error {
        case .idempotencyMismatch: self.init(422, "idempotency_mismatch", "This Idempotency-Key was used for another request.")
        case .unknownDevice: self = .unauthorized
        }
    }

    private init(_ error: BusError) {
        switch error.code {
        case .unsupportedMediaType: self.init(415, error.code.rawValue, error.message)
        case .imageUnreadable, .imageDimensions: self.init(422, error.code.rawValue, error.message)
        case .cropInvalid, .badMessage: self.init(400, error.code == .cropInvalid ? "crop_invalid" : "bad_request", error.message)
        case .notFound: self = .notFound
        case .tooLarge: self.init(413, "image_too_large", error.message)
        default: self = .overloaded(retryAfter: error.retryAfter ?? 2)
        }
    }

    /// An error of the HTTP framework.
    private init(status: HTTPResponse.Status, detail: String?) {
        switch status.code {
        case 404: self = .notFound
        case 405: self.init(405, "method_not_allowed", "This resource does not support the method.")
        case 413: self.init(413, "too_large", "The request is too large.")
        case let code: self.init(code, "bad_request", detail ?? status.reasonPhrase)
        }
    }
}

/// Turns every error of a request into a problem document.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    let logger: Logger

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            return try ProblemError(error, logger: logger).response(from: request, context: context)
        }
    }
}

extension JSONEncoder {
    /// JSON as the API writes it: no escaped slashes, stable key order.
    static var api: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}

extension Response {
    static func json(_ value: some Encodable, status: HTTPResponse.Status = .ok, headers: HTTPFields = [:]) throws -> Response {
        var headers = headers
        headers[.contentType] = "application/json; charset=utf-8"
        if headers[.cacheControl] == nil { headers[.cacheControl] = "no-store" }
        let body = try JSONEncoder.api.encode(value)
        return Response(status: status, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
    }
}
