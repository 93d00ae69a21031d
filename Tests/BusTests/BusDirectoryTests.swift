import Bus
import Foundation
import Logging
import Synchronization
import Testing

/// A directory in memory that can be told to fail.
final class MemoryDirectory: EndpointDirectory {
    struct Away: Error {}
    private let state = Mutex((rows: [UUID: BusEndpoint](), isAway: false, announcements: 0))

    var isAway: Bool {
        get { state.withLock { $0.isAway } }
        set { state.withLock { $0.isAway = newValue } }
    }
    var announcements: Int { state.withLock { $0.announcements } }

    func announce(_ endpoint: BusEndpoint) async throws {
        try state.withLock { state in
            state.announcements += 1
            if state.isAway { throw Away() }
            state.rows[endpoint.identity.instance] = endpoint
        }
    }

    func withdraw(_ identity: NodeIdentity) async throws {
        state.withLock { $0.rows[identity.instance] = nil }
    }

    func endpoints() async throws -> [BusEndpoint] {
        try state.withLock { state in
            if state.isAway { throw Away() }
            return Array(state.rows.values)
        }
    }
}

@Suite struct BusDirectoryTests {
    private func task(_ node: BusNode, _ directory: MemoryDirectory) -> BusDirectoryTask<MemoryDirectory> {
        BusDirectoryTask(
            node: node, directory: directory, interval: .milliseconds(10), logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
    }

    @Test func processesFindEachOther() async throws {
        try await withBus { rig in
            let directory = MemoryDirectory()
            let gateway = try await rig.gateway()
            let node = try await rig.node("caller")
            let tasks = [gateway, node].map { node in Task { [task = task(node, directory)] in await task.run() } }
            try await eventually { await node.health.isConnected }
            // An outage changes nothing.
            directory.isAway = true
            let before = directory.announcements
            try await eventually { directory.announcements > before + 4 }
            #expect(await node.health.isConnected)
            directory.isAway = false
            // A second gateway is found without a word to anyone.
            let second = try await rig.gateway()
            try await task(second, directory).refresh()
            try await eventually { await node.health.gateways.filter(\.isLive).count == 2 }
            for task in tasks { task.cancel() }
            for task in tasks { await task.value }
            #expect(try await directory.endpoints().map(\.identity) == [second.identity])
        }
    }

    @Test func staleRowsAreForgottenOnceTheyAreUnlisted() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let node = try await rig.node("caller")
            let stale = BusEndpoint(
                identity: NodeIdentity(role: "gateway"),
                addresses: GatewayAddresses(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:1", subscribe: "tcp://127.0.0.1:1"))
            await gateway.serve(Echo.self) { request, _ in Echo.Reply(text: request.text) }
            await node.updateEndpoints([stale, await gateway.endpoint])
            // The dead one gets no calls.
            for _ in 0..<5 { #expect(try await node.call(Echo(), deadline: .soon).body.text == "hello") }
            #expect(await node.health.gateways.count == 2)
            await node.updateEndpoints([await gateway.endpoint])
            #expect(await node.health.gateways.map(\.instance) == [gateway.identity.instance])
        }
    }

    @Test func staticListsAreParsed() throws {
        let gateways = try StaticDirectory(parsing: "tcp://10.0.0.1:5555, tcp://[::1]:7000").endpoints()
        #expect(
            gateways.map(\.addresses) == [
                GatewayAddresses(rpc: "tcp://10.0.0.1:5555", publish: "tcp://10.0.0.1:5556", subscribe: "tcp://10.0.0.1:5557"),
                GatewayAddresses(rpc: "tcp://[::1]:7000", publish: "tcp://[::1]:7001", subscribe: "tcp://[::1]:7002"),
            ])
        #expect(try StaticDirectory(parsing: "").endpoints().isEmpty)
        for list in ["10.0.0.1:5555", "tcp://gateway:5555", "tcp://10.0.0.1", "tcp://10.0.0.1:65534", "tcp://10.0.0.256:1"] {
            #expect(throws: BusError.self) { try StaticDirectory(parsing: list) }
        }
    }
}
