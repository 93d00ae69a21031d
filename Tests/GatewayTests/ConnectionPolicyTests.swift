import Gateway
import Testing

@Suite struct ConnectionPolicyTests {
    private let someone = NetworkAddress("192.0.2.1")

    @Test("At the ceiling the one that waits longest makes room; whoever is served stays")
    func oldestWaitingGoesFirst() {
        var policy = ConnectionPolicy(limits: .init(total: 3, perAddress: 0))
        for id in 1...3 as ClosedRange<UInt64> { #expect(policy.open(id, from: someone) == .admit) }
        policy.serve(1)
        #expect(policy.open(4, from: someone) == .replace(2, .total))
        // The first has been answered: it waits from now on, behind the third.
        policy.wait(1)
        #expect(policy.open(5, from: someone) == .replace(3, .total))
        #expect(policy.open(6, from: someone) == .replace(4, .total))
        #expect(policy.open(7, from: someone) == .replace(1, .total))
        #expect(policy.count == 3)
        for id in 5...7 as ClosedRange<UInt64> { policy.serve(id) }
        #expect(policy.open(8, from: someone) == .refuse(.total))
        policy.close(6)
        #expect(policy.open(9, from: someone) == .admit)
    }

    @Test("An address at its own limit displaces nobody else, and one without an address is not counted")
    func addresses() {
        var policy = ConnectionPolicy(limits: .init(total: 100, perAddress: 2))
        let other = NetworkAddress("192.0.2.2")
        #expect(policy.open(1, from: other) == .admit)
        #expect(policy.open(2, from: someone) == .admit)
        #expect(policy.open(3, from: someone) == .admit)
        #expect(policy.open(4, from: someone) == .replace(2, .address))
        policy.serve(3)
        policy.serve(4)
        #expect(policy.open(5, from: someone) == .refuse(.address))
        for id in 10..<50 as Range<UInt64> { #expect(policy.open(id, from: nil) == .admit) }
        policy.close(3)
        #expect(policy.open(6, from: someone) == .admit)
    }

    @Test("However many requests a connection makes, it is remembered once")
    func requests() {
        var policy = ConnectionPolicy(limits: .init(total: 2, perAddress: 0))
        _ = policy.open(1, from: nil)
        _ = policy.open(2, from: nil)
        for _ in 0..<10_000 {
            policy.serve(2)
            policy.wait(2)
        }
        #expect(policy.open(3, from: nil) == .replace(1, .total))
        #expect(policy.open(4, from: nil) == .replace(2, .total))
        // Nothing is left of those that are gone.
        policy.wait(1)
        policy.close(1)
        #expect(policy.count == 2)
    }

    @Test(
        "Connections leave descriptors to the others, and an address is far below the ceiling",
        arguments: [(8192, 256, 65_536, 8192, 256), (8192, 256, 1024, 768, 192), (8192, 0, 1024, 768, 0), (100, 256, 64, 16, 4)])
    func descriptors(total: Int, perAddress: Int, descriptors: Int, expectedTotal: Int, expectedPerAddress: Int) {
        let limits = ConnectionPolicy.Limits(total: total, perAddress: perAddress, descriptors: descriptors)
        #expect(limits.total == expectedTotal && limits.perAddress == expectedPerAddress)
    }
}

@Suite struct BodyPaceTests {
    private let start = ContinuousClock.now
    private let limits = BodyPace.Limits(grace: .seconds(10), rate: 1000, deadline: .seconds(90))

    @Test("A body may be slow for the grace; behind that it has to keep the rate")
    func rate() {
        var pace = BodyPace(limits: limits)
        pace.wait(at: start)
        #expect(!pace.isTooSlow(at: start + .seconds(10)))
        #expect(pace.isTooSlow(at: start + .seconds(11)))
        pace.receive(5000, at: start + .seconds(9))
        pace.wait(at: start + .seconds(9))
        #expect(!pace.isTooSlow(at: start + .seconds(15)))
        #expect(pace.isTooSlow(at: start + .seconds(16)))
    }

    @Test("A drip that keeps every timeout between two bytes does not keep the rate")
    func drip() {
        var pace = BodyPace(limits: limits)
        for second in 0..<12 {
            pace.wait(at: start + .seconds(second))
            pace.receive(1, at: start + .seconds(second + 1))
        }
        #expect(pace.isTooSlow(at: start + .seconds(12)))
    }

    @Test("The time in which nothing is asked of the client does not count")
    func ourTime() {
        var pace = BodyPace(limits: limits)
        pace.wait(at: start)
        pace.receive(100, at: start + .seconds(1))
        #expect(!pace.isTooSlow(at: start + .seconds(3600)))
        pace.wait(at: start + .seconds(3600))
        #expect(!pace.isTooSlow(at: start + .seconds(3609)))
        #expect(pace.isTooSlow(at: start + .seconds(3610)))
    }

    @Test("However fast, a body ends in time")
    func deadline() {
        var pace = BodyPace(limits: limits)
        for second in 0..<90 {
            pace.wait(at: start + .seconds(second))
            pace.receive(1_000_000, at: start + .seconds(second + 1))
            #expect(!pace.isTooSlow(at: start + .seconds(second + 1)))
        }
        pace.wait(at: start + .seconds(90))
        #expect(pace.isTooSlow(at: start + .seconds(91)))
    }
}
