import Bus
import Foundation
import Testing

@Suite struct LinkStateTests {
    @Test func silenceReopensAndOurOwnFreezeDoesNot() {
        var now = ContinuousClock.now
        var link = LinkState(deadAfter: .milliseconds(1500), now: now)
        var actions = [link.tick(now: now)]
        let greetings = [link.heard(now: now), link.heard(now: now)]
        #expect(greetings == [true, false])
        for _ in 0..<4 {
            actions.append(link.tick(now: now))
            now += .milliseconds(500)
        }
        actions.append(link.tick(now: now))
        #expect(actions == [.nothing, .sendHeartbeat, .sendHeartbeat, .sendHeartbeat, .sendHeartbeat, .reopen])
        let wasLive = link.lost(now: now)
        #expect(wasLive && !link.isLive)
        let isBack = link.heard(now: now)
        #expect(isBack)
        // Frozen for a minute: the broker's heartbeats are still unread.
        let afterFreeze = link.tick(now: now + .seconds(60))
        #expect(afterFreeze == .sendHeartbeat)
    }
}
