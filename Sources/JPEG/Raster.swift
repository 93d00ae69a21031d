/// Upright pixels row by row from the top, without padding; samples 0…255.
public struct Raster: Sendable, Hashable {
    public enum Format: Int, Sendable, Hashable {
        case gray = 1
        case rgb = 3

        /// Bytes per pixel.
        public var channels: Int { rawValue }
    }

    public let width: Int
    public let height: Int
    public let format: Format
    /// `width * height * format.channels` bytes.
    public let samples: [UInt8]

    /// - Throws: ``JPEGError/invalidSize`` if a side is outside 1…65 500 or `samples` does not have exactly the length they imply.
    public init(width: Int, height: Int, format: Format, samples: [UInt8]) throws(JPEGError) {
        let sides = 1...65_500
        guard sides.contains(width), sides.contains(height), samples.count == width * height * format.channels
        else { throw .invalidSize(width: width, height: height) }
        self.init(unchecked: samples, width: width, height: height, format: format)
    }

    init(unchecked samples: [UInt8], width: Int, height: Int, format: Format) {
        self.width = width
        self.height = height
        self.format = format
        self.samples = samples
    }

    /// The samples of one pixel: one of gray, three of red, green, blue.
    public subscript(x: Int, y: Int) -> ArraySlice<UInt8> {
        let start = (y * width + x) * format.channels
        return samples[start..<start + format.channels]
    }
}
