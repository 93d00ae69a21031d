import Bus
import Contracts
import Gateway
import HTTPTypes
import Hummingbird
import Logging
import Testing

@Suite struct ProblemsTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    static let unreadable = BusError(code: .imageUnreadable, message: "The picture is cut off.")

    private func problem(_ code: BusError.Code, retryAfter: Double? = nil) -> ProblemError {
        let error = BusError(code: code, message: "A sentence for anyone.", detail: "for operators", retryAfter: retryAfter)
        return ProblemError(error, logger: logger)
    }

    /// What the person who sent it can change is a 4xx with the service's own words.
    @Test(arguments: [
        (BusError.Code.unsupportedMediaType, 415, "unsupported_media_type"),
        (.imageUnreadable, 422, "image_unreadable"),
        (.imageDimensions, 422, "image_dimensions"),
        (.cropInvalid, 400, "crop_invalid"),
        (.badMessage, 400, "bad_request"),
        (.tooLarge, 413, "image_too_large"),
    ])
    func theClientsMistakes(code: BusError.Code, status: Int, expected: String) {
        let error = problem(code)
        #expect(error.problem.status == status)
        #expect(error.problem.code == expected)
        #expect(error.problem.title == "A sentence for anyone.")
        #expect(!error.problem.retryable)
        #expect(error.headers[.retryAfter] == nil)
    }

    @Test func whatIsNotThere() {
        #expect(problem(.notFound).problem.status == 404)
        #expect(problem(.notFound).problem.code == "not_found")
    }

    /// Everything else passes: refused early and politely, never a mystery (rule 68).
    @Test(arguments: [
        BusError.Code.deadlineExceeded, .noWorker, .workerLost, .busClosed, .unknownOperation, .overloaded, .cancelled, .internal,
        .identificationUnavailable, .budgetExhausted, .photoGone, "a_code_of_tomorrow",
    ])
    func ourTroubles(code: BusError.Code) {
        let error = problem(code)
        #expect(error.problem.status == 503)
        #expect(error.problem.code == "overloaded")
        #expect(error.problem.retryable)
        #expect(error.headers[.retryAfter] == "2")
    }

    @Test(arguments: [
        (0.0, "1"), (-3, "1"), (0.2, "1"), (1, "1"), (1.2, "2"), (30, "30"), (1e300, "3600"), (.infinity, "3600"), (.nan, "1"),
    ])
    func retryAfterIsInWholeSeconds(seconds: Double, header: String) {
        #expect(problem(.overloaded, retryAfter: seconds).headers[.retryAfter] == header)
    }

    @Test func whatOperatorsKnowStaysInside() {
        for code in [BusError.Code.imageUnreadable, .internal, .notFound] {
            let shown = problem(code).problem
            #expect(!"\(shown)".contains("for operators"))
        }
    }

    @Test func anErrorNobodyExpectedSaysNothingOfItself() {
        struct Surprise: Error { let secret = "sesame" }
        let error = ProblemError(Surprise(), logger: logger)
        #expect(error.problem.status == 500)
        #expect(error.problem.code == "internal")
        #expect(error.problem.retryable)
        #expect(!"\(error.problem)".contains("sesame"))
    }

    @Test(arguments: [
        (HTTPResponse.Status.notFound, "not_found"), (.methodNotAllowed, "method_not_allowed"), (.contentTooLarge, "too_large"),
        (.badRequest, "bad_request"),
    ])
    func theFrameworksErrorsAreProblemsToo(status: HTTPResponse.Status, code: String) {
        let error = ProblemError(HTTPError(status), logger: logger)
        #expect(error.problem.status == status.code)
        #expect(error.problem.code == code)
        #expect(!error.problem.title.isEmpty)
    }

    @Test("A problem names its kind and the request that is being answered, also one that is made once for all")
    func namesTheRequest() {
        #expect(problem(.notFound).problem.type == "urn:albumscan:problem:not_found")
        #expect(problem(.notFound).problem.requestId == nil)
        for id in ["a", "b"] {
            RequestID.$current.withValue(id) { #expect(problem(.notFound).problem.requestId == id) }
        }
    }

    @Test func aProblemStaysItself() {
        let original = problem(.imageDimensions)
        let again = ProblemError(original, logger: logger)
        #expect(again.problem == original.problem)
        #expect(again.status.code == 422)
    }
}
