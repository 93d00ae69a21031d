import Bus
import Foundation
import Testing
import ZeroMQ

@Suite struct CallTableTests {
    let now = ContinuousClock.now
    let first = UUID()
    let second = UUID()

    private func header(isIdempotent: Bool = true) -> BusMessage.Request {
        .init(dispatch: .init(id: UUID(), attempt: 1), service: "work", operation: "do", isIdempotent: isIdempotent, remaining: 0)
    }

    private func gateways(_ actions: [CallTable.Action]) -> [UUID] {
        actions.compactMap { if case .send(.request, let gateway) = $0 { gateway } else { nil } }
    }

    private func failures(_ actions: [CallTable.Action]) -> [BusError.Code] {
        actions.compactMap { if case .fail(_, let error) = $0 { error.code } else { nil } }
    }

    @Test func callsTakeTurnsOverGateways() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3)
        _ = table.gatewayIsLive(first, now: now)
        _ = table.gatewayIsLive(second, now: now)
        let used = (0..<4).flatMap { _ in gateways(table.start(header(), BusFrames(), deadline: now + .seconds(9), now: now)) }
        #expect(used == [first, second, first, second])
    }

    @Test func ownBrokerIsPreferred() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3, ownGateway: second)
        for gateway in [first, second] { _ = table.gatewayIsLive(gateway, now: now) }
        let used = (0..<3).flatMap { _ in gateways(table.start(header(), BusFrames(), deadline: now + .seconds(9), now: now)) }
        #expect(used == [second, second, second])
    }

    @Test func callWaitsForAGatewayAndCarriesTheTimeLeft() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3)
        let early = table.start(header(), BusFrames(), deadline: now + .seconds(9), now: now)
        #expect(early.isEmpty)
        let actions = table.gatewayIsLive(first, now: now + .seconds(1))
        guard case .send(.request(let sent, _), _)? = actions.first else {
            Issue.record("nothing was sent")
            return
        }
        #expect(sent.remaining == 8000)
    }

    @Test func callWithoutGatewayFailsAfterTheGrace() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3)
        _ = table.start(header(), BusFrames(), deadline: now + .seconds(9), now: now)
        #expect(table.nextWakeUp == now + .seconds(2))
        let expired = table.tick(now: now + .seconds(2))
        #expect(failures(expired) == [.noWorker])
        #expect(table.count == 0)
    }

    @Test func lostGatewayMeansAnotherOneForIdempotentCalls() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3)
        _ = table.gatewayIsLive(first, now: now)
        let (safe, unsafe) = (header(), header(isIdempotent: false))
        for call in [safe, unsafe] { _ = table.start(call, BusFrames(), deadline: now + .seconds(9), now: now) }
        _ = table.gatewayIsLive(second, now: now)
        let actions = table.gatewayIsLost(first, now: now)
        #expect(gateways(actions) == [second])
        #expect(failures(actions) == [.workerLost])
        // The reply may come from either.
        let replies = (0..<2).map { _ in table.receive(.init(dispatch: safe.dispatch), BusFrames()).count }
        #expect(replies == [1, 0])
    }

    @Test func deadlineAndCancellationTellTheBroker() {
        var table = CallTable(gatewayGrace: .seconds(2), maximumSends: 3)
        _ = table.gatewayIsLive(first, now: now)
        let (late, given) = (header(), header())
        _ = table.start(late, BusFrames(), deadline: now + .seconds(1), now: now)
        _ = table.start(given, BusFrames(), deadline: now + .seconds(9), now: now)
        let expired = table.tick(now: now + .seconds(1))
        #expect(expired.contains(.send(.cancel(late.dispatch), gateway: first)))
        #expect(failures(expired) == [.deadlineExceeded])
        let cancelled = table.cancel(given.dispatch.id)
        #expect(cancelled.contains(.send(.cancel(given.dispatch), gateway: first)))
        #expect(failures(cancelled) == [.cancelled])
        let again = table.cancel(given.dispatch.id)
        #expect(again.isEmpty)
        let tooLate = table.start(header(), BusFrames(), deadline: now, now: now)
        #expect(failures(tooLate) == [.deadlineExceeded])
    }
}

