import Bus
import BusTestKit
import Eventually
import Foundation
import Synchronization
import Testing
import ZeroMQ

/// Keys that are not what they should be: rows of the failure table
/// (Sources/Bus/README.md, "Failure table").
@Suite(.serialized) struct KeyFailureTests {
    @Test("Refused by ZAP, then known: let in as soon as the directory names it")
    func refusedThenKnown() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.listed(gateway.identity.instance)
            let late = try await rig.node("echo", isListed: false)
            await late.serve(Echo.self) { request, _ in Echo.Reply(text: request.text) }
            await late.updateEndpoints([await gateway.endpoint])
            // At least twice: put off, and back.
            try await eventually { await gateway.brokerStatistics?.unknownKeys ?? 0 >= 6 }
            #expect(await gateway.workers.isEmpty)
            rig.keepListed(late)
            try await rig.known(late.identity.instance, to: [gateway])
            #expect(try await gateway.call(Echo(), deadline: .soon).body.text == "hello")
        }
    }

    @Test("New key, already in the directory: let in at its first knock")
    func newKeyIsLookedUpAtOnce() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), isListed: false)
            // Its regular rounds are an hour apart.
            let rounds = BusDirectoryTask(node: gateway, directory: rig.directory, interval: .seconds(3600), logger: .silent)
            let running = Task { await rounds.run() }
            _ = try await rig.listed(gateway.identity.instance)
            let worker = try await rig.worker(knownTo: [gateway])
            #expect(try await gateway.call(Echo(), deadline: .soon).body.worker == worker.instance)
            running.cancel()
            await running.value
        }
    }

    @Test("Forged key: a stranger that knows the gateway's public key and address is not let in")
    func forgedKey() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway])
            let forger = try await rig.node("echo", instance: worker.instance, isListed: false)
            await forger.serve(Echo.self, credit: 100) { _, _ in Echo.Reply(text: "forged") }
            await forger.updateEndpoints([await gateway.endpoint])
            try await eventually { await gateway.brokerStatistics?.unknownKeys ?? 0 >= 6 }
            #expect(await !forger.health.isConnected)
            for _ in 0..<10 { #expect(try await gateway.call(Echo(), deadline: .soon).body.worker == worker.instance) }
        }
    }

    @Test("Known key with another's instance or another role: READY is refused", arguments: [true, false])
    func knownKeyWithAnotherIdentity(isRole: Bool) async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let liar = try await rig.node("echo", isListed: false)
            await liar.serve(Echo.self) { _, _ in Echo.Reply(text: "a lie") }
            let identity = isRole ? NodeIdentity(instance: liar.identity.instance, role: "caller") : NodeIdentity(role: "echo")
            try rig.directory.announce(BusEndpoint(identity: identity, curveKey: await liar.endpoint.curveKey))
            await liar.updateEndpoints([await gateway.endpoint])
            try await eventually { await gateway.brokerStatistics?.malformed ?? 0 > 0 }
            #expect(await gateway.workers.isEmpty)
            #expect(await !liar.health.isConnected)
        }
    }

    @Test("Known key, services and topics of another role: not offered, not passed on")
    func rightsOfAnotherRole() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let intruder = try await rig.caller()
            await intruder.serve(Echo.self) { _, _ in Echo.Reply(text: "not mine") }
            #expect(await gateway.failure(Echo())?.code == .noWorker)
            let events = await gateway.subscribe(prefix: "")
            let publishing = Task {
                while !Task.isCancelled {
                    intruder.publish(topic: "scan.1", "not mine")
                    intruder.publish(topic: "test.1", "mine")
                    try await Task.sleep(for: .milliseconds(20))
                }
            }
            var topics: Set<String> = []
            for await event in events {
                topics.insert(event.topic)
                if event.sequence >= 20 { break }
            }
            publishing.cancel()
            #expect(topics == ["test.1"])
        }
    }

    @Test("Directory away: whoever was known is let in again, over a new connection, too")
    func directoryAway() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.node("gateway", gateway: GatewayBinding(), isListed: false)
            let directory = WatchedDirectory(rig.directory)
            let rounds = BusDirectoryTask(node: gateway, directory: directory, interval: .milliseconds(500), logger: .silent)
            let running = Task { await rounds.run() }
            let worker = try await rig.worker(knownTo: [gateway])
            let hidden = rig.folder.appendingPathExtension("away")
            try FileManager.default.moveItem(at: rig.folder, to: hidden)
            worker.signal(SIGSTOP)
            // libzmq closes its connection after as much silence as the broker gives it up.
            try await eventually { await !gateway.knows(worker.instance) }
            let before = directory.failures
            try await eventually { directory.failures >= before + 2 }
            worker.signal(SIGCONT)
            try await rig.known(worker.instance, to: [gateway])
            #expect(try await gateway.call(Echo(), deadline: .soon).body.worker == worker.instance)
            try FileManager.default.moveItem(at: hidden, to: rig.folder)
            running.cancel()
            await running.value
        }
    }

    @Test("Withdrawn key: opens no new connection after the next refresh")
    func withdrawnKey() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let node = try await rig.node("caller", isListed: false)
            try rig.directory.announce(await node.endpoint)
            await node.updateEndpoints([await gateway.endpoint])
            try await eventually { await node.health.isConnected }
            try rig.directory.withdraw(node.identity)
            await gateway.updateEndpoints(try rig.directory.endpoints())
            // With the same key, over a new connection.
            let before = await gateway.brokerStatistics?.unknownKeys ?? 0
            let again = try await rig.bus.node(
                "caller", instance: node.identity.instance, configuration: node.configuration)
            await again.updateEndpoints([await gateway.endpoint])
            try await eventually { await gateway.brokerStatistics?.unknownKeys ?? 0 >= before + 6 }
            #expect(await !again.health.isConnected)
        }
    }

    @Test("Plain peer on an encrypted bus, and the other way round: nothing is exchanged in the clear")
    func plainPeer() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let plain = try await rig.bus.node("caller")
            await plain.updateEndpoints([await gateway.endpoint])
            #expect(await plain.failure(Echo())?.code == .noWorker)
            // Not even one that ignores what the directory says about keys.
            await plain.updateEndpoints([
                BusEndpoint(identity: gateway.identity, addresses: await gateway.endpoint.addresses)
            ])
            #expect(await plain.failure(Echo())?.code == .noWorker)
            let open = try await rig.bus.gateway()
            let encrypted = try await rig.node("caller", isListed: false)
            await encrypted.updateEndpoints([await open.endpoint])
            #expect(await encrypted.health.gateways.isEmpty)
        }
    }
}

/// Counts how often the directory was asked in vain.
private final class WatchedDirectory: EndpointDirectory {
    private let directory: FileDirectory
    private let count = Mutex(0)

    init(_ directory: FileDirectory) { self.directory = directory }

    var failures: Int { count.withLock { $0 } }

    func announce(_ endpoint: BusEndpoint) throws -> [BusEndpoint] {
        do {
            return try directory.announce(endpoint)
        } catch {
            count.withLock { $0 += 1 }
            throw error
        }
    }

    func withdraw(_ identity: NodeIdentity) throws { try directory.withdraw(identity) }
}
