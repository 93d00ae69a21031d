import Bus
import BusTestKit
import Eventually
import Foundation
import Testing
import ZeroMQ

/// Faults that need no process of their own; the failure table has a folder of tests for itself.
@Suite struct BusFailureTests {
    @Test func restartedGatewayFindsItsWorkersAgain() async throws {
        try await withBus { rig in
            let first = try await rig.gateway()
            let endpoint = await first.endpoint
            let worker = try await rig.echoWorker(of: [first])
            #expect(try await first.call(Echo(), deadline: .soon).body.text == "hello")
            await first.shutdown(timeout: .zero)
            // The same ports, another instance, and nobody tells the worker.
            let ports = [endpoint.addresses?.rpc, endpoint.addresses?.publish, endpoint.addresses?.subscribe].map { address in
                UInt16(address?.split(separator: ":").last ?? "") ?? 0
            }
            var second: BusNode?
            try await eventually {
                second = try? await rig.gateway(GatewayBinding(rpcPort: ports[0], publishPort: ports[1], subscribePort: ports[2]))
                return second != nil
            }
            let gateway = try #require(second)
            try await eventually { await gateway.workers.map(\.identity.instance) == [worker.identity.instance] }
            #expect(try await gateway.call(Echo(), deadline: .soon).body.text == "hello")
        }
    }

    /// Hung or frozen, with its connections intact: only the silence tells.
    @Test func silentGatewayGetsANewConnection() async throws {
        try await withBus { rig in
            let gateway = try await SilentGateway()
            let node = try await rig.node("echo")
            await node.serve(Echo.self) { request, _ in Echo.Reply(text: request.text) }
            await node.updateEndpoints([await gateway.endpoint])
            let first = await gateway.nextPeer()
            try await eventually { await node.health.isConnected }
            // No heartbeat follows the greeting: READY comes from another socket.
            #expect(await gateway.nextPeer() != first)
            await node.shutdown()
            await gateway.close()
        }
    }

    @Test func callerFailsOverToAnotherGateway() async throws {
        try await withBus { rig in
            let gateways = [try await rig.gateway(), try await rig.gateway()]
            _ = try await rig.echoWorker(of: gateways)
            let caller = try await rig.client("caller", of: gateways)
            await gateways[0].shutdown(timeout: .zero)
            for number in 0..<10 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.text == "\(number)")
            }
        }
    }

    @Test func unlistedGatewayThatStillTalksIsKept() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let node = try await rig.client("caller", of: [gateway])
            await node.updateEndpoints([])
            #expect(await node.health.isConnected)
            await gateway.shutdown(timeout: .zero)
            try await eventually { await !node.health.isConnected }
            await node.updateEndpoints([])
            #expect(await node.health.gateways.isEmpty)
        }
    }

    @Test func nonsenseIsAnsweredAndCounted() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.echoWorker(of: [gateway])
            let address = try #require(await gateway.endpoint.addresses?.rpc)
            let stranger = try Stranger(connectingTo: address)
            let fault = try await stranger.exchange([ZeroMQFrame([9, 9]), "nonsense"])
            #expect(fault.first == ZeroMQFrame([1, 8]))
            #expect(await gateway.brokerStatistics?.malformed == 1)
            // Well-formed, but from nobody: it must introduce itself.
            let answer = try await stranger.exchange(BusMessage.heartbeat.frames)
            #expect(answer == BusMessage.disconnect.frames)
            await stranger.close()
            #expect(try await gateway.call(Echo(), deadline: .soon).body.text == "hello")
        }
    }
}
