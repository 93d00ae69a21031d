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
    private let stored: Problem
    package var headers: HTTPFields = [:]

    package var status: HTTPResponse.Status { HTTPResponse.Status(code: stored.status) }

    /// The document, with the id of the request that is being answered.
    package var problem: Problem {
        var problem = stored
        problem.requestId = RequestID.current
        return problem
    }

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
        stored = Problem(status: status, code: code, title: title, detail: detail, retryable: retryable, scanId: scan)
        self.headers = headers
    }

    init(_ problem: Problem) {
        stored = problem
    }

    static func badRequest(_ detail: String) -> ProblemError {
        ProblemError(400, "bad_request", "The request is malformed.", detail: detail)
    }
    static let notFound = ProblemError(404, "not_found", "There is no such resource.")
    static let unauthorized = ProblemError(
        401, "unauthorized", "A valid bearer token is required.", headers: [.wwwAuthenticate: "Bearer realm=\"albumscan\""])

    static func imageTooLarge(limit: Int) -> ProblemError {
        let size = limit < 1_048_576 ? "\(limit / 1024) kB" : "\(limit / 1_048_576) MB"
        return ProblemError(413, "image_too_large", "The picture is larger than \(size).")
    }

    static let tooLarge = ProblemError(413, "too_large", "The request is too large.")
    static let tooManyStreams = ProblemError(
        429, "too_many_requests", "You follow many scans at once. Please try again in a moment.", retryable: true,
        headers: [.retryAfter: "5"])
    static let bodyTooSlow = ProblemError(
        408, "bad_request", "The upload took too long.", retryable: true, headers: [.connection: "close"])

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

    /// The day's allowance of the account is used up (rule 83).
    static func allowanceExhausted(_ exhausted: AllowanceExhausted) -> ProblemError {
        let work =
            switch exhausted.kind {
            case .scans: "Many of your scans found no album today."
            case .lookups: "You have searched for many albums today."
            case .corrections: "You have corrected many scans today."
            case .reviewRetries: "You have asked for many reviews again today."
            case .walletDiscs: "You have put many records into wallets today."
            }
        return ProblemError(
            429, "allowance_exhausted", work + " There is more from midnight (UTC).", retryable: true,
            headers: [.retryAfter: wholeSeconds(exhausted.renewsIn.inSeconds, atMost: 86_400)])
    }

    init(_ refusal: ReviewRetryRefusal, now: Date = .now) {
        switch refusal {
        case .final:
            self.init(409, "not_retryable", "This review cannot be written again.")
        case .notBefore(let moment):
            self.init(
                409, "not_retryable", "This review cannot be written yet.", retryable: true,
                headers: moment.map { [.retryAfter: Self.wholeSeconds($0.timeIntervalSince(now), atMost: 86_400)] } ?? [:])
        case .wait(let pause):
            self.init(
                429, "too_many_requests", "You have asked for this review a moment ago. Please try again later.", retryable: true,
                headers: [.retryAfter: Self.wholeSeconds(pause.inSeconds, atMost: 86_400)])
        }
    }

    /// Clamped to 1 s to an hour, or another limit, whatever another process asked for.
    private static func wholeSeconds(_ seconds: Double, atMost limit: Double = 3600) -> String {
        String(Int(seconds > 1 ? min(seconds.rounded(.up), limit) : 1))
    }
}

extension ProblemError {
    /// The single mapping from internal errors to error responses.
    package init(_ error: any Error, logger: Logger) {
        switch error {
        case let error as ProblemError:
            self = error
        case is BodyTooSlow:
            self = .bodyTooSlow
        case let error as BusError:
            self.init(error)
        case let error as OrchestrationError:
            self.init(error)
        case let error as QuotaExhausted:
            self = .quotaExhausted(error.standing)
        case let error as AllowanceExhausted:
            Metric.rateLimited.increment("allowance")
            self = .allowanceExhausted(error)
        case let error as ReviewRetryRefusal:
            self.init(error)
        case let error as HTTPError:
            self.init(status: error.status, detail: error.body)
        case let error as any HTTPResponseError:
            self.init(status: error.status, detail: nil)
        case let error as StoreError where error.isRetryable:
            logger.log(.warning, "The database is not available", [.error: "\(error)", .request: RequestID.current ?? ""])
            self = .overloaded()
        case let error as StoreError where error.isUnstorableValue:
            self = .badRequest("a text must not hold U+0000")
        default:
            logger.log(.error, "A request failed", [.error: "\(error)", .request: RequestID.current ?? ""])
            self.init(500, "internal", "Something went wrong on our side.", retryable: true)
        }
    }

    private init(_ error: OrchestrationError) {
        switch error {
        case .idempotencyMismatch: self = .idempotencyMismatch
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
        case .walletFixed, .walletFull, .tooManyWallets: self.init(409, error.code.rawValue, error.message)
        case .editionUnknown: self.init(422, error.code.rawValue, error.message)
        case .allowanceExhausted:
            self = .allowanceExhausted(AllowanceExhausted(kind: .walletDiscs, renewsIn: .seconds(error.retryAfter ?? 3600)))
        default: self = .overloaded(retryAfter: error.retryAfter ?? 2)
        }
    }

    /// An error of the HTTP framework.
    private init(status: HTTPResponse.Status, detail: String?) {
        switch status.code {
        case 404: self = .notFound
        case 405: self.init(405, "method_not_allowed", "This resource does not support the method.")
        case 413: self = .tooLarge
        case let code: self.init(code, "bad_request", detail ?? status.reasonPhrase)
        }
    }
}

/// Turns every error of a request into a problem document, and logs under which id.
struct ProblemMiddleware<Context: RequestContext>: RouterMiddleware {
    let logger: Logger

    func handle(_ request: Request, context: Context, next: (Request, Context) async throws -> Response) async throws -> Response {
        do {
            return try await next(request, context)
        } catch {
            let problem = ProblemError(error, logger: logger)
            logger.log(
                .info, "A request was refused",
                [
                    .request: RequestID.current ?? "", .method: request.method.rawValue, .path: context.endpointPath ?? "",
                    .status: problem.status.code, .code: problem.problem.code,
                ])
            return try problem.response(from: request, context: context)
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
