public import AdMob
import Foundation
import SplitMix64
import TestCertificates

/// What becomes of callbacks that somebody changed: of 40 that Google has signed a byte changed, dropped, doubled or put in, parameters
/// swapped, dropped, repeated or taken from another callback, signatures and keys of others.
public struct ChangedCallbacks: Sendable {
    /// Those that should not have been.
    public private(set) var believed: [String] = []
    /// Changes that left everything as it was, and true callbacks repeated: the rows of the store know those.
    public private(set) var unchanged = 0
    /// Those of them that were not believed.
    public private(set) var disbelieved = 0
    public private(set) var refused: [RewardError: Int] = [:]

    public init(_ count: Int = 10_000, seed: UInt64) async throws {
        var random = SplitMix64(seed: seed)
        let network = try RewardNetwork()
        let stranger = try TestKey(.p256)
        let originals = try (0..<40).map { number in
            let user = number.isMultiple(of: 2) ? RewardNetwork.user : UUID().uuidString
            return try network.query(RewardNetwork.signed(user: user, transaction: String(random.next(), radix: 16)))
        }
        for number in 0..<count {
            let other = originals[Int.random(in: originals.indices, using: &random)]
            let query = try Self.changed(originals[number % originals.count], other, network, stranger, &random)
            let refusal = await network.refusal(query)
            if originals.contains(query) {
                unchanged += 1
                if refusal != nil { disbelieved += 1 }
            } else if let refusal {
                refused[refusal, default: 0] += 1
            } else {
                believed.append(query)
            }
        }
    }

    private static func changed(
        _ query: String, _ other: String, _ network: RewardNetwork, _ stranger: TestKey, _ random: inout SplitMix64
    ) throws -> String {
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
        default:
            return query.replacing("key_id=\(RewardNetwork.keyID)", with: "key_id=\(random.next() % 10_000_000_000)")
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
