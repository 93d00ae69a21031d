import AdMob
import Cryptography
import Foundation
import TestCertificates

/// A key server and an advertising network of the tests' own.
struct RewardFixture: Sendable {
    static let unit = "2747237135"
    static let keyID: Int64 = 3_335_741_209
    static let now = Date(timeIntervalSince1970: 1_795_478_400)
    static let user = "0e3b4c52-7d0f-4c43-9d5a-2f6d1c0b7a18"

    let key: TestKey
    let verifier: RewardVerifier

    init() throws {
        let key = try TestKey(.p256)
        self.key = key
        let list = try Self.list([Self.keyID: key])
        verifier = RewardVerifier(unit: Self.unit, keys: RewardKeys { list })
    }

    /// As the key server writes it.
    static func list(_ keys: [Int64: TestKey]) throws -> [UInt8] {
        let entries = try keys.map { id, key in
            "{\"keyId\":\(id),\"pem\":\"…\",\"base64\":\"\(Data(try key.subjectPublicKeyInfo()).base64EncodedString())\"}"
        }
        return Array("{\"keys\":[\(entries.joined(separator: ","))]}".utf8)
    }

    /// What is signed, in the order in which Google writes it.
    static func signed(
        unit: String = unit, user: String? = user, data: String? = "2026-11-24", time: Date = now,
        transaction: String = "18fa792de1bca816048293fc71035638"
    ) -> String {
        [
            ("ad_network", "5450213213286189855"), ("ad_unit", unit), ("custom_data", data), ("reward_amount", "2"),
            ("reward_item", "views"),
            ("timestamp", "\(Int64(time.timeIntervalSince1970 * 1000))"), ("transaction_id", transaction), ("user_id", user),
        ].compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
    }

    func query(_ signed: String, keyID: Int64 = keyID, key: TestKey? = nil) throws -> String {
        let signature = Data(try (key ?? self.key).signature(derFor: Array(signed.utf8))).base64EncodedString()
        let text = signature.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "\(signed)&signature=\(text)&key_id=\(keyID)"
    }

    func refusal(_ query: String, now: Date = now) async -> RewardError? {
        do throws(RewardError) {
            _ = try await verifier.reward(query, now: now)
            return nil
        } catch {
            return error
        }
    }
}
