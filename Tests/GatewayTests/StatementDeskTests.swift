import Foundation
import Gateway
import Logging
import Synchronization
import Testing

/// Strangers may have signatures verified, but only so many.
@Suite struct StatementDeskTests {
    private struct Untrue: Error {}

    /// What verifications tell each other.
    private final class Room: Sendable {
        let running = Mutex(0)
        let most = Mutex(0)
        let isOpen = Mutex(false)
    }

    @Test("Statements are verified one at a time, however many come")
    func oneAtATime() async throws {
        let desk = StatementDesk(places: 40)
        let room = Room()
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                group.addTask {
                    try await desk.verified { () throws(Untrue) in
                        let now = room.running.withLock { count in
                            count += 1
                            return count
                        }
                        room.most.withLock { $0 = max($0, now) }
                        usleep(500)
                        room.running.withLock { $0 -= 1 }
                        return number
                    }
                }
            }
            let seen = try await group.reduce(into: Set<Int>()) { $0.insert($1) }
            #expect(seen.count == 40)
        }
        #expect(room.most.withLock { $0 } == 1)
    }

    @Test("When every place is taken the rest is told to come back, and a failure gives its place up")
    func bounded() async throws {
        let desk = StatementDesk(places: 1)
        let room = Room()
        async let first = problem {
            try await desk.verified { () throws(Untrue) -> Int in
                room.running.withLock { $0 = 1 }
                while !room.isOpen.withLock({ $0 }) { usleep(1000) }
                throw Untrue()
            }
        }
        while room.running.withLock({ $0 }) == 0 { try await Task.sleep(for: .milliseconds(1)) }
        let refusal = await problem { try await desk.verified { () throws(Untrue) in 1 } }
        room.isOpen.withLock { $0 = true }
        #expect(refusal?.problem.status == 503 && refusal?.problem.code == "overloaded")
        let failure = await first
        #expect(failure == nil)
        #expect(try await desk.verified { () throws(Untrue) in 1 } == 1)
    }

    /// What the gateway answers, if it refused.
    private func problem(_ body: @Sendable () async throws -> Int) async -> ProblemError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? ProblemError
        }
    }

    @Test("An address that sends what is not true is held back; the App Store is not, whatever it sends")
    func perAddress() throws {
        var settings = RateLimits.Settings()
        settings.statements = 3
        let limits = RateLimits(settings, logger: Logger(label: "test"))
        let (apple, stranger) = (try #require(NetworkAddress("17.1.2.3")), try #require(NetworkAddress("2001:db8::1")))
        for _ in 0..<100 {
            try limits.admitStatement(of: apple)
            limits.giveBackStatement(of: apple)
        }
        for _ in 0..<3 { try limits.admitStatement(of: stranger) }
        let neighbor = try #require(NetworkAddress("2001:db8::2"))
        #expect(throws: ProblemError.self) { try limits.admitStatement(of: neighbor) }
        try limits.admitStatement(of: apple)
        // The local machine.
        for _ in 0..<10 { try limits.admitStatement(of: nil) }
    }
}
