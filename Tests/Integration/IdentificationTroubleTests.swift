import AlbumScanAPI
import Foundation
import SampleCovers
import Testing

/// What the model services may do to us while an album is being identified, and what a person sees of it.
@Suite struct IdentificationTroubleTests {
    /// A scan of an album nobody has seen, with these faults ordered for its identification.
    private func scan(
        _ cover: SampleCover = .okComputer, _ faults: Sandbox.Fault..., check: @Sendable (Stack, Device, ScanResource) async throws -> Void
    ) async throws {
        let stack = try await Stack.troubled.value
        let ordered = faults
        try await TroubleLock.shared.alone {
            try await stack.reset()
            for fault in ordered { try await stack.sandbox.order(fault) }
            let device = try await Device.registered(on: stack)
            try await check(stack, device, device.scan(Pictures.photograph(cover)))
        }
    }

    private static func fault(_ kind: String, status: Int? = nil, retryAfter: Int? = nil, count: Int = 1) -> Sandbox.Fault {
        Sandbox.Fault(kind: kind, step: "id_call_1", status: status, retryAfter: retryAfter, count: count)
    }

    /// One automatic retry on transient failure (rule 71): the person notices nothing.
    @Test(arguments: [
        fault("status", status: 429, retryAfter: 1), fault("status", status: 429), fault("status", status: 529),
        fault("status", status: 503),
        fault("html"), fault("break_stream"), fault("overloaded_event"), fault("error_event"), fault("hang"), fault("empty"), fault("page"),
        fault("missing_end"), fault("truncate"),
    ])
    func oneTransientFailureIsRetried(fault: Sandbox.Fault) async throws {
        try await scan(.okComputer, fault) { stack, _, scan in
            #expect(scan.state == .complete && scan.identification?.albumTitle == "OK Computer", "\(fault.kind): \(scan.error as Any)")
            let identifications = try await stack.sandbox.requests(step: "id_call_1")
            #expect(identifications == 2)
        }
    }

    /// One repair attempt (rule 69).
    @Test(arguments: ["nonsense", "schema_violation", "prose"])
    func anAnswerThatIsNotTheSchemaIsAskedForAgain(kind: String) async throws {
        try await scan(.okComputer, Self.fault(kind)) { stack, _, scan in
            #expect(scan.identification?.albumTitle == "OK Computer")
            let identifications = try await stack.sandbox.requests(step: "id_call_1")
            #expect(identifications == 2)
        }
    }

    @Test(arguments: [
        fault("status", status: 529, count: 9), fault("status", status: 429, retryAfter: 1, count: 9), fault("html", count: 9),
        fault("nonsense", count: 9), fault("empty", count: 9), fault("page", count: 9),
    ])
    func lastingTroubleEndsTheScanAndSaysThatItMayBeTriedAgain(fault: Sandbox.Fault) async throws {
        try await scan(.okComputer, fault) { stack, device, scan in
            #expect(scan.state == .identificationFailed && scan.identification == nil)
            #expect(scan.error?.code == "identification_unavailable" && scan.error?.retryable == true, "\(scan.error as Any)")
            let entries = try await device.history()
            #expect(entries.isEmpty)
            // A failed identification never starts a review.
            let reviews = try await stack.sandbox.requests(step: "review")
            #expect(reviews == 0)
        }
    }

    @Test func aHangIsGivenUp() async throws {
        try await scan(.okComputer, Self.fault("hang", count: 9)) { stack, _, scan in
            #expect(scan.state == .identificationFailed && scan.error?.code == "identification_unavailable")
            let identifications = try await stack.sandbox.requests(step: "id_call_1")
            #expect(identifications == 2)
        }
    }

    /// Nothing to try again until the account's limit begins anew (rule 73).
    @Test func aSpendLimitIsToldWithItsReset() async throws {
        try await scan(.okComputer, Self.fault("spend_limit", count: 9)) { stack, _, scan in
            #expect(scan.state == .identificationFailed && scan.error?.code == "budget_exhausted" && scan.error?.retryable == true)
            let reset = try #require(scan.error?.retryAt?.date)
            #expect(reset > .now && reset < .now + 32 * 86_400)
            let identifications = try await stack.sandbox.requests(step: "id_call_1")
            #expect(identifications == 1)
        }
    }

    @Test func aRefusalIsAFailureWithoutRetries() async throws {
        try await scan(.okComputer, Self.fault("refusal", count: 9)) { _, _, scan in
            #expect(scan.state == .identificationFailed && scan.error != nil)
        }
    }

    /// The cover shows an acronym, so the second call decides; without it there is no album to name.
    @Test func troubleInTheSearch() async throws {
        let fault = Sandbox.Fault(kind: "status", step: "id_call_2", status: 529, count: 9)
        try await scan(.seeds, fault) { _, _, scan in
            #expect(scan.state == .identificationFailed && scan.error?.code == "identification_unavailable")
        }
        try await scan(.seeds, Sandbox.Fault(kind: "pause_turn", step: "id_call_2")) { _, _, scan in
            #expect(scan.identification?.albumTitle == "Seeds")
        }
    }
}