@Suite struct LinkStateTests {
    @Test func silenceReopensAndOurOwnFreezeDoesNot() {
        var now = ContinuousClock.now
        var link = LinkState(deadAfter: .milliseconds(1500), now: now)
        var actions = [link.tick(now: now)]
        let greetings = [link.heard(now: now), link.heard(now: now)]
        #expect(greetings == [true, false])
        for _ in 0..<4 {
            actions.append(link.tick(now: now))
            now += .milliseconds(500)
        }
        actions.append(link.tick(now: now))
        #expect(actions == [.nothing, .sendHeartbeat, .sendHeartbeat, .sendHeartbeat, .sendHeartbeat, .reopen])
        let wasLive = link.lost(now: now)
        #expect(wasLive && !link.isLive)
        let isBack = link.heard(now: now)
        #expect(isBack)
        // Frozen for a minute: the broker's heartbeats are still unread.
        let afterFreeze = link.tick(now: now + .seconds(60))
        #expect(afterFreeze == .sendHeartbeat)
    }
}

@Suite struct WorkerStateTests {
    private func request(_ operation: String = "do", remaining: Int = 1000) -> BusMessage.Request {
        .init(dispatch: .init(id: UUID(), attempt: 1), service: "work", operation: operation, isIdempotent: true, remaining: remaining)
    }

    @Test func creditIsSharedAndNeverExceeded() {
        var worker = WorkerState()
        worker.serve("work", operation: "do", credit: 3)
        worker.serve("work", operation: "other", credit: 1)
        let (first, second) = (UUID(), UUID())
        #expect(worker.ready(for: first, identity: .init(role: "w"), gateways: 2).offers == [.init(service: "work", credit: 2)])
        var jobs: [WorkerState.Job] = []
        for gateway in [first, first, second] {
            if case .run(let job) = worker.accept(request(), from: gateway) { jobs.append(job) }
        }
        #expect(jobs.count == 3)
        let fourth = worker.accept(request(), from: second)
        #expect(fourth == .busy)
        #expect(Set(worker.ready(for: first, identity: .init(role: "w"), gateways: 2).running) == Set(jobs[0..<2].map(\.dispatch)))
        // Whoever heard BUSY hears READY when there is room, once.
        let told = [jobs[0], jobs[1], jobs[1]].map { worker.finish($0) }
        #expect(told == [[second], [], []])
    }

    @Test func whatCannotRunIsRefused() {
        var worker = WorkerState()
        worker.serve("work", operation: "do", credit: 1)
        let decisions = [request("nonsense"), request(remaining: 0)].map { worker.accept($0, from: UUID()) }
        let codes: [BusError.Code?] = decisions.map { if case .refuse(let error) = $0 { error.code } else { nil } }
        #expect(codes == [.unknownOperation, .deadlineExceeded])
        worker.drain()
        let drained = worker.accept(request(), from: UUID())
        #expect(drained == .busy)
        #expect(worker.isIdle)
    }
}

@Suite struct DuplicateFilterTests {
    @Test func duplicatesAndStaleSequencesAreDropped() {
        var filter = DuplicateFilter()
        let publisher = UUID()
        let far: UInt64 = 1 << 40
        let sequences = [1, 1, 3, 2, far, far - 1023, far - 1024, .max, .max]
        let isNew = sequences.map { filter.insert(publisher: publisher, sequence: $0) }
        #expect(isNew == [true, false, true, true, true, true, false, true, false])
        let isNewFromAnother = filter.insert(publisher: UUID(), sequence: 1)
        #expect(isNewFromAnother)
    }

    @Test func memoryIsBounded() {
        var filter = DuplicateFilter()
        let publishers = (0..<257).map { _ in UUID() }
        let isNew = publishers.map { filter.insert(publisher: $0, sequence: 1) }
        #expect(!isNew.contains(false))
        // The stalest was forgotten, the latest was not.
        let again = [publishers[0], publishers[256]].map { filter.insert(publisher: $0, sequence: 1) }
        #expect(again == [true, false])
    }
}
