import Bus
import Foundation
import Testing

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
