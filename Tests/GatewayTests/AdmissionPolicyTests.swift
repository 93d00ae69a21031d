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
        random: Double = 0
    ) -> AdmissionPolicy.Refusal? {
        do {
            try policy.admit(caller, size: size, waits: waits, random: random)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "A line that is too long at any stage is told, with the time it takes",
        arguments: [
            (AdmissionPolicy.Waits(ingest: .seconds(5)), nil, 0), (.init(ingest: .seconds(6)), .ingest, 6),
            (.init(identification: .seconds(7)), .identification, 7), (.init(identification: .seconds(3600)), .identification, 60),
            // Most photos are of albums whose review exists.
            (.init(review: .seconds(3600)), nil, 0),
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

    @Test("Once it is known how fast uploads are done, no more are let in than are done in time; the time to wait is spread by chance")
    func rate() {
        var policy = policy()
        let callers = (0..<12).map { _ in UUID() }
        for caller in callers { _ = refusal(&policy, caller) }
        // One every two seconds, and another comes for each.
        for index in 0..<15 {
            policy.finish(callers[index % 12], size: 1, at: start + .seconds(2 * index))
            #expect(refusal(&policy, callers[index % 12]) == nil)
        }
        policy.finish(callers[3], size: 1, at: start + .seconds(30))
        let told = refusal(&policy)
        #expect(told?.reason == .ingest && told?.retryAfter == .seconds(22))
        #expect(refusal(&policy, random: 0.5)?.retryAfter == .milliseconds(27_500))
    }

    @Test("What few uploads take says nothing about how many could be done")
    func quiet() {
        var policy = policy()
        for index in 0..<40 {
            let caller = UUID()
            #expect(refusal(&policy, caller) == nil)
            policy.finish(caller, size: 1, at: start + .seconds(60 * index))
        }
        for _ in 0..<12 { #expect(refusal(&policy) == nil) }
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
