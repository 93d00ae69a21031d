import Foundation
import Gateway
import Testing

@Suite struct CostlyRequestsTests {
    private func refusal(_ requests: CostlyRequests, _ account: UUID, _ address: NetworkAddress? = nil) async -> Int? {
        do {
            try await requests.running(of: account, from: address) {}
            return nil
        } catch {
            return (error as? ProblemError)?.problem.status
        }
    }

    @Test("An account has so many under way and leaves the other places to others; all together have no more than there are")
    func shared() async throws {
        let requests = CostlyRequests(total: 3, perAccount: 1)
        let (one, two, three, four) = (UUID(), UUID(), UUID(), UUID())
        try await requests.running(of: one, from: nil) {
            #expect(await refusal(requests, one) == 429)
            #expect(await refusal(requests, two) == nil)
            try await requests.running(of: two, from: nil) {
                try await requests.running(of: three, from: nil) { #expect(await refusal(requests, four) == 503) }
            }
        }
        #expect(await refusal(requests, one) == nil)
    }

    @Test("An address has half of the places, however many accounts it registers, and what fails gives its place back")
    func address() async throws {
        struct Failure: Error {}
        let requests = CostlyRequests(total: 4, perAccount: 1)
        let (crowd, other) = (NetworkAddress("192.0.2.1"), NetworkAddress("192.0.2.2"))
        try await requests.running(of: UUID(), from: crowd) {
            await #expect(throws: Failure.self) { try await requests.running(of: UUID(), from: crowd) { throw Failure() } }
            try await requests.running(of: UUID(), from: crowd) {
                #expect(await refusal(requests, UUID(), crowd) == 429)
                #expect(await refusal(requests, UUID(), other) == nil)
            }
        }
    }
}
