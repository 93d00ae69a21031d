import JPEG

extension Raster {
    /// Samples a rotated box into planar BGR values from −1 to 1, the input that the networks were trained on.
    ///
    /// - Parameters:
    ///   - box: the part to take; its line is horizontal in the result.
    ///   - paddedWidth: columns of a plane; those right of `width` are 0.
    func planes(of box: TextBox, width: Int, height: Int, paddedWidth: Int) -> [Float] {
        let (stepX, stepY) = (box.width / Double(width), box.height / Double(height))
        // Average several samples when shrinking, to avoid aliasing.
        let (samplesX, samplesY) = (Self.samples(stepX), Self.samples(stepY))
        let weight = 1 / Float(samplesX * samplesY)
        let plane = paddedWidth * height
        let channels = format.channels
        let (lastX, lastY) = (self.width - 1, self.height - 1)
        return samples.withUnsafeBufferPointer { pixels in
            [Float](unsafeUninitializedCapacity: 3 * plane) { planes, count in
                planes.initialize(repeating: 0)
                for row in 0..<height {
                    for column in 0..<width {
                        var sums = SIMD4<Float>.zero
                        for subrow in 0..<samplesY {
                            let across = (Double(row) + (Double(subrow) + 0.5) / Double(samplesY)) * stepY - box.height / 2
                            for subcolumn in 0..<samplesX {
                                let along = (Double(column) + (Double(subcolumn) + 0.5) / Double(samplesX)) * stepX - box.width / 2
                                // Pixel centers are at halves.
                                let x = box.x + along * box.alongX - across * box.alongY - 0.5
                                let y = box.y + along * box.alongY + across * box.alongX - 0.5
                                let (left, top) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
                                let (shareX, shareY) = (Float(x - Double(left)), Float(y - Double(top)))
                                let (x0, x1) = (min(max(left, 0), lastX), min(max(left + 1, 0), lastX))
                                let (y0, y1) = (min(max(top, 0), lastY), min(max(top + 1, 0), lastY))
                                func pixel(_ x: Int, _ y: Int) -> SIMD4<Float> {
                                    let start = (y * self.width + x) * channels
                                    if channels == 1 { return SIMD4(repeating: Float(pixels[start])) }
                                    return SIMD4(Float(pixels[start + 2]), Float(pixels[start + 1]), Float(pixels[start]), 0)
                                }
                                let upper = pixel(x0, y0) * (1 - shareX) + pixel(x1, y0) * shareX
                                let lower = pixel(x0, y1) * (1 - shareX) + pixel(x1, y1) * shareX
                                sums += upper * (1 - shareY) + lower * shareY
                            }
                        }
                        let value = sums * (weight / 127.5) - 1
                        let index = row * paddedWidth + column
                        planes[index] = value[0]
                        planes[plane + index] = value[1]
                        planes[2 * plane + index] = value[2]
                    }
                }
                count = 3 * plane
            }
        }
    }

    private static func samples(_ step: Double) -> Int {
        min(max(Int(step.rounded()), 1), 6)
    }
}
