import Bus
import Foundation
import Testing
import ZeroMQ

@Suite struct BusEventTests {
    struct Tick: Codable, Sendable, Equatable { var number: Int }

    /// Publishes until the subscriber has something: the first events may be lost (slow joiner).
    private func publishUntilHeard(_ node: BusNode, topic: String, by stream: AsyncStream<BusEvent>) async throws -> BusEvent {
        let publisher = Task {
            while !Task.isCancelled {
                node.publish(topic: topic, Tick(number: 0))
                try await Task.sleep(for: .milliseconds(5))
            }
        }
        defer { publisher.cancel() }
        return try #require(await stream.first { _ in true })
    }

    @Test func eventsReachEveryOtherNodeOnceOverTwoGateways() async throws {
        try await withBus { rig in
            let gateways = [try await rig.gateway(), try await rig.gateway()]
            await gateways[0].updateEndpoints([await gateways[1].endpoint])
            await gateways[1].updateEndpoints([await gateways[0].endpoint])
            let publisher = try await rig.client("review", of: gateways)
            let subscriber = try await rig.client("watcher", of: gateways)
            for node in [subscriber, gateways[0], gateways[1]] {
                _ = try await publishUntilHeard(publisher, topic: "warm.", by: await node.subscribe(prefix: "warm."))
            }
            let streams = [
                await subscriber.subscribe(prefix: "scan.1."), await gateways[0].subscribe(prefix: "scan.1."),
                await publisher.subscribe(prefix: "scan.1."),
            ]
            // The subscription itself travels, too: number 0 tells that it has arrived.
            _ = try await publishUntilHeard(publisher, topic: "scan.1.", by: await subscriber.subscribe(prefix: "scan.1."))
            for number in 1...50 {
                publisher.publish(topic: "scan.10.", Tick(number: -1))
                publisher.publish(topic: "scan.1.", Tick(number: number))
            }
            for stream in streams {
                var numbers: [Int] = []
                for await event in stream {
                    let tick = try event.decode(Tick.self)
                    if tick.number != 0 { numbers.append(tick.number) }
                    if tick.number == 50 { break }
                }
                #expect(numbers == Array(1...50))
            }
        }
    }

    @Test func gatewaysOwnEventsReachItselfAndOthers() async throws {
        try await withBus { rig in
            let gateways = [try await rig.gateway(), try await rig.gateway()]
            await gateways[1].updateEndpoints([await gateways[0].endpoint])
            let local = await gateways[0].subscribe(prefix: "a")
            gateways[0].publish(topic: "a.b", Tick(number: 7))
            let event = try #require(await local.first { _ in true })
            #expect(try event.decode(Tick.self) == Tick(number: 7))
            #expect(event.publisher == gateways[0].identity.instance)
            // Another topic: the first event may still be on its way out when the subscription comes in.
            let other = try await publishUntilHeard(gateways[0], topic: "b.", by: await gateways[1].subscribe(prefix: "b."))
            #expect(other.topic == "b.")
        }
    }

    @Test func slowSubscriberLosesTheOldestAndIsTold() async throws {
        try await withBus({ $0.eventBuffer = 10 }) { rig in
            let gateway = try await rig.gateway()
            let slow = await gateway.subscribe(prefix: "t")
            let fast = await gateway.subscribe(prefix: "t")
            let reader = Task { await fast.first { (try? $0.decode(Tick.self).number) == 99 } }
            for number in 0..<100 { gateway.publish(topic: "t", Tick(number: number)) }
            _ = await reader.value
            gateway.publish(topic: "t", Tick(number: 100))
            var events: [BusEvent] = []
            for await event in slow {
                events.append(event)
                if try event.decode(Tick.self).number == 100 { break }
            }
            // One more than the buffer if the reader was faster than the last event.
            #expect((10...11).contains(events.count))
            #expect(!events.filter(\.hasMissed).isEmpty)
        }
    }
}
