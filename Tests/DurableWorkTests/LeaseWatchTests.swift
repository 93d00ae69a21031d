import DurableWork
import Testing

struct LeaseWatchTests {
    private let start = ContinuousClock.now

    private func second(_ number: Int) -> ContinuousClock.Instant { start + .seconds(number) }

    @Test("Leases end only after the database has answered for a while")
    func grace() {
        var watch = LeaseWatch(grace: .seconds(5))
        #expect(!watch.mayEndLeases(at: second(100)))
        watch.answered(at: second(100))
        watch.answered(at: second(104))
        #expect(!watch.mayEndLeases(at: second(104)))
        #expect(watch.mayEndLeases(at: second(105)))
    }

    @Test("After every failure holders get the time to renew again")
    func failure() {
        var watch = LeaseWatch(grace: .seconds(5))
        watch.answered(at: second(0))
        watch.failed()
        #expect(!watch.mayEndLeases(at: second(30)))
        watch.answered(at: second(30))
        #expect(!watch.mayEndLeases(at: second(34)))
        #expect(watch.mayEndLeases(at: second(35)))
    }
}
