/// What tells whether a playlist changed: a hash over the ids of its items in their order, since order and repetition decide editions and
/// which albums are shown (Sources/Wallet/README.md, "Refreshing").
///
/// FNV-1a with 128 bits. It protects a person's own playlist from accidents, not from attacks, and needs no library that clients lack.
public struct PlaylistFingerprint: RawRepresentable, Codable, Sendable, Hashable {
    /// 32 hexadecimal digits in lower case.
    public let rawValue: String

    /// - Returns: nil for anything but 32 hexadecimal digits in lower case.
    public init?(rawValue: String) {
        guard rawValue.utf8.count == 32, rawValue.utf8.allSatisfy({ (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }) else {
            return nil
        }
        self.rawValue = rawValue
    }

    public init(trackIDs: some Sequence<String>) {
        var hash = FNV128()
        for id in trackIDs {
            hash.add(id.utf8)
            // No byte of UTF-8: ["ab", "c"] and ["a", "bc"] differ.
            hash.add(CollectionOfOne(0xFF))
        }
        rawValue = hash.hexadecimal
    }

    public init(_ picks: [WalletPick]) {
        self.init(trackIDs: picks.lazy.map(\.trackID))
    }
}

/// FNV-1a (Fowler, Noll, Vo) with 128 bits, in two words because `UInt128` is newer than the systems that apps run on.
package struct FNV128 {
    private var high: UInt64 = 0x6C62_272E_07BB_0142
    private var low: UInt64 = 0x62B8_2175_6295_C58D

    package init() {}

    package mutating func add(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            low ^= UInt64(byte)
            // Times the prime, 2⁸⁸ + 0x13B.
            let product = low.multipliedFullWidth(by: 0x13B)
            high = high &* 0x13B &+ product.high &+ (low << 24)
            low = product.low
        }
    }

    package var hexadecimal: String {
        [high, low].map { word in
            let digits = String(word, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
