import Bus
import Foundation
import SplitMix64
import Testing
import ZeroMQ

@Suite struct BrokerStateTests {
    @Test func requestGoesToWorkerAndReplyBack() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        #expect(rig.requests(to: "a") == [.init(id: id, attempt: 1)])
        rig.reply(id, from: "a")
        #expect(rig.replies(to: "caller") == [.init(dispatch: .init(id: id, attempt: 1))])
        #expect(rig.state.isIdle)
        #expect(rig.state.statistics.replies == 1)
    }

    @Test func workerNeverHoldsMoreThanItsCredit() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 2)
        let ids = (0..<5).map { _ in rig.request() }
        #expect(rig.requests(to: "a").map(\.id) == Array(ids[0..<2]))
        rig.reply(ids[1], from: "a")
        #expect(rig.requests(to: "a").map(\.id) == [ids[2]])
        #expect(rig.state.queueDepths == ["work": 2])
        // More credit empties the queue.
        rig.ready("a", credit: 4)
        #expect(rig.requests(to: "a").map(\.id) == Array(ids[3...]))
    }

    @Test func leastLoadedWorkerIsTakenInTurns() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 2)
        rig.ready("b", credit: 2)
        for _ in 0..<4 { _ = rig.request() }
        #expect(rig.requests(to: "a").count == 2)
        #expect(rig.requests(to: "b").count == 2)
    }

    @Test func requestOfDeadWorkerIsRedispatched() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        rig.ready("b", credit: 1)
        rig.sent += rig.state.unreachable(rig.peer("a"), now: rig.now)
        #expect(rig.requests(to: "b") == [.init(id: id, attempt: 2)])
        #expect(rig.state.statistics.redispatches == 1)
        #expect(rig.state.statistics.deathsByUnreachability == 1)
        rig.reply(id, attempt: 2, from: "b")
        #expect(rig.replies(to: "caller").count == 1)
    }

    @Test func redispatchedRequestsKeepTheirOrder() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 3)
        var ids: [UUID] = []
        for _ in 0..<5 {
            ids.append(rig.request())
            rig.now += .milliseconds(1)
        }
        rig.sent += rig.state.unreachable(rig.peer("a"), now: rig.now)
        rig.ready("b", credit: 9)
        #expect(rig.requests(to: "b").map(\.id) == ids)
    }

    @Test func silentWorkerIsDead() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request(isIdempotent: false)
        for _ in 0..<4 {
            rig.advance(.milliseconds(500))
            rig.receive(.heartbeat, from: "caller")
        }
        #expect(rig.state.statistics.deathsBySilence == 1)
        // Not idempotent: nobody may do it again.
        #expect(rig.replies(to: "caller").map(\.error?.code) == [.workerLost])
        #expect(rig.state.workers(now: rig.now).isEmpty)
        // It was only slow: its reply is late, and it must introduce itself again.
        rig.reply(id, from: "a")
        #expect(rig.take("a") { $0 == .disconnect ? true : nil } == [true])
    }

    @Test func attemptsAreBounded() {
        let rig = BrokerRig { $0.maximumAttempts = 2 }
        rig.ready("caller")
        for name in ["a", "b", "c"] { rig.ready(name, credit: 1) }
        _ = rig.request()
        for _ in 0..<2 {
            let holder = ["a", "b", "c"].first { !rig.requests(to: $0).isEmpty } ?? ""
            rig.sent += rig.state.unreachable(rig.peer(holder), now: rig.now)
        }
        #expect(rig.replies(to: "caller").map(\.error?.code) == [.workerLost])
    }

    @Test func firstReplyWinsAndTheOtherWorkerIsTold() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        rig.ready("b", credit: 1)
        rig.sent += rig.state.unreachable(rig.peer("a"), now: rig.now)
        #expect(rig.requests(to: "b").count == 1)
        // The one given up comes back, still working, and finishes first.
        rig.ready("a", credit: 1, running: [.init(id: id, attempt: 1)], over: "a2")
        rig.receive(.reply(.init(dispatch: .init(id: id, attempt: 1)), BusFrames(body: "done")), from: "a2")
        #expect(rig.replies(to: "caller").count == 1)
        #expect(rig.cancels(to: "b") == [.init(id: id, attempt: 2)])
        // The second reply is dropped, but returns its credit.
        rig.reply(id, attempt: 2, from: "b")
        #expect(rig.replies(to: "caller").isEmpty)
        #expect(rig.state.statistics.lateReplies == 1)
        #expect(rig.state.workers(now: rig.now).allSatisfy { $0.inFlight == 0 })
    }

    @Test func newConnectionOfTheSameInstanceKeepsWhatItHas() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 2)
        let (kept, lost) = (rig.request(), rig.request())
        #expect(rig.requests(to: "a").count == 2)
        rig.ready("a", credit: 2, running: [.init(id: kept, attempt: 1)], over: "a2")
        // What never arrived is sent again.
        #expect(rig.requests(to: "a2") == [.init(id: lost, attempt: 2)])
        rig.reply(kept, from: "a2")
        rig.reply(lost, attempt: 2, from: "a2")
        #expect(rig.replies(to: "caller").count == 2)
    }

    @Test func workThatEndedMeanwhileIsCancelledWhenItsWorkerReturns() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        rig.sent += rig.state.unreachable(rig.peer("a"), now: rig.now)
        rig.receive(.cancel(.init(id: id, attempt: 1)), from: "caller")
        rig.ready("a", credit: 1, running: [.init(id: id, attempt: 1)], over: "a2")
        #expect(rig.cancels(to: "a2") == [.init(id: id, attempt: 1)])
        #expect(rig.state.workers(now: rig.now).map(\.inFlight) == [0])
    }

    @Test func callerThatReconnectsGetsItsReplyOnce() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        rig.ready("caller", over: "caller2")
        _ = rig.request(id, from: "caller2")
        #expect(rig.requests(to: "a").count == 1)
        rig.reply(id, from: "a")
        #expect(rig.replies(to: "caller2").count == 1)
        #expect(rig.replies(to: "caller").isEmpty)
    }

    @Test func requestIDsOfOthersAreRefused() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("b")
        let id = rig.request()
        _ = rig.request(id, from: "b")
        #expect(rig.replies(to: "b").map(\.error?.code) == [.badMessage])
        rig.receive(.cancel(.init(id: id, attempt: 1)), from: "b")
        #expect(!rig.state.isIdle)
    }

    @Test func callerThatDiesCancelsItsWork() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let (running, waiting) = (rig.request(), rig.request())
        rig.receive(.disconnect, from: "caller")
        #expect(rig.cancels(to: "a") == [.init(id: running, attempt: 1)])
        rig.reply(running, from: "a")
        #expect(!rig.requests(to: "a").contains { $0.id == waiting })
        #expect(rig.state.isIdle)
    }

    @Test func cancellationReachesTheWorker() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let (running, waiting) = (rig.request(), rig.request())
        rig.receive(.cancel(.init(id: waiting, attempt: 1)), from: "caller")
        rig.receive(.cancel(.init(id: running, attempt: 1)), from: "caller")
        #expect(rig.cancels(to: "a") == [.init(id: running, attempt: 1)])
        #expect(rig.state.queueDepths.isEmpty)
        // Credit comes back with the reply, not before.
        #expect(rig.state.workers(now: rig.now).map(\.inFlight) == [1])
        rig.reply(running, from: "a")
        #expect(rig.state.workers(now: rig.now).map(\.inFlight) == [0])
    }

    @Test func fullQueueRefusesAtOnce() {
        let rig = BrokerRig { $0.queueLimit = 2 }
        rig.ready("caller")
        rig.ready("a", credit: 1)
        for _ in 0..<4 { _ = rig.request() }
        let errors = rig.replies(to: "caller").compactMap(\.error)
        #expect(errors.map(\.code) == [.overloaded])
        #expect(errors.first?.isRetryable == true)
        #expect(rig.state.statistics.overloads == 1)
    }

    @Test func noWorkerFailsAfterTheGrace() {
        let rig = BrokerRig()
        rig.ready("caller")
        _ = rig.request()
        for _ in 0..<3 {
            rig.advance(.milliseconds(500))
            rig.receive(.heartbeat, from: "caller")
        }
        #expect(rig.replies(to: "caller").isEmpty)
        rig.advance(.milliseconds(500))
        #expect(rig.replies(to: "caller").map(\.error?.code) == [.noWorker])
    }

    @Test func workerWithinTheGraceTakesTheRequest() {
        let rig = BrokerRig()
        rig.ready("caller")
        let id = rig.request()
        rig.advance(.milliseconds(500))
        rig.ready("a", credit: 1)
        #expect(rig.requests(to: "a").map(\.id) == [id])
    }

    @Test func deadlineEndsQueuedAndRunningRequests() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let running = rig.request(remaining: 100)
        _ = rig.request(remaining: 100)
        #expect(rig.state.nextWakeUp <= rig.now + .milliseconds(100))
        rig.advance(.milliseconds(100))
        #expect(rig.replies(to: "caller").map(\.error?.code) == [.deadlineExceeded, .deadlineExceeded])
        #expect(rig.cancels(to: "a") == [.init(id: running, attempt: 1)])
        #expect(rig.state.isIdle)
    }

    @Test func expiredRequestIsRefused() {
        let rig = BrokerRig()
        rig.ready("caller")
        _ = rig.request(remaining: 0)
        #expect(rig.replies(to: "caller").map(\.error?.code) == [.deadlineExceeded])
    }

    @Test func busyWorkerIsLeftAloneUntilItIsReady() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 1)
        let id = rig.request()
        _ = rig.requests(to: "a")
        rig.receive(.busy(.init(id: id, attempt: 1)), from: "a")
        #expect(rig.requests(to: "a").isEmpty)
        // Another takes it as the first attempt: it never ran.
        rig.ready("b", credit: 1)
        #expect(rig.requests(to: "b") == [.init(id: id, attempt: 1)])
        rig.receive(.busy(.init(id: id, attempt: 1)), from: "b")
        rig.ready("a", credit: 1)
        #expect(rig.requests(to: "a") == [.init(id: id, attempt: 1)])
    }

    @Test func drainingWorkerFinishesButTakesNothing() {
        let rig = BrokerRig()
        rig.ready("caller")
        rig.ready("a", credit: 2)
        let id = rig.request()
        _ = rig.requests(to: "a")
        rig.ready("a", credit: 2, isDraining: true)
        _ = rig.request()
        #expect(rig.requests(to: "a").isEmpty)
        rig.reply(id, from: "a")
        #expect(rig.replies(to: "caller").count == 1)
        rig.receive(.disconnect, from: "a")
        #expect(rig.state.workers(now: rig.now).isEmpty)
    }

    @Test func unknownPeersAreAskedForReady() {
        let rig = BrokerRig()
        rig.receive(.heartbeat, from: "a")
        #expect(rig.sent.map(\.message) == [.disconnect])
    }

    @Test func frozenBrokerDoesNotBlameTheOthers() {
        let rig = BrokerRig()
        rig.ready("a", credit: 1)
        rig.advance(.seconds(30))
        #expect(rig.state.workers(now: rig.now).count == 1)
        rig.advance(.seconds(1))
        rig.advance(.seconds(1))
        #expect(rig.state.workers(now: rig.now).isEmpty)
    }

    /// Whatever happens in whatever order: every request ends once, and credit is never exceeded.
    @Test(arguments: 0..<20) func everyRequestEndsOnce(seed: Int) {
        var random = SplitMix64(seed: UInt64(seed))
        let rig = BrokerRig { $0.queueLimit = 20 }
        rig.ready("caller")
        let names = ["a", "b", "c"]
        var held: [String: Set<BusMessage.DispatchID>] = [:]
        var open: Set<UUID> = []
        var ended: [UUID: Int] = [:]
        func collect() {
            for name in names {
                for dispatch in rig.requests(to: name) { held[name, default: []].insert(dispatch) }
                #expect(held[name, default: []].count <= 3)
            }
            for reply in rig.replies(to: "caller") { ended[reply.dispatch.id, default: 0] += 1 }
            rig.sent = []
        }
        for _ in 0..<600 {
            let name = names[Int(random.next() % 3)]
            switch random.next() % 10 {
            case 0: rig.ready(name, credit: 3, running: Array(held[name, default: []]))
            case 1:
                rig.sent += rig.state.unreachable(rig.peer(name), now: rig.now)
                held[name] = []
            case 2: rig.advance(.milliseconds(100))
            case 3...5: open.insert(rig.request(isIdempotent: random.next() % 2 == 0, remaining: Int(random.next() % 2000) + 1))
            case 6:
                if let dispatch = held[name]?.popFirst() { rig.receive(.busy(dispatch), from: name) }
            default:
                if let dispatch = held[name]?.popFirst() { rig.reply(dispatch.id, attempt: dispatch.attempt, from: name) }
            }
            rig.receive(.heartbeat, from: "caller")
            collect()
        }
        for _ in 0..<30 {
            rig.advance(.milliseconds(100))
            rig.receive(.heartbeat, from: "caller")
            collect()
        }
        #expect(rig.state.isIdle)
        #expect(Set(ended.keys) == open)
        #expect(ended.values.allSatisfy { $0 == 1 })
    }
}
