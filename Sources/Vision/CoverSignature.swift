internal import CVision

/// What the in-memory index holds of a cover. Each of its first features has two visual words, either of which leads to it, a 64-bit binary
/// code (`trace`) that ranks matches by Hamming distance, and its keypoint.
///
/// Stored: the version, the number of features (16 bits, little-endian), then ``entrySize`` bytes for each.
public struct CoverSignature: Sendable, Hashable {
    public static let formatVersion: UInt8 = 6
    /// Maximum number of features. They are spread over the picture, as any prefix of ``CoverFeatures`` is.
    public static let limit = 256

    static let headerSize = 3
    /// Two bytes for each visual word, eight for the code, four for the keypoint.
    static let entrySize = 16
    private static let groups = 12

    private let bytes: [UInt8]

    public init(_ features: CoverFeatures) {
        self.init(features, limit: Self.limit)
    }

    init(_ features: CoverFeatures, limit: Int) {
        let count = min(features.count, limit)
        var bytes: [UInt8] = [Self.formatVersion, UInt8(truncatingIfNeeded: count), UInt8(truncatingIfNeeded: count >> 8)]
        bytes.reserveCapacity(Self.headerSize + count * Self.entrySize)
        features.withFeatures { all in
            for index in 0..<count {
                let start = index * CoverFeatures.featureSize
                let descriptor = start + CoverFeatures.placeSize
                for group in 0..<Self.groups {
                    var byte: UInt8 = 0
                    for bit in 0..<8 {
                        let chosen = Int(StableDescriptorBits.order[group * 8 + bit])
                        byte |= (all[descriptor + chosen >> 3] >> UInt8(chosen & 7) & 1) << UInt8(bit)
                    }
                    bytes.append(byte)
                }
                for coordinate in [start, start + 2] {
                    let pixels = (Int(all[coordinate]) | Int(all[coordinate + 1]) << 8) / 64
                    bytes.append(UInt8(clamping: pixels / Int(CVISION_PLACE_STEP)))
                }
                bytes.append(all[start + 4])
                bytes.append(all[start + 5])
            }
        }
        self.bytes = bytes
    }

    var count: Int { (bytes.count - Self.headerSize) / Self.entrySize }

    /// The stored form; at most 4,099 bytes.
    public func encoded() -> [UInt8] { bytes }

    /// Reads what ``encoded()`` wrote. Safe on any bytes.
    public init(decoding bytes: [UInt8]) throws(FeatureFormatError) {
        guard let version = bytes.first else { throw .malformed }
        guard version == Self.formatVersion else { throw .unsupportedVersion(version) }
        guard bytes.count >= Self.headerSize else { throw .malformed }
        let count = Int(bytes[1]) | Int(bytes[2]) << 8
        guard count <= Self.limit, bytes.count == Self.headerSize + count * Self.entrySize else { throw .malformed }
        self.bytes = bytes
    }

    struct Entry {
        let words: (UInt16, UInt16)
        let trace: (low: UInt32, high: UInt32)
        /// The keypoint, packed as in `cvision_hit` (CVision.h).
        let place: UInt32
    }

    @inline(__always)
    func forEach(_ body: (Entry) -> Void) {
        bytes.withUnsafeBytes { bytes in
            for start in stride(from: Self.headerSize, to: bytes.count, by: Self.entrySize) {
                func word(_ offset: Int) -> UInt16 {
                    UInt16(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt16.self))
                }
                func lane(_ offset: Int) -> UInt32 {
                    UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: start + offset, as: UInt32.self))
                }
                body(
                    Entry(
                        words: (word(0), word(2)), trace: (lane(4), lane(8)), place: lane(12)))
            }
        }
    }
}
