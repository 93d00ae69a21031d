import Foundation
import Gateway
import Synchronization
import Testing

@Suite struct FanOutTests {
    private let fanOut = FanOut<String, Int>()

    private func received(_ feed: FanOut<String, Int>.Feed) async -> [Int] {
        fanOut.close()
        return await feed.values.reduce(into: []) { $0.append($1) }
    }

    @Test func aListenerReceivesItsTopicFromNowOn() async {
        fanOut.send(0, to: "a")
        let first = fanOut.listen(to: "a")
        fanOut.send(1, to: "a")
        let second = fanOut.listen(to: "a")
        fanOut.send(2, to: "a")
        fanOut.send(3, to: "b")
        #expect(await received(first) == [1, 2])
        #expect(await received(second) == [2])
    }

    @Test func passesWhatIsAskedFor() async {
        let even = fanOut.listen(to: "a", limit: 2, where: { $0.isMultiple(of: 2) })
        for number in [2, 3, 4, 5] { fanOut.send(number, to: "a") }
        #expect(even.takeDropped() == 0)
        #expect(await received(even) == [2, 4])
    }

    @Test func aSlowListenerLosesTheOldestAndIsToldHowMany() async {
        let feed = fanOut.listen(to: "a", limit: 3)
        for number in 1...8 { fanOut.send(number, to: "a") }
        #expect(feed.takeDropped() == 5)
        #expect(feed.takeDropped() == 0)
        #expect(await received(feed) == [6, 7, 8])
    }

    /// A sign of life that is lost is no value.
    @Test func ticksAreNotCounted() {
        let feed = fanOut.listen(to: "a", limit: 1)
        feed.tick()
        fanOut.send(1, to: "a")
        #expect(feed.takeDropped() == 0)
        feed.tick()
        #expect(feed.takeDropped() == 1)
    }

    @Test func aClosureReceivesUntilItsSubscriptionEnds() {
        let heard = Mutex<[Int]>([])
        let closings = Mutex(0)
        func listen() -> FanOut<String, Int>.Hearing {
            fanOut.listen(to: "a", onClose: { closings.withLock { $0 += 1 } }, receive: { number in heard.withLock { $0.append(number) } })
        }
        let first = listen()
        fanOut.send(1, to: "a")
        first.end()
        first.end()
        fanOut.send(2, to: "a")
        #expect(!fanOut.isHeard("a"))
        do {
            let second = listen()
            fanOut.send(3, to: "a")
            withExtendedLifetime(second) {}
        }
        #expect(!fanOut.isHeard("a"))
        let third = listen()
        fanOut.close()
        #expect(closings.withLock { $0 } == 1)
        let late = listen()
        #expect(closings.withLock { $0 } == 2)
        #expect(heard.withLock { $0 } == [1, 3])
        withExtendedLifetime((third, late)) {}
    }

    @Test func lettingGoOfAFeedEndsIt() {
        let ended = Mutex(false)
        do {
            let feed = fanOut.listen(to: "a", onEnd: { ended.withLock { $0 = true } })
            feed.tick()
            #expect(fanOut.isHeard("a"))
        }
        #expect(!fanOut.isHeard("a") && ended.withLock { $0 })
    }

    @Test func afterTheEndEveryFeedIsOver() async {
        fanOut.close()
        let late = fanOut.listen(to: "a")
        fanOut.send(1, to: "a")
        #expect(await received(late) == [] && !fanOut.isHeard("a"))
    }
}
