import AlbumScanAPI
import Foundation
import Orchestration
import Testing

/// When a person may have a failed review written again (rule 40).
@Suite struct ReviewRetryTests {
    private let now = Date(timeIntervalSince1970: 1_800_000_000)

    private func refusal(_ error: ScanFailure?, retryAt: TimeInterval? = nil) -> ReviewRetryRefusal? {
        ReviewRetryRefusal(error: error, retryAt: retryAt.map { now.addingTimeInterval($0) }, now: now)
    }

    private func failure(retryable: Bool = true, retryAt: TimeInterval? = nil) -> ScanFailure {
        ScanFailure(
            code: "review_unavailable", message: "", retryable: retryable, retryAt: retryAt.map { Timestamp(now.addingTimeInterval($0)) })
    }

    @Test("A failure says whether it is final, and until when it would fail again")
    func failures() {
        #expect(refusal(nil) == nil && refusal(failure()) == nil && refusal(failure(retryAt: -1)) == nil)
        #expect(refusal(failure(retryable: false)) == .final)
        #expect(refusal(failure(retryAt: 90)) == .notBefore(now.addingTimeInterval(90)))
    }

    @Test("Between two retries there is a pause")
    func pauses() {
        #expect(refusal(failure(), retryAt: 30) == .wait(.seconds(30)))
        #expect(refusal(failure(), retryAt: 0) == nil)
        let pauses = (1...7).map { ReviewRetryRefusal.pause(afterRetries: $0) }
        #expect(pauses == [60, 300, 1800, 7200, 86_400, 86_400, 86_400].map { .seconds($0) })
    }
}
