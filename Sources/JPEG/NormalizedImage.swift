/// The picture of a scan as identification gets it: cropped, upright, small, and stripped of all metadata.
public struct NormalizedImage: Sendable, Hashable {
    public let jpeg: [UInt8]
    public let width: Int
    public let height: Int
    /// The quality it was encoded with, 1…100.
    public let quality: Int
    /// The picture's luma before encoding, `width` × `height`, from which features are computed. It is a by-product of decoding the upload.
    public let luma: Raster
}

/// How a normalized picture is encoded: the best quality from `qualities` that stays below `maxBytes`.
public struct EncodingPolicy: Sendable, Hashable {
    /// Tried in this order, best first.
    public var qualities: [Int]
    /// Bytes, less than 2 MB (rule 6).
    public var maxBytes: Int
    /// Whether the Huffman tables are computed for the picture. That takes a second pass, which is not worth the 3 % of bytes it saves for
    /// a picture that a model looks at once.
    public var isOptimized: Bool

    public init(qualities: [Int] = [85, 75, 60, 45, 30], maxBytes: Int = 2_000_000 - 1, isOptimized: Bool = false) {
        self.qualities = qualities
        self.isOptimized = isOptimized
        self.maxBytes = maxBytes
    }
}

extension JPEGCodec {
    /// Prepares a photo for identification (rule 6): crops, scales down if larger (never up), turns upright, re-encodes.
    /// No byte of the input's metadata is copied. Grayscale stays grayscale.
    ///
    /// - Parameters:
    ///   - crop: Of the upright picture, its aspect ratio kept; nil is the largest centered square.
    ///   - maxSide: The result's long side in pixels.
    public static func normalize(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, maxSide: Int = 1024, policy: EncodingPolicy = EncodingPolicy(),
        limits: JPEGLimits = JPEGLimits(), deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> NormalizedImage {
        let image = try decodePlanes(
            bytes, crop: crop.map(CropRule.rectangle) ?? .centeredSquare, target: .fitting(maxSide: maxSide), limits: limits,
            deadline: deadline)
        for quality in policy.qualities {
            do {
                let jpeg = try encode(image, quality: quality, isOptimized: policy.isOptimized, maxBytes: policy.maxBytes)
                return NormalizedImage(jpeg: jpeg, width: image.width, height: image.height, quality: quality, luma: image.luma)
            } catch .outputTooLarge {
                continue
            }
        }
        throw .outputTooLarge(limit: policy.maxBytes)
    }

    /// A copy of cover art that fits inside `side` × `side` pixels, its aspect ratio kept, never scaled up (rule 42).
    ///
    /// - Parameter crop: Of the upright picture; nil is all of it.
    public static func thumbnail(
        _ bytes: [UInt8], crop: NormalizedCrop? = nil, side: Int, quality: Int = 85, limits: JPEGLimits = JPEGLimits(),
        deadline: ContinuousClock.Instant? = nil
    ) throws(JPEGError) -> [UInt8] {
        let image = try decodePlanes(
            bytes, crop: crop.map(CropRule.rectangle) ?? .whole, target: .fitting(maxSide: side), limits: limits, deadline: deadline)
        return try encode(image, quality: quality, isOptimized: true)
    }
}
