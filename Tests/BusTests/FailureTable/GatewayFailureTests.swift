import Bus
import BusTestKit
import Eventually
import Foundation
import Testing
import ZeroMQ

/// What gateways do to those who use them: rows of the failure table, with gateways in processes of their own
/// (Sources/Bus/README.md, "Failure table").
@Suite(.serialized) struct GatewayFailureTests {
    private func ports(_ endpoint: BusEndpoint) -> [UInt16] {
        [endpoint.addresses?.rpc, endpoint.addresses?.publish, endpoint.addresses?.subscribe].map {
            UInt16($0?.split(separator: ":").last ?? "") ?? 0
        }
    }

    /// Its row stays, as after a kill, and names what nobody listens to any more.
    private func deadRow(at addresses: GatewayAddresses? = nil) throws -> BusEndpoint {
        let nowhere = GatewayAddresses(rpc: "tcp://127.0.0.1:1", publish: "tcp://127.0.0.1:1", subscribe: "tcp://127.0.0.1:1")
        return BusEndpoint(
            identity: NodeIdentity(role: "gateway"), addresses: addresses ?? nowhere, curveKey: try CurveKeyPair.generate().publicKey.z85)
    }

    @Test("Gateway killed and back on another port: worker and caller find it by themselves")
    func backOnAnotherPort() async throws {
        try await withProcesses { rig in
            let first = try rig.start(.gateway)
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(), deadline: .soon).body.worker) == worker.instance }
            try await first.kill9()
            let second = try rig.start(.gateway)
            try await eventually { (try? await caller.call(Echo(text: "again"), deadline: .soon).body.worker) == worker.instance }
            #expect(await caller.isLive(second.instance))
        }
    }

    @Test("Gateway killed and back on the same port, with another key: likewise")
    func backOnTheSamePort() async throws {
        try await withProcesses { rig in
            let first = try rig.start(.gateway)
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(), deadline: .soon).body.worker) == worker.instance }
            let ports = ports(try await rig.listed(first.instance))
            try await first.kill9()
            let second = try rig.start(.gateway) { $0.ports = ports }
            try await eventually { (try? await caller.call(Echo(text: "again"), deadline: .soon).body.worker) == worker.instance }
            // The row of the first one is still there, and the second one does not answer for it.
            #expect(await caller.isLive(second.instance))
            #expect(await !caller.isLive(first.instance))
        }
    }

    @Test("Gateway killed mid-request: the caller asks another one, with the same request id (Freelance)")
    func killedMidRequest() async throws {
        try await withProcesses { rig in
            let first = try rig.start(.gateway)
            let worker = try rig.start(.worker) { $0.milliseconds = 2000 }
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(text: "before"), deadline: .soon).body.worker) == worker.instance }
            let before = rig.journal.lines.count { $0.hasPrefix("id") }
            async let reply = caller.call(Echo(text: "fails over"), deadline: .soon)
            try await eventually { rig.journal.lines.contains("start fails over") }
            let second = try rig.start(.gateway)
            try await eventually { await caller.isLive(second.instance) }
            first.signal(SIGKILL)
            #expect(try await reply.body.text == "fails over")
            // The worker got it from both gateways, and knows by the id that it is one request.
            let ids = rig.journal.lines.filter { $0.hasPrefix("id") }.dropFirst(before)
            #expect(ids.count == 2 && Set(ids).count == 1)
        }
    }

    @Test("Requests while the server is down: failed in time, and not replayed when it is back")
    func nothingIsReplayed() async throws {
        try await withProcesses { rig in
            let first = try rig.start(.gateway)
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(text: "before"), deadline: .soon).body.worker) == worker.instance }
            try await first.kill9()
            for _ in 0..<2 { #expect(await caller.failure(Echo(text: "stale"))?.code == .noWorker) }
            _ = try rig.start(.gateway)
            try await eventually { (try? await caller.call(Echo(text: "after"), deadline: .soon).body.worker) == worker.instance }
            #expect(!rig.journal.lines.contains("start stale"))
        }
    }

    @Test("One dead endpoint of two: no request goes there")
    func oneDeadEndpointOfTwo() async throws {
        try await withProcesses { rig in
            try rig.directory.announce(try deadRow())
            _ = try rig.start(.gateway)
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(), deadline: .soon).body.worker) == worker.instance }
            for number in 0..<10 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.text == "\(number)")
            }
            #expect(await caller.health.gateways.count == 2)
        }
    }

    @Test("Stale registry row of a dead process: tried in vain, forgotten with its row")
    func staleRowOfADeadProcess() async throws {
        try await withProcesses { rig in
            let dead = try rig.start(.gateway)
            let row = try await rig.listed(dead.instance)
            try await dead.kill9()
            let gateway = try await rig.gateway()
            let caller = try await rig.caller()
            try await eventually { await caller.health.gateways.count == 2 }
            #expect(await caller.isLive(gateway.identity.instance))
            #expect(await !caller.isLive(dead.instance))
            try rig.directory.withdraw(row.identity)
            try await eventually { await caller.health.gateways.map(\.instance) == [gateway.identity.instance] }
        }
    }

    @Test("Stale registry row whose port another gateway has now: the other one is not taken for it")
    func staleRowOfATakenPort() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let stale = try deadRow(at: await gateway.endpoint.addresses)
            try rig.directory.announce(stale)
            let worker = try await rig.worker(knownTo: [gateway])
            let caller = try await rig.caller()
            for number in 0..<5 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.worker == worker.instance)
            }
            #expect(await !caller.isLive(stale.identity.instance))
            #expect(await gateway.workers.count { $0.service == Echo.service } == 1)
        }
    }

    @Test("Stale registry row whose port something else has now: it hears nothing in the clear, and nobody waits for it")
    func staleRowOfAStrangersPort() async throws {
        try await withProcesses { rig in
            let listener = try Listener()
            let address = "tcp://127.0.0.1:\(listener.port)"
            try rig.directory.announce(try deadRow(at: GatewayAddresses(rpc: address, publish: address, subscribe: address)))
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway])
            let caller = try await rig.caller()
            for number in 0..<5 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.worker == worker.instance)
            }
            try await eventually { listener.heard.count > 0 }
            // The greeting of ZMTP, and nothing that we ever say.
            #expect(!String(decoding: listener.heard, as: UTF8.self).contains("echo"))
        }
    }

    @Test("Gateway frozen: callers go to the other one, and come back")
    func frozenGateway() async throws {
        try await withProcesses { rig in
            let gateways = [try rig.start(.gateway), try rig.start(.gateway)]
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            for gateway in gateways { try await eventually { await caller.isLive(gateway.instance) } }
            try await eventually { (try? await caller.call(Echo(), deadline: .soon).body.worker) == worker.instance }
            gateways[0].signal(SIGSTOP)
            for number in 0..<10 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.text == "\(number)")
            }
            gateways[0].signal(SIGCONT)
            try await eventually { await caller.isLive(gateways[0].instance) }
        }
    }

    @Test("An absent peer: the process ends in order all the same (LINGER)")
    func absentPeerDelaysNoExit() async throws {
        try await withProcesses { rig in
            try rig.directory.announce(try deadRow())
            let gateway = try rig.start(.gateway)
            _ = try await rig.listed(gateway.instance)
            let worker = try rig.start(.worker)
            let caller = try await rig.caller()
            try await eventually { (try? await caller.call(Echo(), deadline: .soon).body.worker) == worker.instance }
            gateway.signal(SIGSTOP)
            worker.signal(SIGTERM)
            try await worker.ended()
            #expect(worker.status == 0)
        }
    }
}
