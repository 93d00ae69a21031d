public import AdMob
public import Foundation
public import TestCertificates

/// A key server and an advertising network of the tests' own.
public struct RewardNetwork: Sendable {
    public static let unit = "2747237135"
    public static let keyID: Int64 = 3_335_741_209
    public static let now = Date(timeIntervalSince1970: 1_795_478_400)
    public static let user = "0e3b4c52-7d0f-4c43-9d5a-2f6d1c0b7a18"

    private let key: TestKey
    public let verifier: RewardVerifier

    public init() throws {
        let key = try TestKey(.p256)
        self.key = key
        let list = try Self.list([Self.keyID: key])
        verifier = RewardVerifier(unit: Self.unit, keys: RewardKeys { list })
    }

    /// As the key server writes it.
    public static func list(_ keys: [Int64: TestKey]) throws -> [UInt8] {
        let entries = try keys.map { id, key in
            "{\"keyId\":\(id),\"pem\":\"…\",\"base64\":\"\(Data(try key.subjectPublicKeyInfo()).base64EncodedString())\"}"
        }
        return Array("{\"keys\":[\(entries.joined(separator: ","))]}".utf8)
    }

    /// What is signed, in the order in which Google writes it.
    public static func signed(
        unit: String = unit, user: String? = user, data: String? = "2026-11-24", time: Date = now,
        transaction: String = "18fa792de1bca816048293fc71035638"
    ) -> String {
        [
            ("ad_network", "5450213213286189855"), ("ad_unit", unit), ("custom_data", data), ("reward_amount", "2"),
            ("reward_item", "views"),
            ("timestamp", "\(Int64(time.timeIntervalSince1970 * 1000))"), ("transaction_id", transaction), ("user_id", user),
        ].compactMap { name, value in value.map { "\(name)=\($0)" } }.joined(separator: "&")
    }

    public func query(_ signed: String, keyID: Int64 = keyID, key: TestKey? = nil) throws -> String {
        let signature = Data(try (key ?? self.key).signature(derFor: Array(signed.utf8))).base64EncodedString()
        let text = signature.replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
        return "\(signed)&signature=\(text)&key_id=\(keyID)"
    }

    /// Nil for a callback that is believed.
    public func refusal(_ query: String, now: Date = now) async -> RewardError? {
        do throws(RewardError) {
            _ = try await verifier.reward(query, now: now)
            return nil
        } catch {
            return error
        }
    }
}
