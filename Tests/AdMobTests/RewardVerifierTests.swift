import AdMob
import Foundation
import SplitMix64
import TestCertificates
import Testing

/// Which callbacks are believed (rule 116).
@Suite struct RewardVerifierTests {
    private let network: RewardFixture

    init() throws {
        network = try RewardFixture()
    }

    @Test func aCallbackIsRead() async throws {
        let reward = try await network.verifier.reward(network.query(RewardFixture.signed()), now: RewardFixture.now)
        #expect((reward.adUnit, reward.keyID) == (RewardFixture.unit, RewardFixture.keyID))
        #expect(reward.transactionID == "18fa792de1bca816048293fc71035638")
        #expect(reward.user.uuidString.lowercased() == RewardFixture.user)
        #expect(reward.note == "2026-11-24" && reward.time == 1_795_478_400_000)
    }

    @Test func theUserMayStandInEitherPlace() async throws {
        for (user, data) in [(RewardFixture.user, nil), (nil, RewardFixture.user), (RewardFixture.user, RewardFixture.user)]
            as [(String?, String?)]
        {
            let query = try network.query(RewardFixture.signed(user: user, data: data))
            let reward = try await network.verifier.reward(query, now: RewardFixture.now)
            #expect(reward.user.uuidString.lowercased() == RewardFixture.user && reward.note == nil)
        }
        for (user, data) in [("someone", "2026-11-24"), (nil, "2026-11-24"), (nil, nil)] as [(String?, String?)] {
            #expect(await network.refusal(try network.query(RewardFixture.signed(user: user, data: data))) == .malformed)
        }
    }

    @Test func othersKeysUnitsAndTimesAreRefused() async throws {
        let signed = RewardFixture.signed()
        #expect(await network.refusal(try network.query(signed, key: TestKey(.p256))) == .signature)
        #expect(await network.refusal(try network.query(signed, keyID: 1)) == .key)
        #expect(await network.refusal(try network.query(RewardFixture.signed(unit: "1"))) == .unit)
        let query = try network.query(signed)
        for (seconds, refusal) in [(3600, nil), (3601, .time), (-300, nil), (-301, .time)] as [(Double, RewardError?)] {
            #expect(await network.refusal(query, now: RewardFixture.now + seconds) == refusal)
        }
    }

    @Test func whatGoogleWouldNotWriteIsNoCallback() async throws {
        let signed = RewardFixture.signed()
        let query = try network.query(signed)
        let parts = query.components(separatedBy: "&")
        let (signature, key) = (parts[parts.count - 2], parts[parts.count - 1])
        var wrong = [
            "", "&&", "\(signature)&\(key)", "\(signed)&\(key)&\(signature)", "\(signed)&\(signature)", "\(query)&x=1", "\(query)&\(key)",
            "\(signed)&\(signature)&\(query)", "\(signed)&\(signature)=&\(key)", "\(signed)&signature=!!&\(key)",
            "\(signed)&signature=&\(key)",
            "\(signed)&\(signature)&key_id=+1", "\(signed)&\(signature)&key_id=0\(RewardFixture.keyID)", "\(signed)&\(signature)&key_id=",
            "?\(query)", "\(query)#x", query + String(repeating: "0", count: 4096),
        ]
        // Signed as it stands, and still not one of Google's.
        for text in ["\(signed)&user_id=\(RewardFixture.user)", "\(signed)&x", "\(signed)&x=%zz", "\(signed)&x=%ff", "ad_unit=1"] {
            wrong.append(try network.query(text))
        }
        for text in wrong {
            let refusal = await network.refusal(text)
            #expect(refusal != nil, "\(text)")
        }
    }

    /// 10,000 callbacks of 40 that Google has signed: a byte changed, dropped, doubled or put in, parameters swapped, dropped, repeated or taken
    /// from another callback, signatures and keys of others.
    @Test func noChangedCallbackIsBelieved() async throws {
        let seed: UInt64 = 23
        var random = SplitMix64(seed: seed)
        var originals: [String] = []
        for number in 0..<40 {
            let user = number.isMultiple(of: 2) ? RewardFixture.user : UUID().uuidString
            originals.append(try network.query(RewardFixture.signed(user: user, transaction: String(random.next(), radix: 16))))
        }
        let stranger = try TestKey(.p256)
        var (believed, refused) = (0, [RewardError: Int]())
        for number in 0..<10_000 {
            let (original, other) = (originals[number % 40], originals[Int.random(in: 0..<40, using: &random)])
            let query = try mutated(original, other, stranger, &random)
            guard !originals.contains(query) else {
                // A change that leaves everything as it was, and a true callback repeated: the rows of the store know it.
                #expect(await network.refusal(query) == nil)
                believed += 1
                continue
            }
            guard let refusal = await network.refusal(query) else {
                Issue.record("believed, seed \(seed): \(query), from \(original)")
                continue
            }
            refused[refusal, default: 0] += 1
        }
        #expect(believed < 1000)
        for reason in [RewardError.malformed, .key, .signature] { #expect(refused[reason, default: 0] > 300, "\(reason)") }
    }

    /// Every byte of one, once with each bit turned.
    @Test func noBitMayBeTurned() async throws {
        let query = try network.query(RewardFixture.signed())
        for place in query.utf8.indices {
            for bit in 0..<7 {
                var bytes = Array(query.utf8)
                bytes[query.utf8.distance(from: query.startIndex, to: place)] ^= 1 << bit
                let changed = String(decoding: bytes, as: UTF8.self)
                #expect(await network.refusal(changed) != nil, "\(changed)")
            }
        }
    }

    private func mutated(_ query: String, _ other: String, _ stranger: TestKey, _ random: inout SplitMix64) throws -> String {
        var bytes = Array(query.utf8)
        let place = Int.random(in: bytes.indices, using: &random)
        var parts = query.components(separatedBy: "&")
        let (one, two) = (Int.random(in: parts.indices, using: &random), Int.random(in: parts.indices, using: &random))
        switch Int.random(in: 0..<12, using: &random) {
        case 0, 1, 2: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 3: bytes.remove(at: place)
        case 4: bytes.insert(UInt8.random(in: 0x21...0x7E, using: &random), at: place)
        case 5: bytes.replaceSubrange(place...place, with: Array("%\(String(bytes[place], radix: 16))".utf8))
        case 6:
            parts.swapAt(one, two)
            return parts.joined(separator: "&")
        case 7:
            parts.remove(at: one)
            return parts.joined(separator: "&")
        case 8:
            parts.insert(parts[one], at: two)
            return parts.joined(separator: "&")
        case 9:
            parts[one] = other.components(separatedBy: "&")[one]
            return parts.joined(separator: "&")
        case 10: return try network.query(parts.dropLast(2).joined(separator: "&"), key: stranger)
        default: return query.replacing("key_id=\(RewardFixture.keyID)", with: "key_id=\(random.next() % 10_000_000_000)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
