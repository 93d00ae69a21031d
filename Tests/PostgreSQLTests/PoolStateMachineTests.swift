import PostgreSQL
import SplitMix64
import Testing

@Suite struct PoolStateMachineTests {
    typealias Action = PoolStateMachine.Action

    let start = ContinuousClock.now

    private func machine(minimum: Int = 0, maximum: Int = 2) -> PoolStateMachine {
        PoolStateMachine(
            limits: PoolStateMachine.Limits(
                minimum: minimum, maximum: maximum, idleTimeout: .seconds(60), maximumLifetime: .seconds(1000)
            ))
    }

    private func at(_ seconds: Double) -> ContinuousClock.Instant { start + .seconds(seconds) }

    @Test func opensTheMinimumAtStart() {
        var machine = machine(minimum: 2)
        #expect(machine.start(now: start) == [.open(connection: 1), .open(connection: 2)])
        #expect(machine.connected(1, now: start, jitter: 0) == [])
        #expect(machine.idleCount == 1)
    }

    @Test func waitersAreServedInTheOrderTheyCame() {
        var machine = machine(maximum: 1)
        #expect(machine.acquire(waiter: 1, deadline: at(9), now: start) == [.open(connection: 1)])
        #expect(machine.acquire(waiter: 2, deadline: at(9), now: start) == [])
        #expect(machine.acquire(waiter: 3, deadline: at(9), now: start) == [])
        #expect(machine.connected(1, now: start, jitter: 0) == [.lease(connection: 1, waiter: 1)])
        machine.cancel(waiter: 2)
        #expect(machine.released(1, isReusable: true, now: start) == [.lease(connection: 1, waiter: 3)])
        #expect(machine.released(1, isReusable: true, now: start) == [])
        #expect(machine.acquire(waiter: 4, deadline: at(9), now: start) == [.lease(connection: 1, waiter: 4)])
    }

    @Test func oneConnectionForEachWaiterUpToTheMaximum() {
        var machine = machine()
        #expect(machine.acquire(waiter: 1, deadline: at(9), now: start) == [.open(connection: 1)])
        #expect(machine.acquire(waiter: 2, deadline: at(9), now: start) == [.open(connection: 2)])
        #expect(machine.acquire(waiter: 3, deadline: at(9), now: start) == [])
        #expect(machine.connectionCount == 2)
    }

    @Test func waitersFailAtTheirDeadline() {
        var machine = machine(maximum: 1)
        _ = machine.acquire(waiter: 1, deadline: at(5), now: start)
        _ = machine.acquire(waiter: 2, deadline: at(3), now: start)
        #expect(machine.nextWakeUp(now: start) == at(3))
        #expect(machine.tick(now: at(3)) == [.fail(waiter: 2, .timeout)])
        #expect(machine.nextWakeUp(now: at(3)) == at(5))
        #expect(machine.acquire(waiter: 3, deadline: at(3), now: at(3)) == [.fail(waiter: 3, .timeout)])
    }

    @Test func anUnusableConnectionIsClosedAndReplacedForTheWaiter() {
        var machine = machine(maximum: 1)
        _ = machine.acquire(waiter: 1, deadline: at(9), now: start)
        _ = machine.connected(1, now: start, jitter: 0)
        _ = machine.acquire(waiter: 2, deadline: at(9), now: start)
        #expect(machine.released(1, isReusable: false, now: start) == [.close(connection: 1), .open(connection: 2)])
        #expect(machine.released(1, isReusable: true, now: start) == [])
    }

    @Test func aDeadIdleConnectionIsNeverLent() {
        var machine = machine()
        _ = machine.acquire(waiter: 1, deadline: at(9), now: start)
        _ = machine.connected(1, now: start, jitter: 0)
        _ = machine.released(1, isReusable: true, now: start)
        #expect(machine.ended(1, now: start) == [])
        #expect(machine.acquire(waiter: 2, deadline: at(9), now: start) == [.open(connection: 2)])
    }

    @Test func everyoneFailsAtOnceWhenTheServerIsDown() {
        var machine = machine()
        _ = machine.acquire(waiter: 1, deadline: at(9), now: start)
        _ = machine.acquire(waiter: 2, deadline: at(9), now: start)
        #expect(machine.connectFailed(1, now: start, jitter: 1) == [])
        #expect(machine.connectFailed(2, now: start, jitter: 1) == [.fail(waiter: 1, .unavailable), .fail(waiter: 2, .unavailable)])
        #expect(machine.acquire(waiter: 3, deadline: at(9), now: at(0.1)) == [.fail(waiter: 3, .unavailable)])
        // After the pause one attempt shows whether it is back.
        #expect(machine.acquire(waiter: 4, deadline: at(9), now: at(0.3)) == [.open(connection: 3)])
        #expect(machine.acquire(waiter: 5, deadline: at(9), now: at(0.3)) == [])
        #expect(machine.connected(3, now: at(0.4), jitter: 0) == [.lease(connection: 3, waiter: 4), .open(connection: 4)])
    }

    @Test func pausesDoubleUpToTheMaximum() {
        var machine = machine(minimum: 1)
        var now = start
        var pauses: [Duration] = []
        #expect(machine.start(now: now) == [.open(connection: 1)])
        for connection in 1...7 {
            _ = machine.connectFailed(connection, now: now, jitter: 1)
            let retry = machine.nextWakeUp(now: now) ?? now
            pauses.append(now.duration(to: retry))
            now = retry
            #expect(machine.tick(now: now) == [.open(connection: connection + 1)])
        }
        #expect(pauses == [100, 200, 400, 800, 1600, 2000, 2000].map { .milliseconds($0) })
    }

