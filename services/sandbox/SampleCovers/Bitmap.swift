/// An upright picture: 8-bit sRGB, three bytes a pixel, rows from the top.
public struct Bitmap: Sendable, Equatable {
    public let width: Int
    public let height: Int
    /// `width * height * 3` bytes: red, green, blue.
    public var rgb: [UInt8]

    public init(width: Int, height: Int, rgb: [UInt8]) {
        precondition(width > 0 && height > 0 && rgb.count == width * height * 3, "a bitmap has three bytes a pixel")
        self.width = width
        self.height = height
        self.rgb = rgb
    }

    /// BT.601 luma, a byte a pixel, rows from the top.
    public var luma: [UInt8] {
        stride(from: 0, to: rgb.count, by: 3).map { index -> UInt8 in
            let (red, green, blue) = (Int(rgb[index]), Int(rgb[index + 1]), Int(rgb[index + 2]))
            return UInt8((red * 299 + green * 587 + blue * 114) / 1000)
        }
    }

    /// A smaller or larger copy: box-averaged when shrinking, bilinear when growing.
    public func resized(width newWidth: Int, height newHeight: Int) -> Bitmap {
        if newWidth == width && newHeight == height { return self }
        var out = [UInt8](repeating: 0, count: newWidth * newHeight * 3)
        let stepX = Float(width) / Float(newWidth)
        let stepY = Float(height) / Float(newHeight)
        let tapsX = max(1, Int(stepX.rounded(.up)))
        let tapsY = max(1, Int(stepY.rounded(.up)))
        rgb.withUnsafeBufferPointer { source in
            for y in 0..<newHeight {
                for x in 0..<newWidth {
                    var sum = SIMD4<Float>.zero
                    for tapY in 0..<tapsY {
                        for tapX in 0..<tapsX {
                            sum += Bitmap.sample(
                                source, width, height,
                                x: (Float(x) + (Float(tapX) + 0.5) / Float(tapsX)) * stepX,
                                y: (Float(y) + (Float(tapY) + 0.5) / Float(tapsY)) * stepY)
                        }
                    }
                    let mean = sum / Float(tapsX * tapsY)
                    let index = (y * newWidth + x) * 3
                    out[index] = UInt8(mean.x + 0.5)
                    out[index + 1] = UInt8(mean.y + 0.5)
                    out[index + 2] = UInt8(mean.z + 0.5)
                }
            }
        }
        return Bitmap(width: newWidth, height: newHeight, rgb: out)
    }

    /// The largest centered square, as the ingest step cuts it by default.
    public func centeredSquare() -> Bitmap {
        let side = min(width, height)
        let left = (width - side) / 2
        let top = (height - side) / 2
        var out: [UInt8] = []
        out.reserveCapacity(side * side * 3)
        for y in top..<(top + side) {
            let start = (y * width + left) * 3
            out.append(contentsOf: rgb[start..<(start + side * 3)])
        }
        return Bitmap(width: side, height: side, rgb: out)
    }

    /// Bilinear sample at continuous coordinates, where pixel (0, 0) covers 0…1; clamped at the edges. Values 0…255.
    @inline(__always)
    static func sample(_ pixels: UnsafeBufferPointer<UInt8>, _ width: Int, _ height: Int, x: Float, y: Float) -> SIMD4<Float> {
        let clampedX = min(max(x - 0.5, 0), Float(width - 1))
        let clampedY = min(max(y - 0.5, 0), Float(height - 1))
        let x0 = Int(clampedX)
        let y0 = Int(clampedY)
        let x1 = min(x0 + 1, width - 1)
        let y1 = min(y0 + 1, height - 1)
        let fractionX = clampedX - Float(x0)
        let fractionY = clampedY - Float(y0)
        @inline(__always) func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
            let index = (y * width + x) * 3
            return SIMD4(Float(pixels[index]), Float(pixels[index + 1]), Float(pixels[index + 2]), 0)
        }
        let top = pixel(x0, y0) * (1 - fractionX) + pixel(x1, y0) * fractionX
        let bottom = pixel(x0, y1) * (1 - fractionX) + pixel(x1, y1) * fractionX
        return top * (1 - fractionY) + bottom * fractionY
    }
}
