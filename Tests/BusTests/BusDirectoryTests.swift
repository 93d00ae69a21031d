import Bus
import BusTestKit
import Eventually
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

    func announce(_ endpoint: BusEndpoint) async throws -> [BusEndpoint] {
        try state.withLock { state in
            state.announcements += 1
            if state.isAway { throw Away() }
            state.rows[endpoint.identity.instance] = endpoint
            return Array(state.rows.values)
        }
    }

    func withdraw(_ identity: NodeIdentity) async throws {
        state.withLock { $0.rows[identity.instance] = nil }
    }

    var endpoints: [BusEndpoint] { state.withLock { Array($0.rows.values) } }
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
            #expect(directory.endpoints.map(\.identity) == [second.identity])
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

    /// Without keys, nothing else tells the gateway that has the port now from the one that had it.
    @Test func ofTwoGatewaysAtOneAddressTheLaterCounts() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let former = BusEndpoint(identity: NodeIdentity(role: "gateway"), addresses: await gateway.endpoint.addresses)
            let early = try await rig.node("caller")
            await early.updateEndpoints([former])
            try await eventually { await early.health.isConnected }
            let late = try await rig.node("caller")
            for node in [early, late] {
                await node.updateEndpoints([former, await gateway.endpoint])
                #expect(await node.health.gateways.map(\.instance) == [gateway.identity.instance])
                try await eventually { await node.health.isConnected }
            }
        }
    }

    /// PostgreSQL may come back empty, and with rows of those only who were quick to announce themselves again.
    @Test func afterAnOutageTheKnownCountUntilAllHadTheTimeToComeBack() {
        let rows = (0..<3).map { _ in BusEndpoint(identity: NodeIdentity(role: "ingest")) }
        let now = ContinuousClock.now
        var memory = EndpointMemory()
        func instances(_ listed: [BusEndpoint], after seconds: Int) -> Set<UUID> {
            Set(memory.take(listed, now: now + .seconds(seconds)).map(\.identity.instance))
        }
        #expect(instances(rows, after: 0).count == 3)
        // Withdrawn while the directory answers: gone at once.
        #expect(instances([rows[0], rows[1]], after: 2).count == 2)
        let isNews = [memory.fail(), memory.fail()]
        #expect(isNews == [true, false])
        #expect(instances([rows[0]], after: 40) == Set(rows[0...1].map(\.identity.instance)))
        #expect(instances([rows[0], rows[2]], after: 49).count == 3)
        #expect(instances([rows[0], rows[2]], after: 51) == Set([rows[0], rows[2]].map(\.identity.instance)))
    }

    @Test func staticListsAreParsed() throws {
        let gateways = try StaticDirectory(parsing: "tcp://10.0.0.1:5555, tcp://[::1]:7000").gateways
        #expect(
            gateways.map(\.addresses) == [
                GatewayAddresses(rpc: "tcp://10.0.0.1:5555", publish: "tcp://10.0.0.1:5556", subscribe: "tcp://10.0.0.1:5557"),
                GatewayAddresses(rpc: "tcp://[::1]:7000", publish: "tcp://[::1]:7001", subscribe: "tcp://[::1]:7002"),
            ])
        #expect(try StaticDirectory(parsing: "").gateways.isEmpty)
        for list in ["10.0.0.1:5555", "tcp://gateway:5555", "tcp://10.0.0.1", "tcp://10.0.0.1:65534", "tcp://10.0.0.256:1"] {
            #expect(throws: BusError.self) { try StaticDirectory(parsing: list) }
        }
    }
}
