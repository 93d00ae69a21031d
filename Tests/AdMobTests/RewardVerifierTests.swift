import AdMob
import Foundation
import SongCases
import TestCertificates
import Testing

/// Which callbacks are believed (rule 116).
@Suite struct RewardVerifierTests {
    private let network: RewardNetwork

    init() throws {
        network = try RewardNetwork()
    }

    @Test func aCallbackIsRead() async throws {
        let reward = try await network.verifier.reward(network.query(RewardNetwork.signed()), now: RewardNetwork.now)
        #expect((reward.adUnit, reward.keyID) == (RewardNetwork.unit, RewardNetwork.keyID))
        #expect(reward.transactionID == "18fa792de1bca816048293fc71035638")
        #expect(reward.user.uuidString.lowercased() == RewardNetwork.user)
        #expect(reward.note == "2026-11-24" && reward.time == 1_795_478_400_000)
    }

    @Test func theUserMayStandInEitherPlace() async throws {
        for (user, data) in [(RewardNetwork.user, nil), (nil, RewardNetwork.user), (RewardNetwork.user, RewardNetwork.user)]
            as [(String?, String?)]
        {
            let query = try network.query(RewardNetwork.signed(user: user, data: data))
            let reward = try await network.verifier.reward(query, now: RewardNetwork.now)
            #expect(reward.user.uuidString.lowercased() == RewardNetwork.user && reward.note == nil)
        }
        for (user, data) in [("someone", "2026-11-24"), (nil, "2026-11-24"), (nil, nil)] as [(String?, String?)] {
            #expect(await network.refusal(try network.query(RewardNetwork.signed(user: user, data: data))) == .malformed)
        }
    }

    @Test func othersKeysUnitsAndTimesAreRefused() async throws {
        let signed = RewardNetwork.signed()
        #expect(await network.refusal(try network.query(signed, key: TestKey(.p256))) == .signature)
        #expect(await network.refusal(try network.query(signed, keyID: 1)) == .key)
        #expect(await network.refusal(try network.query(RewardNetwork.signed(unit: "1"))) == .unit)
        let query = try network.query(signed)
        for (seconds, refusal) in [(3600, nil), (3601, .time), (-300, nil), (-301, .time)] as [(Double, RewardError?)] {
            #expect(await network.refusal(query, now: RewardNetwork.now + seconds) == refusal)
        }
    }

    @Test func whatGoogleWouldNotWriteIsNoCallback() async throws {
        let signed = RewardNetwork.signed()
        let query = try network.query(signed)
        let parts = query.components(separatedBy: "&")
        let (signature, key) = (parts[parts.count - 2], parts[parts.count - 1])
        var wrong = [
            "", "&&", "\(signature)&\(key)", "\(signed)&\(key)&\(signature)", "\(signed)&\(signature)", "\(query)&x=1", "\(query)&\(key)",
            "\(signed)&\(signature)&\(query)", "\(signed)&\(signature)=&\(key)", "\(signed)&signature=!!&\(key)",
            "\(signed)&signature=&\(key)",
            "\(signed)&\(signature)&key_id=+1", "\(signed)&\(signature)&key_id=0\(RewardNetwork.keyID)", "\(signed)&\(signature)&key_id=",
            "?\(query)", "\(query)#x", query + String(repeating: "0", count: 4096),
        ]
        // Signed as it stands, and still not one of Google's.
        for text in ["\(signed)&user_id=\(RewardNetwork.user)", "\(signed)&x", "\(signed)&x=%zz", "\(signed)&x=%ff", "ad_unit=1"] {
            wrong.append(try network.query(text))
        }
        for text in wrong {
            let refusal = await network.refusal(text)
            #expect(refusal != nil, "\(text)")
        }
    }

    @Test func noChangedCallbackIsBelieved() async throws {
        let seed: UInt64 = 23
        let outcome = try await ChangedCallbacks(seed: seed)
        #expect(outcome.believed == [], "seed \(seed)")
        #expect(outcome.disbelieved == 0)
        // Otherwise it is not the verifier that is tested.
        #expect(outcome.unchanged < 1000)
        for reason in [RewardError.malformed, .key, .signature] { #expect(outcome.refused[reason, default: 0] > 300, "\(reason)") }
    }

    /// Every byte of one, once with each bit turned.
    @Test func noBitMayBeTurned() async throws {
        let query = try network.query(RewardNetwork.signed())
        for place in query.utf8.indices {
            for bit in 0..<7 {
                var bytes = Array(query.utf8)
                bytes[query.utf8.distance(from: query.startIndex, to: place)] ^= 1 << bit
                let changed = String(decoding: bytes, as: UTF8.self)
                #expect(await network.refusal(changed) != nil, "\(changed)")
            }
        }
    }
}
