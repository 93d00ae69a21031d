import Foundation
import Gateway
import Testing

struct AdmissionPolicyTests {
    private let start = ContinuousClock.now

    private func policy(uploads: Int = 12) -> AdmissionPolicy {
        var limits = AdmissionPolicy.Limits()
        limits.uploads = uploads
        return AdmissionPolicy(limits: limits)
    }

    private func refusal(
        _ policy: inout AdmissionPolicy, _ caller: UUID = UUID(), _ waits: AdmissionPolicy.Waits = .init(), size: Int = 1,
        second: Double = 0, random: Double = 0
    ) -> AdmissionPolicy.Refusal? {
        do {
            try policy.admit(caller, size: size, waits: waits, at: start + .seconds(second), random: random)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A line that is too long at any stage is told, with the time it takes",
        arguments: [
            (AdmissionPolicy.Waits(ingest: .seconds(3)), nil, 0), (.init(ingest: .seconds(4)), .ingest, 4),
            (.init(identification: .seconds(7)), .identification, 7), (.init(review: .seconds(31)), .review, 31),
            (.init(review: .seconds(3600)), .review, 60),
        ] as [(AdmissionPolicy.Waits, AdmissionPolicy.Reason?, Int)])
    func stages(waits: AdmissionPolicy.Waits, reason: AdmissionPolicy.Reason?, seconds: Int) {
        var policy = policy()
        let refusal = refusal(&policy, UUID(), waits)
        #expect(refusal?.reason == reason)
        if reason != nil { #expect(refusal?.retryAfter == .seconds(seconds)) }
    }

    @Test("Only so many photographs are held at once; a finished one makes room")
    func uploads() {
        var policy = policy(uploads: 2)
        let first = UUID()
        #expect(refusal(&policy, first) == nil && refusal(&policy) == nil)
        #expect(refusal(&policy)?.reason == .uploads)
        policy.finish(first, size: 1, at: start)
        #expect(refusal(&policy) == nil)
    }

    @Test("Nor more bytes than fit; but one alone always may")
    func bytes() {
        var policy = policy()
        let first = UUID()
        #expect(refusal(&policy, first, size: 300 << 20) == nil)
        #expect(refusal(&policy, size: 21 << 20)?.reason == .uploads)
        #expect(refusal(&policy, size: 20 << 20) == nil)
        policy.finish(first, size: 300 << 20, at: start)
        #expect(refusal(&policy, size: 300 << 20) == nil)
        var alone = self.policy()
        #expect(refusal(&alone, size: 400 << 20) == nil)
    }

    @Test("The time to wait follows the rate at which uploads are done, spread by chance")
    func rate() {
        var policy = policy(uploads: 4)
        let callers = (0..<8).map { _ in UUID() }
        for caller in callers[..<4] { _ = refusal(&policy, caller) }
        // One every two seconds.
        for (index, caller) in callers[..<4].enumerated() {
            policy.finish(caller, size: 1, at: start + .seconds(2 * index))
            _ = refusal(&policy, callers[index + 4], second: Double(2 * index))
        }
        #expect(refusal(&policy, second: 8)?.retryAfter == .seconds(8))
        #expect(refusal(&policy, second: 8, random: 0.5)?.retryAfter == .seconds(10))
    }

    @Test("One caller cannot take every place while others come")
    func fairness() {
        var policy = policy(uploads: 12)
        let greedy = UUID()
        for _ in 0..<9 { #expect(refusal(&policy, greedy) == nil) }
        #expect(refusal(&policy, greedy)?.reason == .caller)
        for _ in 0..<3 { #expect(refusal(&policy) == nil) }
        #expect(refusal(&policy)?.reason == .uploads)
        policy.finish(greedy, size: 1, at: start)
        policy.finish(greedy, size: 1, at: start)
        policy.finish(greedy, size: 1, at: start)
        policy.finish(greedy, size: 1, at: start)
        #expect(refusal(&policy, greedy) == nil)
    }

    @Test("What was never admitted gives no place back")
    func stray() {
        var policy = policy(uploads: 1)
        policy.finish(UUID(), size: 1, at: start)
        #expect(refusal(&policy) == nil)
        #expect(refusal(&policy) != nil)
    }
}
