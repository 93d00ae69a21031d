import JPEG

/// An upload's whole way, and a cover's.
enum JPEGTarget {
    private static let limits = {
        var limits = JPEGLimits()
        limits.maxPixels = 1_000_000
        limits.maxCoefficientBytes = 8 << 20
        limits.maxDuration = .milliseconds(500)
        return limits
    }()

    static func run(_ bytes: [UInt8]) {
        guard let header = try? JPEGCodec.inspect(bytes, limits: limits) else { return }
        precondition(header.width > 0 && header.height > 0 && header.width * header.height <= limits.maxPixels)
        // The last byte, which no decoder needs, chooses the part and the size.
        let choice = Double(bytes.last ?? 0) / 256
        let crop = try? NormalizedCrop(x: choice / 2, y: choice / 3, width: 1 - choice / 2, height: 0.1 + choice / 2)
        let side = 1 + Int(choice * 300)
        if let image = try? JPEGCodec.normalize(bytes, crop: choice < 0.5 ? nil : crop, maxSide: side, limits: limits) {
            precondition(max(image.width, image.height) <= side)
            precondition(image.luma.samples.count == image.width * image.height)
            let written = try? JPEGCodec.inspect(image.jpeg)
            precondition(written?.width == image.width && written?.height == image.height, "what was written cannot be read")
        }
        _ = try? JPEGCodec.thumbnail(bytes, side: side, limits: limits)
        _ = try? JPEGCodec.decodeRGB(bytes, crop: crop, maxSide: side, limits: limits)
        _ = try? JPEGCodec.decodeGray(bytes, width: side, height: 9, limits: limits)
    }
}
