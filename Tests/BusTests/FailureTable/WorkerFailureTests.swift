import Bus
import BusTestKit
import Eventually
import Foundation
import Testing

/// What workers do to those who wait for them: rows of the failure table, with workers in processes of their own
/// (Sources/Bus/README.md, "Failure table").
@Suite(.serialized) struct WorkerFailureTests {
    @Test("Worker killed mid-request: another one answers, as attempt 2")
    func killedMidRequest() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let victim = try await rig.worker(knownTo: [gateway]) { $0.milliseconds = 60_000 }
            async let reply = gateway.call(Echo(text: "survives"), attachment: [1, 2, 3], deadline: .soon)
            try await eventually { await gateway.inFlight(victim.instance) == 1 }
            let survivor = try await rig.echoWorker(knownTo: [gateway])
            victim.signal(SIGKILL)
            let answer = try await reply
            #expect(answer.body == Echo.Reply(text: "survives", attempt: 2, worker: survivor.identity.instance))
            #expect(answer.attachment == [1, 2, 3])
            #expect(await gateway.brokerStatistics?.redispatches == 1)
        }
    }

    @Test("Worker killed mid-request: what may not run twice fails at once")
    func killedWithWhatMayNotRunTwice() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let victim = try await rig.worker(knownTo: [gateway])
            async let failure = gateway.failure(Endless())
            try await eventually { await gateway.inFlight(victim.instance) == 1 }
            victim.signal(SIGKILL)
            #expect(await failure?.code == .workerLost)
        }
    }

    @Test("Worker frozen, as on a half-open connection: replaced; thawed, it is back and its late answer dropped")
    func frozen() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let frozen = try await rig.worker(knownTo: [gateway]) { $0.milliseconds = 60_000 }
            async let reply = gateway.call(Echo(text: "once"), deadline: .soon)
            // The broker counts what it sent, which the worker may not have read yet.
            try await eventually { rig.journal.lines.contains("start once") }
            frozen.signal(SIGSTOP)
            let survivor = try await rig.echoWorker(knownTo: [gateway])
            #expect(try await reply.body.worker == survivor.identity.instance)
            #expect(await !gateway.knows(frozen.instance))
            frozen.signal(SIGCONT)
            // It is back, hears that nobody waits any more, and what it answers to that is the late reply.
            try await rig.known(frozen.instance, to: [gateway])
            try await eventually { await gateway.brokerStatistics?.lateReplies ?? 0 >= 1 }
            #expect(await gateway.brokerStatistics?.replies == 1)
        }
    }

    @Test("Duplicate reply after a redispatch: the first one counts, the caller hears one")
    func lateDuplicate() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let first = try await rig.worker(knownTo: [gateway]) { $0.milliseconds = 1500 }
            async let reply = gateway.call(Echo(text: "one"), deadline: .soon)
            try await eventually { rig.journal.lines.contains("start one") }
            first.signal(SIGSTOP)
            let second = try await rig.worker(knownTo: [gateway]) { $0.milliseconds = 60_000 }
            try await eventually { await gateway.inFlight(second.instance) == 1 }
            first.signal(SIGCONT)
            // Given up, but it goes on with its work and tells so when it is back: its answer is as good.
            #expect(try await reply.body == Echo.Reply(text: "one", attempt: 1, worker: first.instance))
            try await eventually { await gateway.brokerStatistics?.lateReplies ?? 0 >= 1 }
            #expect(await gateway.brokerStatistics?.replies == 1)
            #expect(await gateway.health.duplicateReplies == 0)
        }
    }

    @Test("Application thread hung while the I/O thread lives: only our own heartbeats notice")
    func hungApplication() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let hung = try await rig.worker(knownTo: [gateway])
            async let reply = gateway.call(Hang(seconds: 4), deadline: .soon)
            try await eventually { await gateway.inFlight(hung.instance) == 1 }
            let survivor = try await rig.worker(knownTo: [gateway])
            let body = try await reply.body
            #expect(body.worker == survivor.instance && body.attempt == 2)
            #expect(await gateway.brokerStatistics?.deathsBySilence == 1)
            // It is heard again as soon as it moves.
            try await rig.known(hung.instance, to: [gateway])
        }
    }

    @Test("Slow worker: never more requests than its credit")
    func slowWorkerHasItsCredit() async throws {
        try await withProcesses { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway]) {
                $0.credit = 2
                $0.milliseconds = 100
            }
            let most = try await withThrowingTaskGroup(of: Void.self) { group in
                for number in 0..<12 { group.addTask { _ = try await gateway.call(Echo(text: "\(number)"), deadline: .soon) } }
                var most = 0
                var isDone = false
                while !isDone {
                    most = max(most, await gateway.inFlight(worker.instance))
                    try await Task.sleep(for: .milliseconds(5))
                    isDone = await gateway.health.pendingCalls == 0 && most > 0
                }
                try await group.waitForAll()
                return most
            }
            #expect(most == 2)
            var running = 0
            for line in rig.journal.lines where !line.hasPrefix("id") {
                running += line.hasPrefix("start") ? 1 : -1
                #expect((0...2).contains(running))
            }
        }
    }

    @Test("Slow worker: the queue is bounded, and who finds it full is told so at once")
    func slowWorkersQueueIsBounded() async throws {
        try await withProcesses({ $0.queueLimit = 3 }) { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway]) {
                $0.credit = 1
                $0.milliseconds = 60_000
            }
            let calls = (0..<4).map { number in Task { await gateway.failure(Echo(text: "\(number)"), deadline: .now + .seconds(5)) } }
            try await eventually {
                let depth = await gateway.queueDepths[Echo.service]
                return await gateway.inFlight(worker.instance) == 1 && depth == 3
            }
            let refusal = await gateway.failure(Echo(text: "too many"))
            #expect(refusal?.code == .overloaded && refusal?.retryAfter != nil)
            for call in calls { call.cancel() }
            for call in calls { #expect(await call.value?.code == .cancelled) }
            try await eventually { await gateway.inFlight(worker.instance) == 0 }
        }
    }

    @Test("Slow worker: it stops what nobody waits for any more, and begins nothing that is too late")
    func slowWorkerHonoursDeadlines() async throws {
        try await withProcesses({ $0.missedHeartbeats = 100 }) { rig in
            let gateway = try await rig.gateway()
            let worker = try await rig.worker(knownTo: [gateway]) {
                $0.credit = 1
                $0.milliseconds = 1000
            }
            let running = await gateway.failure(Echo(text: "running"), deadline: .now + .milliseconds(300))
            #expect(running?.code == .deadlineExceeded)
            // Sent to a worker that is frozen, and thawed when it is too late.
            worker.signal(SIGSTOP)
            let frozen = await gateway.failure(Echo(text: "frozen"), deadline: .now + .milliseconds(300))
            #expect(frozen?.code == .deadlineExceeded)
            worker.signal(SIGCONT)
            #expect(try await gateway.call(Echo(text: "next"), deadline: .soon).body.text == "next")
            #expect(rig.journal.lines.filter { $0.hasPrefix("end") } == ["end next"])
        }
    }

    @Test("Same instance over a new connection while the old one is half-open: the new one takes over")
    func sameInstanceOverANewConnection() async throws {
        try await withProcesses({ $0.missedHeartbeats = 100 }) { rig in
            let gateway = try await rig.gateway()
            let frozen = try await rig.worker(knownTo: [gateway])
            frozen.signal(SIGSTOP)
            // The same instance as a second process: as after a network failure that only one end has noticed.
            let again = try rig.start(.worker) { $0.identity = frozen.options.identity }
            // Neither end has noticed anything, and yet calls are answered.
            let deadline = ContinuousClock.now + .seconds(20)
            var answer: Echo.Reply?
            while answer == nil, .now < deadline {
                answer = try? await gateway.call(Echo(text: "new"), deadline: .now + .milliseconds(300)).body
            }
            #expect(answer?.worker == again.instance)
            #expect(await gateway.workers.count { $0.service == Echo.service } == 1)
        }
    }
}
