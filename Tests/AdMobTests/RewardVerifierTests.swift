import AdMob
import Cryptography
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
        #expect(reward.adUnit == RewardNetwork.unit)
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
        // What is signed would say the same, but Google would not write it in this way.
        wrong += [
            query.replacing("ad_unit", with: "%61d_unit"), query.replacing("2026-11", with: "2026%2D11"),
            query.replacing("&user_id=", with: "%26user_id="), query.replacing("user_id=", with: "user_id%3D"),
        ]
        for text in wrong {
            let refusal = await network.refusal(text)
            #expect(refusal != nil, "\(text)")
        }
    }

    /// What AdMob's console sends to try an address, with Google's own key and signature, from tests that others have published
    /// (the Rust package rust_admob_ssv has the first): the signature is over the query without its escapes.
    @Test(arguments: [
        (
            "custom_data=test%20with%20spaces&timestamp=1588893178205&transaction_id=123456789&user_id=user1234",
            "MEYCIQCgskFKBxxLi3ae8lDThSLf8ZFnu4aiAEsEpbrpVZcCkAIhAJ9p_wYfR8I6EU1iiLzD9q_Tm8263IeVdW-ODIigfD2V"
        ),
        (
            "reward_amount=1&reward_item=Odblokowanie%20pu%C5%82apki&timestamp=1790368140021&transaction_id=123456789",
            "MEQCIBYBhBjuiTygD-Ut7pLNhlwO7nGVjhNUwGgDxjnSVM8zAiACnmc0o7rWmbCISEv5w6D9LQceSZezNFAQD18qqIuipA"
        ),
        (
            "reward_amount=10&reward_item=Premium+minutes&timestamp=1790870038860&transaction_id=123456789",
            "MEUCIQCNXBYPjfoYmRhoxzYYcZEmNhOwCQzCJoByoVT6TZldQQIgNm9mS7LoeoS3zoezgZ7LVLfqT6VvuJVXATvA_mytu3I"
        ),
        (
            "reward_amount=1&reward_item=point&timestamp=1785663807975&transaction_id=123456789",
            "MEUCIACK-i0PJdKzFvdmoWcRjYT3hMo2HTwas8P8smpGHi1rAiEA_XVh_LtOrIKwX1EW_Bk3HqlnoDTmve0veVKZVEZu-JM"
        ),
    ])
    func whatGoogleHasSignedIsTheQueryWithoutItsEscapes(_ parameters: String, _ signature: String) throws {
        let query = "ad_network=5450213213286189855&ad_unit=1234567890&\(parameters)&signature=\(signature)&key_id=3335741209"
        let signed = try #require(SignedQuery(query))
        let base64 = """
            MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE+nzvoGqvDeB9+SzE6igTl7TyK4JBbglwir9oTcQta8NuG26ZpZFxt+F2NDk7asTE6/2Yc8i1ATcGIqtuS5hv0Q==
            """
        let key = try #require(Data(base64Encoded: base64).flatMap { ES256PublicKey(subjectPublicKeyInfo: Array($0)) })
        #expect(key.isValidSignature(der: signed.signature, for: signed.message))
        let other = try #require(SignedQuery(query.replacing("ad_unit=1", with: "ad_unit=2")))
        #expect(!key.isValidSignature(der: other.signature, for: other.message))
    }

    @Test func escapesAreRead() async throws {
        let signed = RewardNetwork.signed(data: "a week=7 days, 100 % été")
        for escaped in ["a%20week%3D7%20days%2C%20100%20%25%20%C3%A9t%C3%A9", "a+week=7+days,+100+%25+%C3%A9t%c3%a9"] {
            let query = try network.query(signed).replacing("a week=7 days, 100 % été", with: escaped)
            let reward = try await network.verifier.reward(query, now: RewardNetwork.now)
            #expect(reward.note == "a week=7 days, 100 % été")
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
