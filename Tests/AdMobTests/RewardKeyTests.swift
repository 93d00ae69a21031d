import AdMob
import Foundation
import SongCases
import Synchronization
import TestCertificates
import Testing

/// Which keys are used, for how long, and when the key server is asked (rule 116).
@Suite struct RewardKeyTests {
    private let start = ContinuousClock.now

    private func answer(_ ring: RewardKeyRing, _ id: Int64, after time: Duration) -> String {
        switch ring.key(id, at: start + time) {
        case .key: "key"
        case .ask: "ask"
        case .unknown: "unknown"
        }
    }

    @Test func keysAreReadOnceADayAndStaleOnesUsedForThree() throws {
        var ring = RewardKeyRing()
        #expect(answer(ring, 1, after: .zero) == "ask")
        ring.asked(at: start)
        #expect(answer(ring, 1, after: .seconds(1)) == "unknown")
        ring.take(try RewardNetwork.list([1: TestKey(.p256)]), at: start)
        #expect(answer(ring, 1, after: .seconds(86_399)) == "key")
        #expect(answer(ring, 1, after: .seconds(86_400)) == "ask")
        // It does not answer: asked now and then, and the keys are used meanwhile.
        ring.asked(at: start + .seconds(90_000))
        #expect(answer(ring, 1, after: .seconds(90_001)) == "key")
        #expect(answer(ring, 1, after: .seconds(90_060)) == "ask")
        ring.asked(at: start + .seconds(3 * 86_400))
        #expect(answer(ring, 1, after: .seconds(3 * 86_400 + 1)) == "unknown")
    }

    @Test func anUnknownKeyIsAskedForOnceAMinute() throws {
        var ring = RewardKeyRing()
        ring.asked(at: start)
        ring.take(try RewardNetwork.list([1: TestKey(.p256)]), at: start)
        #expect(answer(ring, 2, after: .seconds(59)) == "unknown")
        #expect(answer(ring, 2, after: .seconds(60)) == "ask")
        // A key that is gone from the list is no longer believed.
        ring.take(try RewardNetwork.list([2: TestKey(.p256)]), at: start + .seconds(60))
        #expect(answer(ring, 2, after: .seconds(61)) == "key")
        #expect(answer(ring, 1, after: .seconds(61)) != "key")
    }

    @Test func whatIsNoListChangesNothing() throws {
        var ring = RewardKeyRing()
        ring.asked(at: start)
        ring.take(try RewardNetwork.list([1: TestKey(.p256)]), at: start)
        let wrong = [
            "", "<html>", "{}", "{\"keys\":[]}", "{\"keys\":[{\"keyId\":1,\"base64\":\"AAAA\"}]}",
            String(decoding: try RewardNetwork.list([1: TestKey(.p384)]), as: UTF8.self),
        ]
        for text in wrong {
            ring.take(Array(text.utf8), at: start + .seconds(5))
            #expect(answer(ring, 1, after: .seconds(86_399)) == "key", "\(text)")
        }
    }

    @Test func theKeyServerIsAskedOnceForAllWhoWait() async throws {
        let asked = Mutex(0)
        let key = try TestKey(.p256)
        let list = try RewardNetwork.list([RewardNetwork.keyID: key])
        let verifier = RewardVerifier(
            unit: RewardNetwork.unit,
            keys: RewardKeys {
                asked.withLock { $0 += 1 }
                try await Task.sleep(for: .milliseconds(50))
                return list
            })
        let query = try RewardNetwork().query(RewardNetwork.signed(), key: key)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 { group.addTask { _ = try await verifier.reward(query, now: RewardNetwork.now) } }
            try await group.waitForAll()
        }
        #expect(asked.withLock { $0 } == 1)
    }
}
