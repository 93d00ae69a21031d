import Gateway
import HTTPTypes
import Logging
import Store
import Testing

@Suite struct BatchRefusalsTests {
    private let logger = Logger(label: "test") { _ in SwiftLogNoOpLogHandler() }

    private func exhausted(_ seconds: Int = 60) -> ProblemError {
        ProblemError(AllowanceExhausted(kind: .scans, renewsIn: .seconds(seconds)), logger: logger)
    }

    private func problem(_ error: any Error) -> ProblemError { ProblemError(error, logger: logger) }

    private func answer(to count: Int, _ problems: [ProblemError]) -> ProblemError? {
        var refusals = BatchRefusals()
        for problem in problems { refusals.note(problem) }
        return refusals.refusal(of: count)
    }

    @Test("A batch whose photos are all refused for the same reason is refused, with the longest wait")
    func asAWhole() {
        let refusal = answer(to: 3, [exhausted(60), exhausted(7200), exhausted(61)])
        #expect(refusal?.problem.status == 429 && refusal?.problem.code == "allowance_exhausted")
        #expect(refusal?.headers[.retryAfter] == "7200" && refusal?.problem.retryable == true)
    }

    @Test("One that was accepted, different reasons, or what lies in the photos is told for each")
    func each() {
        #expect(answer(to: 2, [exhausted()]) == nil)
        #expect(answer(to: 2, [exhausted(), problem(StoreError.notFound)]) == nil)
        let unreadable = problem(ProblemsTests.unreadable)
        #expect(unreadable.problem.status == 422 && answer(to: 2, [unreadable, unreadable]) == nil)
        #expect(answer(to: 0, []) == nil)
    }
}
