import AlbumScanAPI
import Eventually
import Foundation
import SampleCovers
import Testing

/// What one account may spend, on a stack that knows covers by sight (rule 82).
@Suite(.serialized) struct BudgetTests {
    @Test("An account without budget is still told what is known, is told when to come back, and others go on")
    func usedUp() async throws {
        // A look and a review.
        let stack = try await Stack.start(
            "budget", environment: ["ALBUMSCAN_FINGERPRINT": "on", "ALBUMSCAN_ACCOUNT_BUDGET_DAY_CALLS": "2"])
        let device = try await Device.registered(on: stack)
        let taught = try await device.scan(Pictures.photograph(.abbeyRoad, seed: 1))
        #expect(taught.state == .complete && taught.identification?.method == "two-tier")

        let refused = try await device.scan(Pictures.photograph(.okComputer, seed: 1))
        #expect(refused.state == .identificationFailed && refused.error?.code == "budget_exhausted" && refused.error?.retryable == true)
        let reset = try #require(refused.error?.retryAt?.date)
        #expect(reset > .now && reset < .now + 86_402)
        #expect(try await stack.sandbox.requests(step: "id_call_1") == 1)
        #expect(try await stack.sql("SELECT count(*) FROM scan_photo WHERE scan_id = '\(refused.id)'") == "1")

        // Once it has been taught.
        try await eventually {
            try await stack.sql("SELECT count(*) FROM scan_features WHERE album_id IS NOT NULL") == "0"
        }
        let photo = try await eventually {
            try await device.scan(Pictures.photograph(.abbeyRoad, seed: .random(in: 2...40)))
        } is: {
            $0.identification?.method == "fingerprint"
        }
        #expect(photo.state == .complete && photo.review == taught.review)

        let other = try await Device.registered(on: stack)
        #expect(try await other.scan(Pictures.photograph(.okComputer, seed: 2)).state == .complete)

        // The next day; the photo is still there.
        _ = try await stack.sql("DELETE FROM budget_use")
        let path = "/v1/scans/\(refused.id.uuidString.lowercased())/retry"
        #expect(try await device.call(.post, path, headers: [:], body: []).status == 202)
        #expect(try await device.ended(refused.id).identification?.albumTitle == "OK Computer")
        let held = try await stack.sql("SELECT count(*) FROM budget_reservation")
        #expect(held == "0")
    }
}
