import Bus
import Foundation
import Testing
import ZeroMQ

/// Faults of real processes: the failure table of the design, as far as it concerns the bus.
@Suite struct BusFailureTests {
    /// Echoes after `milliseconds`, in another process.
    private func peers(_ count: Int, of gateways: [BusNode], credit: Int = 4, milliseconds: Int = 0) async throws -> [PeerProcess] {
        var peers: [PeerProcess] = []
        for _ in 0..<count { peers.append(try await PeerProcess.start(gateways: gateways, credit: credit, milliseconds: milliseconds)) }
        for gateway in gateways { try await eventually { await echoWorkers(of: gateway) >= count } }
        return peers
    }

    private func echoWorkers(of gateway: BusNode) async -> Int {
        await gateway.workers.count { $0.service == Echo.service }
    }

    @Test func killedWorkersRequestsGoToAnother() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let victims = try await peers(1, of: [gateway], milliseconds: 60_000)
            async let reply = gateway.call(Echo(text: "survives"), deadline: .soon)
            try await eventually { await gateway.workers.contains { $0.inFlight == 1 } }
            let survivor = try await rig.echoWorker(of: [gateway])
            victims[0].signal(SIGKILL)
            let body = try await reply.body
            #expect(body.text == "survives")
            #expect(body.attempt == 2)
            #expect(body.worker == survivor.identity.instance)
            #expect(await gateway.brokerStatistics?.redispatches == 1)
        }
    }

    @Test func frozenWorkerIsReplacedAndItsLateReplyDropped() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let frozen = try await peers(1, of: [gateway], milliseconds: 60_000)
            async let reply = gateway.call(Echo(text: "once"), deadline: .soon)
            try await eventually { await gateway.workers.contains { $0.inFlight == 1 } }
            frozen[0].signal(SIGSTOP)
            _ = try await rig.echoWorker(of: [gateway])
            #expect(try await reply.body.attempt == 2)
            frozen[0].signal(SIGCONT)
            // It is back, hears that nobody waits any more, and its answer to that is the late reply.
            try await eventually { await gateway.brokerStatistics?.lateReplies == 1 }
            #expect(await echoWorkers(of: gateway) == 2)
            #expect(await gateway.brokerStatistics?.replies == 1)
            // A peer dies with its last reference.
            withExtendedLifetime(frozen) {}
        }
    }

    @Test func killedWorkerFailsWhatMayNotRunTwice() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let victim = try await PeerProcess.start(gateways: [gateway], credit: 1, milliseconds: 60_000)
            try await eventually { await gateway.workers.contains { $0.service == "endless" } }
            async let result = Result { () async throws(BusError) in try await gateway.call(Endless(), deadline: .soon) }
            try await eventually { await gateway.workers.contains { $0.service == "endless" && $0.inFlight == 1 } }
            victim.signal(SIGKILL)
            guard case .failure(let error) = await result else {
                Issue.record("a dead worker answered")
                return
            }
            #expect(error.code == .workerLost)
        }
    }

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

    /// Workers killed and frozen at random under load: every call is answered, none twice.
    @Test func callsSurviveWorkersThatComeAndGo() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.echoWorker(of: [gateway])
            var workers = try await peers(3, of: [gateway], milliseconds: 5)
            async let answers: Set<String> = withThrowingTaskGroup(of: String.self) { group in
                var answers: Set<String> = []
                for number in 0..<400 {
                    if number >= 16, let answer = try await group.next() { answers.insert(answer) }
                    group.addTask { try await gateway.call(Echo(text: "\(number)"), deadline: .soon).body.text }
                }
                for try await answer in group { answers.insert(answer) }
                return answers
            }
            for round in 0..<3 {
                workers[round].signal(round == 1 ? SIGSTOP : SIGKILL)
                workers += [try await PeerProcess.start(gateways: [gateway], credit: 4, milliseconds: 5)]
            }
            #expect(try await answers.count == 400)
            #expect(await gateway.brokerStatistics?.replies == 400)
        }
    }
}

extension Result {
    init(_ body: () async throws(Failure) -> Success) async {
        do throws(Failure) { self = .success(try await body()) } catch { self = .failure(error) }
    }
}
