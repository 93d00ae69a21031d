import Bus
import Foundation
import SplitMix64
import Testing
import ZeroMQ

@Suite struct BusMessageTests {
    private var samples: [BusMessage] {
        let dispatch = BusMessage.DispatchID(id: UUID(), attempt: 2)
        let request = BusMessage.Request(
            dispatch: dispatch, service: "ingest", operation: "normalize", isIdempotent: true, remaining: 1500, traceparent: "00-a-b-01")
        let error = BusError(code: "shed", isRetryable: true, message: "Later.", detail: "why", retryAfter: 1.5)
        return [
            .ready(.init(identity: .init(role: "w", version: "1"), offers: [.init(service: "ingest", credit: 3)], running: [dispatch])),
            .request(request, BusFrames(body: "{}")), .request(request, BusFrames(body: "{}", attachment: ZeroMQFrame([1, 2]))),
            .reply(.init(dispatch: dispatch), BusFrames(body: "[]", attachment: "")),
            .reply(.init(dispatch: dispatch, error: error), BusFrames()),
            .heartbeat, .disconnect, .cancel(dispatch), .busy(dispatch), .fault(error),
        ]
    }

    @Test func everyKindRoundTrips() throws {
        for message in samples { #expect(try BusMessage(frames: message.frames) == message) }
    }

    @Test func malformedMessagesAreErrors() {
        let bad: [[ZeroMQFrame]] = [
            [], [""], ["x"], [ZeroMQFrame([2, 4])], [ZeroMQFrame([1, 0])], [ZeroMQFrame([1, 99])], [ZeroMQFrame([1, 4]), "extra"],
            [ZeroMQFrame([1, 1])], [ZeroMQFrame([1, 1]), "{}"], [ZeroMQFrame([1, 1]), "not json"], [ZeroMQFrame([1, 2]), "{}", "{}"],
            [ZeroMQFrame([1, 1]), ZeroMQFrame([UInt8](repeating: 32, count: 100_000))],
        ]
        for frames in bad {
            let error = #expect(throws: BusError.self) { try BusMessage(frames: frames) }
            #expect(error?.code == .badMessage)
        }
    }

    /// Random damage to real messages: an error or a message, never a crash.
    @Test func damagedMessagesNeverCrash() {
        var random = SplitMix64(seed: 7)
        for round in 0..<2000 {
            var frames = samples[round % samples.count].frames.map(\.bytes)
            for _ in 0..<3 {
                let index = Int(random.next() % UInt64(frames.count))
                guard !frames[index].isEmpty else { continue }
                let position = Int(random.next() % UInt64(frames[index].count))
                switch random.next() % 3 {
                case 0: frames[index][position] = UInt8(truncatingIfNeeded: random.next())
                case 1: frames[index].removeSubrange(position...)
                default: frames.append(frames[index])
                }
            }
            _ = try? BusMessage(frames: frames.map { ZeroMQFrame($0) })
        }
    }

    @Test func eventsRoundTrip() throws {
        let event = BusEvent(topic: "scan.1.", publisher: UUID(), sequence: .max - 1, body: Array(#"{"a":1}"#.utf8))
        #expect(BusEvent(frames: event.frames) == event)
        #expect(try event.decode([String: Int].self) == ["a": 1])
        #expect(throws: BusError.self) { try event.decode([Int].self) }
        let otherVersion = ZeroMQFrame([UInt8](repeating: 9, count: 25))
        for damaged in [[], Array(event.frames.dropLast()), ["t", "short", "b"], ["t", otherVersion, "b"]] {
            #expect(BusEvent(frames: damaged) == nil)
        }
    }

    @Test func serviceNamesAreChecked() {
        #expect(ServiceName(rawValue: "review-2.eu").isValid)
        for name in ["", "Review", "a b", "ü", String(repeating: "a", count: 65)] { #expect(!ServiceName(rawValue: name).isValid) }
    }
}
