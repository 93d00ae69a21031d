import AlbumScanAPI
import Foundation
import Gateway
import Testing

@Suite struct TailFeedTests {
    private func event(_ seq: Int64, _ stage: ProgressEvent.Kind = .identified) -> ProgressEvent {
        ProgressEvent(scanId: UUID(), seq: seq, at: Timestamp(.now), stage: stage, message: "")
    }

    private func numbers(_ feed: TailFeed) async -> [Int64] {
        feed.finish()
        var numbers: [Int64] = []
        for await news in feed.news {
            if case .event(let event) = news { numbers.append(event.seq) }
        }
        return numbers
    }

    @Test func passesWhatIsAskedFor() async {
        let all = TailFeed(stages: nil)
        let some = TailFeed(stages: [.complete])
        for feed in [all, some] {
            feed.offer(event(1, .identified))
            feed.offer(event(2, .complete))
        }
        #expect(await numbers(all) == [1, 2])
        #expect(await numbers(some) == [2])
    }

    @Test func aSlowReaderLosesTheOldestAndIsToldHowMany() async {
        let feed = TailFeed(stages: nil, limit: 3)
        for number in 1...8 { feed.offer(event(Int64(number))) }
        #expect(feed.takeDropped() == 5)
        #expect(feed.takeDropped() == 0)
        #expect(await numbers(feed) == [6, 7, 8])
    }

    /// A sign of life that is lost is no event.
    @Test func ticksAreNotCounted() async {
        let feed = TailFeed(stages: nil, limit: 1)
        feed.tick()
        feed.offer(event(1))
        #expect(feed.takeDropped() == 0)
        feed.tick()
        #expect(feed.takeDropped() == 1)
    }
}
