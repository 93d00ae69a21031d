import Artwork
import Foundation
import Testing

struct RateGateTests {
    @Test("A free slot is used at once, a later one is waited for", arguments: [Duration.zero, .milliseconds(730)])
    func waits(wait: Duration) async throws {
        let pauses = RecordedPauses()
        try await RateGate(slots: ScriptedSlots([wait]), patience: .seconds(20), pause: pauses.pause).pass()
        #expect(pauses.all == (wait > .zero ? [wait] : []))
    }

    @Test("A queue longer than the patience is a busy service")
    func impatient() async {
        let gate = RateGate(slots: ScriptedSlots([nil]), patience: .seconds(20))
        let error = await #expect(throws: UpstreamError.self) { try await gate.pass() }
        guard case .busy = error else { Issue.record("\(String(describing: error))"); return }
    }

    @Test("Who waits long reserves late: it looks again and again, until its patience is over")
    func reservesLate() async throws {
        let pauses = RecordedPauses()
        let slots = ScriptedSlots([nil, nil, .milliseconds(300)])
        try await RateGate(slots: slots, patience: .seconds(20), ahead: .milliseconds(1100), pause: pauses.pause).pass()
        #expect(slots.patiences == Array(repeating: .milliseconds(1100), count: 3))
        #expect(pauses.all == [.milliseconds(825), .milliseconds(825), .milliseconds(300)])

        let none = ScriptedSlots([nil])
        let gate = RateGate(slots: none, patience: .seconds(5), ahead: .seconds(1), pause: RecordedPauses().pause)
        await #expect(throws: UpstreamError.self) { try await gate.pass() }
        #expect(none.taken == 6)
    }

    @Test("People take slots from their own share and from all people's, scans from theirs, background work from none")
    func shares() async throws {
        let account = UUID()
        let slots = ScriptedSlots()
        let gate = RateGate(slots: slots, patience: .seconds(3))
        for caller in [SlotClass.background, .scan, .person(account)] { try await gate.pass(caller) }
        #expect(slots.shares.map { $0.map(\.holder) } == [[], ["scans"], ["people", "people"]])
        #expect(slots.shares[2].map(\.account) == [nil, account])
    }

    @Test("Who is woken too late takes another slot: the old one stands too close to the next")
    func late() async throws {
        let slots = ScriptedSlots([.seconds(1), .seconds(2)])
        let pauses = RecordedPauses(lateness: [.milliseconds(501), .milliseconds(500)])
        try await RateGate(slots: slots, patience: .seconds(20), pause: pauses.pause).pass()
        #expect(slots.taken == 2)
    }

    @Test("A slot whose answer was read late is as good as lost: its time was counted from the question on")
    func answeredLate() async throws {
        let pauses = RecordedPauses()
        let slots = ScriptedSlots([.zero]) { taken in pauses.advance(by: taken == 1 ? .milliseconds(501) : .milliseconds(5)) }
        try await RateGate(slots: slots, patience: .seconds(20), pause: pauses.pause).pass()
        #expect(slots.taken == 2)
    }

    @Test(
        "Waits of a request grow, are jittered and end",
        arguments: [
            (1, 0.0, Duration.seconds(1)), (1, 0.5, .milliseconds(1250)), (2, 0, .seconds(2)), (3, 0, .seconds(4)), (4, 0, nil),
        ])
    func politeWaits(tries: Int, random: Double, wait: Duration?) {
        #expect(PoliteRetry.wait(afterTries: tries, random: random) == wait)
    }

    @Test("A job is retried five times, ever later")
    func jobDelays() {
        let delays = (0...5).map { PoliteRetry.jobDelay(afterTries: $0, random: 0) }
        #expect(delays == [.seconds(5), .seconds(15), .seconds(45), .seconds(135), .seconds(405), nil])
    }
}
