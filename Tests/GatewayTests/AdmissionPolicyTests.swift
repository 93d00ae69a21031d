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
        _ policy: inout AdmissionPolicy, _ account: UUID = UUID(), _ waits: AdmissionPolicy.Waits = .init(), announced: Int = 1,
        random: Double = 0
    ) -> AdmissionPolicy.Refusal? {
        do {
            _ = try policy.admit(.init(account: account), announced: announced, waits: waits, random: random)
            return nil
        } catch {
            return error
        }
    }

    private func admitted(
        _ policy: inout AdmissionPolicy, _ account: UUID = UUID(), from address: String? = nil, bytes: Int = 0
    ) throws -> AdmissionPolicy.Ticket {
        let caller = AdmissionPolicy.Caller(account: account, address: address.flatMap { NetworkAddress($0) })
        let ticket = try policy.admit(caller, announced: 0, waits: .init(), random: 0)
        try policy.reserve(bytes, for: ticket, random: 0)
        return ticket
    }

    /// Why something was refused; nil if it was not.
    private func reason(_ body: () throws -> Void) -> AdmissionPolicy.Reason? {
        do {
            try body()
            return nil
        } catch {
            return (error as? AdmissionPolicy.Refusal)?.reason
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
    func uploads() throws {
        var policy = policy(uploads: 2)
        let first = try admitted(&policy)
        #expect(refusal(&policy) == nil)
        #expect(refusal(&policy)?.reason == .uploads)
        policy.finish(first, at: start)
        #expect(refusal(&policy) == nil)
    }

    @Test("Nor more bytes than fit; but one alone always may")
    func bytes() throws {
        var policy = policy()
        let first = try admitted(&policy, bytes: 300 << 20)
        #expect(refusal(&policy, announced: 21 << 20)?.reason == .uploads)
        #expect(refusal(&policy, announced: 20 << 20) == nil)
        policy.finish(first, at: start)
        #expect(refusal(&policy, announced: 300 << 20) == nil)
        var alone = self.policy()
        let large = try admitted(&alone)
        try alone.reserve(400 << 20, for: large, random: 0)
    }

    @Test("What was announced takes no memory, what arrives does, and a finished one gives it back")
    func memoryIsTakenAsBytesArrive() throws {
        var policy = policy()
        let caller = AdmissionPolicy.Caller(account: UUID())
        // Eight that announce the largest photo, and send little of it.
        let slow = try (0..<8).map { _ in try policy.admit(caller, announced: 24 << 20, waits: .init(), random: 0) }
        for ticket in slow { try policy.reserve(1000, for: ticket, random: 0) }
        #expect(refusal(&policy, announced: 300 << 20) == nil)
        let large = try admitted(&policy, bytes: 319 << 20)
        #expect(reason { try policy.reserve(2 << 20, for: slow[0], random: 0) } == .uploads)
        policy.finish(large, at: start)
        #expect(reason { try policy.reserve(2 << 20, for: slow[0], random: 0) } == nil)
    }

    @Test("An account that drips into every place it gets leaves the others theirs, and so does an address with many accounts")
    func shares() throws {
        var limits = AdmissionPolicy.Limits()
        limits.uploads = 96
        limits.uploadsPerAccount = 24
        limits.uploadsPerAddress = 48
        var policy = AdmissionPolicy(limits: limits)
        let greedy = UUID()
        var taken = 0
        while (try? admitted(&policy, greedy, from: "192.0.2.1", bytes: 1000)) != nil { taken += 1 }
        #expect(taken == 24)
        while (try? admitted(&policy, UUID(), from: "192.0.2.1", bytes: 1000)) != nil { taken += 1 }
        #expect(taken == 48)
        #expect(reason { _ = try admitted(&policy, greedy, from: "192.0.2.2") } == .caller)
        #expect(reason { _ = try admitted(&policy, UUID(), from: "192.0.2.1") } == .address)
        // A second one does not get the last quarter, which is for those who hold little.
        for _ in 0..<24 { _ = try admitted(&policy, UUID(), from: "192.0.2.2", bytes: 1000) }
        #expect(reason { _ = try admitted(&policy, UUID(), from: "192.0.2.2") } == .address)
        for _ in 0..<6 { _ = try admitted(&policy, UUID(), from: "192.0.2.3", bytes: 1000) }
        #expect(reason { _ = try admitted(&policy, UUID(), from: "192.0.2.3") } == .address)
        for _ in 0..<18 { #expect(refusal(&policy) == nil) }
        #expect(refusal(&policy)?.reason == .uploads)
    }

    @Test("Clients that send slowly say nothing about how fast ingest is")
    func slowClients() throws {
        var policy = policy()
        let slow = try (0..<4).map { _ in try admitted(&policy) }
        for index in 0..<40 {
            let ticket = index < 4 ? slow[index] : try admitted(&policy)
            policy.finish(ticket, at: start + .seconds(60 * index))
        }
        for _ in 0..<11 { _ = try admitted(&policy) }
        #expect(refusal(&policy) == nil)
        #expect(refusal(&policy)?.retryAfter == .seconds(2))
    }

    @Test("Nor may an account's bytes take more than its share")
    func sharesOfBytes() throws {
        var limits = AdmissionPolicy.Limits()
        limits.uploads = 96
        limits.uploadsPerAccount = 24
        var policy = AdmissionPolicy(limits: limits)
        let greedy = UUID()
        _ = try admitted(&policy, greedy, bytes: 60 << 20)
        let second = try admitted(&policy, greedy, bytes: 19 << 20)
        #expect(reason { try policy.reserve(2 << 20, for: second, random: 0) } == .caller)
        _ = try admitted(&policy, UUID(), bytes: 60 << 20)
        policy.finish(second, at: start)
        _ = try admitted(&policy, greedy, bytes: 19 << 20)
    }

    @Test("Once it is known how fast uploads are done, no more are let in than are done in time; the time to wait is spread by chance")
    func rate() throws {
        var policy = policy()
        func received() throws -> AdmissionPolicy.Ticket {
            let ticket = try admitted(&policy)
            policy.receive(ticket)
            return ticket
        }
        var tickets = try (0..<12).map { _ in try received() }
        // One every two seconds, and another comes for each.
        for index in 0..<15 {
            policy.finish(tickets[index % 12], at: start + .seconds(2 * index))
            tickets[index % 12] = try received()
        }
        policy.finish(tickets[3], at: start + .seconds(30))
        let told = refusal(&policy)
        #expect(told?.reason == .ingest && told?.retryAfter == .seconds(22))
        #expect(refusal(&policy, random: 0.5)?.retryAfter == .milliseconds(27_500))
    }

    @Test("What few uploads take says nothing about how many could be done")
    func quiet() throws {
        var policy = policy()
        for index in 0..<40 {
            let ticket = try admitted(&policy)
            policy.receive(ticket)
            policy.finish(ticket, at: start + .seconds(60 * index))
        }
        for _ in 0..<12 { #expect(refusal(&policy) == nil) }
    }

    @Test("What was never admitted gives no place back")
    func stray() {
        var policy = policy(uploads: 1)
        policy.finish(77, at: start)
        #expect(refusal(&policy) == nil)
        #expect(refusal(&policy) != nil)
    }
}
