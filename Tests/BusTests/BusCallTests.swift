import Bus
import BusTestKit
import Eventually
import Foundation
import Synchronization
import Testing
import ZeroMQ

@Suite struct BusCallTests {
    @Test func gatewayCallsWorker() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.echoWorker(of: [gateway])
            let photo = [UInt8](repeating: 9, count: 3_000_000)
            let trace = "4bf92f3577b34da6a3ce929d0e0e4736"
            let reply = try await gateway.call(
                Echo(text: "hé"), attachment: photo, deadline: .soon, traceparent: "00-\(trace)-00f067aa0ba902b7-01")
            #expect(reply.body.text == "hé" && reply.body.attempt == 1 && reply.body.worker == worker.identity.instance)
            #expect(reply.body.traceparent?.hasPrefix("00-\(trace)-") == true)
            #expect(reply.attachment == photo)
            #expect(try await gateway.call(Echo(), deadline: .soon).attachment == nil)
            #expect(await gateway.workers.map(\.service) == ["echo"])
            #expect(await worker.health.isConnected)
        }
    }

    @Test func workersCallEachOtherThroughAnyGateway() async throws {
        try await withBus { rig in
            let gateways = [try await rig.gateway(), try await rig.gateway()]
            _ = try await rig.echoWorker(of: gateways)
            let caller = try await rig.client("caller", of: gateways)
            for number in 0..<10 {
                #expect(try await caller.call(Echo(text: "\(number)"), deadline: .soon).body.text == "\(number)")
            }
            // Both gateways had their turn.
            for gateway in gateways { #expect(await gateway.brokerStatistics?.replies == 5) }
        }
    }

    @Test func gatewayServesItself() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            await gateway.serve(Echo.self) { request, _ in Echo.Reply(text: request.text) }
            #expect(try await gateway.call(Echo(), deadline: .soon).body.text == "hello")
            let caller = try await rig.client("caller", of: [gateway])
            #expect(try await caller.call(Echo(), deadline: .soon).body.text == "hello")
        }
    }

    @Test func aThousandCallsAtOnce() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let running = Mutex((now: 0, most: 0))
            for _ in 0..<2 {
                let worker = try await rig.client("echo", of: [gateway])
                await worker.serve(Echo.self, credit: 8) { request, _ in
                    running.withLock {
                        $0.now += 1; $0.most = max($0.most, $0.now)
                    }
                    await Task.yield()
                    running.withLock { $0.now -= 1 }
                    return Echo.Reply(text: request.text)
                }
            }
            try await eventually { await gateway.workers.count == 2 }
            try await withThrowingTaskGroup { group in
                for number in 0..<1000 {
                    group.addTask { try await gateway.call(Echo(text: "\(number)"), deadline: .soon).body.text == "\(number)" }
                }
                for try await isRight in group { #expect(isRight) }
            }
            #expect(running.withLock { $0.most } <= 16)
            #expect(await gateway.health.pendingCalls == 0)
        }
    }

    @Test func handlersErrorsReachTheCaller() async throws {
        struct Unexpected: Error { let secret = "user content" }
        let own = BusError(code: "not_an_album", message: "This is not an album.", detail: "why", retryAfter: 3)
        try await withBus { rig in
            let gateway = try await rig.gateway()
            await gateway.serve(Echo.self) { request, _ -> Echo.Reply in
                if request.text == "own" { throw own }
                throw Unexpected()
            }
            let caller = try await rig.client("caller", of: [gateway])
            #expect(await #expect(throws: BusError.self) { try await caller.call(Echo(text: "own"), deadline: .soon) } == own)
            let error = await #expect(throws: BusError.self) { try await caller.call(Echo(text: "other"), deadline: .soon) }
            #expect(error?.code == .internal)
            #expect(error?.detail == "Unexpected")
        }
    }

    @Test func unknownOperationAndServiceAreErrors() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            _ = try await rig.echoWorker(of: [gateway])
            let unknown = await #expect(throws: BusError.self) { try await gateway.call(Unheard(), deadline: .soon) }
            #expect(unknown?.code == .unknownOperation)
            let nobody = await #expect(throws: BusError.self) { try await gateway.call(Endless(), deadline: .soon) }
            #expect(nobody?.code == .noWorker)
            #expect(nobody?.isRetryable == true)
        }
    }

    @Test func callWithoutGatewayFails() async throws {
        try await withBus { rig in
            let lonely = try await rig.node("lonely")
            let error = await #expect(throws: BusError.self) { try await lonely.call(Echo(), deadline: .soon) }
            #expect(error?.code == .noWorker)
            #expect(await !lonely.health.isConnected)
        }
    }

    /// Answers when the handler of ``Endless`` begins, and when its task is cancelled.
    private func serveEndless(_ node: BusNode) async -> (started: AsyncStream<Void>, cancelled: AsyncStream<Void>) {
        let started = AsyncStream.makeStream(of: Void.self)
        let cancelled = AsyncStream.makeStream(of: Void.self)
        await node.serve(Endless.self, credit: 1) { _, _ -> Echo.Reply in
            started.continuation.yield()
            do { try await Task.sleep(for: .seconds(60)) } catch { cancelled.continuation.yield() }
            throw CancellationError()
        }
        return (started.stream, cancelled.stream)
    }

    @Test func cancellationReachesTheHandler() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.client("endless", of: [gateway])
            let signals = await serveEndless(worker)
            try await eventually { await !gateway.workers.isEmpty }
            let call = Task { try await gateway.call(Endless(), deadline: .soon) }
            _ = await signals.started.first { true }
            call.cancel()
            let error = await #expect(throws: BusError.self) { try await call.value }
            #expect(error?.code == .cancelled)
            _ = await signals.cancelled.first { true }
            // Its credit is back.
            try await eventually { await gateway.workers.allSatisfy { $0.inFlight == 0 } }
            let early = Task {
                withUnsafeCurrentTask { $0?.cancel() }
                return try await gateway.call(Endless(), deadline: .soon)
            }
            #expect(await #expect(throws: BusError.self) { try await early.value }?.code == .cancelled)
        }
    }

    @Test func deadlineEndsTheCallAndTheHandler() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.client("endless", of: [gateway])
            let signals = await serveEndless(worker)
            try await eventually { await !gateway.workers.isEmpty }
            let error = await #expect(throws: BusError.self) {
                try await gateway.call(Endless(), deadline: .now + .milliseconds(150))
            }
            #expect(error?.code == .deadlineExceeded)
            _ = await signals.cancelled.first { true }
        }
    }

    @Test func oversizeIsRefusedBeforeItIsSent() async throws {
        try await withBus({ $0.maximumMessageSize = 10_000 }) { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.client("echo", of: [gateway])
            await worker.serve(Echo.self) { request, _ in
                BusPayload(Echo.Reply(text: request.text), attachment: [UInt8](repeating: 1, count: request.text == "big" ? 10_000 : 9_000))
            }
            try await eventually { await !gateway.workers.isEmpty }
            let request = await #expect(throws: BusError.self) {
                try await gateway.call(Echo(), attachment: [UInt8](repeating: 1, count: 10_000), deadline: .soon)
            }
            #expect(request?.code == .tooLarge)
            let reply = await #expect(throws: BusError.self) { try await gateway.call(Echo(text: "big"), deadline: .soon) }
            #expect(reply?.code == .tooLarge)
            #expect(try await gateway.call(Echo(text: "small"), deadline: .soon).attachment?.count == 9_000)
        }
    }

    @Test func fullQueueAnswersAtOnce() async throws {
        try await withBus({ $0.queueLimit = 1 }) { rig in
            let gateway = try await rig.gateway()
            let signals = await serveEndless(gateway)
            let running = Task { try await gateway.call(Endless(), deadline: .soon) }
            _ = await signals.started.first { true }
            let waiting = Task { try await gateway.call(Endless(), deadline: .soon) }
            try await eventually { await gateway.queueDepths["endless"] == 1 }
            let error = await #expect(throws: BusError.self) { try await gateway.call(Endless(), deadline: .soon) }
            #expect(error?.code == .overloaded)
            waiting.cancel()
            running.cancel()
            _ = await (waiting.result, running.result)
        }
    }

    @Test func shutdownFinishesWhatRuns() async throws {
        try await withBus { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.client("echo", of: [gateway])
            let started = AsyncStream.makeStream(of: Void.self)
            let gate = AsyncStream.makeStream(of: Void.self)
            await worker.serve(Echo.self, credit: 4) { request, _ in
                started.continuation.yield()
                _ = await gate.stream.first { true }
                return Echo.Reply(text: request.text)
            }
            try await eventually { await !gateway.workers.isEmpty }
            async let reply = gateway.call(Echo(), deadline: .soon)
            _ = await started.stream.first { true }
            async let down: Void = worker.shutdown()
            try await eventually { await gateway.workers.allSatisfy(\.isDraining) }
            gate.continuation.yield()
            #expect(try await reply.body.text == "hello")
            await down
            try await eventually { await gateway.workers.isEmpty }
            #expect(await #expect(throws: BusError.self) { try await worker.call(Echo(), deadline: .soon) }?.code == .busClosed)
        }
    }
}
