internal import CVision

/// The local features (keypoints with descriptors) of one picture, a photograph or a clean cover: the input of geometric verification.
///
/// ORB (Rublee et al. 2011): corners on an image pyramid, each with an orientation and a binary descriptor, 256 brightness comparisons
/// rotated to that orientation. They tolerate changes of scale, rotation, perspective and light, and partial occlusion. The form in memory
/// is the stored form: 7 bytes (version; the working picture's width and height and the number of features, 16 bits each, little-endian),
/// then ``featureSize`` bytes for each feature (see CVision.h).
public struct CoverFeatures: Sendable, Hashable {
    /// Increase it with any change that makes features incomparable with older ones; caches of features must have it in their key.
    public static let formatVersion: UInt8 = 6
    /// Maximum number of features of a picture.
    public static let limit = 800
    /// Long side, in pixels, of the working picture from which features are extracted; larger pictures are scaled down, smaller ones are
    /// not scaled up.
    public static let workingSide = 640

    static let headerSize = 7
    static let placeSize = Int(CVISION_PLACE_BYTES)
    static let featureSize = Int(CVISION_FEATURE_BYTES)

    private let bytes: [UInt8]

    /// Number of features, 0…``limit``; 0 for a uniform picture.
    public var count: Int { (bytes.count - Self.headerSize) / Self.featureSize }
    /// The working picture's size in pixels.
    var width: Int { word(at: 1) }
    var height: Int { word(at: 3) }

    /// - Parameters:
    ///   - luma: `width * height` samples in rows from the top, of an upright picture of any size. A picture whose size does not match its
    ///     samples, or which is smaller than a feature's patch, yields no features.
    ///   - look: the preprocessing variant. All but ``Preprocessing/plain`` are for queries only; what is enrolled is always plain.
    public init(luma: [UInt8], width: Int, height: Int, look: Preprocessing = .plain) {
        guard width > 0, height > 0, width <= 65_535, height <= 65_535, luma.count == width * height else {
            bytes = Self.header(width: 0, height: 0, count: 0)
            return
        }
        let (luma, width, height) = look.part(of: luma, width: width, height: height)
        let scale = min(1, Double(Self.workingSide) / Double(max(width, height)))
        let (workingWidth, workingHeight) = (max(1, Int(Double(width) * scale + 0.5)), max(1, Int(Double(height) * scale + 0.5)))
        var found = [UInt8](repeating: 0, count: Self.limit * Self.featureSize)
        let count = cvision_features(
            luma, UInt32(width), UInt32(height), UInt32(workingWidth), UInt32(workingHeight), look != .plain, UInt32(Self.limit), &found)
        let kept = max(0, Int(count))
        bytes = Self.header(width: workingWidth, height: workingHeight, count: kept) + found.prefix(kept * Self.featureSize)
    }

    /// The stored form; at most 30,407 bytes.
    public func encoded() -> [UInt8] { bytes }

    init(checked bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Reads what ``encoded()`` wrote. Safe on any bytes: whatever is accepted can be compared without a trap.
    public init(decoding bytes: [UInt8]) throws(FeatureFormatError) {
        guard let version = bytes.first else { throw .malformed }
        guard version == Self.formatVersion else { throw .unsupportedVersion(version) }
        guard bytes.count >= Self.headerSize else { throw .malformed }
        self.bytes = bytes
        let count = word(at: 5)
        guard count <= Self.limit, bytes.count == Self.headerSize + count * Self.featureSize, max(width, height) <= Self.workingSide
        else { throw .malformed }
    }

    func withFeatures<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        bytes.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[Self.headerSize...])) }
    }

    /// A feature's keypoint, in pixels of the working picture.
    package func place(of index: Int) -> SIMD2<Double> {
        let start = Self.headerSize + index * Self.featureSize
        return SIMD2(Double(word(at: start)), Double(word(at: start + 2))) / 64
    }

    /// The center of the working picture, in its pixels.
    package var center: SIMD2<Double> { SIMD2(Double(width), Double(height)) / 2 }

    private func word(at offset: Int) -> Int { Int(bytes[offset]) | Int(bytes[offset + 1]) << 8 }

    static func header(width: Int, height: Int, count: Int) -> [UInt8] {
        [formatVersion] + [width, height, count].flatMap { [UInt8(truncatingIfNeeded: $0), UInt8(truncatingIfNeeded: $0 >> 8)] }
    }
}
