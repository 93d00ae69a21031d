import AlbumScanAPI
import Foundation
import SampleCovers
import Testing

@Suite struct EventStreamTests {
    private func finished(_ cover: SampleCover) async throws -> (Device, ScanResource, [ProgressEvent]) {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.submit(Pictures.photograph(cover))
        let events = try await device.events(scan.id)
        return (device, try await device.ended(scan.id), events)
    }

    @Test func stagesComeInOrder() async throws {
        let (_, scan, events) = try await finished(.darkTwistedFantasy)
        let stored = events.filter(\.stage.isDurable)
        #expect(stored.map(\.seq) == Array(1...Int64(stored.count)))
        #expect(events.allSatisfy { $0.scanId == scan.id && (!$0.message.isEmpty || !$0.stage.isDurable) })
        var stages = stored.map(\.stage).filter { $0 != .artwork }
        // On a busy machine the second sentence comes as well.
        if stages.count(where: { $0 == .identifying }) == 2 { stages.remove(at: 2) }
        #expect(stages == [.accepted, .identifying, .identified, .reviewing, .review, .complete])
        #expect(stored.contains { $0.stage == .artwork && $0.artwork?.state == .ready })

        let first = stored.first { $0.stage == .identifying }
        #expect(first?.message == "Extracting text and examining album art...")
        #expect(stored.first { $0.stage == .identified }?.identification == scan.identification)
        #expect(stored.last { $0.stage == .review }?.review == scan.review)
    }

    /// At a speed at which a person could read along; a review that is there at once need not be streamed.
    @Test func theReviewIsStreamedAsItIsWritten() async throws {
        let stack = try await Stack.troubled.value
        try await TroubleLock.shared.alone {
            try await stack.reset()
            try await stack.sandbox.setLatency(scale: 0.5)
            let device = try await Device.registered(on: stack)
            let scan = try await device.submit(Pictures.photograph(.darkTwistedFantasy))
            let events = try await device.events(scan.id)
            let review = try await device.ended(scan.id).review

            func squeezed(_ text: String?) -> String? { text?.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
            func streamed(_ field: String, _ index: Int? = nil) -> String? {
                squeezed(events.filter { $0.field == field && $0.index == index }.compactMap(\.text).joined(separator: " "))
            }
            #expect(streamed("contextSummary") == squeezed(review?.contextSummary))
            for (index, bullet) in (review?.contextBullets ?? []).enumerated() {
                #expect(streamed("contextBullets", index) == squeezed(bullet))
            }
            // It comes between the stages it belongs to.
            let stages = events.map(\.stage)
            let first = try #require(stages.firstIndex(of: .reviewDelta))
            let last = try #require(stages.lastIndex(of: .reviewDelta))
            let (begin, end) = (stages.firstIndex(of: .reviewing) ?? .max, stages.firstIndex(of: .review) ?? 0)
            #expect(begin < first && last < end)
            // The verdict before the text, and as it stays.
            let verdict = try #require(events.first { $0.stage == .reviewVerdict }?.verdict)
            #expect(stages.firstIndex(of: .reviewVerdict) ?? .max < first)
            #expect(
                (verdict.tier, verdict.label, verdict.rating, verdict.recommendation)
                    == (review?.tier, review?.label, review?.rating, review?.recommendation))
        }
    }

    /// `Last-Event-ID` resumes without loss, from any place.
    @Test func resumesBehindAnyEvent() async throws {
        let (device, scan, events) = try await finished(.yeezus)
        let stored = events.filter(\.stage.isDurable)
        for event in stored {
            let rest = try await device.events(scan.id, after: event.seq).filter(\.stage.isDurable)
            #expect(rest == stored.filter { $0.seq > event.seq })
        }
        #expect(try await device.events(scan.id).filter(\.stage.isDurable) == stored)
    }

    @Test func aReaderThatLeavesMissesNothingWhenItReturns() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let scan = try await device.submit(Pictures.photograph(.letItBe))
        var seen: [ProgressEvent] = []
        while seen.last?.stage.isFinal != true {
            // One event a connection.
            var next: ProgressEvent?
            try await device.follow(scan.id, after: seen.last?.seq) { event in
                if event.stage.isDurable { next = event }
                return next == nil
            }
            seen.append(try #require(next))
        }
        #expect(seen.map(\.seq) == Array(1...Int64(seen.count)))
        #expect(seen.last?.stage == .complete)
    }

    @Test func aResumeBehindTheEndIsAnEmptyStream() async throws {
        let (device, scan, events) = try await finished(.smudge)
        #expect(try await device.events(scan.id, after: events.map(\.seq).max()).isEmpty)
    }

    @Test func waitingIsPreferredOverPolling() async throws {
        let device = try await Device.registered(on: Stack.twoTier.value)
        let response = try await device.upload(Pictures.photograph(.electricUniverse), headers: ["Prefer": "wait=30"])
        #expect(response.status == 200)
        let scan = try JSONDecoder().decode(ScanResource.self, from: Data(response.body))
        #expect(scan.state == .complete && scan.identification?.albumTitle == "Electric Universe")
        let accepted = try await device.upload(Pictures.photograph(.electricUniverse, seed: 3))
        #expect(accepted.status == 202 && accepted.headers["location"] != nil)
    }
}