    @Test func waitersStayWhileAConnectionIsInUse() {
        var machine = machine()
        _ = machine.acquire(waiter: 1, deadline: at(9), now: start)
        _ = machine.connected(1, now: start, jitter: 0)
        #expect(machine.acquire(waiter: 2, deadline: at(9), now: start) == [.open(connection: 2)])
        #expect(machine.connectFailed(2, now: start, jitter: 0) == [])
        #expect(machine.released(1, isReusable: true, now: at(0.01)) == [.lease(connection: 1, waiter: 2)])
    }

    @Test func surplusConnectionsAreClosedWhenIdle() {
        var machine = machine(minimum: 1)
        for waiter in 1...2 { _ = machine.acquire(waiter: waiter, deadline: at(9), now: start) }
        for connection in 1...2 { _ = machine.connected(connection, now: start, jitter: 0) }
        for connection in 1...2 { _ = machine.released(connection, isReusable: true, now: start) }
        #expect(machine.nextWakeUp(now: start) == at(60))
        #expect(machine.tick(now: at(60)) == [.close(connection: 1)])
        #expect(machine.nextWakeUp(now: at(60)) == at(1000))
        #expect(machine.tick(now: at(61)) == [])
    }

    @Test func oldConnectionsAreReplaced() {
        var machine = machine(minimum: 1)
        _ = machine.start(now: start)
        _ = machine.connected(1, now: start, jitter: 1)
        #expect(machine.nextWakeUp(now: start) == at(900))
        #expect(machine.tick(now: at(900)) == [.close(connection: 1), .open(connection: 2)])
        _ = machine.connected(2, now: at(900), jitter: 0)
        _ = machine.acquire(waiter: 1, deadline: at(2000), now: at(1800))
        #expect(machine.released(2, isReusable: true, now: at(1901)) == [.close(connection: 2), .open(connection: 3)])
    }

    @Test func aClosedPoolDrains() {
        var machine = machine()
        _ = machine.acquire(waiter: 1, deadline: at(9), now: start)
        _ = machine.acquire(waiter: 2, deadline: at(9), now: start)
        _ = machine.connected(1, now: start, jitter: 0)
        _ = machine.acquire(waiter: 3, deadline: at(9), now: start)
        #expect(machine.close() == [.fail(waiter: 2, .closed), .fail(waiter: 3, .closed)])
        #expect(machine.acquire(waiter: 4, deadline: at(9), now: start) == [.fail(waiter: 4, .closed)])
        #expect(!machine.isDrained)
        #expect(machine.connected(2, now: start, jitter: 0) == [.close(connection: 2)])
        #expect(machine.released(1, isReusable: true, now: start) == [.close(connection: 1)])
        #expect(machine.isDrained)
        #expect(machine.nextWakeUp(now: start) == nil)
    }

    /// Whatever happens in whatever order, no connection serves two at a time, and nobody is forgotten.
    @Test(arguments: 0..<200) func randomHistoriesKeepTheInvariants(seed: Int) {
        var generator = SplitMix64(seed: UInt64(seed))
        var machine = machine(minimum: seed % 3, maximum: 3)
        var now = start
        var model = Model()
        model.take(machine.start(now: now))
        for waiter in 1...300 {
            now += .milliseconds(Int.random(in: 0...400, using: &generator))
            switch Int.random(in: 0..<6, using: &generator) {
            case 0, 1:
                model.waiting.insert(waiter)
                let deadline = now + .milliseconds(Int.random(in: 0...2000, using: &generator))
                model.take(machine.acquire(waiter: waiter, deadline: deadline, now: now))
            case 2:
                guard let connection = model.connecting.sorted().randomElement(using: &generator) else { continue }
                model.connecting.remove(connection)
                if Bool.random(using: &generator) {
                    model.open.insert(connection)
                    model.take(machine.connected(connection, now: now, jitter: 0.5))
                } else {
                    model.take(machine.connectFailed(connection, now: now, jitter: 0.5))
                }
            case 3:
                guard let connection = model.leased.sorted().randomElement(using: &generator) else { continue }
                model.leased.remove(connection)
                model.take(machine.released(connection, isReusable: Bool.random(using: &generator), now: now))
            case 4:
                guard let connection = model.open.subtracting(model.leased).sorted().randomElement(using: &generator) else { continue }
                model.open.remove(connection)
                model.take(machine.ended(connection, now: now))
            default:
                model.take(machine.tick(now: now))
            }
            #expect(machine.connectionCount <= 3)
            #expect(machine.waiterCount == model.waiting.count)
            #expect(machine.leasedCount == model.leased.count)
            #expect(machine.connectionCount == model.connecting.count + model.open.count)
        }
        // A server that is back serves everybody who is still in time.
        model.take(machine.tick(now: now))
        while !model.waiting.isEmpty {
            now += .seconds(3)
            model.take(machine.tick(now: now))
        }
    }

    private struct Model {
        var connecting: Set<Int> = []
        var open: Set<Int> = []
        var leased: Set<Int> = []
        var waiting: Set<Int> = []

        mutating func take(_ actions: [Action]) {
            for action in actions {
                switch action {
                case .open(let connection): #expect(connecting.insert(connection).inserted)
                case .close(let connection): #expect(open.remove(connection) != nil)
                case .fail(let waiter, _): #expect(waiting.remove(waiter) != nil)
                case .lease(let connection, let waiter):
                    #expect(open.contains(connection))
                    #expect(leased.insert(connection).inserted)
                    #expect(waiting.remove(waiter) != nil)
                }
            }
        }
    }
}
