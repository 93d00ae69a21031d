import FoundationEssentials

/// A color, each channel 0…1, sRGB.
typealias Color = SIMD3<Float>

extension Color {
    /// `Color(hex: 0xF2A65A)`.
    init(hex: UInt32) {
        self.init(Float(hex >> 16 & 0xFF) / 255, Float(hex >> 8 & 0xFF) / 255, Float(hex & 0xFF) / 255)
    }

    static let white = Color(1, 1, 1)
    static let black = Color(0, 0, 0)

    func mixed(with other: Color, _ amount: Double) -> Color {
        self + (other - self) * Float(amount < 0 ? 0 : amount > 1 ? 1 : amount)
    }

    func scaled(_ factor: Double) -> Color {
        (self * Float(factor)).clamped(lowerBound: .zero, upperBound: Color(1, 1, 1))
    }
}

/// What a region is filled with: a color for every point.
struct Paint {
    let color: (Point) -> Color

    static func solid(_ color: Color) -> Paint { Paint { _ in color } }

    static func linear(_ start: Point, _ end: Point, _ colors: [Color]) -> Paint {
        let axis = end - start
        let lengthSquared = axis.x * axis.x + axis.y * axis.y
        return Paint { point in
            let offset = point - start
            return ramp(colors, (offset.x * axis.x + offset.y * axis.y) / lengthSquared)
        }
    }

    static func radial(_ center: Point, _ radius: Double, _ colors: [Color]) -> Paint {
        Paint { ramp(colors, ($0 - center).length / radius) }
    }

    /// The colors spread evenly over 0…1.
    static func ramp(_ colors: [Color], _ t: Double) -> Color {
        let position = min(max(t, 0), 1) * Double(colors.count - 1)
        let index = min(Int(position), max(colors.count - 2, 0))
        return colors.count == 1 ? colors[0] : colors[index].mixed(with: colors[index + 1], position - Double(index))
    }
}

/// A square drawing surface of 1000 × 1000 units, rendered at `side` pixels.
struct Canvas {
    let side: Int
    private(set) var pixels: [Color]
    private let unitsPerPixel: Double

    init(side: Int = 1000, background: Paint = .solid(.white)) {
        self.side = side
        unitsPerPixel = 1000 / Double(side)
        pixels = [Color](repeating: .zero, count: side * side)
        paint { point, _ in background.color(point) }
    }

    /// Replaces every pixel.
    mutating func paint(_ body: (Point, Color) -> Color) {
        for y in 0..<side {
            for x in 0..<side {
                let index = y * side + x
                pixels[index] = body(Point((Double(x) + 0.5) * unitsPerPixel, (Double(y) + 0.5) * unitsPerPixel), pixels[index])
            }
        }
    }

    /// Fills a shape; `softness` (units) blurs its edge, for shadows and glows.
    mutating func fill(_ shape: Shape, _ paint: Paint, opacity: Double = 1, softness: Double = 0) {
        let edge = max(unitsPerPixel, softness)
        let margin = edge / 2
        let left = max(0, Int((shape.low.x - margin) / unitsPerPixel))
        let top = max(0, Int((shape.low.y - margin) / unitsPerPixel))
        let right = min(side, Int((shape.high.x + margin) / unitsPerPixel) + 1)
        let bottom = min(side, Int((shape.high.y + margin) / unitsPerPixel) + 1)
        guard left < right, top < bottom else { return }
        for y in top..<bottom {
            for x in left..<right {
                let point = Point((Double(x) + 0.5) * unitsPerPixel, (Double(y) + 0.5) * unitsPerPixel)
                let coverage = min(max(0.5 - shape.distance(point) / edge, 0), 1) * opacity
                guard coverage > 0 else { continue }
                let index = y * side + x
                pixels[index] = pixels[index].mixed(with: paint.color(point), coverage)
            }
        }
    }

    mutating func fill(_ shape: Shape, _ hex: UInt32, opacity: Double = 1, softness: Double = 0) {
        fill(shape, .solid(Color(hex: hex)), opacity: opacity, softness: softness)
    }

    /// Paper, print or film grain: brightness noise of the given strength (0…1).
    mutating func grain(_ strength: Double, seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for index in pixels.indices {
            let noise = Float((random.value(-1...1) + random.value(-1...1)) / 2 * strength)
            pixels[index] += Color(noise, noise, noise)
        }
    }

    func bitmap() -> Bitmap {
        var rgb = [UInt8](repeating: 0, count: side * side * 3)
        for index in pixels.indices {
            let color = pixels[index].clamped(lowerBound: .zero, upperBound: .white) * 255
            rgb[index * 3] = UInt8(color.x + 0.5)
            rgb[index * 3 + 1] = UInt8(color.y + 0.5)
            rgb[index * 3 + 2] = UInt8(color.z + 0.5)
        }
        return Bitmap(width: side, height: side, rgb: rgb)
    }
}
