import Bus
import BusTestKit
import Eventually
import Foundation
import Testing
import ZeroMQ

@Suite struct BusSecurityTests {
    /// A configuration with fresh keys, as every process makes them.
    private func secured(_ base: BusConfiguration) throws -> BusConfiguration {
        var configuration = base
        configuration.security = .curve(
            try CurveKeyPair.generate(),
            BusPermissions(mayServe: { $0 == $1.rawValue }, mayPublish: { role, topic in topic.hasPrefix(role) }))
        return configuration
    }

    private func echo(_ node: BusNode) async {
        await node.serve(Echo.self, credit: 1) { request, _ in Echo.Reply(text: request.text) }
    }

    @Test func knownKeysServeWhatTheirRoleMay() async throws {
        try await withBus { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), configuration: try secured(rig.configuration))
            let worker = try await rig.node("echo", configuration: try secured(rig.configuration))
            let intruder = try await rig.node("review", configuration: try secured(rig.configuration))
            for node in [worker, intruder] {
                await echo(node)
                await node.updateEndpoints([await gateway.endpoint])
            }
            // Nobody is known yet, and the first handshakes are put off.
            #expect(await gateway.workers.isEmpty)
            await gateway.updateEndpoints([await worker.endpoint, await intruder.endpoint])
            try await eventually { await intruder.health.isConnected }
            try await eventually { await worker.health.isConnected }
            #expect(await gateway.workers.map(\.identity.instance) == [worker.identity.instance])
            #expect(try await gateway.call(Echo(), deadline: .soon).body.text == "hello")
            // The one that may not serve may still call.
            #expect(try await intruder.call(Echo(), deadline: .soon).body.text == "hello")
        }
    }

    @Test func anotherInstanceOrRoleCannotBeClaimed() async throws {
        try await withBus { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), configuration: try secured(rig.configuration))
            let liar = try await rig.node("echo", configuration: try secured(rig.configuration))
            await echo(liar)
            await liar.updateEndpoints([await gateway.endpoint])
            // The directory knows its key under another role, and under another instance.
            let key = await liar.endpoint.curveKey
            for identity in [NodeIdentity(instance: liar.identity.instance, role: "review"), NodeIdentity(role: "echo")] {
                let refusals = await gateway.brokerStatistics?.malformed ?? 0
                await gateway.updateEndpoints([BusEndpoint(identity: identity, curveKey: key)])
                try await eventually { await gateway.brokerStatistics?.malformed ?? 0 > refusals }
                #expect(await gateway.workers.isEmpty)
            }
        }
    }

    @Test func unencryptedNodesAreNotLetIn() async throws {
        try await withBus { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), configuration: try secured(rig.configuration))
            let plain = try await rig.node("echo")
            await plain.updateEndpoints([await gateway.endpoint])
            let error = await #expect(throws: BusError.self) { try await plain.call(Echo(), deadline: .soon) }
            #expect(error?.code == .noWorker)
        }
    }

    @Test func eventsTravelEncryptedAndOnlyAsOneself() async throws {
        try await withBus { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), configuration: try secured(rig.configuration))
            let publisher = try await rig.node("echo", configuration: try secured(rig.configuration))
            await gateway.updateEndpoints([await publisher.endpoint])
            await publisher.updateEndpoints([await gateway.endpoint])
            let events = await gateway.subscribe(prefix: "e")
            let publishing = Task {
                while !Task.isCancelled {
                    publisher.publish(topic: "echo.", "hello")
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
            let event = await events.first { _ in true }
            publishing.cancel()
            #expect(event?.publisher == publisher.identity.instance)
        }
    }
}
